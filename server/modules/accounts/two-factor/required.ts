/** Decides which accounts require 2FA. */
import type { UserRow } from '../../../../db/schema/schema.ts'
import type { AllServices } from '../../../core/context/context.ts'

/** Returns true for a role that requires 2FA. Customers choose for themselves. */
export const needsFactor = (settings: AllServices['settings'], roleId: string | null): boolean =>
  roleId !== null && settings.get('security.factorRoles').includes(roleId)

/** Returns true for an account that must set up 2FA before anything else. */
export const owesFactor = (
  settings: AllServices['settings'],
  user: Pick<UserRow, 'role_id' | 'has_factor'>,
): boolean => !user.has_factor && needsFactor(settings, user.role_id)
