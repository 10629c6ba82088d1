/** Sent and waiting emails. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { text } from '../../core/values/fields.schema.ts'
import { pageFields, pageOf } from '../../core/values/paging.schema.ts'
import { progressFields } from '../event-deliveries/event-deliveries.schema.ts'

/** `notSent`: without a mail server, the email was only stored */
const sentStates = ['waiting', 'sent', 'notSent', 'failed'] as const

export const SentEmail = z.object({
  id: z.string(),
  /** the name of its template */
  template: z.string(),
  /** empty, as all texts, when its account was deleted */
  to: z.string(),
  /** empty until the first attempt */
  subject: z.string(),
  state: z.enum(sentStates),
  ...progressFields,
})
export type SentEmail = z.infer<typeof SentEmail>

export const SentEmailsRequest = z.object({
  ...pageFields,
  state: z.optional(z.enum(sentStates, `must be one of ${sentStates.join(', ')}`)),
  template: z.optional(text(100)),
  /** a part of the recipient's address */
  q: z.optional(text(200)),
})
export type SentEmailsRequest = z.infer<typeof SentEmailsRequest>

export const SentEmailPage = z.omit(pageOf(SentEmail), { total: true })

export const SentEmailById = z.object({ id: text(100) })

/** Links with tokens are masked. Both are empty where no copy is kept. */
export const SentEmailDetails = z.object({
  ...SentEmail.shape,
  html: z.string(),
  text: z.string(),
})
export type SentEmailDetails = z.infer<typeof SentEmailDetails>
