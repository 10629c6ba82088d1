/** Status of deliveries. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { timestamp } from '../../core/values/fields.schema.ts'

export const DeliveryOverview = z.object({
  /** start of the pause; null while deliveries are sent */
  pausedSince: z.nullable(timestamp()),
  /** how many of the deliveries waiting at the start of the pause still wait */
  waitingBeforePause: z.int(),
  subscribers: z.array(
    z.object({
      /** `email`, `back-in-stock`, or `webhook:` and its id */
      subscriber: z.string(),
      waiting: z.int(),
      /** failed after the last attempt */
      dead: z.int(),
      /** age of the oldest waiting delivery in seconds */
      oldestSeconds: z.number(),
    }),
  ),
})
export type DeliveryOverview = z.infer<typeof DeliveryOverview>

export const Resume = z.object({
  /** whether deliveries from before the pause are sent or discarded; later ones are always sent */
  waiting: z.enum(['send', 'discard'], 'must be one of send, discard'),
})

/** Progress of a delivery, as webhooks and emails show it. */
export const progressFields = {
  attempts: z.int(),
  /** time of the next attempt, while it waits */
  dueAt: timestamp(),
  /** the last answer: an HTTP or SMTP code, with its beginning or the error */
  status: z.nullable(z.int()),
  answer: z.string(),
  createdAt: timestamp(),
  endedAt: z.nullable(timestamp()),
}
