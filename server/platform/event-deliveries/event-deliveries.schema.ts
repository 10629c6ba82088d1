/** Status of deliveries. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { doc, timestamp } from '../../core/values/fields.schema.ts'

export const DeliveryOverview = z.object({
  pausedSince: z.nullable(timestamp()).apply(doc, 'Start of the pause; null: deliveries are sent.'),
  waitingBeforePause: z.int().apply(doc, 'Deliveries that waited before the pause and still wait.'),
  subscribers: z
    .array(
      z.object({
        subscriber: z.string().apply(doc, '`email`, `back-in-stock`, or `webhook:` and its id.'),
        waiting: z.int().apply(doc, 'Waiting deliveries.'),
        dead: z.int().apply(doc, 'Deliveries that failed after the last attempt.'),
        oldestSeconds: z.number().apply(doc, 'Age of the oldest waiting delivery, in seconds.'),
      }),
    )
    .apply(doc, 'Deliveries by subscriber.'),
})
export type DeliveryOverview = z.infer<typeof DeliveryOverview>

export const Resume = z.object({
  waiting: z
    .enum(['send', 'discard'], 'must be one of send, discard')
    .apply(doc, 'Whether to send or discard deliveries from before the pause.'),
})

/** Progress of a delivery, as webhooks and emails show it. */
export const progressFields = {
  attempts: z.int().apply(doc, 'Number of attempts.'),
  dueAt: timestamp().apply(doc, 'When the next attempt is, in UTC, while it waits.'),
  status: z.nullable(z.int()).apply(doc, 'HTTP or SMTP code of the last answer; null: none.'),
  answer: z.string().apply(doc, 'Beginning of the last answer, or the error.'),
  createdAt: timestamp(),
  endedAt: z.nullable(timestamp()).apply(doc, 'When it succeeded or was given up, in UTC.'),
}
