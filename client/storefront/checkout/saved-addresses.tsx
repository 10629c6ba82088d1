/** Lists the buyer's saved addresses; one press chooses one. */
import * as labels from '../../lib/texts/addresses.ts'
import { Badge } from '../../ui/badge.tsx'
import type { CheckoutForm } from './checkout-rules.ts'
import { Choice } from './choice.tsx'
import { type AddressChoice, typed } from './use-address-choice.ts'

interface Props {
  form: CheckoutForm
  choice: AddressChoice
}

export function SavedAddresses({ form, choice: { book, choose } }: Props) {
  const row = (id: string) => ({
    name: 'addressId',
    value: id,
    checked: form.values.addressId === id,
    onChange: () => choose(id),
  })
  return (
    <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
      {book.map(({ addressId, label, name, address, phone, isDefault }) => (
        <Choice
          key={addressId}
          {...row(addressId)}
          label={label || name}
          hint={[label && name, address, phone].filter(Boolean).join(', ')}
          after={isDefault && <Badge tone="accent">{labels.isDefault}</Badge>}
        />
      ))}
      <Choice {...row(typed)} label={labels.another} hint={labels.anotherHint} />
    </div>
  )
}
