/** The documents module as orders use it. */
import type { OrderDocuments } from '../orders/order/order-documents.ts'
import { attachDocument } from './attachments.ts'
import {
  creditRefund,
  invoiceShipped,
  lastDocumentNumber,
  replaceInvoice,
} from './documents.service.ts'

export const orderDocuments: OrderDocuments = {
  invoiceShipped,
  replaceInvoice,
  creditRefund,
  lastNumber: lastDocumentNumber,
  attach: attachDocument,
}
