/**
 * Files sent to couriers and received from them: docs/couriers.md. zod/mini, shared with the
 * browser.
 */
import * as z from 'zod/mini'
import { requiredText, text, trimmedText } from '../../core/values/fields.schema.ts'
import { cancelReasons, type OrderStatus } from '../orders/order/orders.schema.ts'

/** Limits of a file; a courier with thousands of parcels a week stays below them. */
export const courierFileLimits = { bytes: 750_000, lines: 5_000 } as const
/** Maximum bytes of the JSON body with such a file. */
export const courierBodyLimit = 1024 * 1024

const base64Length = Math.ceil(courierFileLimits.bytes / 3) * 4

/** A file in a JSON body. */
export const uploadedFile = {
  fileName: requiredText(200),
  /** content in base64 */
  file: z
    .string()
    .check(
      z.minLength(1, 'is required'),
      z.maxLength(base64Length, `must have at most ${courierFileLimits.bytes} bytes`),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be a file in base64'),
    ),
}

/** A file in an answer. */
export const FileResponse = z.object({
  fileName: z.string(),
  contentType: z.string(),
  /** content in base64 */
  file: z.string(),
})
export type FileResponse = z.infer<typeof FileResponse>

/** Meanings of a column in a courier's file. */
export const courierFields = ['waybill', 'order', 'amount', 'fee', 'status'] as const
export type CourierField = (typeof courierFields)[number]

const columnName = z.optional(trimmedText(300))
/** The columns of a file by their header names; blank: no such column. */
export const Columns = z.object({
  waybill: columnName,
  order: columnName,
  amount: columnName,
  fee: columnName,
  status: columnName,
})

/** Meanings of a courier's status. */
export const courierMeanings = ['shipped', 'delivered', ...cancelReasons] as const
export type CourierMeaning = (typeof courierMeanings)[number]

/** The order status for each meaning. A returning parcel stays Shipped until staff receive it. */
export const statusByMeaning: Readonly<Record<CourierMeaning, OrderStatus>> = {
  shipped: 'Shipped',
  delivered: 'Delivered',
  refused: 'Shipped',
  returned: 'Shipped',
}

/** The shop's layouts for waybill files, by name. */
export const CourierLayouts = z.object({ layouts: z.array(z.string()) })

/** File formats for couriers. */
export const waybillFormats = ['csv', 'xlsx'] as const
export type WaybillFormat = (typeof waybillFormats)[number]

/** Maximum number of orders in one file for a courier. */
const maxWaybills = 500

export const WaybillRequest = z.object({
  orderIds: z
    .array(text(100))
    .check(
      z.minLength(1, 'must name at least one order'),
      z.maxLength(maxWaybills, `must name at most ${maxWaybills} orders`),
    ),
  /** name of a layout in `orders.waybillFiles`; default: the first */
  layout: z.optional(trimmedText(200)),
  /** default: CSV */
  format: z.optional(z.enum(waybillFormats, `must be one of ${waybillFormats.join(', ')}`)),
})
export type WaybillRequest = z.infer<typeof WaybillRequest>

export const StatusFile = z.object({
  ...uploadedFile,
  columns: z.optional(Columns),
  /** true: only previews the result of each line */
  dryRun: z._default(z.boolean('must be true or false'), true),
})
export type StatusFile = z.infer<typeof StatusFile>

/**
 * `willChange`: gets another status. `unchanged`: has it already. `behind`: the order is further, or
 * cancelled. `unmapped`: the courier's status has no configured meaning. `unknown`, `ambiguous`: names
 * no order, or several. `changed`, `failed`: result of the change. `unreadable`: not a row of the
 * table.
 */
const statusOutcomes = [
  'willChange',
  'changed',
  'failed',
  'unchanged',
  'behind',
  'unmapped',
  'ambiguous',
  'unknown',
  'unreadable',
] as const

export const StatusLine = z.object({
  line: z.int(),
  waybill: z.string(),
  /** the number of the order, or the content of the cell */
  orderId: z.string(),
  /** the courier's status as written */
  courierStatus: z.string(),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  /** its parcel is on its way back to the shop */
  returning: z.optional(z.literal(true)),
  outcome: z.enum(statusOutcomes),
  /** why the status does not change, where known */
  reason: z.optional(z.string()),
})
export type StatusLine = z.infer<typeof StatusLine>

export const StatusFileResult = z.object({
  message: z.string(),
  header: z.array(z.string()),
  columns: Columns,
  lines: z.array(StatusLine),
  /** lines not processed because of the limit: upload the file again */
  left: z.int(),
})
export type StatusFileResult = z.infer<typeof StatusFileResult>
