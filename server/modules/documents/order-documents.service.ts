/** The documents module as orders use it. */
import type { OrderDocuments } from '../orders/order/order-documents.ts'
import { enclose } from './attachments.ts'
import { creditRefund, invoiceShipped, lastPaper, replaceInvoice } from './documents.service.ts'

export const orderDocuments: OrderDocuments = {
  invoiceShipped,
  replaceInvoice,
  creditRefund,
  lastNumber: lastPaper,
  attach: enclose,
}
