/** Defines staff invitations. zod/mini: the forms of both sides validate with it. */
import * as z from 'zod/mini'
import { doc, requiredText, text, timestamp } from '../../core/values/fields.schema.ts'
import { newPassword, Registration } from '../accounts/users/users.schema.ts'

export const NewInvitation = z.object({
  firstName: Registration.shape.firstName,
  lastName: Registration.shape.lastName,
  email: Registration.shape.email,
  role: requiredText(100).apply(doc, 'Id of the role.'),
})
export type NewInvitation = z.infer<typeof NewInvitation>

export const InvitationById = z.object({ id: text(100) })

export const Invitation = z.strictObject({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z
    .strictObject({ id: z.string(), name: z.string().apply(doc, 'Name of the role.') })
    .apply(doc, 'The role after acceptance.'),
  invitedBy: z.string().apply(doc, 'The inviter, whose permissions the invitation depends on.'),
  createdAt: timestamp(),
  expiresAt: timestamp().apply(doc, 'When it expires, in UTC.'),
  expired: z.boolean().apply(doc, 'true: the link no longer works.'),
})
export type Invitation = z.infer<typeof Invitation>

const token = () => requiredText(200)

export const InvitationByLink = z.object({
  token: token().apply(doc, 'Token from the link in the email.'),
})

/** An invitation as the invited person sees it. */
export const InvitationPreview = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  role: z.string().apply(doc, 'Name of the role.'),
  invitedBy: z.string().apply(doc, 'The inviter.'),
})

/** Accepts with a new password, or with a Google access token for the invited address. */
export const InvitationAcceptance = z.object({
  token: token().apply(doc, 'Token from the link in the email.'),
  password: z.optional(newPassword()).apply(doc, '8 to 128 characters; absent with `google`.'),
  google: z.optional(requiredText(4_000)).apply(doc, "Access token from Google's sign-in button."),
})
