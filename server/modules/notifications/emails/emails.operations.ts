/** Operations on email templates, previews and sent emails: docs/emails.md. */
import * as z from 'zod'
import { mutation, query } from '../../../core/operation/operation.ts'
import {
  SentById,
  SentLetter,
  SentPage,
  SentRequest,
  WholeLetter,
} from '../../../platform/email/sent-emails.schema.ts'
import { pageSent, readSent } from '../../../platform/email/sent-emails.service.ts'
import { emailText } from '../../settings/shop-email/announce.ts'
import {
  LetterList,
  LetterPreview,
  LetterState,
  PreviewRequest,
  TestEmail,
  WordsChange,
  WordsReset,
} from './emails.schema.ts'
import { changeWords, listLetters, previewLetter, sendAgain } from './emails.service.ts'
import { sendTestEmail } from './test-email.ts'

const changed = z.object({ message: z.string(), letter: LetterState })

export const letters = query({
  rest: {
    path: '/admin/mail/letters',
    summary: 'Every letter with its words, and how letters leave the shop',
  },
  access: 'settings',
  input: z.object({}),
  output: LetterList,
  uses: ['mailer', 'modules', 'settings'],
  handler: ({ ctx }) => listLetters(ctx),
})

export const preview = mutation({
  rest: {
    method: 'POST',
    path: '/admin/mail/letters/{name}/preview',
    summary: 'A letter as somebody would get it, with made-up data',
    description: '`subject` and `closing` try words that are not saved.',
    example: { subject: 'Your order {order}' },
  },
  access: 'settings',
  input: PreviewRequest,
  output: LetterPreview,
  errors: ['NOT_FOUND'],
  uses: ['modules', 'settings'],
  handler: ({ input: { name, ...words }, ctx }) => previewLetter(ctx, name, words),
})

export const sendTest = mutation({
  rest: {
    method: 'POST',
    path: '/admin/mail/test',
    summary: 'Send a test email',
    description: 'Answers once the mail server has; 409 says what went wrong, or what to set.',
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

export const setWords = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/mail/letters/{name}',
    summary: 'Give a letter another subject and other closing words',
    description: 'They may say in braces what `names` of the letter lists, such as `{order}`.',
    example: { subject: 'Your order {order}', closing: 'Thank you!', version: 0 },
  },
  access: 'settings',
  requiresStepUp: true,
  input: WordsChange,
  output: changed,
  errors: ['NOT_FOUND', 'PRECONDITION_FAILED'],
  uses: ['modules', 'settings'],
  handler: async ({ input, ctx }) => ({
    message: 'Letter updated.',
    letter: await changeWords(ctx, input, { subject: input.subject, closing: input.closing }),
  }),
})

export const resetWords = mutation({
  rest: {
    method: 'DELETE',
    path: '/admin/mail/letters/{name}',
    summary: 'Give a letter back the words that it came with',
  },
  access: 'settings',
  input: WordsReset,
  output: changed,
  errors: ['NOT_FOUND', 'PRECONDITION_FAILED'],
  uses: ['modules', 'settings'],
  handler: async ({ input, ctx }) => ({
    message: 'The letter reads as it came.',
    letter: await changeWords(ctx, input),
  }),
})

export const sent = query({
  rest: {
    path: '/admin/mail/sent',
    summary: 'Letters that went out or are to, with their fate, newest first',
  },
  access: 'messages',
  input: SentRequest,
  output: SentPage,
  handler: ({ input, ctx }) => pageSent(ctx, input),
})

export const one = query({
  rest: {
    path: '/admin/mail/sent/{id}',
    summary: 'A letter as it went, links with tokens masked',
  },
  access: 'messages',
  input: SentById,
  output: WholeLetter,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) => readSent(ctx, input.id),
})

export const again = mutation({
  rest: {
    method: 'POST',
    path: '/admin/mail/sent/{id}/again',
    summary: 'Send a letter once more, or try one that waits at once',
  },
  access: 'messages',
  input: SentById,
  output: z.object({ message: z.string(), letter: SentLetter }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  uses: ['mailer'],
  handler: async ({ input, ctx }) => ({
    message: emailText(ctx, 'The email is on its way.'),
    letter: await sendAgain(ctx, input.id),
  }),
})
