/** Order management for staff: lists, and changes of status. */
import type { Tx } from '../../../../db/connection/client.ts'
import { countOrdersByTab } from '../../../../db/queries/orders/order-tabs.queries.ts'
import {
  countOrdersUpTo,
  findOrders,
  type OrderFilter,
  type OrderSort,
  type OrderViewRow,
  orderSorts,
} from '../../../../db/queries/orders/orders.queries.ts'
import {
  changeOrder,
  findOrderNews,
  insertOrderEvent,
  lockOrder,
} from '../../../../db/queries/orders/orders-admin.queries.ts'
import { keepPayment } from '../../../../db/queries/payments/redirect-payments.queries.ts'
import { guest } from '../../../core/access/guest.ts'
import { changesBetween, recordAudit } from '../../../core/audit/audit.service.ts'
import type {
  AllServices,
  CurrentUser,
  ModuleService,
  OperationContext,
  Services,
  StaffContext,
} from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { recordEvents } from '../../../core/events/events.service.ts'
import { cappedTotal, type Page, type PageRequest, pageOf } from '../../../core/operation/paging.ts'
import { assertVersion } from '../../../core/operation/versions.ts'
import { countCeiling } from '../../../core/values/paging.schema.ts'
import { endOfDay, startOfDay } from '../../../core/values/shop-time.schema.ts'
import { refundOrder } from '../../payments/refunds.service.ts'
import { type PaymentNeeds, settlePayment } from '../../payments/settling.ts'
import {
  chargeReopenedOrder,
  findAvailableMoney,
  refundStoreCredit,
  splitStoreCredit,
} from '../../payments/transactions.service.ts'
import { promotionsOf } from '../../pricing/prices/promotions.ts'
import { confirmationAfter } from '../order/confirmation.ts'
import { mostNews } from '../order/new-orders.schema.ts'
import type { OrderNarrowing } from '../order/order-list.schema.ts'
import { shipIn } from '../order/order-parcels.ts'
import { cancelled, type PaymentLink, paymentAfter } from '../order/order-payment.ts'
import { lacksNote } from '../order/order-rules.schema.ts'
import { orderChanged } from '../order/orders.events.ts'
import type { CancelReason, ConfirmHow, OrderStatus, OrderUpdate } from '../order/orders.schema.ts'
import { isReturning, parcelReturns, returningAfter } from '../order/returning.ts'
import { assertNothingReturned } from '../order/returns.value.ts'
import { moveOrderStock, type StockMoved } from '../placement/order-stock.ts'
import { linkAsked, sendLink } from '../transactions/payment-link.ts'

/** Returns a page. @throws AppError VALIDATION_FAILED naming `cursor` of another sort order */
export async function pageOrders(
  { db }: Pick<Services, 'db'>,
  filter: OrderFilter,
  request: PageRequest<OrderSort>,
): Promise<Page<OrderViewRow> & { totalIsExact: boolean }> {
  const [page, counted] = await Promise.all([
    pageOf(orderSorts, request, (wanted) => findOrders(db, filter, wanted)),
    countOrdersUpTo(db, filter, countCeiling),
  ])
  return { ...page, ...cappedTotal(counted) }
}

/** Converts a filter for the query: days become timestamps, tabs follow the shop's rule. */
export const narrowed = (
  { settings }: Pick<AllServices, 'settings'>,
  { from, to, ...filter }: OrderNarrowing,
): OrderFilter => ({
  ...filter,
  confirm: settings.get('orders.confirm'),
  from: from === undefined ? undefined : startOfDay(from),
  until: to === undefined ? undefined : endOfDay(to),
})

/** Counts the orders of each tab. */
export const countTabs = ({ db, settings }: Pick<AllServices, 'db' | 'settings'>) =>
  countOrdersByTab(db, countCeiling, settings.get('orders.confirm'))

/** Returns orders placed after `since`; without `since`, only where to begin. */
export const orderNews = ({ db }: Pick<Services, 'db'>, since: string | undefined) =>
  findOrderNews(db, since, mostNews)

type MoveNeeds = Pick<AllServices, 'settings' | 'redirects' | 'clock' | 'documents' | 'promotions'>

export interface Moved {
  order: OrderViewRow
  /** payment to refund after the transaction */
  refund: string | undefined
}

/** The actor that changes orders: staff, or a job of theirs. */
export type Mover = MoveNeeds &
  Pick<StaffContext<ModuleService>, 'parcels' | 'user' | 'assertAlso' | 'ifMatch'>

/** Runs {@link updateOrder} in a transaction; {@link afterMove} must follow. @throws as it does */
export async function updateWithin(tx: Tx, ctx: Mover, request: OrderUpdate): Promise<Moved> {
  const order = await lockOrder(tx, request.orderId)
  if (!order) throw new AppError('NOT_FOUND', 'There is no such order.')
  assertVersion(ctx, request.version, order.version)
  const { status } = request
  const lacking = lacksNote(
    {
      from: order.status as OrderStatus,
      to: status,
      before: order.notes,
      notes: request.notes,
    },
    ctx.settings.get('orders.noteRequired'),
  )
  if (lacking) throw validationError([{ path: 'notes', message: lacking }])
  if (
    request.reason &&
    status !== 'Shipped' &&
    (status !== cancelled || order.status === 'Pending')
  )
    throw validationError([
      {
        path: 'reason',
        message: 'is only for an order that was sent and is cancelled or returning',
      },
    ])
  const { notes = order.notes, reason, writtenOff = [] } = request
  if (writtenOff.length > 0 && (status !== cancelled || order.status === cancelled))
    throw validationError([
      { path: 'writtenOff', message: 'is only for an order that becomes Cancelled' },
    ])
  const link = linkAsked(ctx, order, request)
  const shipped = await shipIn(tx, ctx, order, request)
  const move = { status, notes, reason, link, writtenOff }
  const moved = await moveOrder(tx, ctx, ctx.user, shipped, move, () =>
    ctx.assertAlso(['a refund']),
  )
  if (link) await sendLink(tx, moved.order, link)
  return moved
}

interface Move {
  status: OrderStatus
  notes: string
  /** why a Shipped order was cancelled, or why its parcel is returning; undefined: no change */
  reason?: CancelReason | null | undefined
  /** of a cancellation: units that cannot be sold again */
  writtenOff?: StockMoved['writtenOff']
  /** how a restored order is paid; absent: in cash */
  link?: PaymentLink | undefined
  /** confirms the order: how the buyer was reached */
  how?: ConfirmHow | undefined
}

/**
 * Changes the status of a locked order: its stock, payment, history and events.
 * @param mayRefund authorises the actor, where money is refunded
 */
export async function moveOrder(
  tx: Tx,
  services: MoveNeeds,
  actor: Pick<CurrentUser, 'id' | 'label'>,
  order: OrderViewRow,
  { status, notes, reason, link, how, writtenOff = [] }: Move,
  mayRefund: () => void = () => {},
): Promise<Moved> {
  const before = {
    status: order.status,
    notes: order.notes,
    reason: order.cancel_reason,
    confirmed: order.confirmed_how,
    paymentMethod: order.payment_method,
    paymentStatus: order.payment_status,
  }
  const returning_since = returningAfter(services, order, { status, reason })
  const cancel_reason =
    status !== cancelled && !returning_since
      ? null
      : reason === undefined
        ? order.cancel_reason
        : reason
  const isCancelled = status === cancelled && before.status !== cancelled
  if (isCancelled) assertNothingReturned(order)
  const here = before.status === status ? undefined : await findAvailableMoney(tx, order)
  const money = here && (isCancelled ? splitStoreCredit(order, here) : here)
  const payment = paymentAfter(services, order, status, money, link)
  const confirmation = confirmationAfter(services, actor, order, { status, how })
  const after = {
    status,
    notes,
    reason: cancel_reason,
    confirmed: confirmation.confirmed_how,
    paymentMethod: payment.payment_method,
    paymentStatus: payment.payment_status,
  }
  const changes = changesBetween(before, after)
  if (Object.keys(changes).length === 0) return { order, refund: undefined }
  if (isCancelled && (before.paymentStatus === 'paid' || here?.cents)) mayRefund()
  const direction = status === cancelled ? 1 : before.status === cancelled ? -1 : 0
  const stock =
    direction === 0 || before.status === status
      ? []
      : await moveOrderStock(tx, services, order.id, { direction, actor: actor.label, writtenOff })
  if (order.pricing && order.status !== status) {
    if (direction > 0) await promotionsOf(services).returnUses(tx, order.id)
    if (direction < 0) await promotionsOf(services).retakeUses(tx, order)
  }
  if (direction < 0 && before.paymentStatus === 'owed') await keepPayment(tx, order.id)
  if (direction < 0) await chargeReopenedOrder(tx, order, actor)
  if (money?.creditCents) await refundStoreCredit(tx, order, money.creditCents, actor)
  const set = { status, notes, cancel_reason, returning_since, ...confirmation, ...payment }
  const derived = await changeOrder(tx, order.id, set)
  await insertOrderEvent(tx, {
    orderRef: order.id,
    actorId: actor.id,
    actor: actor.label,
    from: before.status,
    to: status,
    notes,
    ...(returning_since && !isReturning(order) ? { changes: parcelReturns } : {}),
  })
  await recordAudit(tx, actor, {
    action: 'order.update',
    entityId: order.order_id,
    changes,
  })
  const changed = { ...order, ...set, ...derived }
  await recordEvents(tx, [...orderChanged(order, changed), ...stock])
  const waited = before.paymentStatus === 'unpaid'
  // Where staff refunded a part by hand, the provider refunds nothing besides.
  const byProvider = isCancelled && (money?.whole || waited)
  const refund =
    byProvider && order.payment_method !== 'cod' ? await refundOrder(tx, order.id) : undefined
  // Last, because taking a document number blocks all others that need the next one.
  if (isCancelled)
    await services.documents?.creditRefund(tx, services, changed, { reason: 'Order cancelled' })
  else await services.documents?.invoiceShipped(tx, services, changed)
  return { order: changed, refund }
}

/**
 * Changes the status of an order, from any to any. Cancelled returns the stock and refunds a card;
 * leaving Cancelled takes the stock again. The provider is called after the transaction; failed
 * refunds are retried. Without the permission to refund, staff cannot cancel a paid order.
 * @throws AppError NOT_FOUND, PRECONDITION_FAILED, OUT_OF_STOCK, and VALIDATION_FAILED naming
 * `notes` when the new status requires a note (ORDER_NOTE_REQUIRED)
 */
export async function updateOrder(
  ctx: StaffContext<
    'catalogue' | 'documents' | 'parcels' | 'payments' | 'promotions' | 'redirects' | 'settings'
  >,
  request: OrderUpdate,
): Promise<OrderViewRow> {
  return afterMove(ctx, await ctx.transaction((tx) => updateWithin(tx, ctx, request)))
}

export async function afterMove(
  services: Pick<AllServices, 'catalogue'> & PaymentNeeds,
  { order, refund }: Moved,
): Promise<OrderViewRow> {
  services.catalogue.stockMoved()
  if (refund) await settlePayment(services, refund)
  return order
}

/**
 * Cancels an order for its buyer until staff begin to work on it. A second call does nothing.
 * @param ctx of the buyer, or of a guest who has the order's link
 * @throws AppError NOT_FOUND, CONFLICT when it is too late
 */
export async function cancelBought(
  ctx: OperationContext<
    'public',
    'catalogue' | 'documents' | 'payments' | 'promotions' | 'redirects' | 'settings'
  >,
  orderId: string,
): Promise<OrderViewRow> {
  const moved = await ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new AppError('NOT_FOUND', 'There is no such order.')
    if (order.status === cancelled) return { order, refund: undefined }
    if (order.status !== 'Pending')
      throw new AppError(
        'CONFLICT',
        `${orderId} is ${order.status} already and cannot be cancelled here any more. Please write to us or call us.`,
      )
    return moveOrder(tx, ctx, ctx.user ?? guest(), order, { status: cancelled, notes: order.notes })
  })
  return afterMove(ctx, moved)
}
