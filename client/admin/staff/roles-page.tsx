/**
 * Renders /admin/staff/roles: the permissions of each role side by side, and the shop's own roles.
 */
import { Check, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  ownerRole,
  permissions,
  permissionTexts,
} from '#server/core/permissions/permissions.schema.ts'
import { Loaded } from '../../forms/loaded.tsx'
import { useAdminUser } from '../../lib/account/admin-user.tsx'
import { api } from '../../lib/api/trpc.ts'
import { plural } from '../../lib/values/numbers.ts'
import { type Action, actionsOf, useRowActions } from '../../lists/row-actions.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminTexts } from '../texts/texts.ts'
import { EditRoleDialog } from './edit-role-dialog.tsx'
import { type Role, useRoles } from './role-choice.tsx'

const roleActions: Record<'edit' | 'remove', Action<Role>> = {
  edit: {
    label: adminTexts.list.edit,
    icon: Pencil,
    dialog: (role, close) => <EditRoleDialog stored={role} onClose={close} />,
  },
  remove: actionsOf<Role>().remove({
    confirm: ({ name, invited }) => ({
      title: `Delete the role ${name}?`,
      text: invited
        ? `No one has this role. ${plural(invited, 'pending invitation', 'pending invitations')} to it will be revoked. This cannot be undone.`
        : 'No one has this role. This cannot be undone.',
    }),
    run: ({ id }) => api.roles.remove.mutate({ id }),
    done: ({ name }) => `The role ${name} was deleted.`,
  }),
}

export default function RolesPage() {
  const { query, covered } = useRoles()
  const self = useAdminUser()
  const [creating, setCreating] = useState(false)
  const canChange = (role: Role): boolean =>
    covered(role) && role.id !== ownerRole && role.id !== self.role?.id
  const { edit, remove } = roleActions
  const { column, dialog } = useRowActions({
    actions: [
      { ...edit, when: canChange },
      { ...remove, when: (role) => canChange(role) && role.holders === 0 },
    ],
    rowName: ({ name }) => name,
    changed: (utils) => utils.roles.invalidate(),
  })
  return (
    <>
      <PageHead
        title={'Roles'}
        subtitle={'Permissions of each role. You can only grant permissions that you have.'}
      >
        <Button size="small" onClick={() => setCreating(true)}>
          <Plus aria-hidden size={17} /> {'Create role'}
        </Button>
      </PageHead>
      <Loaded query={query} failed={'The roles could not be loaded.'}>
        {({ items: roles }) => (
          <>
            <ul
              aria-label={'Roles'}
              className="mb-8 grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 xl:grid-cols-3"
            >
              {roles.map((role) => (
                <li key={role.id} className="panel flex items-start justify-between gap-3">
                  <div className="min-w-0">
                    <h2 className="text-lg font-semibold wrap-anywhere">{role.name}</h2>
                    <p className="text-sm text-muted">
                      {plural(role.holders, 'person', 'people')} ·{' '}
                      {`${role.permissions.length} of ${permissions.length} permissions`}
                    </p>
                    {role.id === ownerRole && (
                      <p className="mt-1 text-sm text-muted">
                        {'Has all permissions. At least one owner always remains.'}
                      </p>
                    )}
                  </div>
                  {column.cell(role, 0)}
                </li>
              ))}
            </ul>
            <Grid roles={roles} />
          </>
        )}
      </Loaded>
      {creating && <EditRoleDialog onClose={() => setCreating(false)} />}
      {dialog}
    </>
  )
}

const grid = 'Permissions of each role'

/** Renders permissions as rows, roles as columns, in a region that scrolls by keyboard. */
function Grid({ roles }: { roles: readonly Role[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too
    <section className="panel relative overflow-x-auto" aria-label={grid} tabIndex={0}>
      <table className="w-full text-sm">
        <caption className="sr-only">{grid}</caption>
        <thead>
          <tr>
            <th scope="col" className="min-w-40 p-2 text-start">
              {'Permission'}
            </th>
            {roles.map((role) => (
              <th key={role.id} scope="col" className="p-2 text-center">
                <span className="mx-auto block w-max max-w-36 wrap-anywhere">{role.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map((permission) => (
            <tr key={permission} className="border-t border-line">
              <th scope="row" className="p-2 text-start font-normal">
                <span className="font-medium">{permissionTexts[permission].label}</span>
                <span className="hidden text-muted sm:block">
                  {permissionTexts[permission].text}
                </span>
              </th>
              {roles.map((role) => {
                const granted = role.permissions.includes(permission)
                return (
                  <td key={role.id} className="p-2 text-center">
                    {granted && <Check aria-hidden size={18} className="mx-auto text-accent" />}
                    <span className="sr-only">{granted ? 'yes' : 'no'}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
