/** Accounts: specification §3 and §5, design.md §4 and §5. zod/mini: the sign-up form judges with it too. */
import * as z from 'zod/mini'
import { email, isStorableText, requiredText, text } from '../rules.schema.ts'

/** Types the shop itself makes; the specification allows others to exist. */
export const userTypes = ['customer', 'admin'] as const
export const userStatuses = ['active', 'blocked'] as const

export const passwordLength = { min: 8, max: 128 } as const

/** A new password: 8 to 128 characters, any of them. */
export const newPassword = () =>
  z
    .string()
    .check(
      z.refine(isStorableText, 'must not contain NUL or unpaired surrogate characters'),
      z.minLength(passwordLength.min, `must have at least ${passwordLength.min} characters`),
      z.maxLength(passwordLength.max, `must have at most ${passwordLength.max} characters`),
    )

export const Registration = z.object({
  firstName: requiredText(100),
  lastName: z._default(text(100), ''),
  email: email(),
  password: newPassword(),
})

/** Sent as typed (specification §5): anything that is text may be tried. */
export const Credentials = z.object({ email: text(1_000), password: text(1_000) })

/** A user as every door shows it (design.md §4); never a password. */
export const User = z.strictObject({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  type: z.string(),
  status: z.string(),
  profilepic: z.string(),
  coverpic: z.string(),
})
export type User = z.infer<typeof User>
