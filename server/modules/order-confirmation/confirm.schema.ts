/** Confirming orders with their buyers before they are packed: docs/contract.md#confirmation. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { anyMoment, moment, text, trimmedText } from '../../core/values/fields.schema.ts'
import { cappedPageOf, pageLimit, versionField } from '../../core/values/paging.schema.ts'
import { confirmHows, OrderDetails } from '../orders/order/orders.schema.ts'

/** What came of a try. */
const callOutcomes = ['confirmed', 'noAnswer', 'callAgain', 'refused', 'wrongNumber'] as const
export type CallOutcome = (typeof callOutcomes)[number]

export const confirmHow = z._default(
  z.enum(confirmHows, `must be one of ${confirmHows.join(', ')}`),
  confirmHows[0],
)

/** Days ahead of which somebody is called again, at most. */
export const mostDaysAhead = 30

export const NewCall = z
  .object({
    orderId: text(100),
    outcome: z.enum(callOutcomes, `must be one of ${callOutcomes.join(', ')}`),
    how: confirmHow,
    /** when to try again, where it was no use */
    callAt: z.optional(anyMoment('begin')),
    /** why it was refused, for staff */
    reason: z.optional(trimmedText()),
    /** for staff */
    note: z.optional(trimmedText(2_000)),
    version: versionField,
  })
  .check(
    z.refine(({ outcome, callAt }) => outcome !== 'callAgain' || Boolean(callAt), {
      path: ['callAt'],
      message: 'is required to call again',
    }),
    z.refine(({ outcome, reason }) => outcome !== 'refused' || Boolean(reason), {
      path: ['reason'],
      message: 'is required where an order is refused',
    }),
  )
export type NewCall = z.output<typeof NewCall>

export const HeldCall = z.object({ message: z.string(), until: moment() })

export const CallsRequest = z.object({
  limit: pageLimit({ min: 1, max: 50, usual: 20 }),
  cursor: z.optional(text(2_000)),
  /** this one alone, if it waits */
  orderId: z.optional(text(100)),
})
export type CallsRequest = z.output<typeof CallsRequest>

/** Orders that were sent, and how many of them nobody took, or came back. */
const Ended = z.object({ sent: z.int(), refused: z.int() })

/** An order to be confirmed, and all that whoever calls must know. */
export const Call = z.object({
  ...OrderDetails.shape,
  call: z.object({
    tries: z.int(),
    /** of the latest try */
    outcome: z.optional(z.enum(callOutcomes)),
    /** not to be called before */
    callAt: z.optional(moment()),
    /** somebody is on it; `mine`: whoever asks */
    held: z.optional(z.object({ by: z.string(), until: moment(), mine: z.boolean() })),
  }),
  past: z.object({ number: Ended, district: z.optional(Ended) }),
  /** what opens the telephone, WhatsApp or a text message, with the words of the settings */
  links: z.object({ call: z.string(), whatsapp: z.optional(z.string()), sms: z.string() }),
})
export type Call = z.infer<typeof Call>

export const CallPage = cappedPageOf(Call)
