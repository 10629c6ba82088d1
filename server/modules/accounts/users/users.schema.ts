/** Defines accounts: docs/contract.md#accounts. zod/mini: the sign-up form validates with it. */
import * as z from 'zod/mini'
import {
  email,
  imageAddress,
  isStorableText,
  optionalImageUrl,
  requiredText,
  text,
  timestamp,
} from '../../../core/values/fields.schema.ts'
import {
  optionalLimit,
  pageFields,
  pageOf,
  sortOf,
  updatedSince,
} from '../../../core/values/paging.schema.ts'

export { userTypes } from '../sessions/user-types.schema.ts'

const userStatuses = ['active', 'blocked'] as const

const passwordLength = { min: 8, max: 128 } as const

/** Counts characters as people see them: normalised, trimmed, without invisible ones. */
const charactersOf = (password: string): number =>
  [
    ...password
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .trim(),
  ].length

/**
 * A new password: 8 to 128 characters, any of them. The server refuses common ones as well, see
 * common-passwords.ts.
 */
export const newPassword = () =>
  z.string().check(
    z.maxLength(1_000, `must have at most ${passwordLength.max} characters`),
    z.refine(isStorableText, 'must not contain NUL or unpaired surrogate characters'),
    z.refine(
      (password) => charactersOf(password) >= passwordLength.min,
      `must have at least ${passwordLength.min} characters`,
    ),
    z.refine(
      (password) => charactersOf(password) <= passwordLength.max,
      `must have at most ${passwordLength.max} characters`,
    ),
  )

export const Registration = z.object({
  firstName: requiredText(100),
  lastName: z._default(text(100), ''),
  email: email(),
  password: newPassword(),
})

/** A new staff account. Without `role` it gets the role of its creator. */
export const NewStaff = z.extend(Registration, { role: z.optional(requiredText(100)) })

/** Login credentials, sent as typed (docs/screens.md#forms). Any text is valid input. */
export const Credentials = z.object({ email: text(1_000), password: text(1_000) })

/** An access token from Google's sign-in button. */
export const GoogleSignIn = z.object({ token: requiredText(4_000) })

/** A user as every API shows it (docs/contract.md#accounts), without the password. */
export const User = z.strictObject({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  type: z.string(),
  status: z.enum(userStatuses),
  profilepic: imageAddress(),
  coverpic: imageAddress(),
})
export type User = z.infer<typeof User>

/** An account's `_id`. An id that no account can have answers 'not found'. */
export const UserById = z.object({ _id: text(100) })

/** Accepts the loss of the account's store credit on deletion. */
export const forfeitStoreCredit = z.optional(z.boolean('must be true or false'))
export const UserRemoval = z.object({ ...UserById.shape, forfeitStoreCredit: forfeitStoreCredit })
export type UserRemoval = z.infer<typeof UserRemoval>

/** A profile change. Absent fields stay. The email cannot be changed here. */
export const ProfileEdit = z.object({
  firstName: z.optional(requiredText(100)),
  lastName: z.optional(text(100)),
  profilepic: z.optional(optionalImageUrl()),
  coverpic: z.optional(optionalImageUrl()),
})

export const PasswordChange = z.object({ currentPassword: text(1_000), newPassword: newPassword() })

export const PasswordResetRequest = z.object({ email: email() })

/** The token of an emailed link. Any text may be tried. */
const linkToken = () => requiredText(200)

export const PasswordReset = z.object({ token: linkToken(), password: newPassword() })

export const LinkToken = z.object({ token: linkToken() })

/** The results of following a link. `waiting`: the other address has not confirmed yet. */
export const confirmations = ['verified', 'waiting', 'changed'] as const
export type Confirmation = (typeof confirmations)[number]

/** The caller's own email address. */
export const OwnEmail = z.strictObject({
  email: z.string(),
  /** the address is verified */
  verified: z.boolean(),
  hasPassword: z.boolean(),
  /** the pending new address, until both addresses confirm */
  pendingEmail: z.nullable(z.string()),
})
export type OwnEmail = z.infer<typeof OwnEmail>

/** One of the caller's sessions, without its secret. */
export const OwnSession = z.strictObject({
  id: z.string(),
  /** it is the session of this request */
  current: z.boolean(),
  /** empty when unknown */
  address: z.string(),
  /** a readable name, such as `Firefox on Android` */
  browser: z.string(),
  createdAt: timestamp(),
  lastUsedAt: timestamp(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const SessionById = z.object({ id: text(100) })

export const EmailChange = z.object({ email: email(), password: text(1_000) })

/** Sort orders of accounts: by age, or by first and last name; `-` means from Z to A. */
export const userOrders = ['newest', 'oldest', 'name', '-name'] as const

export const UserList = z.object({
  limit: optionalLimit(),
  cursor: z.optional(text(2_000)),
  q: z.optional(text(200)),
})

export const UserPageRequest = z.object({
  ...pageFields,
  q: z.optional(text(200)),
  type: z.optional(text(32)),
  /** ignores case */
  tag: z.optional(text(40)),
  /** accounts whose stored email is invalid by today's rule, or a variant of a valid one */
  email: z.optional(z.enum(['invalid'], 'must be invalid')),
  status: z.optional(z.enum(userStatuses, `must be one of ${userStatuses.join(', ')}`)),
  updatedSince,
  sort: sortOf(userOrders, 'newest'),
})

/** A user as staff see them, with the number of orders that a deletion would keep. */
export const UserCard = z.strictObject({
  ...User.shape,
  createdAt: timestamp(),
  orderCount: z.int(),
  /** the tags that staff set, if any */
  tags: z.optional(z.array(z.string())),
})
export type UserCard = z.infer<typeof UserCard>

export const UserPage = pageOf(UserCard)
