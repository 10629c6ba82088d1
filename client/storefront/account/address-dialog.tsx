/** Adds or edits an address of the account. */
import { type Address, AddressInput } from '#server/modules/accounts/addresses/addresses.schema.ts'
import { CheckField, PhoneField, TextField } from '../../forms/field.tsx'
import {
  type Errors,
  failureTextOr,
  labelledMessage,
  useForm,
  validateBySchema,
} from '../../forms/form.ts'
import { FormButtons } from '../../forms/form-buttons.tsx'
import { FormSummary } from '../../forms/form-summary.tsx'
import { addressNames, addressOf, recipientLabels } from '../../forms/recipient.ts'
import { api } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import * as messages from '../../lib/texts/addresses.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AddressFields } from '../checkout/address-fields.tsx'

const labels = { ...recipientLabels, label: messages.label }
/** A saved address is for delivery, never for collection. */
const going = { isCollected: false }
type Values = Record<keyof typeof labels | 'isDefault', string>

function validate(values: Values): Errors<Values> {
  const input = { ...values, isDefault: undefined, ...addressOf(values, going) }
  const errors = validateBySchema<Values>(AddressInput, input, { ...labels, isDefault: '' })
  for (const name of ['name', 'phone', ...addressNames] as const)
    if (values[name].trim() === '')
      errors[name] = labelledMessage(labels[name], texts.form.isMissing)
  return errors
}

interface Props {
  /** undefined: a new address */
  known: Address | undefined
  /** the initial name of a new address */
  name: string
  /** a new address may become the default; the first one always does */
  isFirst: boolean
  onSaved: () => void
  onClose: () => void
}

export function AddressDialog({ known, name, isFirst, onSaved, onClose }: Props) {
  const { addressId, isDefault = isFirst, ...rest } = known ?? {}
  const form = useForm<Values>({
    id: 'address',
    initial: {
      ...{ label: '', name, phone: '', address: '' },
      ...{ district: '', city: '', street: '', postalCode: '' },
      ...rest,
      isDefault: '',
    },
    validate,
    submit: async (values) => {
      const { label, name: forWhom, phone } = values
      const wants = { isDefault: values.isDefault !== '' }
      const input = { label, name: forWhom, phone, ...addressOf(values, going), ...wants }
      await (addressId
        ? api.addresses.update.mutate({ ...input, addressId })
        : api.addresses.add.mutate(input))
      form.clearDraft()
      notify(messages.saved)
      onSaved()
    },
    failureText: failureTextOr(messages.saveFailed),
    mapIssue: (path) => (path === 'address' ? addressNames.at(-1) : (path as keyof Values)),
    labels,
    draftKey: `address-${addressId ?? 'new'}`,
  })
  const close = () => {
    form.clearDraft()
    onClose()
  }
  return (
    <Dialog title={addressId ? messages.editTitle : messages.addTitle} onClose={close} inAddress>
      <form noValidate onSubmit={form.onSubmit}>
        <FormSummary form={form} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...form.field('name')}
            label={labels.name}
            autoComplete="name"
            enterKeyHint="next"
            required
          />
          <PhoneField {...form.field('phone')} label={labels.phone} required />
          <AddressFields form={form} {...going} />
          <TextField
            {...form.field('label')}
            label={labels.label}
            hint={messages.labelHint}
            autoComplete="off"
            optional
            className="sm:col-span-2"
          />
        </div>
        {!isDefault && (
          <CheckField
            label={messages.makeDefault}
            checked={form.values.isDefault !== ''}
            onChange={(event) => form.set('isDefault', event.target.checked ? 'yes' : '')}
            className="mt-4"
          />
        )}
        <FormButtons action={messages.save} busy={form.busy} onClose={close} />
      </form>
    </Dialog>
  )
}
