/** Who must have a second factor. */
import type { UserRow } from '../../../../db/schema/schema.ts'
import type { Services } from '../../../core/context/context.ts'

/** True for a role that the shop asks a second factor of; customers choose for themselves. */
export const needsFactor = (settings: Services['settings'], roleId: string | null): boolean =>
  roleId !== null && settings.get('security.factorRoles').includes(roleId)

/** True for whoever must set up a first factor before anything else. */
export const owesFactor = (
  settings: Services['settings'],
  user: Pick<UserRow, 'role_id' | 'has_factor'>,
): boolean => !user.has_factor && needsFactor(settings, user.role_id)
