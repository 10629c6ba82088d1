/** Sent and waiting emails. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { text } from '../../core/values/fields.schema.ts'
import { pageFields, pageOf } from '../../core/values/paging.schema.ts'
import { fateFields } from '../event-deliveries/deliveries.schema.ts'

/** `notSent`: without a mail server, the email was only shown in the terminal */
const sentStates = ['waiting', 'sent', 'notSent', 'failed'] as const

export const SentLetter = z.object({
  id: z.string(),
  /** of {@link LetterState} */
  letter: z.string(),
  /** empty, as all texts, when its account was deleted */
  to: z.string(),
  /** empty until the first attempt */
  subject: z.string(),
  state: z.enum(sentStates),
  ...fateFields,
})
export type SentLetter = z.infer<typeof SentLetter>

export const SentRequest = z.object({
  ...pageFields,
  state: z.optional(z.enum(sentStates, `must be one of ${sentStates.join(', ')}`)),
  letter: z.optional(text(100)),
  /** a part of the recipient's address */
  q: z.optional(text(200)),
})
export type SentRequest = z.infer<typeof SentRequest>

export const SentPage = z.omit(pageOf(SentLetter), { total: true })

export const SentById = z.object({ id: text(100) })

/** Links with tokens are masked. Both are empty where no copy is kept. */
export const WholeLetter = z.object({
  ...SentLetter.shape,
  html: z.string(),
  text: z.string(),
})
export type WholeLetter = z.infer<typeof WholeLetter>
