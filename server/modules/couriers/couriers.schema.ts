/** Files that go to couriers and come from them: docs/couriers.md. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { requiredText, text, trimmedText } from '../../core/values/fields.schema.ts'
import { cancelReasons, type OrderStatus } from '../orders/order/orders.schema.ts'

/** What a file may hold; a courier that delivers thousands of parcels a week stays below it. */
export const courierFileLimits = { bytes: 750_000, lines: 5_000 } as const
/** Bytes of the JSON that carries such a file. */
export const courierBodyLimit = 1024 * 1024

const base64Length = Math.ceil(courierFileLimits.bytes / 3) * 4

/** A file in a body of JSON. */
export const givenFile = {
  fileName: requiredText(200),
  /** its bytes in base64 */
  file: z
    .string()
    .check(
      z.minLength(1, 'is required'),
      z.maxLength(base64Length, `must have at most ${courierFileLimits.bytes} bytes`),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be a file in base64'),
    ),
}

/** A file in an answer. */
export const AnsweredFile = z.object({
  fileName: z.string(),
  contentType: z.string(),
  /** its bytes in base64 */
  file: z.string(),
})
export type AnsweredFile = z.infer<typeof AnsweredFile>

/** What a column of a courier's file may be. */
export const courierFields = ['waybill', 'order', 'amount', 'fee', 'status'] as const
export type CourierField = (typeof courierFields)[number]

const columnName = z.optional(trimmedText(300))
/** The columns of a file by the names of its header; blank: there is none. */
export const Columns = z.object({
  waybill: columnName,
  order: columnName,
  amount: columnName,
  fee: columnName,
  status: columnName,
})

/** How the words of couriers are understood. */
export const courierMeanings = ['shipped', 'delivered', ...cancelReasons] as const
export type CourierMeaning = (typeof courierMeanings)[number]

/** What an order becomes by each. A parcel that comes back leaves it Shipped until staff receive it. */
export const meant: Readonly<Record<CourierMeaning, OrderStatus>> = {
  shipped: 'Shipped',
  delivered: 'Delivered',
  refused: 'Shipped',
  returned: 'Shipped',
}

/** What a shop has for its couriers: the names of its files for them. */
export const CourierLayouts = z.object({ layouts: z.array(z.string()) })

/** How a file for a courier is written. */
export const waybillFormats = ['csv', 'xlsx'] as const
export type WaybillFormat = (typeof waybillFormats)[number]

/** Orders in one file for a courier, at most. */
const mostWaybills = 500

export const WaybillRequest = z.object({
  orderIds: z
    .array(text(100))
    .check(
      z.minLength(1, 'must name at least one order'),
      z.maxLength(mostWaybills, `must name at most ${mostWaybills} orders`),
    ),
  /** the name of a file in `orders.waybillFiles`; the first of them unless said */
  layout: z.optional(trimmedText(200)),
  /** CSV unless said */
  format: z.optional(z.enum(waybillFormats, `must be one of ${waybillFormats.join(', ')}`)),
})
export type WaybillRequest = z.infer<typeof WaybillRequest>

export const StatusFile = z.object({
  ...givenFile,
  columns: z.optional(Columns),
  /** only says what would become of each line */
  dryRun: z._default(z.boolean('must be true or false'), true),
})
export type StatusFile = z.infer<typeof StatusFile>

/**
 * `moves`: becomes another status. `same`: it is that already. `behind`: the order is further, or cancelled.
 * `unmeant`: nobody said what the courier's word means. `unknown`, `unclear`: it names no order, or several.
 * `moved`, `failed`: what became of it. `unreadable`: no row of the table.
 */
const statusOutcomes = [
  'moves',
  'moved',
  'failed',
  'same',
  'behind',
  'unmeant',
  'unclear',
  'unknown',
  'unreadable',
] as const

export const StatusLine = z.object({
  line: z.int(),
  waybill: z.string(),
  /** the order that it names, or what stands there */
  orderId: z.string(),
  /** as the courier says it */
  word: z.string(),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  /** its parcel is on its way back to the shop */
  returning: z.optional(z.literal(true)),
  outcome: z.enum(statusOutcomes),
  /** why it is not moved, where there is more to say */
  reason: z.optional(z.string()),
})
export type StatusLine = z.infer<typeof StatusLine>

export const ReadStatuses = z.object({
  message: z.string(),
  header: z.array(z.string()),
  columns: Columns,
  lines: z.array(StatusLine),
  /** lines that would move and were not reached: send the file again */
  left: z.int(),
})
export type ReadStatuses = z.infer<typeof ReadStatuses>
