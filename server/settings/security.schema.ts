/** Settings: who must prove more than a password. docs/second-factor.md */
import { requiredText } from '../rules.schema.ts'
import { listOf, staffOnly } from './define.schema.ts'

export const security = {
  /** ids of roles whose holders may do nothing without a second factor */
  factorRoles: staffOnly(listOf(requiredText(100), 100), []),
}
