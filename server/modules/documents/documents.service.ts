/**
 * Invoices and credit notes. An order has one valid invoice at a time, until credit notes have
 * credited all of it. The caller locks the order's row, so that no two are created at once.
 */
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import { findDocuments, insertDocument } from '../../../db/queries/documents/documents.queries.ts'
import type { OrderViewRow } from '../../../db/queries/orders/orders.queries.ts'
import { lockOrder } from '../../../db/queries/orders/orders-admin.queries.ts'
import type { DocumentRow } from '../../../db/schema/schema.ts'
import type { ActorContext } from '../../core/access/actor.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { Services } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { shopDay } from '../../core/values/shop-time.schema.ts'
import type { CreditedRefund, DocumentServices } from '../orders/order/order-documents.ts'
import { creditLines, returnedBefore } from '../orders/order/returns.value.ts'
import { sum } from '../pricing/prices/shares.ts'
import { creditContent, type DocumentContent, invoiceContent } from './content.ts'

interface ValidInvoice {
  invoice: DocumentRow
  /** credit notes on parts of it, oldest first */
  notes: DocumentRow[]
}

const centsOf = (documents: readonly DocumentRow[]): number => sum(documents, ({ cents }) => cents)

/** Returns the valid invoice of an order. @param documents all documents of the order, oldest first */
export function validInvoiceOf(documents: readonly DocumentRow[]): ValidInvoice | undefined {
  const invoice = documents.findLast(({ kind }) => kind === 'invoice')
  if (!invoice) return undefined
  const notes = documents.filter(({ corrects }) => corrects === invoice.id)
  return notes.length > 0 && centsOf(notes) >= invoice.cents ? undefined : { invoice, notes }
}

const findValidInvoice = async (db: DbOrTx, orderId: string): Promise<ValidInvoice | undefined> =>
  validInvoiceOf(await findDocuments(db, [orderId]))

/** What identifies a document, besides its content. */
interface DocumentHead {
  kind: DocumentRow['kind']
  prefix: string
  corrects: string | null
}

function write(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  about: DocumentHead,
  content: DocumentContent,
): Promise<DocumentRow> {
  const now = clock()
  return insertDocument(tx, {
    ...about,
    year: Number(shopDay(now).slice(0, 4)),
    order_id: content.orderId,
    cents: content.totalCents,
    content: JSON.stringify(content),
    issued_at: now,
  })
}

/** Writes an invoice, and a credit note for amounts refunded while there was none. */
async function writeInvoice(
  tx: Tx,
  services: DocumentServices,
  order: OrderViewRow,
  taxNumber?: string,
): Promise<DocumentRow> {
  const prefix = services.settings.get('documents.invoicePrefix')
  const about = { kind: 'invoice', prefix, corrects: null } as const
  const invoice = await write(tx, services, about, invoiceContent(services, order, taxNumber))
  const cents = order.waived_cents - order.written_off_cents
  if (cents > 0)
    await credit(
      tx,
      services,
      order,
      { invoice, notes: [] },
      {
        cents,
        reason: 'Refunded before',
        lines: creditLines(returnedBefore(order)),
      },
    )
  return invoice
}

/** Credits an amount of an invoice, at most what is left of it. */
function credit(
  tx: Tx,
  services: DocumentServices,
  order: OrderViewRow,
  current: ValidInvoice,
  { cents: wanted = Number.POSITIVE_INFINITY, ...refund }: CreditedRefund,
): Promise<DocumentRow> {
  const { invoice, notes } = current
  const cents = Math.min(wanted, invoice.cents - centsOf(notes))
  const prefix = services.settings.get('documents.creditPrefix')
  const about = { kind: 'credit-note', prefix, corrects: invoice.id } as const
  return write(tx, services, about, creditContent(services, order, current, { cents, ...refund }))
}

/** Issues the invoice of a locked shipped order, if it has none and the shop wants one. */
export async function invoiceShipped(tx: Tx, services: DocumentServices, order: OrderViewRow) {
  const left = order.status === 'Shipped' || order.status === 'Delivered'
  if (!left || !services.settings.get('documents.invoiceWhenShipped')) return
  if (!(await findValidInvoice(tx, order.order_id))) await writeInvoice(tx, services, order)
}

/** Replaces the invoice of a locked order after an edit, because issued documents never change. */
export async function replaceInvoice(tx: Tx, services: DocumentServices, order: OrderViewRow) {
  const current = await findValidInvoice(tx, order.order_id)
  if (!current) return
  const { taxNumber } = (current.invoice.content as DocumentContent).buyer
  const invoice = await writeInvoice(tx, services, order, taxNumber)
  await credit(tx, services, order, current, { reason: `Replaced by ${invoice.number}` })
}

/**
 * Issues a credit note for refunded money, in the transaction that records the refund, on a locked
 * order. An order without an invoice needs none.
 */
export async function creditRefund(
  tx: Tx,
  services: DocumentServices,
  order: OrderViewRow,
  refund: CreditedRefund,
): Promise<DocumentRow | undefined> {
  const current = await findValidInvoice(tx, order.order_id)
  return current && credit(tx, services, order, current, refund)
}

/**
 * Returns the invoice of an order, and issues one where it has none. An invoice without the buyer's
 * tax number is credited and replaced, because issued documents never change.
 * @throws AppError NOT_FOUND, CONFLICT for a cancelled order, and for another tax number on a
 * partly credited invoice
 */
export const issueInvoice = (
  ctx: ActorContext<'redirects' | 'settings'>,
  orderId: string,
  taxNumber: string,
): Promise<DocumentRow> =>
  ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new AppError('NOT_FOUND', `Order ${orderId} does not exist.`)
    const current = await findValidInvoice(tx, orderId)
    const printedNumber = current && (current.invoice.content as DocumentContent).buyer.taxNumber
    if (current && (taxNumber === '' || printedNumber?.endsWith(` ${taxNumber}`)))
      return current.invoice
    if (order.status === 'Cancelled')
      throw new AppError('CONFLICT', `${orderId} is cancelled: there is nothing to invoice.`)
    if (current && current.notes.length > 0)
      throw new AppError(
        'CONFLICT',
        `A part of ${current.invoice.number} is already credited: its tax number cannot change.`,
      )
    // Invoices before credit notes, here as elsewhere: both number series are locked in one
    // sequence.
    const printedTaxNumber =
      taxNumber && `${ctx.settings.get('documents.buyerTaxLabel')} ${taxNumber}`
    const invoice = await writeInvoice(tx, ctx, order, printedTaxNumber)
    if (current) await credit(tx, ctx, order, current, { reason: `Replaced by ${invoice.number}` })
    await recordAudit(tx, ctx.user, {
      action: 'order.invoice',
      entityId: orderId,
      changes: { invoice: [current?.invoice.number ?? null, invoice.number] },
    })
    return invoice
  })

/** Returns the documents of an order, oldest first. */
export const listDocuments = (
  { db }: Pick<Services, 'db'>,
  orderId: string,
): Promise<DocumentRow[]> => findDocuments(db, [orderId])

/** Returns the number of an order's valid invoice, or of its last credit note. */
export async function lastDocumentNumber(
  { db }: Pick<Services, 'db'>,
  orderId: string,
  kind: DocumentRow['kind'],
): Promise<string | undefined> {
  const documents = await findDocuments(db, [orderId])
  if (kind === 'invoice') return validInvoiceOf(documents)?.invoice.number
  return documents.findLast((document) => document.kind === kind)?.number
}

/** Returns the valid invoices of many orders, by order. */
export async function findValidInvoices(
  db: DbOrTx,
  orderIds: readonly string[],
): Promise<Map<string, DocumentRow>> {
  const byOrder = Map.groupBy(await findDocuments(db, orderIds), ({ order_id }) => order_id)
  return new Map(
    [...byOrder].flatMap(([orderId, documents]) => {
      const current = validInvoiceOf(documents)
      return current ? [[orderId, current.invoice] as const] : []
    }),
  )
}
