/** Asks for the recipient and address: a saved address, or typed fields, which can be saved. */

import { CheckField, PhoneField, TextField } from '../../forms/field.tsx'
import type { Destination } from '../../forms/recipient.ts'
import { saveThis } from '../../lib/texts/addresses.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddressFields } from './address-fields.tsx'
import type { CheckoutForm } from './checkout-rules.ts'
import { SavedAddresses } from './saved-addresses.tsx'
import type { AddressChoice } from './use-address-choice.ts'

const labels = texts.checkout

interface Props extends Destination {
  form: CheckoutForm
  choice: AddressChoice
}

export function Recipient({ form, isCollected, choice }: Props) {
  const { field, values, set } = form
  if (choice.isPending)
    return (
      <div role="status" className="sm:col-span-2">
        <span className="sr-only">{texts.common.loading}</span>
        <Skeleton className="h-44" />
      </div>
    )
  // A collected order needs the person's name, not their address.
  const offers = choice.book.length > 0 && !isCollected
  return (
    <>
      {offers && <SavedAddresses form={form} choice={choice} />}
      {(!offers || choice.asks) && (
        <>
          <TextField
            {...field('name')}
            label={labels.name}
            autoComplete="name"
            enterKeyHint="next"
            required
          />
          <PhoneField {...field('phone')} label={labels.phone} required />
          <AddressFields form={form} isCollected={isCollected} />
          {choice.canSave && !isCollected && (
            <CheckField
              label={saveThis}
              checked={values.saves === 'yes'}
              onChange={(event) => set('saves', event.target.checked ? 'yes' : 'no')}
              className="sm:col-span-2"
            />
          )}
        </>
      )}
    </>
  )
}
