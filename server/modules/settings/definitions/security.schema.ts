/** Settings: which roles require 2FA (docs/two-factor.md), and who gets emails about logins. */
import { enumOf, requiredText } from '../../../core/values/fields.schema.ts'
import { listOf, sensitive, staffOnly } from './define.schema.ts'

/** Who gets an email about a login from a new browser or network. */
const signInEmailRecipients = ['none', 'staff', 'all'] as const

export const security = {
  /** ids of roles that require 2FA */
  twoFactorRoles: sensitive(
    'roles that require two-factor authentication',
    staffOnly(listOf(requiredText(100), 100), []),
  ),
  signInEmail: sensitive(
    'recipients of login alerts',
    staffOnly(enumOf(signInEmailRecipients), 'staff'),
  ),
}
