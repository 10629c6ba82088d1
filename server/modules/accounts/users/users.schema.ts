/** Defines accounts: docs/contract.md#accounts. zod/mini: the sign-up form validates with it. */
import * as z from 'zod/mini'
import {
  doc,
  email,
  enumOf,
  imageAddress,
  isStorableText,
  optionalImageUrl,
  requiredText,
  text,
  timestamp,
  yesOrNo,
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
  password: newPassword().apply(doc, '8 to 128 characters; common passwords are refused.'),
})

/** A new staff account. Without `role` it gets the role of its creator. */
export const NewStaff = z.extend(Registration, {
  role: z.optional(requiredText(100)).apply(doc, 'Id of the role; absent: that of the creator.'),
})

/** Login credentials, sent as typed (docs/screens.md#forms). Any text is valid input. */
export const Credentials = z.object({
  email: text(1_000).apply(doc, 'Email address of the account.'),
  password: text(1_000),
})

/** An access token from Google's sign-in button. */
export const GoogleSignIn = z.object({
  token: requiredText(4_000).apply(doc, "Access token from Google's sign-in button."),
})

/** A user as every API shows it (docs/contract.md#accounts), without the password. */
export const User = z.strictObject({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  type: z.string().apply(doc, '`customer`, or `admin` for staff.'),
  status: z.enum(userStatuses).apply(doc, 'Blocked accounts cannot log in.'),
  profilepic: imageAddress(),
  coverpic: imageAddress(),
})
export type User = z.infer<typeof User>

/** An account's `_id`. An id that no account can have answers 'not found'. */
export const UserById = z.object({ _id: text(100) })

/** Accepts the loss of the account's store credit on deletion. */
export const forfeitStoreCredit = z.optional(yesOrNo())
export const UserRemoval = z.object({
  ...UserById.shape,
  forfeitStoreCredit: forfeitStoreCredit.apply(doc, "true: the account's store credit is lost."),
})
export type UserRemoval = z.infer<typeof UserRemoval>

/** A profile change. Absent fields stay. The email cannot be changed here. */
export const ProfileEdit = z.object({
  firstName: z.optional(requiredText(100)),
  lastName: z.optional(text(100)),
  profilepic: z.optional(optionalImageUrl()),
  coverpic: z.optional(optionalImageUrl()),
})

export const PasswordChange = z.object({
  currentPassword: text(1_000).apply(doc, 'The current password.'),
  newPassword: newPassword().apply(doc, '8 to 128 characters; common passwords are refused.'),
})

export const PasswordResetRequest = z.object({ email: email() })

/** The token of an emailed link. Any text may be tried. */
const linkToken = () => requiredText(200)

export const PasswordReset = z.object({
  token: linkToken().apply(doc, 'Token from the link in the email.'),
  password: newPassword().apply(doc, '8 to 128 characters; common passwords are refused.'),
})

export const LinkToken = z.object({
  token: linkToken().apply(doc, 'Token from the link in the email.'),
})

/** The results of following a link. `waiting`: the other address has not confirmed yet. */
export const confirmations = ['verified', 'waiting', 'changed'] as const
export type Confirmation = (typeof confirmations)[number]

/** The caller's own email address. */
export const OwnEmail = z.strictObject({
  email: z.string(),
  verified: z.boolean().apply(doc, 'true: the address is verified.'),
  hasPassword: z.boolean().apply(doc, 'true: the account can log in with a password.'),
  pendingEmail: z
    .nullable(z.string())
    .apply(doc, 'New address, until it is confirmed; null: none.'),
})
export type OwnEmail = z.infer<typeof OwnEmail>

/** One of the caller's sessions, without its secret. */
export const OwnSession = z.strictObject({
  id: z.string(),
  current: z.boolean().apply(doc, 'true for the session of this request.'),
  address: z.string().apply(doc, 'IP address; empty when unknown.'),
  browser: z.string().apply(doc, 'Readable name, such as `Firefox on Android`.'),
  createdAt: timestamp(),
  lastUsedAt: timestamp().apply(doc, 'When it was last used, in UTC.'),
})
export type OwnSession = z.infer<typeof OwnSession>

export const SessionById = z.object({ id: text(100) })

export const EmailChange = z.object({
  email: email().apply(doc, 'The new email address.'),
  password: text(1_000),
})

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
  type: z.optional(text(32)).apply(doc, 'Only accounts of this type, such as `customer`.'),
  tag: z.optional(text(40)).apply(doc, 'Only accounts with this tag; ignores case.'),
  email: z
    .optional(z.enum(['invalid'], 'must be invalid'))
    .apply(doc, '`invalid`: accounts whose stored email address is invalid today.'),
  status: z.optional(enumOf(userStatuses)).apply(doc, 'Only active or only blocked accounts.'),
  updatedSince,
  sort: sortOf(userOrders, 'newest'),
})

/** A user as staff see them, with the number of orders that a deletion would keep. */
export const UserCard = z.strictObject({
  ...User.shape,
  createdAt: timestamp(),
  orderCount: z.int().apply(doc, 'Number of orders of the account.'),
  tags: z.optional(z.array(z.string())).apply(doc, 'Tags that staff set, if any.'),
})
export type UserCard = z.infer<typeof UserCard>

export const UserPage = pageOf(UserCard)
