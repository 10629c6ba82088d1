/** The contract of an order's documents: docs/documents.md. */
import * as z from 'zod/mini'
import {
  limits,
  requiredText,
  text,
  timestamp,
  trimmedText,
} from '../../core/values/fields.schema.ts'

/** Documents created when printed. Invoices and credit notes are numbered and stored as issued. */
export const printedKinds = ['packing-slip', 'label'] as const
export type PrintedKind = (typeof printedKinds)[number]

/** Maximum number of orders in one PDF. */
export const maxBulkOrders = 200

const IssuedDocument = z.object({
  kind: z.enum(['invoice', 'credit-note']),
  number: z.string(),
  date: timestamp(),
  total: z.number(),
  /** false: it was fully credited */
  isValid: z.boolean(),
  /** the path of its PDF under the API */
  pdf: z.string(),
})
export type IssuedDocument = z.infer<typeof IssuedDocument>

export const DocumentList = z.object({
  /** the oldest first */
  documents: z.array(IssuedDocument),
})
export const IssuedInvoice = z.object({ message: z.string(), document: IssuedDocument })

/** `taxNumber` is the buyer's, where they want it on the invoice. */
export const InvoiceRequest = z.object({
  orderId: text(100),
  taxNumber: z.optional(trimmedText(40)),
})

const link = () => z.optional(requiredText(limits.url))
/** Without a link, the order must belong to the caller's account. */
export const OwnDocumentsRequest = z.object({ orderId: text(100), link: link() })

/** The address of a stored document. */
export const DocumentAddress = z.object({ orderId: text(100), number: text(40) })
export const PrintQuery = z.object({
  /** of a label: the courier's parcel number; its barcode replaces the order number */
  waybill: z.optional(
    trimmedText(40).check(
      z.regex(/^[\x20-\x7e]*$/, 'must consist of Latin letters, digits and signs'),
    ),
  ),
})
export const BulkPrint = z.object({
  document: z.enum(['invoice', 'packing-slip', 'label'], 'must be invoice, packing-slip or label'),
  orderIds: z
    .array(text(100))
    .check(
      z.minLength(1, 'must name at least one order'),
      z.maxLength(maxBulkOrders, `must name at most ${maxBulkOrders} orders`),
    ),
  /** for invoices: creates missing ones */
  issue: z.optional(z.boolean('must be true or false')),
})
export type BulkPrint = z.infer<typeof BulkPrint>
