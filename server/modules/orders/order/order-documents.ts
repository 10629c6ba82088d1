/** The documents module as orders use it; a shop may run without it. */
import type { Tx } from '../../../../db/connection/client.ts'
import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import type { DocumentRow } from '../../../../db/schema/schema.ts'
import type { AllServices, Services } from '../../../core/context/context.ts'
import type { EmailAttachment } from '../../../platform/email/define-email.ts'
import type { creditLines } from './returns.value.ts'

declare module '../../../core/context/context.ts' {
  interface ModuleServices {
    /** invoices and credit notes; absent where the shop issues none */
    documents?: OrderDocuments | undefined
  }
}

/** The services that writing a document needs. */
export type DocumentServices = Pick<AllServices, 'settings' | 'redirects' | 'clock'>

/** The part of an invoice that a credit note refunds. */
export interface CreditedRefund {
  /** absent: all that is left of the invoice */
  cents?: number
  reason: string
  /** returned lines; printed where they make up the whole amount */
  lines?: ReturnType<typeof creditLines>
  charges?: { label: string; cents: number }[]
}

/** Invoices and credit notes, written in the transaction that changes their order. */
export interface OrderDocuments {
  /** Issues the invoice of a shipped order, if the shop wants that. */
  invoiceShipped: (tx: Tx, services: DocumentServices, order: OrderViewRow) => Promise<void>
  /** Issues a new invoice for an edited order, and a credit note for the old one. */
  replaceInvoice: (tx: Tx, services: DocumentServices, order: OrderViewRow) => Promise<void>
  /** Issues a credit note for refunded money. @returns undefined for an order without an invoice */
  creditRefund: (
    tx: Tx,
    services: DocumentServices,
    order: OrderViewRow,
    refund: CreditedRefund,
  ) => Promise<DocumentRow | undefined>
  /** Returns the number of the valid invoice, or of the last credit note. */
  lastNumber: (
    services: Pick<Services, 'db'>,
    orderId: string,
    kind: DocumentRow['kind'],
  ) => Promise<string | undefined>
  /** A document as an attachment of an email. */
  attach: (
    services: Pick<Services, 'db' | 'log'>,
    orderId: string,
    number: string,
  ) => Promise<EmailAttachment>
}
