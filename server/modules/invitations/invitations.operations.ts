/** Operations to send, resend, cancel and accept staff invitations. */
import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { viewInvitation } from './invitations.presenter.ts'
import {
  Invitation,
  InvitationById,
  InvitationByLink,
  Joining,
  NewInvitation,
  ShownInvitation,
} from './invitations.schema.ts'
import { endInvitation, invite, inviteAgain, listInvitations } from './invitations.service.ts'
import { acceptInvitation, lookAtInvitation } from './joining.service.ts'

const Answer = z.object({ message: z.string(), invitation: Invitation })
const rateLimit = { points: 60, seconds: 600 }
const token = 'sTYaFsqOZ9ylkOZ3GAAmhqZ1mJ7S5a6Wr6dKpRYPRt8'

export const list = query({
  rest: {
    path: '/admin/staff/invitations',
    summary: 'Who is invited and has not come yet, the newest first',
  },
  access: 'staff',
  input: z.object({}),
  output: z.array(Invitation),
  handler: async ({ ctx }) => (await listInvitations(ctx)).map(viewInvitation),
})

export const create = mutation({
  rest: {
    method: 'POST',
    path: '/admin/staff/invitations',
    summary: 'Invite somebody to work here, by an email',
    description:
      'Its link works once, for three days, and asks for a password of their own, or for Google. `role` is the id of a role that may do no more than one’s own (403). Whoever invites must still hold what they give when the link is followed.',
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
      invitation: viewInvitation(await invite(tx, ctx, input)),
    })),
})

export const again = mutation({
  rest: {
    method: 'POST',
    path: '/admin/staff/invitations/{id}/again',
    summary: 'Send an invitation once more; its three days begin anew',
  },
  access: 'staff',
  input: InvitationById,
  output: Answer,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'Invitation sent again',
    invitation: viewInvitation(await inviteAgain(ctx, input.id)),
  }),
})

export const revoke = mutation({
  rest: {
    method: 'DELETE',
    path: '/admin/staff/invitations/{id}',
    summary: 'Take an invitation back: none of its links works any more',
  },
  access: 'staff',
  input: InvitationById,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    await endInvitation(ctx, input.id)
    return { message: 'Invitation taken back' }
  },
})

export const look = mutation({
  rest: {
    method: 'POST',
    path: '/users/invitation/look',
    summary: 'What the link of an invitation asks its reader to',
    description: 'The token stands behind the `#` of the link. It stays good.',
    example: { token },
  },
  access: 'public',
  rateLimit,
  input: InvitationByLink,
  output: ShownInvitation,
  handler: async ({ input, ctx }) => {
    const found = await lookAtInvitation(ctx, input.token)
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
    summary: 'Follow an invitation: set a password of one’s own, or come by Google',
    description:
      'Takes `password`, or `google`: an access token of Google for the invited address. Nobody is logged in by it. An account that has the address already becomes staff, and what could act for it until now ends. 400 names `token` when the link is good for nothing (any more), also because whoever sent it may not invite any more. `setupCode` comes where the role asks for a second factor.',
    example: { token, password: 'a long password' },
  },
  access: 'public',
  rateLimit,
  input: Joining,
  output: z.object({
    message: z.string(),
    email: z.string(),
    setupCode: z.optional(z.string()),
  }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'CONFLICT'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const { email, setupCode } = await acceptInvitation(ctx, input)
    return { message: 'Welcome. Please log in.', email, ...(setupCode ? { setupCode } : {}) }
  },
})
