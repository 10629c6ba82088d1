/** Edits a setting that names roles, chosen from the shop's roles. */

import { CheckField } from '../../forms/field.tsx'
import { useCan } from '../../lib/account/admin-user.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { groupClass, Legend } from './field-group.tsx'

interface Props {
  id: string
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
  disabled: boolean
  error?: string | undefined
}

export function RolesField({ id, label, value, onChange, disabled, error }: Props) {
  const can = useCan()
  const query = trpc.roles.list.useQuery({}, { enabled: can('staff') })
  if (!can('staff'))
    return (
      <p className="text-muted">
        You need the permission “Manage staff and roles” to see and change these roles.
      </p>
    )
  const chosen = (role: string, on: boolean) =>
    on ? [...value, role] : value.filter((one) => one !== role)
  return (
    <fieldset id={id} tabIndex={-1} className={groupClass}>
      <Legend label={label} error={query.isError ? 'The roles could not be loaded.' : error} />
      {query.isPending && <Skeleton className="h-12" />}
      <div className="flex flex-wrap gap-x-6">
        {query.data?.items.map((role) => (
          <CheckField
            key={role.id}
            label={role.name}
            disabled={disabled}
            checked={value.includes(role.id)}
            onChange={({ target }) => onChange(chosen(role.id, target.checked))}
          />
        ))}
      </div>
    </fieldset>
  )
}
