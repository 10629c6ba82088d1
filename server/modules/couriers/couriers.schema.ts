/**
 * Files sent to couriers and received from them: docs/couriers.md. zod/mini, shared with the
 * browser.
 */
import * as z from 'zod/mini'
import {
  doc,
  enumOf,
  requiredText,
  text,
  trimmedText,
  yesOrNo,
} from '../../core/values/fields.schema.ts'
import { cancelReasons, type OrderStatus } from '../orders/order/orders.schema.ts'

/** Limits of a file; a courier with thousands of parcels a week stays below them. */
export const courierFileLimits = { bytes: 750_000, lines: 5_000 } as const
/** Maximum bytes of the JSON body with such a file. */
export const courierBodyLimit = 1024 * 1024

const base64Length = Math.ceil(courierFileLimits.bytes / 3) * 4

/** A file in a JSON body. */
export const uploadedFile = {
  fileName: requiredText(200),
  file: z
    .string()
    .check(
      z.minLength(1, 'is required'),
      z.maxLength(base64Length, `must have at most ${courierFileLimits.bytes} bytes`),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be a file in base64'),
    )
    .apply(doc, 'Content in base64.'),
}

/** A file in an answer. */
export const FileResponse = z.object({
  fileName: z.string(),
  contentType: z.string().apply(doc, 'Media type of the file.'),
  file: z.string().apply(doc, 'Content in base64.'),
})
export type FileResponse = z.infer<typeof FileResponse>

/** Meanings of a column in a courier's file. */
export const courierFields = ['waybill', 'order', 'amount', 'fee', 'status'] as const
export type CourierField = (typeof courierFields)[number]

const columnName = z.optional(trimmedText(300))
/** The columns of a file by their header names; blank: no such column. */
export const Columns = z.object({
  waybill: columnName.apply(doc, 'Column of the parcel number.'),
  order: columnName.apply(doc, 'Column of the order number.'),
  amount: columnName.apply(doc, 'Column of the amount.'),
  fee: columnName.apply(doc, 'Column of the fee.'),
  status: columnName.apply(doc, "Column of the courier's status."),
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
export const CourierLayouts = z.object({
  layouts: z.array(z.string()).apply(doc, 'Names of the layouts in `orders.waybillFiles`.'),
})

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
  layout: z
    .optional(trimmedText(200))
    .apply(doc, 'Layout of `orders.waybillFiles`; absent: the first.'),
  format: z.optional(enumOf(waybillFormats)).apply(doc, 'Format of the file; absent: CSV.'),
})
export type WaybillRequest = z.infer<typeof WaybillRequest>

export const StatusFile = z.object({
  ...uploadedFile,
  columns: z.optional(Columns).apply(doc, 'Which columns to read; absent: recognised.'),
  dryRun: z._default(yesOrNo(), true).apply(doc, 'true: only previews the outcome of each line.'),
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
  line: z.int().apply(doc, 'Line of the file.'),
  waybill: z.string(),
  orderId: z.string().apply(doc, 'Number of the order, or the content of the cell.'),
  courierStatus: z.string().apply(doc, "The courier's status as written."),
  from: z.optional(z.string()).apply(doc, 'Status of the order before.'),
  to: z.optional(z.string()).apply(doc, 'Status of the order after.'),
  returning: z.optional(z.literal(true)).apply(doc, 'true: its parcel is on its way back.'),
  outcome: z.enum(statusOutcomes).apply(doc, 'What the line does, or did.'),
  reason: z.optional(z.string()).apply(doc, 'Why the status does not change, where known.'),
})
export type StatusLine = z.infer<typeof StatusLine>

export const StatusFileResult = z.object({
  message: z.string(),
  header: z.array(z.string()).apply(doc, 'Header of the file.'),
  columns: Columns.apply(doc, 'Which columns were read.'),
  lines: z.array(StatusLine).apply(doc, 'Outcome of each line.'),
  left: z.int().apply(doc, 'Lines not processed because of the limit: upload the file again.'),
})
export type StatusFileResult = z.infer<typeof StatusFileResult>
