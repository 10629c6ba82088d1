/** Defines customers' requests about their own data. zod/mini: the forms validate with it too. */
import * as z from 'zod/mini'
import { text } from '../../core/values/fields.schema.ts'
import { loseCredit } from '../accounts/users/users.schema.ts'

export const OwnData = z.object({ password: text(1_000) })

/** The word to type, so that no account is deleted by accident. */
export const erasingWord = 'DELETE'
export const OwnErasure = z.object({
  password: text(1_000),
  loseCredit,
  word: z.string().check(z.refine((word) => word === erasingWord, `must be ${erasingWord}`)),
})
export type OwnErasure = z.infer<typeof OwnErasure>
