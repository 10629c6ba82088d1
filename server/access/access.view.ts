/** Roles and staff as callers see them. */
import type { HeldRole, StaffRow } from '../../db/queries/roles.ts'
import { viewUser } from '../users/users.view.ts'
import { permissionsOf } from './held.ts'
import type { Role, StaffMember } from './roles.schema.ts'

export const viewRole = (row: HeldRole): Role => ({
  id: row.id,
  name: row.name,
  permissions: [...permissionsOf({ role_id: row.id, permissions: row.permissions })],
  holders: row.holders,
  version: row.version,
})

export const viewStaff = (row: StaffRow): StaffMember => ({
  ...viewUser(row),
  createdAt: row.created_at.toISOString(),
  role: { id: row.role_id!, name: row.role_name },
})
