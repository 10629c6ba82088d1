/** How what leaves the shop is getting on. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { moment } from '../../core/values/fields.schema.ts'

export const DeliveryOverview = z.object({
  /** since when nothing is sent; null while everything goes its way */
  pausedSince: z.nullable(moment()),
  /** how much waits of what waited when the pause began */
  waited: z.int(),
  receivers: z.array(
    z.object({
      /** `mail`, or `webhook:` and its id */
      receiver: z.string(),
      waiting: z.int(),
      /** given up after the last attempt */
      dead: z.int(),
      /** seconds since the oldest that waits was written */
      oldestSeconds: z.number(),
    }),
  ),
})
export type DeliveryOverview = z.infer<typeof DeliveryOverview>

export const Resume = z.object({
  /** what waited when the pause began is sent, or given up; what happened since is sent */
  waiting: z.enum(['send', 'discard'], 'must be one of send, discard'),
})

/** How far a delivery got, as webhooks and letters show it. */
export const fateFields = {
  attempts: z.int(),
  /** of the next attempt, for what waits */
  dueAt: moment(),
  /** the last answer: an HTTP status or an SMTP code, and its beginning or what went wrong */
  status: z.nullable(z.int()),
  answer: z.string(),
  createdAt: moment(),
  endedAt: z.nullable(moment()),
}
