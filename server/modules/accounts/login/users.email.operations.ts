/** Operations to verify and to change an account's email address. docs/contract.md#accounts. */
import * as z from 'zod'
import { mutation, query } from '../../../core/operation/operation.ts'
import { doc } from '../../../core/values/fields.schema.ts'
import { emailText } from '../../settings/shop-email/announce.ts'
import { confirmations, EmailChange, LinkToken, OwnEmail } from '../users/users.schema.ts'
import {
  followEmailLink,
  ownEmail,
  requestEmailChange,
  sendVerification,
} from './users.email.service.ts'

const Answer = z.object({ message: z.string() })

export const email = query({
  rest: {
    path: '/users/email',
    summary: "Get the caller's email address, its verification state and a pending change",
  },
  access: 'customer',
  allowedBeforeTwoFactor: true,
  checksOutput: true,
  output: OwnEmail,
  handler: ({ ctx }) => ownEmail(ctx),
})

export const sendVerificationEmail = mutation({
  rest: {
    method: 'POST',
    path: '/users/email/verification',
    summary: 'Resend the email that verifies the email address of the account',
  },
  access: 'customer',
  rateLimit: { points: 20, seconds: 600 },
  checksOutput: true,
  output: Answer,
  uses: ['mailer'],
  handler: async ({ ctx }) => ({
    message: (await sendVerification(ctx))
      ? emailText(ctx, 'An email with a link is on its way.')
      : 'This email is already verified.',
  }),
})

export const verify = mutation({
  rest: {
    method: 'POST',
    path: '/users/verify',
    summary: 'Confirm an email address, or a change of it, with the token of an email link',
    description:
      'The token follows the `#` of the link and works once. 400 names `token` when it is invalid, used or expired. `waiting`: the link of the email to the other address must be followed, too.',
    example: { token: 'sTYaFsqOZ9ylkOZ3GAAmhqZ1mJ7S5a6Wr6dKpRYPRt8' },
  },
  access: 'public',
  rateLimit: { points: 60, seconds: 600 },
  input: LinkToken,
  checksOutput: true,
  output: z.object({
    message: z.string(),
    outcome: z.enum(confirmations).apply(doc, 'What the link confirmed.'),
  }),
  errors: ['CONFLICT', 'TWO_FACTOR_SETUP_REQUIRED'],
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const outcome = await followEmailLink(ctx, input.token)
    return { message: confirmed[outcome], outcome }
  },
})

const confirmed = {
  verified: 'Thank you: this email is yours.',
  waiting: 'Thank you. The email to the other address waits to be confirmed, too.',
  changed: 'The account has its new email.',
} as const

export const changeEmail = mutation({
  rest: {
    method: 'PUT',
    path: '/users/email',
    summary: 'Change the email address; emails to both addresses ask for confirmation',
    description:
      'The address changes when the links of both emails are followed within a day. An old address that was never verified only receives a notice. The answer does not reveal whether another account has the new address.',
    example: { email: 'nimali@example.com', password: 'a long password' },
  },
  access: 'customer',
  requiresStepUp: true,
  rateLimit: { points: 20, seconds: 600 },
  input: EmailChange,
  checksOutput: true,
  output: Answer,
  errors: ['CONFLICT'],
  uses: ['mailer'],
  handler: async ({ input, ctx }) => {
    await requestEmailChange(ctx, input)
    return { message: emailText(ctx, 'Emails with links are on their way to both addresses.') }
  },
})
