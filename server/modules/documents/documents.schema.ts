/** The contract of an order's documents: docs/documents.md. */
import * as z from 'zod/mini'
import {
  doc,
  limits,
  requiredText,
  text,
  timestamp,
  trimmedText,
  yesOrNo,
} from '../../core/values/fields.schema.ts'

/** Documents created when printed. Invoices and credit notes are numbered and stored as issued. */
export const printedKinds = ['packing-slip', 'label'] as const
export type PrintedKind = (typeof printedKinds)[number]

/** Maximum number of orders in one PDF. */
export const maxBulkOrders = 200

const IssuedDocument = z.object({
  kind: z.enum(['invoice', 'credit-note']).apply(doc, 'Invoice or credit note.'),
  number: z.string().apply(doc, 'Number of the document.'),
  date: timestamp().apply(doc, 'When it was issued, in UTC.'),
  total: z.number(),
  isValid: z.boolean().apply(doc, 'false: it was fully credited.'),
  pdf: z.string().apply(doc, 'Path of its PDF under the API.'),
})
export type IssuedDocument = z.infer<typeof IssuedDocument>

export const DocumentList = z.object({
  documents: z.array(IssuedDocument).apply(doc, 'Documents, the oldest first.'),
})
export const IssuedInvoice = z.object({
  message: z.string(),
  document: IssuedDocument.apply(doc, 'The new invoice.'),
})

/** `taxNumber` is the buyer's, where they want it on the invoice. */
export const InvoiceRequest = z.object({
  orderId: text(100),
  taxNumber: z.optional(trimmedText(40)).apply(doc, 'Tax number of the buyer.'),
})

const link = () => z.optional(requiredText(limits.url))
/** Without a link, the order must belong to the caller's account. */
export const OwnDocumentsRequest = z.object({
  orderId: text(100),
  link: link().apply(doc, 'The secret link of the order, whole or only its last part.'),
})

/** The address of a stored document. */
export const DocumentAddress = z.object({
  orderId: text(100),
  number: text(40).apply(doc, 'Number of the document.'),
})
export const PrintQuery = z.object({
  waybill: z
    .optional(
      trimmedText(40).check(
        z.regex(/^[\x20-\x7e]*$/, 'must consist of Latin letters, digits and signs'),
      ),
    )
    .apply(doc, 'Of a label: the parcel number, whose barcode replaces the order number.'),
})
export const BulkPrint = z.object({
  document: z
    .enum(['invoice', 'packing-slip', 'label'], 'must be invoice, packing-slip or label')
    .apply(doc, 'Kind of document.'),
  orderIds: z
    .array(text(100))
    .check(
      z.minLength(1, 'must name at least one order'),
      z.maxLength(maxBulkOrders, `must name at most ${maxBulkOrders} orders`),
    ),
  issue: z.optional(yesOrNo()).apply(doc, 'For invoices: true creates missing ones.'),
})
export type BulkPrint = z.infer<typeof BulkPrint>
