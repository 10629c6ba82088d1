/**
 * Invoices and credit notes. One invoice of an order stands at a time: until credit notes have taken all of
 * it back. Whoever calls holds the order's row, which is how no two are made at once.
 */
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import { findPapers, insertPaper } from '../../../db/queries/documents/documents.queries.ts'
import type { OrderViewRow } from '../../../db/queries/orders/orders.queries.ts'
import { lockOrder } from '../../../db/queries/orders/orders-admin.queries.ts'
import type { PaperRow } from '../../../db/schema/schema.ts'
import type { ActingContext } from '../../core/access/actor.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { Services } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { shopDay } from '../../core/values/shop-time.schema.ts'
import type { CreditedRefund, DocumentServices } from '../orders/order/order-documents.ts'
import { creditLines, returnedBefore } from '../orders/order/returns.value.ts'
import { sum } from '../pricing/prices/shares.ts'
import { creditContent, invoiceContent, type PaperContent } from './content.ts'

interface Standing {
  invoice: PaperRow
  /** credit notes that took parts of it back, the oldest first */
  notes: PaperRow[]
}

const centsOf = (papers: readonly PaperRow[]): number => sum(papers, ({ cents }) => cents)

/** The invoice of an order that stands. @param papers all of the order, the oldest first */
export function standingOf(papers: readonly PaperRow[]): Standing | undefined {
  const invoice = papers.findLast(({ kind }) => kind === 'invoice')
  if (!invoice) return undefined
  const notes = papers.filter(({ corrects }) => corrects === invoice.id)
  return notes.length > 0 && centsOf(notes) >= invoice.cents ? undefined : { invoice, notes }
}

const findStanding = async (db: DbOrTx, orderId: string): Promise<Standing | undefined> =>
  standingOf(await findPapers(db, [orderId]))

/** What a paper is written from besides its content. */
interface About {
  kind: PaperRow['kind']
  prefix: string
  corrects: string | null
}

function write(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  about: About,
  content: PaperContent,
): Promise<PaperRow> {
  const now = clock()
  return insertPaper(tx, {
    ...about,
    year: Number(shopDay(now).slice(0, 4)),
    order_id: content.orderId,
    cents: content.totalCents,
    content: JSON.stringify(content),
    issued_at: now,
  })
}

/** Writes an invoice; what was given back before, while there was none, a credit note takes off it. */
async function writeInvoice(
  tx: Tx,
  services: DocumentServices,
  order: OrderViewRow,
  taxNumber?: string,
): Promise<PaperRow> {
  const prefix = services.settings.get('papers.invoicePrefix')
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
        reason: 'Given back before',
        lines: creditLines(returnedBefore(order)),
      },
    )
  return invoice
}

/** Takes something of an invoice back: what is left of it at most. */
function credit(
  tx: Tx,
  services: DocumentServices,
  order: OrderViewRow,
  standing: Standing,
  { cents: wanted = Number.POSITIVE_INFINITY, ...refund }: CreditedRefund,
): Promise<PaperRow> {
  const { invoice, notes } = standing
  const cents = Math.min(wanted, invoice.cents - centsOf(notes))
  const prefix = services.settings.get('papers.creditPrefix')
  const about = { kind: 'credit-note', prefix, corrects: invoice.id } as const
  return write(tx, services, about, creditContent(services, order, standing, { cents, ...refund }))
}

/** Gives a locked order that left the shop its invoice, where it has none and the shop wants one. */
export async function invoiceShipped(tx: Tx, services: DocumentServices, order: OrderViewRow) {
  const left = order.status === 'Shipped' || order.status === 'Delivered'
  if (!left || !services.settings.get('papers.invoiceWhenShipped')) return
  if (!(await findStanding(tx, order.order_id))) await writeInvoice(tx, services, order)
}

/** A locked order that was changed after its invoice gets another one; what was written is never changed. */
export async function replaceInvoice(tx: Tx, services: DocumentServices, order: OrderViewRow) {
  const standing = await findStanding(tx, order.order_id)
  if (!standing) return
  const { taxNumber } = (standing.invoice.content as PaperContent).buyer
  const invoice = await writeInvoice(tx, services, order, taxNumber)
  await credit(tx, services, order, standing, { reason: `Replaced by ${invoice.number}` })
}

/**
 * Takes money of an order's invoice back by a credit note, in the transaction in which the refund is
 * booked, on a locked order. An order without an invoice needs none.
 */
export async function creditRefund(
  tx: Tx,
  services: DocumentServices,
  order: OrderViewRow,
  refund: CreditedRefund,
): Promise<PaperRow | undefined> {
  const standing = await findStanding(tx, order.order_id)
  return standing && credit(tx, services, order, standing, refund)
}

/**
 * The invoice of an order, made now where it has none. One without the buyer's tax number is taken back for
 * one that has it, because what was written is never changed.
 * @throws AppError NOT_FOUND, CONFLICT for a cancelled order, and for another tax number on an invoice of
 * which a part was taken back
 */
export const issueInvoice = (
  ctx: ActingContext,
  orderId: string,
  taxNumber: string,
): Promise<PaperRow> =>
  ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new AppError('NOT_FOUND', 'There is no such order.')
    const standing = await findStanding(tx, orderId)
    const said = standing && (standing.invoice.content as PaperContent).buyer.taxNumber
    if (standing && (taxNumber === '' || said?.endsWith(` ${taxNumber}`))) return standing.invoice
    if (order.status === 'Cancelled')
      throw new AppError('CONFLICT', `${orderId} is cancelled: there is nothing to invoice.`)
    if (standing && standing.notes.length > 0)
      throw new AppError(
        'CONFLICT',
        `A part of ${standing.invoice.number} was taken back already: its tax number stays as it is.`,
      )
    // Invoices first, here as elsewhere: who waits for two series waits for them in one order.
    const called = taxNumber && `${ctx.settings.get('papers.buyerTaxLabel')} ${taxNumber}`
    const invoice = await writeInvoice(tx, ctx, order, called)
    if (standing)
      await credit(tx, ctx, order, standing, { reason: `Replaced by ${invoice.number}` })
    await recordAudit(tx, ctx.user, {
      action: 'order.invoice',
      entityId: orderId,
      changes: { invoice: [standing?.invoice.number ?? null, invoice.number] },
    })
    return invoice
  })

/** The papers of an order, the oldest first. */
export const papersOf = ({ db }: Pick<Services, 'db'>, orderId: string): Promise<PaperRow[]> =>
  findPapers(db, [orderId])

/** The number of an order's invoice that stands, or of its last credit note. */
export async function lastPaper(
  { db }: Pick<Services, 'db'>,
  orderId: string,
  kind: PaperRow['kind'],
): Promise<string | undefined> {
  const papers = await findPapers(db, [orderId])
  if (kind === 'invoice') return standingOf(papers)?.invoice.number
  return papers.findLast((paper) => paper.kind === kind)?.number
}

/** The invoices of many orders that stand, by order. */
export async function standingInvoices(
  db: DbOrTx,
  orderIds: readonly string[],
): Promise<Map<string, PaperRow>> {
  const byOrder = Map.groupBy(await findPapers(db, orderIds), ({ order_id }) => order_id)
  return new Map(
    [...byOrder].flatMap(([orderId, papers]) => {
      const standing = standingOf(papers)
      return standing ? [[orderId, standing.invoice] as const] : []
    }),
  )
}
