/** Defines staff invitations. zod/mini: the forms of both sides validate with it. */
import * as z from 'zod/mini'
import { requiredText, text, timestamp } from '../../core/values/fields.schema.ts'
import { newPassword, Registration } from '../accounts/users/users.schema.ts'

export const NewInvitation = z.object({
  firstName: Registration.shape.firstName,
  lastName: Registration.shape.lastName,
  email: Registration.shape.email,
  role: requiredText(100),
})
export type NewInvitation = z.infer<typeof NewInvitation>

export const InvitationById = z.object({ id: text(100) })

export const Invitation = z.strictObject({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.strictObject({ id: z.string(), name: z.string() }),
  /** the inviter, whose permissions the invitation depends on */
  invitedBy: z.string(),
  createdAt: timestamp(),
  expiresAt: timestamp(),
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

const token = () => requiredText(200)

export const InvitationByLink = z.object({ token: token() })

/** An invitation as the invited person sees it. */
export const InvitationPreview = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  role: z.string(),
  invitedBy: z.string(),
})

/** Accepts with a new password, or with a Google access token for the invited address. */
export const InvitationAcceptance = z.object({
  token: token(),
  password: z.optional(newPassword()),
  google: z.optional(requiredText(4_000)),
})
