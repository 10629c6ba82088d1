/** Selects and prints documents for the PDF routes. */
import {
  findDocuments,
  findOrdersByNumber,
} from '../../../db/queries/documents/documents.queries.ts'
import type { DocumentRow } from '../../../db/schema/schema.ts'
import type { ActorContext } from '../../core/access/actor.ts'
import type { RequestContext } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { originFor } from '../../core/media/media-address.ts'
import { labelPath } from '../orders/guests/labels.service.ts'
import type { BulkPrint, PrintedKind } from './documents.schema.ts'
import { findValidInvoices, issueInvoice } from './documents.service.ts'
import { presentDocument, presentLabel, presentPackingSlip } from './print.ts'
import { typeset } from './typesetter.ts'

/** A printed file. */
export interface PrintedFile {
  name: string
  pdf: Uint8Array
}

const printIssued = async (
  name: string,
  documents: readonly DocumentRow[],
): Promise<PrintedFile> => ({
  name: `${name}.pdf`,
  pdf: await typeset({
    template: 'invoice',
    documents: documents.map(presentDocument),
    writtenAt: documents.at(-1)!.issued_at,
  }),
})

/** Prints one document of an order that the caller may see. @throws AppError NOT_FOUND */
export async function printDocument(
  { db }: Pick<RequestContext, 'db'>,
  orderId: string,
  number: string,
): Promise<PrintedFile> {
  const document = (await findDocuments(db, [orderId])).find((one) => one.number === number)
  if (!document) throw new AppError('NOT_FOUND', `${orderId} has no document ${number}.`)
  return printIssued(number, [document])
}

/**
 * Returns the invoices of some orders, in their sequence.
 * @param issue creates missing invoices
 * @throws AppError VALIDATION_FAILED naming each order that has none, FORBIDDEN, CONFLICT
 */
async function printInvoices(
  ctx: ActorContext<'redirects' | 'settings'>,
  orderIds: readonly string[],
  issue: boolean,
): Promise<PrintedFile> {
  const issued = await findValidInvoices(ctx.db, orderIds)
  const missing = orderIds.filter((orderId) => !issued.has(orderId))
  if (missing.length > 0 && !issue)
    throw validationError(
      missing.map((orderId) => ({
        path: `orderIds.${orderIds.indexOf(orderId)}`,
        message: `${orderId} has no invoice yet`,
      })),
    )
  if (missing.length > 0) ctx.assertExtraPermissions(['a new invoice'])
  for (const orderId of new Set(missing)) issued.set(orderId, await issueInvoice(ctx, orderId, ''))
  const documents = orderIds.map((orderId) => issued.get(orderId)!)
  return printIssued(documents.length === 1 ? documents[0]!.number : 'invoices', documents)
}

/**
 * Prepares documents that show the current state of orders.
 * @throws AppError VALIDATION_FAILED naming each unknown order
 */
async function printOrders(
  ctx: ActorContext<'redirects' | 'settings'>,
  template: PrintedKind,
  orderIds: readonly string[],
  waybill?: string,
): Promise<PrintedFile> {
  const found = new Map(
    (await findOrdersByNumber(ctx.db, orderIds)).map((order) => [order.order_id, order]),
  )
  const issues = orderIds.flatMap((orderId, at) =>
    found.has(orderId) ? [] : [{ path: `orderIds.${at}`, message: `${orderId} does not exist` }],
  )
  if (issues.length > 0) throw validationError(issues)
  const origin = originFor(ctx)
  const documents = orderIds.map((orderId) => {
    const order = found.get(orderId)!
    if (template !== 'label') return presentPackingSlip(ctx, order)
    return presentLabel(ctx, order, { waybill, page: `${origin}${labelPath(ctx, order)}` })
  })
  const name = orderIds.length === 1 ? `${template}-${orderIds[0]}` : `${template}s`
  return {
    name: `${name}.pdf`,
    pdf: await typeset({ template, documents, writtenAt: ctx.clock() }),
  }
}

/** Prints a packing slip or a label of one order. @throws AppError NOT_FOUND */
export async function printForOrder(
  ctx: ActorContext<'redirects' | 'settings'>,
  kind: PrintedKind,
  orderId: string,
  waybill?: string,
): Promise<PrintedFile> {
  const [order] = await findOrdersByNumber(ctx.db, [orderId])
  if (!order) throw new AppError('NOT_FOUND', `Order ${orderId} does not exist.`)
  return printOrders(ctx, kind, [orderId], waybill)
}

/** Prints one PDF for many orders. @throws AppError VALIDATION_FAILED naming unsuitable orders */
export const printBulk = (
  ctx: ActorContext<'redirects' | 'settings'>,
  { document, orderIds, issue = false }: BulkPrint,
): Promise<PrintedFile> =>
  document === 'invoice'
    ? printInvoices(ctx, orderIds, issue)
    : printOrders(ctx, document, orderIds)
