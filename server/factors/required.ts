/** Who must have a second factor. */
import type { Services } from '../context.ts'

/** True for a role that the shop asks a second factor of; customers choose for themselves. */
export const needsFactor = (settings: Services['settings'], roleId: string | null): boolean =>
  roleId !== null && settings.get('security.factorRoles').includes(roleId)
