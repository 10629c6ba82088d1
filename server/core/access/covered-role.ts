/** Checks which roles and staff accounts a caller can change: those without extra permissions. */
import type { Tx } from '../../../db/connection/client.ts'
import { lockRole } from '../../../db/queries/staff/roles.queries.ts'
import type { RoleRow, UserRow } from '../../../db/schema/schema.ts'
import type { CurrentUser, StaffContext } from '../context/context.ts'
import { AppError } from '../errors/errors.ts'
import { coversRole } from './permission-check.ts'

/**
 * Reads and locks a role: `shared` to assign or remove it, `alone` to change it. @throws AppError
 * NOT_FOUND, FORBIDDEN when it has permissions that the caller lacks
 */
export async function getCoveredRole(
  tx: Tx,
  user: CurrentUser,
  id: string,
  lock: 'shared' | 'alone' = 'shared',
): Promise<RoleRow> {
  const role = await lockRole(tx, id, lock)
  if (!role) throw new AppError('NOT_FOUND', 'Role not found.')
  if (!coversRole(user, role))
    throw new AppError(
      'FORBIDDEN',
      `The role ${role.name} has permissions that you do not have. Ask an owner.`,
    )
  return role
}

/**
 * Checks that the caller may change an account. Staff accounts need the permission to manage staff,
 * and a role without permissions that the caller lacks.
 * @returns the role; undefined for a customer
 * @throws AppError FORBIDDEN
 */
export async function assertCovered(
  tx: Tx,
  ctx: StaffContext,
  { role_id }: Pick<UserRow, 'role_id'>,
): Promise<RoleRow | undefined> {
  if (role_id === null) return undefined
  ctx.assertExtraPermissions(['a staff account'])
  return getCoveredRole(tx, ctx.user, role_id)
}
