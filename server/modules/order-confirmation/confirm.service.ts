/** Order confirmation: the call list, who is calling, and the results of calls. */
import type { Tx } from '../../../db/connection/client.ts'
import {
  type CallViewRow,
  callSorts,
  findCall,
  findCalls,
  findEndedByDistrict,
  findEndedByPhone,
  recordCallResult,
  claimCall as storeClaim,
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
import {
  type ChangedStatus,
  changeStatus,
  type StatusChanger,
} from '../orders/management/orders.admin.service.ts'
import { cancelled } from '../orders/order/order-payment.ts'
import { presentOrderFor } from '../orders/order/orders.presenter.ts'
import { callLinks } from './call-links.ts'
import {
  type Call,
  type CallOutcome,
  type CallsRequest,
  maxDaysAhead,
  type NewCall,
} from './confirm.schema.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** How long an order is reserved for the member of staff who calls. */
const claimDuration = 5 * minute

/** Delay until the next call, by outcome, where staff set none. */
const retryAfter: Partial<Record<CallOutcome, number>> = {
  noAnswer: 120 * minute,
  wrongNumber: day,
}

/** Days of the past whose refused orders are counted. */
const pastDays = 365

const claimOf = (
  { clock }: Pick<StaffContext, 'clock'>,
  { claimed_by, claimed_until }: Pick<CallViewRow, 'claimed_by' | 'claimed_until'>,
): { by: string; until: Date } | undefined =>
  claimed_by && claimed_until && claimed_until > clock()
    ? { by: claimed_by, until: claimed_until }
    : undefined

function presentCall(ctx: StaffContext, row: CallViewRow): Call['call'] {
  const claimed = claimOf(ctx, row)
  return {
    attempts: row.attempts ?? 0,
    ...(row.outcome ? { outcome: row.outcome as CallOutcome } : {}),
    ...(row.call_at ? { callAt: row.call_at.toISOString() } : {}),
    ...(claimed && {
      claimed: {
        ...claimed,
        until: claimed.until.toISOString(),
        mine: claimed.by === ctx.user.label,
      },
    }),
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
      ...presentOrderFor(ctx, row),
      call: presentCall(ctx, row),
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
  if (!order) throw new AppError('NOT_FOUND', `Order ${orderId} does not exist.`)
  return order
}

/**
 * Checks that a locked order waits to be confirmed, and that no other member of staff is calling.
 * @throws AppError CONFLICT where it does not, or another is
 */
async function assertCallable(
  tx: Tx,
  ctx: Pick<StaffContext, 'clock' | 'user'>,
  order: OrderViewRow,
): Promise<void> {
  const { id, order_id, status, payment_status } = order
  if (status !== 'Pending')
    throw new AppError('CONFLICT', `Order ${order_id} is already ${status}.`)
  if (payment_status === 'unpaid')
    throw new AppError('CONFLICT', `Order ${order_id} can be confirmed after it is paid.`)
  const call = await findCall(tx, id)
  const claimed = call && claimOf(ctx, call)
  if (claimed && claimed.by !== ctx.user.label)
    throw new AppError(
      'CONFLICT',
      `${claimed.by} has claimed this call until ${formatShopTime(claimed.until)}.`,
    )
}

/**
 * Reserves an order for the calling member of staff, for some minutes or until they record the
 * result. A repeated call extends the time.
 * @throws AppError NOT_FOUND, CONFLICT naming who is calling
 */
export const claimCall = (ctx: StaffContext, orderId: string): Promise<Date> =>
  ctx.transaction(async (tx) => {
    const order = await lock(tx, orderId)
    await assertCallable(tx, ctx, order)
    const until = new Date(ctx.clock().getTime() + claimDuration)
    await storeClaim(tx, { orderRef: order.id, by: ctx.user.label, until })
    return until
  })

/** Returns when to call next. @throws AppError VALIDATION_FAILED naming `callAt` */
function nextCall(
  { clock }: Pick<StaffContext, 'clock'>,
  { outcome, callAt }: NewCall,
): Date | null {
  const wait = retryAfter[outcome]
  if (outcome === 'confirmed' || outcome === 'refused') return null
  const now = clock().getTime()
  if (!callAt) return wait === undefined ? null : new Date(now + wait)
  const at = new Date(callAt)
  if (at.getTime() <= now || at.getTime() > now + maxDaysAhead * day)
    throw validationError([
      { path: 'callAt', message: `must be within the next ${maxDaysAhead} days` },
    ])
  return at
}

/**
 * Records the result of a call: the order is confirmed, cancelled, or called about again. A
 * confirmed order stays confirmed.
 * @throws AppError NOT_FOUND, CONFLICT, PRECONDITION_FAILED, VALIDATION_FAILED naming `callAt`
 */
export async function recordCall(
  tx: Tx,
  ctx: StatusChanger,
  input: NewCall,
): Promise<ChangedStatus> {
  const { outcome, how, reason, note } = input
  const order = await lock(tx, input.orderId)
  if (outcome === 'confirmed' && order.confirmed_at && order.status !== cancelled)
    return { order, refund: undefined }
  await assertCallable(tx, ctx, order)
  assertVersion(ctx, input.version, order.version)
  const callAt = nextCall(ctx, input)
  const attempts = how === 'none' ? 0 : 1
  await recordCallResult(tx, { orderRef: order.id, attempts, outcome, callAt })
  const recorded = { outcome, how, callAt: callAt?.toISOString(), reason, note }
  await recordAudit(tx, ctx.user, {
    action: 'order.called',
    entityId: order.order_id,
    changes: Object.fromEntries(
      Object.entries(recorded).flatMap(([name, value]) => (value ? [[name, [null, value]]] : [])),
    ),
  })
  const { notes } = order
  if (outcome === 'confirmed')
    return changeStatus(tx, ctx, ctx.user, order, { status: 'Processing', notes, how })
  if (outcome === 'refused')
    return changeStatus(tx, ctx, ctx.user, order, { status: cancelled, notes }, () =>
      ctx.assertExtraPermissions(['a refund']),
    )
  return { order, refund: undefined }
}
