/** The documents module as orders use it. */
import type { OrderDocuments } from '../orders/order-documents.ts'
import { enclose } from './enclosed.ts'
import { creditRefund, invoiceShipped, lastPaper, replaceInvoice } from './papers.service.ts'

export const orderDocuments: OrderDocuments = {
  invoiceShipped,
  replaceInvoice,
  creditRefund,
  lastNumber: lastPaper,
  attach: enclose,
}
