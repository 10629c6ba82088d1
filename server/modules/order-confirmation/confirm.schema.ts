/**
 * Order confirmation by phone: docs/contract.md#confirmation. zod/mini, shared with the browser.
 */
import * as z from 'zod/mini'
import { anyTimestamp, text, timestamp, trimmedText } from '../../core/values/fields.schema.ts'
import { cappedPageOf, pageLimit, versionField } from '../../core/values/paging.schema.ts'
import { confirmationChannels, OrderDetails } from '../orders/order/orders.schema.ts'

/** Result of a call. */
const callOutcomes = ['confirmed', 'noAnswer', 'callAgain', 'refused', 'wrongNumber'] as const
export type CallOutcome = (typeof callOutcomes)[number]

export const confirmHow = z._default(
  z.enum(confirmationChannels, `must be one of ${confirmationChannels.join(', ')}`),
  confirmationChannels[0],
)

/** Maximum days ahead for which the next call can be scheduled. */
export const maxDaysAhead = 30

export const NewCall = z
  .object({
    orderId: text(100),
    outcome: z.enum(callOutcomes, `must be one of ${callOutcomes.join(', ')}`),
    how: confirmHow,
    /** when to call again, after an unsuccessful call */
    callAt: z.optional(anyTimestamp('begin')),
    /** why the buyer refused, for staff */
    reason: z.optional(trimmedText()),
    /** for staff */
    note: z.optional(trimmedText(2_000)),
    version: versionField,
  })
  .check(
    z.refine(({ outcome, callAt }) => outcome !== 'callAgain' || Boolean(callAt), {
      path: ['callAt'],
      message: 'is required for the outcome callAgain',
    }),
    z.refine(({ outcome, reason }) => outcome !== 'refused' || Boolean(reason), {
      path: ['reason'],
      message: 'is required for the outcome refused',
    }),
  )
export type NewCall = z.output<typeof NewCall>

export const ClaimedCall = z.object({ message: z.string(), until: timestamp() })

export const CallsRequest = z.object({
  limit: pageLimit({ min: 1, max: 50, usual: 20 }),
  cursor: z.optional(text(2_000)),
  /** only this order, if it waits to be confirmed */
  orderId: z.optional(text(100)),
})
export type CallsRequest = z.output<typeof CallsRequest>

/** Orders shipped, and how many of them were refused or returned. */
const Ended = z.object({ sent: z.int(), refused: z.int() })

/** An order to be confirmed, with all that staff need for the call. */
export const Call = z.object({
  ...OrderDetails.shape,
  call: z.object({
    attempts: z.int(),
    /** of the latest call */
    outcome: z.optional(z.enum(callOutcomes)),
    /** earliest time of the next call */
    callAt: z.optional(timestamp()),
    /** the member of staff who claimed the call; `mine`: the caller of this operation */
    claimed: z.optional(z.object({ by: z.string(), until: timestamp(), mine: z.boolean() })),
  }),
  past: z.object({ number: Ended, district: z.optional(Ended) }),
  /** links that start a call, a WhatsApp chat or a text message, with the texts of the settings */
  links: z.object({ call: z.string(), whatsapp: z.optional(z.string()), sms: z.string() }),
})
export type Call = z.infer<typeof Call>

export const CallPage = cappedPageOf(Call)
