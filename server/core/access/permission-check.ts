/** Permission checks: what a user can do, and what they can grant to others. */
import type { ActorStatus } from '../../../db/queries/core/actors.queries.ts'
import type { CurrentUser } from '../context/context.ts'
import { ownerRole, type Permission, permissions } from '../permissions/permissions.schema.ts'

/** Returns the permissions: all for an owner, else the role's; a key never exceeds its maker's. */
export function permissionsOf({
  role_id,
  permissions: stored,
  key_permissions: ofKey,
}: Omit<ActorStatus, 'type'>): readonly Permission[] {
  const status = role_id === ownerRole ? permissions : knownPermissions(stored ?? [])
  return ofKey ? status.filter((permission) => ofKey.includes(permission)) : status
}

/** Returns the stored permissions that this version knows. */
export const knownPermissions = (stored: readonly string[]): Permission[] =>
  permissions.filter((permission) => stored.includes(permission))

export const can = (
  { permissions: status }: Pick<CurrentUser, 'permissions'>,
  permission: Permission,
): boolean => status.includes(permission)

/** Returns true when the user can read cost prices: they edit prices, or view reports. */
export const canReadCost = (user: Pick<CurrentUser, 'permissions'>): boolean =>
  can(user, 'prices') || can(user, 'reports')

/** Returns true when the user holds all permissions of the role; only owners cover owners. */
export const coversRole = (
  user: CurrentUser,
  role: { id: string; permissions: readonly string[] },
): boolean =>
  user.role === ownerRole || (role.id !== ownerRole && coversAll(user, role.permissions))

/** Returns true when the user holds all these permissions. */
export const coversAll = (user: CurrentUser, wanted: readonly string[]): boolean =>
  knownPermissions(wanted).every((permission) => can(user, permission))
