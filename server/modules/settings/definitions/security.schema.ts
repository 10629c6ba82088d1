/** Settings: which roles require 2FA (docs/two-factor.md), and who gets emails about logins. */
import * as z from 'zod/mini'
import { requiredText } from '../../../core/values/fields.schema.ts'
import { listOf, sensitive, staffOnly } from './define.schema.ts'

/** Who gets an email about a login from a new browser or network. */
const told = ['nobody', 'staff', 'everybody'] as const

export const security = {
  /** ids of roles whose holders must use 2FA */
  factorRoles: sensitive(
    'roles that require two-factor authentication',
    staffOnly(listOf(requiredText(100), 100), []),
  ),
  signInLetter: sensitive(
    'recipients of login alerts',
    staffOnly(z.enum(told, `must be one of ${told.join(', ')}`), 'staff'),
  ),
}
