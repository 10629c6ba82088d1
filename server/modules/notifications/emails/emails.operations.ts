/** Operations on sent emails: list, get, resend, send a test email. docs/emails.md */
import * as z from 'zod'
import { mutation, query } from '../../../core/operation/operation.ts'
import { doc } from '../../../core/values/fields.schema.ts'
import {
  SentEmail,
  SentEmailById,
  SentEmailDetails,
  SentEmailPage,
  SentEmailsRequest,
} from '../../../platform/email/sent-emails.schema.ts'
import { getSentEmail, listSentEmails } from '../../../platform/email/sent-emails.service.ts'
import { emailText } from '../../settings/shop-email/announce.ts'
import { TestEmail } from './emails.schema.ts'
import { resendEmail } from './emails.service.ts'
import { sendTestEmail } from './test-email.ts'

export const list = query({
  rest: {
    path: '/admin/emails',
    summary: 'List sent and waiting emails with their status, newest first',
  },
  access: 'messages',
  input: SentEmailsRequest,
  output: SentEmailPage,
  handler: ({ input, ctx }) => listSentEmails(ctx, input),
})

export const get = query({
  rest: {
    path: '/admin/emails/{id}',
    summary: 'Get an email as it was sent; tokens in links are masked',
  },
  access: 'messages',
  input: SentEmailById,
  output: SentEmailDetails,
  handler: ({ input, ctx }) => getSentEmail(ctx, input.id),
})

export const resend = mutation({
  rest: {
    method: 'POST',
    path: '/admin/emails/{id}/resend',
    summary: 'Resend an email, or send a waiting email now',
  },
  access: 'messages',
  input: SentEmailById,
  output: z.object({
    message: z.string(),
    email: SentEmail.apply(doc, 'The email that is sent again.'),
  }),
  errors: ['CONFLICT'],
  uses: ['mailer'],
  handler: async ({ input, ctx }) => ({
    message: emailText(ctx, 'The email is being sent.'),
    email: await resendEmail(ctx, input.id),
  }),
})

export const sendTest = mutation({
  rest: {
    method: 'POST',
    path: '/admin/emails/test',
    summary: 'Send a test email',
    description:
      'Responds after the mail server has responded. A 409 says what failed, or which variable to set.',
    example: { to: 'owner@example.com' },
  },
  access: 'settings',
  rateLimit: { points: 10, seconds: 600 },
  input: TestEmail,
  output: z.object({ message: z.string() }),
  errors: ['CONFLICT'],
  uses: ['mailer', 'settings'],
  handler: async ({ input: { to }, ctx }) => {
    await sendTestEmail(ctx, to)
    return { message: `The mail server accepted the test email to ${to}.` }
  },
})
