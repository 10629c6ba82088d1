/** Permission checks: what a user can do, and what they can grant to others. */
import type { Standing } from '../../../db/queries/core/actors.queries.ts'
import type { CurrentUser } from '../context/context.ts'
import { ownerRole, type Permission, permissions } from '../permissions/permissions.schema.ts'

/** Returns the permissions: all for an owner, else the role's; a key never exceeds its maker's. */
export function permissionsOf({
  role_id,
  permissions: stored,
  key_permissions: ofKey,
}: Omit<Standing, 'type'>): readonly Permission[] {
  const held = role_id === ownerRole ? permissions : known(stored ?? [])
  return ofKey ? held.filter((permission) => ofKey.includes(permission)) : held
}

/** Returns the stored permissions that this version knows. */
export const known = (stored: readonly string[]): Permission[] =>
  permissions.filter((permission) => stored.includes(permission))

export const holds = (
  { permissions: held }: Pick<CurrentUser, 'permissions'>,
  permission: Permission,
): boolean => held.includes(permission)

/** Returns true when the user can read cost prices: they edit prices, or view reports. */
export const mayReadCost = (user: Pick<CurrentUser, 'permissions'>): boolean =>
  holds(user, 'prices') || holds(user, 'reports')

/** Returns true when the user holds all permissions of the role; only owners cover owners. */
export const coversRole = (
  user: CurrentUser,
  role: { id: string; permissions: readonly string[] },
): boolean =>
  user.role === ownerRole || (role.id !== ownerRole && coversAll(user, role.permissions))

/** Returns true when the user holds all these permissions. */
export const coversAll = (user: CurrentUser, wanted: readonly string[]): boolean =>
  known(wanted).every((permission) => holds(user, permission))
