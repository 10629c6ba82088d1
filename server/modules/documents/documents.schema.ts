/** The contract of an order's documents: docs/papers.md. */
import * as z from 'zod/mini'
import {
  limits,
  requiredText,
  text,
  timestamp,
  trimmedText,
} from '../../core/values/fields.schema.ts'

/** Documents created when printed. Invoices and credit notes are numbered and stored as issued. */
export const slips = ['packing-slip', 'label'] as const
export type SlipName = (typeof slips)[number]

/** Maximum number of orders in one PDF. */
export const mostAtOnce = 200

const Paper = z.object({
  kind: z.enum(['invoice', 'credit-note']),
  number: z.string(),
  date: timestamp(),
  total: z.number(),
  /** false: it was fully credited */
  stands: z.boolean(),
  /** the path of its PDF under the API */
  pdf: z.string(),
})
export type Paper = z.infer<typeof Paper>

export const OrderPapers = z.object({
  /** the oldest first */
  papers: z.array(Paper),
})
export const IssuedInvoice = z.object({ message: z.string(), paper: Paper })

/** `taxNumber` is the buyer's, where they want it on the invoice. */
export const InvoiceRequest = z.object({
  orderId: text(100),
  taxNumber: z.optional(trimmedText(40)),
})

const link = () => z.optional(requiredText(limits.url))
/** Without a link, the order must belong to the caller's account. */
export const OwnPapers = z.object({ orderId: text(100), link: link() })

/** The address of a stored document. */
export const PaperAddress = z.object({ orderId: text(100), number: text(40) })
export const PrintQuery = z.object({
  /** of a label: the courier's parcel number; its barcode replaces the order number */
  waybill: z.optional(
    trimmedText(40).check(
      z.regex(/^[\x20-\x7e]*$/, 'must consist of Latin letters, digits and signs'),
    ),
  ),
})
export const BulkPrint = z.object({
  paper: z.enum(['invoice', 'packing-slip', 'label'], 'must be invoice, packing-slip or label'),
  orderIds: z
    .array(text(100))
    .check(
      z.minLength(1, 'must name at least one order'),
      z.maxLength(mostAtOnce, `must name at most ${mostAtOnce} orders`),
    ),
  /** for invoices: creates missing ones */
  issue: z.optional(z.boolean('must be true or false')),
})
export type BulkPrint = z.infer<typeof BulkPrint>
