/**
 * Order confirmation by phone: docs/contract.md#confirmation. zod/mini, shared with the browser.
 */
import * as z from 'zod/mini'
import {
  anyTimestamp,
  doc,
  enumOf,
  text,
  timestamp,
  trimmedText,
} from '../../core/values/fields.schema.ts'
import { cappedPageOf, pageLimit, versionField } from '../../core/values/paging.schema.ts'
import { confirmationChannels, OrderDetails } from '../orders/order/orders.schema.ts'

/** Result of a call. */
const callOutcomes = ['confirmed', 'noAnswer', 'callAgain', 'refused', 'wrongNumber'] as const
export type CallOutcome = (typeof callOutcomes)[number]

export const confirmHow = z._default(enumOf(confirmationChannels), confirmationChannels[0])

/** Maximum days ahead for which the next call can be scheduled. */
export const maxDaysAhead = 30

export const NewCall = z
  .object({
    orderId: text(100),
    outcome: enumOf(callOutcomes).apply(doc, 'Outcome of the call.'),
    how: confirmHow.apply(doc, 'How the buyer was reached.'),
    callAt: z.optional(anyTimestamp('begin')).apply(doc, 'When to call again, if necessary.'),
    reason: z.optional(trimmedText()).apply(doc, 'Why the buyer refused, for staff.'),
    note: z.optional(trimmedText(2_000)).apply(doc, 'For staff.'),
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

export const ClaimedCall = z.object({
  message: z.string(),
  until: timestamp().apply(doc, 'Until when the call is claimed, in UTC.'),
})

export const CallsRequest = z.object({
  limit: pageLimit({ min: 1, max: 50, usual: 20 }),
  cursor: z.optional(text(2_000)),
  orderId: z.optional(text(100)).apply(doc, 'Only this order, if it waits to be confirmed.'),
})
export type CallsRequest = z.output<typeof CallsRequest>

/** Orders shipped, and how many of them were refused or returned. */
const Ended = z.object({
  sent: z.int().apply(doc, 'Number of shipped orders.'),
  refused: z.int().apply(doc, 'How many of them were refused or returned.'),
})

/** An order to be confirmed, with all that staff need for the call. */
export const Call = z.object({
  ...OrderDetails.shape,
  call: z
    .object({
      attempts: z.int().apply(doc, 'Number of calls.'),
      outcome: z.optional(z.enum(callOutcomes)).apply(doc, 'Outcome of the latest call.'),
      callAt: z.optional(timestamp()).apply(doc, 'Earliest time of the next call, in UTC.'),
      claimed: z
        .optional(
          z.object({
            by: z.string(),
            until: timestamp().apply(doc, 'Until when the call is claimed, in UTC.'),
            mine: z.boolean().apply(doc, 'true: the caller of this operation claimed it.'),
          }),
        )
        .apply(doc, 'The member of staff who claimed the call.'),
    })
    .apply(doc, 'Calls so far.'),
  past: z
    .object({
      number: Ended.apply(doc, 'Earlier orders with the same phone number.'),
      district: z.optional(Ended).apply(doc, 'Earlier orders to the same district.'),
    })
    .apply(doc, 'Earlier orders, to assess the risk.'),
  links: z
    .object({
      call: z.string().apply(doc, 'Starts a call.'),
      whatsapp: z.optional(z.string()).apply(doc, 'Opens a WhatsApp chat.'),
      sms: z.string().apply(doc, 'Opens a text message.'),
    })
    .apply(doc, 'Links that start a call or a message, with its text.'),
})
export type Call = z.infer<typeof Call>

export const CallPage = cappedPageOf(Call)
