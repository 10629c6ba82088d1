/** Presents roles and staff to API callers. */
import type { HeldRole, StaffRow } from '../../../db/queries/staff/roles.queries.ts'
import { permissionsOf } from '../../core/access/permission-check.ts'
import type { AllServices } from '../../core/context/context.ts'
import { owesFactor } from '../accounts/two-factor/required.ts'
import { viewUser } from '../accounts/users/users.presenter.ts'
import type { Role, StaffMember } from './roles.schema.ts'

export const viewRole = (
  row: HeldRole,
  { modules: { hasPermission } }: Pick<AllServices, 'modules'>,
): Role => ({
  id: row.id,
  name: row.name,
  permissions: permissionsOf({ role_id: row.id, permissions: row.permissions }).filter(
    hasPermission,
  ),
  holders: row.holders,
  ...(row.invited ? { invited: row.invited } : {}),
  version: row.version,
})

export const viewStaff = (row: StaffRow, settings: AllServices['settings']): StaffMember => ({
  ...viewUser(row),
  createdAt: row.created_at.toISOString(),
  role: { id: row.role_id!, name: row.role_name },
  ...(row.has_factor ? { hasFactor: true as const } : {}),
  ...(owesFactor(settings, row) ? { owesFactor: true as const } : {}),
})
