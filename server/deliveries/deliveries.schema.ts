/** How what leaves the shop is getting on. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { moment } from '../rules.schema.ts'

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
