/** Creates an API key and shows it once. */
import { useState } from 'react'
import { keyPermissions, type Permission } from '#server/core/permissions/permissions.schema.ts'
import { NewApiKey } from '#server/modules/api-keys/api-keys.schema.ts'
import { type Control, defineForm } from '../../forms/define-form.tsx'
import { defineFormDialog } from '../../forms/define-form-dialog.tsx'
import { CheckField } from '../../forms/field.tsx'
import { useCan } from '../../lib/account/admin-user.tsx'
import { api } from '../../lib/api/trpc.ts'
import { ErrorText } from '../../ui/states.tsx'
import { ShownSecret } from '../secrets/shown-secret.tsx'
import { PermissionFields } from '../staff/permission-fields.tsx'

/** The value of the field for a key of a customer; otherwise permissions, separated by commas. */
const customer = 'customer'
const split = (value: string) => value.split(',').filter(Boolean) as Permission[]

function KeyPermissions({ id, label, value, error, onChange }: Control<unknown>) {
  const can = useCan()
  const [chosen, setChosen] = useState<readonly Permission[]>([])
  const choose = (next: readonly Permission[]) => {
    setChosen(next)
    onChange(next.join(','))
  }
  const isCustomer = value === customer
  return (
    <div id={id} tabIndex={-1} className="space-y-5">
      <fieldset>
        <legend className="text-sm font-medium">{label}</legend>
        <CheckField
          kind="radio"
          name="key-kind"
          label="Staff tasks: choose the permissions"
          checked={!isCustomer}
          onChange={() => onChange(chosen.join(','))}
        />
        <CheckField
          kind="radio"
          name="key-kind"
          label="Place orders as a customer"
          checked={isCustomer}
          onChange={() => onChange(customer)}
        />
      </fieldset>
      <ErrorText text={error} className="text-sm text-danger" />
      {!isCustomer && (
        <PermissionFields
          chosen={chosen}
          offered={keyPermissions.filter((one) => can(one))}
          onChange={choose}
        />
      )}
    </div>
  )
}

const form = defineForm({
  id: 'key',
  schema: NewApiKey,
  check: ({ permissions }) =>
    permissions === '' ? { permissions: 'Choose at least one permission.' } : {},
  fields: [
    {
      name: 'name',
      label: 'Name',
      hint: 'Which script or service will use the key?',
      input: { autoComplete: 'off', maxLength: 100 },
    },
    {
      name: 'expiresAt',
      label: 'Expires',
      hint: 'Optional. The key stops working after this day.',
      input: { type: 'date' },
      codec: {
        read: String,
        // The end of the day in the browser's time zone.
        write: (day) => (day ? new Date(`${day}T23:59:59`).toISOString() : null),
      },
    },
    {
      name: 'permissions',
      label: 'Access',
      codec: { read: String, write: (value) => (value === customer ? [] : split(value)) },
      render: (control) => <KeyPermissions {...control} />,
    },
  ],
})

export const CreateKeyDialog = defineFormDialog({
  form,
  title: 'Create API key',
  action: 'Create key',
  wide: true,
  failed: 'The API key could not be created. Please try again.',
  save: (body, _, options) => api.apiKeys.create.mutate(body, options),
  changed: (utils) => utils.apiKeys.list.invalidate(),
  result: ({ key }, close) => <ShownSecret title="Create API key" value={key} onClose={close} />,
})
