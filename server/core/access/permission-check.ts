/** What somebody may do, and what they may give to others. */
import type { Standing } from '../../../db/queries/core/actors.queries.ts'
import type { CurrentUser } from '../context/context.ts'
import { ownerRole, type Permission, permissions } from '../permissions/permissions.schema.ts'

/** An owner holds everything, others what their role says; a key never more than its maker. */
export function permissionsOf({
  role_id,
  permissions: stored,
  key_permissions: ofKey,
}: Omit<Standing, 'type'>): readonly Permission[] {
  const held = role_id === ownerRole ? permissions : known(stored ?? [])
  return ofKey ? held.filter((permission) => ofKey.includes(permission)) : held
}

/** Those of a list from the database that this version knows. */
export const known = (stored: readonly string[]): Permission[] =>
  permissions.filter((permission) => stored.includes(permission))

export const holds = (
  { permissions: held }: Pick<CurrentUser, 'permissions'>,
  permission: Permission,
): boolean => held.includes(permission)

/** What a product costs the shop is for whoever sets its prices, or sees the shop's figures. */
export const mayReadCost = (user: Pick<CurrentUser, 'permissions'>): boolean =>
  holds(user, 'prices') || holds(user, 'reports')

/** True when the role holds nothing that they do not; an owner's may be given by owners alone. */
export const coversRole = (
  user: CurrentUser,
  role: { id: string; permissions: readonly string[] },
): boolean =>
  user.role === ownerRole || (role.id !== ownerRole && coversAll(user, role.permissions))

/** True when they hold each of these themselves. */
export const coversAll = (user: CurrentUser, wanted: readonly string[]): boolean =>
  known(wanted).every((permission) => holds(user, permission))
