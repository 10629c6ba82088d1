/** Adds or edits a role: its name and its permissions. */
import type { Permission } from '#server/core/permissions/permissions.schema.ts'
import { RoleFields } from '#server/modules/staff/roles.schema.ts'
import { type Control, defineForm } from '../../forms/define-form.tsx'
import { defineFormDialog } from '../../forms/define-form-dialog.tsx'
import { useAdminUser } from '../../lib/account/admin-user.tsx'
import { api } from '../../lib/api/trpc.ts'
import { plural } from '../../lib/values/numbers.ts'
import { PermissionFields } from './permission-fields.tsx'
import type { Role } from './role-choice.tsx'

function RolePermissions({ id, value, onChange }: Control<Role>) {
  const { permissions } = useAdminUser()
  return (
    <div id={id} tabIndex={-1}>
      <PermissionFields
        chosen={value.split('\n').filter(Boolean) as Permission[]}
        offered={permissions}
        onChange={(chosen) => onChange(chosen.join('\n'))}
      />
    </div>
  )
}

const form = defineForm({
  id: 'role',
  schema: RoleFields,
  fields: [
    { name: 'name', label: 'Name', input: { autoComplete: 'off', maxLength: 60 } },
    {
      name: 'permissions',
      label: 'Permissions',
      kind: 'list',
      render: (control: Control<Role>) => <RolePermissions {...control} />,
    },
  ],
})

export const EditRoleDialog = defineFormDialog({
  form,
  title: (role) => (role ? `Edit ${role.name}` : 'Create role'),
  action: 'Save role',
  wide: true,
  intro: (role) =>
    role &&
    role.holders > 0 && (
      <p>
        {plural(role.holders, 'person has', 'people have')} this role. Changes take effect
        immediately.
      </p>
    ),
  failed: 'The role could not be saved. Please try again.',
  stale: 'This role was changed in the meantime. Close this window to see the current version.',
  save: (body, role, options): Promise<unknown> =>
    role
      ? api.roles.update.mutate({ ...body, id: role.id, version: role.version })
      : api.roles.create.mutate(body, options),
  done: ({ name }) => `The role ${name} was saved.`,
  changed: (utils) => utils.roles.invalidate(),
})
