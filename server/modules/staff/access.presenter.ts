/** Presents roles and staff to API callers. */
import type { RoleListRow, StaffRow } from '../../../db/queries/staff/roles.queries.ts'
import { permissionsOf } from '../../core/access/permission-check.ts'
import type { AllServices } from '../../core/context/context.ts'
import { mustSetUpTwoFactor } from '../accounts/two-factor/required.ts'
import { presentUser } from '../accounts/users/users.presenter.ts'
import type { Role, StaffMember } from './roles.schema.ts'

export const presentRole = (
  row: RoleListRow,
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

export const presentStaff = (row: StaffRow, settings: AllServices['settings']): StaffMember => ({
  ...presentUser(row),
  createdAt: row.created_at.toISOString(),
  role: { id: row.role_id!, name: row.role_name },
  ...(row.has_two_factor ? { hasTwoFactor: true as const } : {}),
  ...(mustSetUpTwoFactor(settings, row) ? { needsTwoFactor: true as const } : {}),
})
