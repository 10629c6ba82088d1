/** Decides which accounts require 2FA. */
import type { UserRow } from '../../../../db/schema/schema.ts'
import type { AllServices } from '../../../core/context/context.ts'

/** Returns true for a role that requires 2FA. Customers choose for themselves. */
export const requiresTwoFactor = (
  settings: AllServices['settings'],
  roleId: string | null,
): boolean => roleId !== null && settings.get('security.twoFactorRoles').includes(roleId)

/** Returns true for an account that must set up 2FA before anything else. */
export const mustSetUpTwoFactor = (
  settings: AllServices['settings'],
  user: Pick<UserRow, 'role_id' | 'has_two_factor'>,
): boolean => !user.has_two_factor && requiresTwoFactor(settings, user.role_id)
