/** Settings: who must prove more than a password (docs/second-factor.md), and who hears of logins. */
import * as z from 'zod/mini'
import { requiredText } from '../../../core/values/fields.schema.ts'
import { listOf, sensitive, staffOnly } from './define.schema.ts'

/** Who is told of a login from a browser or a network that their account was not used from before. */
const told = ['nobody', 'staff', 'everybody'] as const

export const security = {
  /** ids of roles whose holders may do nothing without a second factor */
  factorRoles: sensitive(
    'roles that require two-factor authentication',
    staffOnly(listOf(requiredText(100), 100), []),
  ),
  signInLetter: sensitive(
    'recipients of login alerts',
    staffOnly(z.enum(told, `must be one of ${told.join(', ')}`), 'staff'),
  ),
}
