/** Waybill files: orders in the columns that a courier requires. */
import { findWeights } from '../../../db/queries/couriers/couriers.queries.ts'
import { findOrdersByNumber } from '../../../db/queries/documents/documents.queries.ts'
import type { OrderViewRow } from '../../../db/queries/orders/orders.queries.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { AllServices, StaffContext } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { toRupees } from '../../core/values/money.ts'
import { shopDay, toShopTime } from '../../core/values/shop-time.schema.ts'
import { sheetType } from '../../platform/spreadsheets/sheet-type.ts'
import { csvLine } from '../imports/values/csv-line.ts'
import { fillTemplate, type WaybillField } from '../settings/definitions/waybill-fields.schema.ts'
import type { FileResponse, WaybillRequest } from './couriers.schema.ts'

/** Makes spreadsheet programs read UTF-8. */
const byteOrderMark = '\ufeff'

/** Writes lines of cells as a CSV file, safe against formula injection. */
export const csvFile = (
  fileName: string,
  lines: readonly (readonly (string | number)[])[],
): FileResponse => ({
  fileName,
  contentType: 'text/csv; charset=utf-8',
  file: Buffer.from(byteOrderMark + lines.map((line) => csvLine(line)).join('')).toString('base64'),
})

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

function fieldsOf(order: OrderViewRow, grams: number | undefined): Record<WaybillField, string> {
  const { payment_method, payment_status, due_cents } = order
  const isCash = payment_method === 'cod' && payment_status === 'due'
  const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    number: order.order_id,
    name: order.name,
    phone: order.phone,
    address: oneLine(order.address),
    street: order.street ?? '',
    city: order.city ?? '',
    district: order.district ?? '',
    postalCode: order.postal_code ?? '',
    units: String(units),
    items: order.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
    kilos: grams === undefined ? '' : String(grams / 1_000),
    grams: grams === undefined ? '' : String(grams),
    cod: toRupees(isCash ? due_cents : 0).toFixed(2),
    total: toRupees(order.total_cents).toFixed(2),
    note: oneLine(order.customer_note),
    date: toShopTime(order.created_at).slice(0, 10),
  }
}

/** Columns that a workbook can sum. All others are texts and keep leading zeros and signs. */
const amounts = /^\{(cod|total|units|kilos|grams)\}$/

/** Returns the layout with this name. @throws AppError VALIDATION_FAILED naming `layout` */
function layoutOf({ settings }: Pick<AllServices, 'settings'>, name: string | undefined) {
  const layouts = settings.get('orders.waybillFiles')
  const layout = name === undefined ? layouts[0] : layouts.find((one) => one.name === name)
  if (layout) return layout
  const message =
    layouts.length === 0
      ? 'is missing: the settings of orders name no file for couriers'
      : `must be one of ${layouts.map((one) => one.name).join(', ')}`
  throw validationError([{ path: 'layout', message }])
}

/**
 * Writes the waybill file with the orders in the given sequence.
 * @throws AppError VALIDATION_FAILED naming each unknown or cancelled order
 */
export async function waybillFile(
  ctx: StaffContext<'settings'>,
  { orderIds, layout: name, format }: WaybillRequest,
): Promise<FileResponse> {
  const layout = layoutOf(ctx, name)
  const wanted = [...new Set(orderIds)]
  const [orders, weights] = await Promise.all([
    findOrdersByNumber(ctx.db, wanted),
    findWeights(ctx.db, wanted),
  ])
  const found = new Map(orders.map((order) => [order.order_id, order]))
  const issues = orderIds.flatMap((orderId, at) => {
    const order = found.get(orderId)
    if (order && order.status !== 'Cancelled') return []
    const message = `${orderId} ${order ? 'is cancelled' : 'does not exist'}`
    return [{ path: `orderIds.${at}`, message }]
  })
  if (issues.length > 0) throw validationError(issues)
  // The file contains personal data: the audit log must show which user downloaded it.
  await ctx.transaction((tx) =>
    recordAudit(tx, ctx.user, {
      action: 'export.download',
      entityId: 'waybills',
      changes: { layout: [null, layout.name], orders: [null, wanted.join(', ')] },
    }),
  )
  const titles = layout.columns.map(({ title }) => title)
  const lines = wanted.map((orderId) => {
    const fields = fieldsOf(found.get(orderId)!, weights.get(orderId))
    return layout.columns.map(({ content }) => fillTemplate(content, fields))
  })
  const fileName = `waybills-${shopDay(ctx.clock())}`
  if (format !== 'xlsx') return csvFile(`${fileName}.csv`, [titles, ...lines])
  const areAmounts = layout.columns.map(({ content }) => amounts.test(content))
  const cells = lines.map((line) =>
    line.map((cell, at) => (areAmounts[at] && cell ? Number(cell) : cell)),
  )
  // Loaded on demand: few processes ever write a workbook.
  const { writeSheet } = await import('../../platform/spreadsheets/write-sheet.ts')
  const file = await writeSheet('Orders', [titles, ...cells])
  return {
    fileName: `${fileName}.xlsx`,
    contentType: sheetType,
    file: file.toString('base64'),
  }
}
