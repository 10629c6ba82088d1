/** Chooses a role among those that the user can grant, and lists its permissions. */
import {
  ownerRole,
  type Permission,
  permissionTexts,
} from '#server/core/permissions/permissions.schema.ts'
import { SelectField } from '../../forms/field.tsx'
import { useAdminUser } from '../../lib/account/admin-user.tsx'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'

export type StaffMember = Outputs['staff']['list']['items'][number]
export type Role = Outputs['roles']['list']['items'][number]

/** Loads the roles that the user may assign, which grant no more than their own permissions. */
export function useRoles() {
  const self = useAdminUser()
  const query = trpc.roles.list.useQuery({}, { staleTime: 0 })
  const isOwner = self.role?.id === ownerRole
  const covered = (role: Role): boolean =>
    isOwner ||
    (role.id !== ownerRole && role.permissions.every((one) => self.permissions.includes(one)))
  return { query, covered }
}

export const listOf = (granted: readonly Permission[]): string =>
  granted.length === 0
    ? 'No permissions'
    : granted.map((permission) => permissionTexts[permission].label).join(', ')

const noneHint =
  'They keep their account but lose access to the admin area. API keys that they created are revoked.'

interface Props {
  value: string
  onChange: (id: string) => void
  error?: string | undefined
  /** offers to remove the role */
  none?: boolean
  /** begins with a request to choose one */
  ask?: boolean
}

export function RoleChoice({ value, onChange, error, none, ask }: Props) {
  const { query, covered } = useRoles()
  const chosen = query.data?.items.find(({ id }) => id === value)
  return (
    <SelectField
      label="Role"
      name="role"
      value={value}
      error={query.isError ? 'The roles could not be loaded.' : error}
      hint={chosen ? listOf(chosen.permissions) : none && value === '' ? noneHint : undefined}
      onChange={(event) => onChange(event.target.value)}
    >
      {ask && value === '' && <option value="">Choose a role</option>}
      {query.data?.items.filter(covered).map((role) => (
        <option key={role.id} value={role.id}>
          {role.name}
        </option>
      ))}
      {none && <option value="">None (customer)</option>}
    </SelectField>
  )
}
