/** The cases of test/support/operation-cases.ts for who comes in, from where, and what is told of it. */
import type { Prepare } from './account-cases.ts'

export const signInCases: Record<string, Prepare> = {
  'audit.anchor': () => ({}),
}
