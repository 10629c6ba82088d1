/** Sent and waiting emails. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { doc, enumOf, text } from '../../core/values/fields.schema.ts'
import { pageFields, pageOf } from '../../core/values/paging.schema.ts'
import { progressFields } from '../event-deliveries/event-deliveries.schema.ts'

/** `notSent`: without a mail server, the email was only stored */
const sentStates = ['waiting', 'sent', 'notSent', 'failed'] as const

export const SentEmail = z.object({
  id: z.string(),
  template: z.string().apply(doc, 'Name of its template.'),
  to: z.string().apply(doc, 'Recipient; empty when the account was deleted.'),
  subject: z.string().apply(doc, 'Subject line; empty until the first attempt.'),
  state: z.enum(sentStates).apply(doc, 'Progress of the email.'),
  ...progressFields,
})
export type SentEmail = z.infer<typeof SentEmail>

export const SentEmailsRequest = z.object({
  ...pageFields,
  state: z.optional(enumOf(sentStates)).apply(doc, 'Only emails in this state.'),
  template: z.optional(text(100)).apply(doc, 'Only emails of this template.'),
  q: z.optional(text(200)).apply(doc, "A part of the recipient's address."),
})
export type SentEmailsRequest = z.infer<typeof SentEmailsRequest>

export const SentEmailPage = z.omit(pageOf(SentEmail), { total: true })

export const SentEmailById = z.object({ id: text(100) })

/** Links with tokens are masked. Both are empty where no copy is kept. */
export const SentEmailDetails = z.object({
  ...SentEmail.shape,
  html: z.string().apply(doc, 'The email as HTML.'),
  text: z.string().apply(doc, 'The email as text.'),
})
export type SentEmailDetails = z.infer<typeof SentEmailDetails>
