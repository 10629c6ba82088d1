/** Operations to send, resend, cancel and accept staff invitations. */

import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { completeList } from '../../core/operation/paging.ts'
import { doc } from '../../core/values/fields.schema.ts'
import { listOf } from '../../core/values/paging.schema.ts'
import { acceptInvitation, getInvitationByLink } from './accept-invitation.service.ts'
import { presentInvitation } from './invitations.presenter.ts'
import {
  Invitation,
  InvitationAcceptance,
  InvitationById,
  InvitationByLink,
  InvitationPreview,
  NewInvitation,
} from './invitations.schema.ts'
import {
  invite,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from './invitations.service.ts'

const Answer = z.object({
  message: z.string(),
  invitation: Invitation.apply(doc, 'The invitation.'),
})
const rateLimit = { points: 60, seconds: 600 }
const token = 'sTYaFsqOZ9ylkOZ3GAAmhqZ1mJ7S5a6Wr6dKpRYPRt8'

export const list = query({
  rest: {
    path: '/admin/staff/invitations',
    summary: 'List pending invitations, newest first',
  },
  access: 'staff',
  output: listOf(Invitation),
  handler: async ({ ctx }) => completeList((await listInvitations(ctx)).map(presentInvitation)),
})

export const create = mutation({
  rest: {
    method: 'POST',
    path: '/admin/staff/invitations',
    summary: 'Invite a staff member by email',
    description:
      'The emailed link works once, within three days, and asks for a password or a Google account. The permissions of `role` (an id) must not exceed those of the caller (403), also when the invitation is accepted.',
    status: 201,
    example: {
      firstName: 'Kasun',
      lastName: 'Silva',
      email: 'kasun@example.com',
      role: 'packer',
    },
  },
  access: 'staff',
  idempotent: true,
  input: NewInvitation,
  output: Answer,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: ({ input, ctx }) =>
    ctx.once(async (tx) => ({
      message: 'Invitation sent',
      invitation: presentInvitation(await invite(tx, ctx, input)),
    })),
})

export const resend = mutation({
  rest: {
    method: 'POST',
    path: '/admin/staff/invitations/{id}/resend',
    summary: 'Resend an invitation and extend it to three days from now',
  },
  access: 'staff',
  input: InvitationById,
  output: Answer,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'Invitation resent',
    invitation: presentInvitation(await resendInvitation(ctx, input.id)),
  }),
})

export const revoke = mutation({
  rest: {
    method: 'DELETE',
    path: '/admin/staff/invitations/{id}',
    summary: 'Revoke an invitation and its links',
  },
  access: 'staff',
  input: InvitationById,
  output: z.object({ message: z.string() }),
  handler: async ({ input, ctx }) => {
    await revokeInvitation(ctx, input.id)
    return { message: 'Invitation revoked' }
  },
})

export const get = mutation({
  rest: {
    method: 'POST',
    path: '/users/invitation/lookup',
    summary: 'Get the invitation of a link',
    description: 'The token follows the `#` of the link and stays valid.',
    example: { token },
  },
  access: 'public',
  rateLimit,
  input: InvitationByLink,
  output: InvitationPreview,
  handler: async ({ input, ctx }) => {
    const found = await getInvitationByLink(ctx, input.token)
    return {
      email: found.email,
      firstName: found.first_name,
      role: found.role_name,
      invitedBy: found.inviter_name,
    }
  },
})

export const accept = mutation({
  rest: {
    method: 'POST',
    path: '/users/invitation',
    summary: 'Accept an invitation with a password or a Google account',
    description:
      'Send `password`, or `google`: an access token of Google for the invited address. It opens no session. An existing account with the address becomes staff, and its previous access ends. 400 names `token` when the link is invalid or expired, or its sender lost the permission to invite. `setupCode` is present when the role requires 2FA.',
    example: { token, password: 'a long password' },
  },
  access: 'public',
  rateLimit,
  input: InvitationAcceptance,
  output: z.object({
    message: z.string(),
    email: z.string().apply(doc, 'Email address of the new account.'),
    setupCode: z
      .optional(z.string())
      .apply(doc, 'Code for the setup of two-factor authentication.'),
  }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'CONFLICT'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const { email, setupCode } = await acceptInvitation(ctx, input)
    return { message: 'Welcome. Please log in.', email, ...(setupCode ? { setupCode } : {}) }
  },
})
