/** What customers ask for about themselves. zod/mini: the forms judge with it too. */
import * as z from 'zod/mini'
import { text } from '../../core/values/fields.schema.ts'
import { loseCredit } from '../accounts/users/users.schema.ts'

export const OwnData = z.object({ password: text(1_000) })

/** What is typed so that nobody deletes an account by a slip of the finger. */
export const erasingWord = 'DELETE'
export const OwnErasure = z.object({
  password: text(1_000),
  loseCredit,
  word: z.string().check(z.refine((word) => word === erasingWord, `must be ${erasingWord}`)),
})
export type OwnErasure = z.infer<typeof OwnErasure>
