/** Order confirmation: the call list, who is calling, and the results of calls. */
import type { Tx } from '../../../db/connection/client.ts'
import {
  type CallViewRow,
  callSorts,
  findCall,
  findCalls,
  findEndedByDistrict,
  findEndedByPhone,
  holdCall,
  noteCall,
} from '../../../db/queries/order-confirmation/order-confirmation.queries.ts'
import { countOrdersUpTo, type OrderViewRow } from '../../../db/queries/orders/orders.queries.ts'
import { lockOrder } from '../../../db/queries/orders/orders-admin.queries.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { StaffContext } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { cappedTotal, pageOf } from '../../core/operation/paging.ts'
import { assertVersion } from '../../core/operation/versions.ts'
import { countCeiling } from '../../core/values/paging.schema.ts'
import { formatShopTime } from '../../core/values/shop-time.schema.ts'
import { type Moved, type Mover, moveOrder } from '../orders/management/orders.admin.service.ts'
import { cancelled } from '../orders/order/order-payment.ts'
import { viewOrderFor } from '../orders/order/orders.presenter.ts'
import { callLinks } from './call-links.ts'
import {
  type Call,
  type CallOutcome,
  type CallsRequest,
  mostDaysAhead,
  type NewCall,
} from './confirm.schema.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** How long an order is reserved for the member of staff who calls. */
const holdFor = 5 * minute

/** Delay until the next call, by outcome, where staff set none. */
const againAfter: Partial<Record<CallOutcome, number>> = {
  noAnswer: 120 * minute,
  wrongNumber: day,
}

/** Days of the past whose refused orders are counted. */
const pastDays = 365

const heldNow = (
  { clock }: Pick<StaffContext, 'clock'>,
  { held_by, held_until }: Pick<CallViewRow, 'held_by' | 'held_until'>,
): { by: string; until: Date } | undefined =>
  held_by && held_until && held_until > clock() ? { by: held_by, until: held_until } : undefined

function viewCall(ctx: StaffContext, row: CallViewRow): Call['call'] {
  const held = heldNow(ctx, row)
  return {
    tries: row.tries ?? 0,
    ...(row.outcome ? { outcome: row.outcome as CallOutcome } : {}),
    ...(row.call_at ? { callAt: row.call_at.toISOString() } : {}),
    ...(held
      ? { held: { ...held, until: held.until.toISOString(), mine: held.by === ctx.user.label } }
      : {}),
  }
}

const nothingSent = { sent: 0, refused: 0 }

/**
 * Lists the next calls, with earlier refused orders of the same number and district.
 * @throws AppError VALIDATION_FAILED naming `cursor`
 */
export async function listCalls(
  ctx: StaffContext<'settings'>,
  { limit, cursor, orderId }: CallsRequest,
) {
  const { db, settings } = ctx
  const rule = settings.get('orders.confirm')
  if (rule === 'none') return { items: [], nextCursor: null, ...cappedTotal(0) }
  const [{ items, nextCursor }, counted] = await Promise.all([
    pageOf(callSorts, { order: 'next', limit, cursor }, (page) =>
      findCalls(db, { rule, orderId }, page),
    ),
    countOrdersUpTo(db, { tab: 'toConfirm', confirm: rule }, countCeiling),
  ])
  const since = new Date(ctx.clock().getTime() - pastDays * day)
  const different = (values: (string | null)[]) => [
    ...new Set(values.filter((one) => one !== null)),
  ]
  const [phones, districts] = await Promise.all([
    findEndedByPhone(db, different(items.map((row) => row.phone_normalised)), since),
    findEndedByDistrict(db, different(items.map((row) => row.district)), since),
  ])
  const ended = (of: typeof phones, wanted: string) => {
    const { sent, refused } = of.find(({ name }) => name === wanted) ?? nothingSent
    return { sent, refused }
  }
  return {
    items: items.map((row) => ({
      ...viewOrderFor(ctx, row),
      call: viewCall(ctx, row),
      past: {
        number: ended(phones, row.phone_normalised),
        ...(row.district ? { district: ended(districts, row.district) } : {}),
      },
      links: callLinks(ctx, row),
    })),
    nextCursor,
    ...cappedTotal(orderId === undefined ? counted : items.length),
  }
}

async function lock(tx: Tx, orderId: string): Promise<OrderViewRow> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new AppError('NOT_FOUND', `There is no order ${orderId}.`)
  return order
}

/**
 * Checks that a locked order waits to be confirmed, and that no other member of staff is calling.
 * @throws AppError CONFLICT where it does not, or another is
 */
async function assertMine(
  tx: Tx,
  ctx: Pick<StaffContext, 'clock' | 'user'>,
  order: OrderViewRow,
): Promise<void> {
  const { id, order_id, status, payment_status } = order
  if (status !== 'Pending') throw new AppError('CONFLICT', `${order_id} is ${status} already.`)
  if (payment_status === 'unpaid')
    throw new AppError('CONFLICT', `${order_id} is to be confirmed once it is paid.`)
  const call = await findCall(tx, id)
  const held = call && heldNow(ctx, call)
  if (held && held.by !== ctx.user.label)
    throw new AppError(
      'CONFLICT',
      `${held.by} is on it, until ${formatShopTime(held.until)} at the latest.`,
    )
}

/**
 * Reserves an order for the calling member of staff, for some minutes or until they record the
 * result. A repeated call extends the time.
 * @throws AppError NOT_FOUND, CONFLICT naming who is calling
 */
export const takeCall = (ctx: StaffContext, orderId: string): Promise<Date> =>
  ctx.transaction(async (tx) => {
    const order = await lock(tx, orderId)
    await assertMine(tx, ctx, order)
    const until = new Date(ctx.clock().getTime() + holdFor)
    await holdCall(tx, { orderRef: order.id, by: ctx.user.label, until })
    return until
  })

/** Returns when to call next. @throws AppError VALIDATION_FAILED naming `callAt` */
function nextCall(
  { clock }: Pick<StaffContext, 'clock'>,
  { outcome, callAt }: NewCall,
): Date | null {
  const wait = againAfter[outcome]
  if (outcome === 'confirmed' || outcome === 'refused') return null
  const now = clock().getTime()
  if (!callAt) return wait === undefined ? null : new Date(now + wait)
  const at = new Date(callAt)
  if (at.getTime() <= now || at.getTime() > now + mostDaysAhead * day)
    throw validationError([
      { path: 'callAt', message: `must be within the next ${mostDaysAhead} days` },
    ])
  return at
}

/**
 * Records the result of a call: the order is confirmed, cancelled, or called about again. A
 * confirmed order stays confirmed.
 * @throws AppError NOT_FOUND, CONFLICT, PRECONDITION_FAILED, VALIDATION_FAILED naming `callAt`
 */
export async function recordCall(tx: Tx, ctx: Mover, asked: NewCall): Promise<Moved> {
  const { outcome, how, reason, note } = asked
  const order = await lock(tx, asked.orderId)
  if (outcome === 'confirmed' && order.confirmed_at && order.status !== cancelled)
    return { order, refund: undefined }
  await assertMine(tx, ctx, order)
  assertVersion(ctx, asked.version, order.version)
  const callAt = nextCall(ctx, asked)
  await noteCall(tx, { orderRef: order.id, tries: how === 'none' ? 0 : 1, outcome, callAt })
  const said = { outcome, how, callAt: callAt?.toISOString(), reason, note }
  await recordAudit(tx, ctx.user, {
    action: 'order.called',
    entityId: order.order_id,
    changes: Object.fromEntries(
      Object.entries(said).flatMap(([name, value]) => (value ? [[name, [null, value]]] : [])),
    ),
  })
  const { notes } = order
  if (outcome === 'confirmed')
    return moveOrder(tx, ctx, ctx.user, order, { status: 'Processing', notes, how })
  if (outcome === 'refused')
    return moveOrder(tx, ctx, ctx.user, order, { status: cancelled, notes }, () =>
      ctx.assertExtraPermissions(['a refund']),
    )
  return { order, refund: undefined }
}
