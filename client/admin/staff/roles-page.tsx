/** /admin/staff/roles: what each role may do, side by side; roles of one's own. */

import { useState } from 'react'
import {
  ownerRole,
  permissions,
  permissionTexts,
} from '#server/core/permissions/permissions.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Check, Plus, Trash2 } from '../../ui/icons.ts'
import { useAdminUser } from '../lib/admin-user.tsx'
import { adminTexts } from '../texts.ts'
import { Pencil } from '../ui/icons.ts'
import { Loaded } from '../ui/loaded.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { EditRoleDialog, RemoveRoleDialog } from './edit-role-dialog.tsx'
import { type Role, useRoles } from './role-choice.tsx'

const words = adminTexts.roles

export default function RolesPage() {
  const { query, covered } = useRoles()
  const self = useAdminUser()
  const [editing, setEditing] = useState<Role | 'new'>()
  const [removing, setRemoving] = useState<Role>()
  const mayChange = (role: Role): boolean =>
    covered(role) && role.id !== ownerRole && role.id !== self.role?.id
  return (
    <>
      <PageHead title={words.title} subtitle={words.subtitle}>
        <Button size="small" onClick={() => setEditing('new')}>
          <Plus aria-hidden size={17} /> {words.create}
        </Button>
      </PageHead>
      <Loaded query={query} failed={words.loadFailed}>
        {(roles) => (
          <>
            <ul
              aria-label={words.title}
              className="mb-8 grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 xl:grid-cols-3"
            >
              {roles.map((role) => (
                <li key={role.id} className="panel flex items-start justify-between gap-3">
                  <div className="min-w-0">
                    <h2 className="text-lg font-semibold wrap-anywhere">{role.name}</h2>
                    <p className="text-sm text-muted">
                      {words.holders(role.holders)} ·{' '}
                      {words.held(role.permissions.length, permissions.length)}
                    </p>
                    {role.id === ownerRole && (
                      <p className="mt-1 text-sm text-muted">{words.ownerNote}</p>
                    )}
                  </div>
                  {mayChange(role) && (
                    <span className="flex gap-1">
                      <RowAction
                        icon={Pencil}
                        label={adminTexts.list.edit}
                        name={adminTexts.list.editName(role.name)}
                        onClick={() => setEditing(role)}
                      />
                      {role.holders === 0 && (
                        <RowAction
                          icon={Trash2}
                          label={adminTexts.list.delete}
                          name={adminTexts.list.deleteName(role.name)}
                          onClick={() => setRemoving(role)}
                        />
                      )}
                    </span>
                  )}
                </li>
              ))}
            </ul>
            <Grid roles={roles} />
          </>
        )}
      </Loaded>
      {editing && (
        <EditRoleDialog
          {...(editing === 'new' ? {} : { role: editing })}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing && <RemoveRoleDialog role={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

/** Permissions down, roles across; a region of its own that scrolls by keyboard. */
function Grid({ roles }: { roles: readonly Role[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keyboard too
    <section className="panel relative overflow-x-auto" aria-label={words.grid} tabIndex={0}>
      <table className="w-full text-sm">
        <caption className="sr-only">{words.grid}</caption>
        <thead>
          <tr>
            <th scope="col" className="min-w-40 p-2 text-start">
              {words.permission}
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
                const held = role.permissions.includes(permission)
                return (
                  <td key={role.id} className="p-2 text-center">
                    {held && <Check aria-hidden size={18} className="mx-auto text-accent" />}
                    <span className="sr-only">{held ? words.yes : words.no}</span>
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
