/**
 * Documents of an order: their list, and a new invoice. server/modules/documents/documents.routes.ts
 * serves their PDF.
 */
import type { DocumentRow } from '../../../db/schema/schema.ts'
import { mutation, query } from '../../core/operation/operation.ts'
import { toRupees } from '../../core/values/money.ts'
import { getOwnOrder } from '../orders/guests/guests.service.ts'
import { OrderById } from '../orders/order/orders.schema.ts'
import { getOrder } from '../orders/placement/place-order.service.ts'
import {
  DocumentList,
  InvoiceRequest,
  type IssuedDocument,
  IssuedInvoice,
  OwnDocumentsRequest,
} from './documents.schema.ts'
import { issueInvoice, listDocuments, validInvoiceOf } from './documents.service.ts'

/** Shows the documents of an order. @param whose the path under which the caller sees orders */
const presentDocuments = (
  documents: readonly DocumentRow[],
  whose: '/admin/orders' | '/orders',
): IssuedDocument[] =>
  documents.map(({ kind, number, order_id, issued_at, cents }) => ({
    kind,
    number,
    date: issued_at.toISOString(),
    total: toRupees(cents),
    // Earlier invoices are fully credited, or the newest would not exist.
    isValid: kind === 'credit-note' || validInvoiceOf(documents)?.invoice.number === number,
    pdf: `${whose}/${order_id}/documents/${number}`,
  }))

export const list = query({
  rest: {
    path: '/admin/orders/{orderId}/documents',
    summary: 'List the invoices and credit notes of an order',
    description: 'Oldest first. `pdf` is the path of the file under the API, for the same token.',
  },
  access: 'orders.read',
  input: OrderById,
  output: DocumentList,
  handler: async ({ input, ctx }) => {
    const { order_id } = await getOrder(ctx, input.orderId)
    const documents = await listDocuments(ctx, order_id)
    return { documents: presentDocuments(documents, '/admin/orders') }
  },
})

export const issue = mutation({
  rest: {
    method: 'POST',
    path: '/admin/orders/{orderId}/invoice',
    summary: 'Issue the invoice of an order',
    description:
      'Returns the valid invoice if the order has one: the shop issues it when the order ships. With the customer’s `taxNumber`, an invoice without it is credited and replaced. Issued documents never change.',
    example: { taxNumber: '987654321-7000' },
  },
  access: 'orders.write',
  input: InvoiceRequest,
  output: IssuedInvoice,
  errors: ['CONFLICT'],
  uses: ['redirects', 'settings'],
  handler: async ({ input, ctx }) => {
    const document = await issueInvoice(ctx, input.orderId, input.taxNumber ?? '')
    return {
      message: `The invoice is ${document.number}.`,
      document: presentDocuments([document], '/admin/orders')[0]!,
    }
  },
})

export const listOwn = mutation({
  rest: {
    method: 'POST',
    path: '/orders/{orderId}/documents',
    summary: 'List the invoices and credit notes of the customer’s own order',
    description:
      'For the account that has the order, and for guests with its `link`. A POST, so that no address contains the link. Changes nothing. Post the same body to the path `pdf` for the file.',
  },
  access: 'public',
  identify: true,
  rateLimit: { points: 120, seconds: 60 },
  input: OwnDocumentsRequest,
  output: DocumentList,
  errors: ['UNAUTHENTICATED'],
  handler: async ({ input, ctx }) => {
    const { order_id } = await getOwnOrder(ctx, input)
    const documents = await listDocuments(ctx, order_id)
    return { documents: presentDocuments(documents, '/orders') }
  },
})
