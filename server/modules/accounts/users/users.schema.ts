/** Accounts: docs/contract.md#accounts. zod/mini: the sign-up form judges with it too. */
import * as z from 'zod/mini'
import {
  email,
  isStorableText,
  moment,
  optionalImageUrl,
  pictureAddress,
  requiredText,
  text,
} from '../../../core/values/fields.schema.ts'
import { optionalLimit, pageFields, pageOf, sortOf } from '../../../core/values/paging.schema.ts'

export { userTypes } from '../sessions/user-types.schema.ts'
export const userStatuses = ['active', 'blocked'] as const

const passwordLength = { min: 8, max: 128 } as const

/** Characters as people count them: in one form, without blanks around and what is not seen. */
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

/** Somebody who works here; without `role` they get that of whoever makes the account. */
export const NewStaff = z.extend(Registration, { role: z.optional(requiredText(100)) })

/** Sent as typed (docs/screens.md#forms): anything that is text may be tried. */
export const Credentials = z.object({ email: text(1_000), password: text(1_000) })

/** An access token of Google, as its sign-in button hands it out. */
export const GoogleSignIn = z.object({ token: requiredText(4_000) })

/** A user as every door shows it (docs/contract.md#accounts); never a password. */
export const User = z.strictObject({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  type: z.string(),
  status: z.enum(userStatuses),
  profilepic: pictureAddress(),
  coverpic: pictureAddress(),
})
export type User = z.infer<typeof User>

/** One account, named by its `_id`; an id that no account can have is simply not found. */
export const UserById = z.object({ _id: text(100) })

/** Of an account that is deleted: its store credit may be lost. */
export const loseCredit = z.optional(z.boolean('must be true or false'))
export const UserRemoval = z.object({ ...UserById.shape, loseCredit })
export type UserRemoval = z.infer<typeof UserRemoval>

/** What people may change about themselves; what is absent stays. The email is not offered. */
export const ProfileEdit = z.object({
  firstName: z.optional(requiredText(100)),
  lastName: z.optional(text(100)),
  profilepic: z.optional(optionalImageUrl()),
  coverpic: z.optional(optionalImageUrl()),
})

export const PasswordChange = z.object({ currentPassword: text(1_000), newPassword: newPassword() })

export const ForgottenPassword = z.object({ email: email() })

/** A token of a link that was sent; any text may be tried. */
const linkToken = () => requiredText(200)

export const PasswordReset = z.object({ token: linkToken(), password: newPassword() })

export const LinkFollowed = z.object({ token: linkToken() })

/** What a link brought about; `waiting`: the other end has not said yes. */
export const confirmations = ['verified', 'waiting', 'changed'] as const
export type Confirmation = (typeof confirmations)[number]

/** One's own address as its owner sees it. */
export const OwnEmail = z.strictObject({
  email: z.string(),
  /** it is known to be the account's owner's */
  verified: z.boolean(),
  hasPassword: z.boolean(),
  /** follows when both ends have confirmed it */
  wanted: z.nullable(z.string()),
})
export type OwnEmail = z.infer<typeof OwnEmail>

/** A login of one's own; its secret never leaves. */
export const OwnSession = z.strictObject({
  id: z.string(),
  /** it is the one that asks */
  current: z.boolean(),
  /** empty where nobody knows */
  address: z.string(),
  /** in words, such as `Firefox on Android` */
  browser: z.string(),
  createdAt: moment(),
  lastUsedAt: moment(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const SessionById = z.object({ id: text(100) })

export const EmailChange = z.object({ email: email(), password: text(1_000) })

/** Accounts for staff: by age, or by name, which is first and last name; `-` means from Z to A. */
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
  /** whatever its capitals */
  tag: z.optional(text(40)),
  /** accounts whose stored email address is not valid by today's rule, or is another spelling of a valid one */
  email: z.optional(z.enum(['invalid'], 'must be invalid')),
  status: z.optional(z.enum(userStatuses, `must be one of ${userStatuses.join(', ')}`)),
  sort: sortOf(userOrders, 'newest'),
})

/** A user as staff see them: with the orders that would stay if the account went. */
export const UserCard = z.strictObject({
  ...User.shape,
  createdAt: moment(),
  orderCount: z.int(),
  /** that staff gave them, where they did */
  tags: z.optional(z.array(z.string())),
})
export type UserCard = z.infer<typeof UserCard>

export const UserPage = pageOf(UserCard)
