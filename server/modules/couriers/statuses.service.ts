/** Reads a courier's status file: classifies each line, and changes its order as staff would. */
import type { NamedOrder } from '../../../db/queries/couriers/couriers.queries.ts'
import type { AllServices, StaffContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { updateOrder } from '../orders/management/orders.admin.service.ts'
import { cancelReasons, type OrderStatus, orderStatuses } from '../orders/order/orders.schema.ts'
import { isReturning } from '../orders/order/returning.ts'
import { bytesOf, chooseColumns, readCourierFile, rowReader, statusKey } from './courier-file.ts'
import {
  type CourierMeaning,
  courierMeanings,
  type StatusFile,
  type StatusFileResult,
  type StatusLine,
  statusByMeaning,
} from './couriers.schema.ts'
import { matchOrders } from './match-orders.ts'

/** Maximum number of orders changed per call, which takes a few seconds; upload again for more. */
const maxChanges = 200

/** Returns the shop's meanings of the courier's statuses. */
export function meaningsOf({
  settings,
}: Pick<AllServices, 'settings'>): (status: string) => CourierMeaning | undefined {
  const statuses = settings.get('orders.courierStatuses')
  const meanings = new Map(
    courierMeanings.flatMap((meaning) =>
      statuses[meaning].map((status) => [statusKey(status), meaning] as const),
    ),
  )
  return (status) => meanings.get(statusKey(status))
}

const reasonOf = (meaning: CourierMeaning) => cancelReasons.find((reason) => reason === meaning)

/** Returns how a line would change its order. */
function classify(
  order: NamedOrder,
  meaning: CourierMeaning,
): Pick<StatusLine, 'orderId' | 'from' | 'to' | 'returning' | 'outcome' | 'reason'> {
  const { order_id, status } = order
  const to = statusByMeaning[meaning]
  const isBack = reasonOf(meaning) !== undefined
  const line = {
    ...{ orderId: order_id, from: status, to },
    ...(isBack ? { returning: true as const } : {}),
  }
  // Staff have received the parcel already.
  if (isBack && status === 'Cancelled')
    return { orderId: order_id, from: status, to: status, outcome: 'unchanged' }
  if (isBack ? isReturning(order) : status === to) return { ...line, outcome: 'unchanged' }
  const isBehind = orderStatuses.indexOf(status as OrderStatus) > orderStatuses.indexOf(to)
  if (isBehind)
    return {
      ...line,
      outcome: 'behind',
      reason: `The order is already ${status}${isBack ? '. Record a return on its page' : ''}.`,
    }
  return { ...line, outcome: 'willChange' }
}

/** Changes the status as staff would. @returns the order after it, or why it did not change */
async function changeStatus(
  ctx: StaffContext<
    'catalogue' | 'documents' | 'parcels' | 'payments' | 'promotions' | 'redirects' | 'settings'
  >,
  { courierStatus }: StatusLine,
  order: NamedOrder,
  meaning: CourierMeaning,
): Promise<Pick<NamedOrder, 'status' | 'version' | 'returning_since'> | string> {
  const status = statusByMeaning[meaning]
  const reason = reasonOf(meaning)
  const needsNote =
    order.status !== status && ctx.settings.get('orders.noteRequired').includes(status)
  try {
    return await updateOrder(ctx, {
      orderId: order.order_id,
      status,
      version: order.version,
      ...(reason ? { reason } : {}),
      ...(needsNote ? { notes: `Courier status: ${courierStatus}` } : {}),
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error
    const details = error.issues?.map(({ path, message }) => `${path} ${message}`).join('; ')
    return details || error.message
  }
}

/**
 * Previews or applies each line of a file. Lines of one order apply in the file's sequence, each
 * once: uploading the file again changes nothing twice.
 * @throws AppError VALIDATION_FAILED naming `file` or a column
 */
export async function processStatusFile(
  ctx: StaffContext<
    'catalogue' | 'documents' | 'parcels' | 'payments' | 'promotions' | 'redirects' | 'settings'
  >,
  input: StatusFile,
): Promise<StatusFileResult> {
  const { header, rows } = await readCourierFile(bytesOf(input.file))
  const columns = chooseColumns(header, input.columns, 'status')
  const read = rowReader(header, columns)
  const entries = rows.map(({ line, cells, problem }) => ({
    line,
    problem,
    waybill: read(cells, 'waybill'),
    order_number: read(cells, 'order'),
    courierStatus: read(cells, 'status'),
  }))
  const named = await matchOrders(ctx.db, entries)
  const meaningOf = meaningsOf(ctx)
  const reached = new Map<string, NamedOrder>()
  let moves = 0
  let left = 0
  const lines: StatusLine[] = []
  for (const one of entries) {
    const orders = named(one)
    const meaning = meaningOf(one.courierStatus)
    const plain = {
      line: one.line,
      waybill: one.waybill,
      orderId: orders.length === 1 ? orders[0]!.order_id : one.order_number,
      courierStatus: one.courierStatus,
    }
    if (one.problem) lines.push({ ...plain, outcome: 'unreadable', reason: one.problem })
    else if (orders.length > 1) {
      const all = orders.map(({ order_id }) => order_id).join(', ')
      lines.push({ ...plain, outcome: 'ambiguous', reason: `One of ${all}.` })
    } else if (orders.length === 0) lines.push({ ...plain, outcome: 'unknown' })
    else if (!meaning) lines.push({ ...plain, from: orders[0]!.status, outcome: 'unmapped' })
    else {
      const order = reached.get(orders[0]!.id) ?? orders[0]!
      const classified: StatusLine = { ...plain, ...classify(order, meaning) }
      if (classified.outcome !== 'willChange') {
        lines.push(classified)
        continue
      }
      // A later line of the same order must see the status that this line sets.
      if (input.dryRun || moves >= maxChanges) {
        left += input.dryRun ? 0 : 1
        const returning_since = classified.returning ? ctx.clock() : null
        reached.set(order.id, { ...order, status: statusByMeaning[meaning], returning_since })
        lines.push(classified)
        continue
      }
      moves += 1
      const after = await changeStatus(ctx, classified, order, meaning)
      if (typeof after === 'string') {
        lines.push({ ...classified, outcome: 'failed', reason: after })
        continue
      }
      const { status, version, returning_since } = after
      reached.set(order.id, { ...order, status, version, returning_since })
      lines.push({ ...classified, outcome: 'changed' })
    }
  }
  const count = lines.filter(
    ({ outcome }) => outcome === (input.dryRun ? 'willChange' : 'changed'),
  ).length
  const message = `${count} of ${lines.length} lines ${input.dryRun ? 'would change' : 'changed'} an order.`
  return { message, header, columns, lines, left }
}
