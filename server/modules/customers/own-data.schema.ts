/** Defines customers' requests about their own data. zod/mini: the forms validate with it too. */
import * as z from 'zod/mini'
import { doc, text } from '../../core/values/fields.schema.ts'
import { forfeitStoreCredit } from '../accounts/users/users.schema.ts'

export const OwnData = z.object({ password: text(1_000) })

/** The word to type, so that no account is deleted by accident. */
export const erasureConfirmation = 'DELETE'
export const OwnErasure = z.object({
  password: text(1_000),
  forfeitStoreCredit: forfeitStoreCredit.apply(doc, "true: the account's store credit is lost."),
  confirmation: z
    .string()
    .check(
      z.refine(
        (confirmation) => confirmation === erasureConfirmation,
        `must be ${erasureConfirmation}`,
      ),
    )
    .apply(doc, 'The word that confirms the erasure.'),
})
export type OwnErasure = z.infer<typeof OwnErasure>
