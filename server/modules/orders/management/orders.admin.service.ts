/** Status changes of orders: by staff, jobs, and customers who cancel. */
import type { Tx } from '../../../../db/connection/client.ts'
import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import {
  changeOrder,
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
  StaffContext,
} from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { recordEvents } from '../../../core/events/events.service.ts'
import { assertVersion } from '../../../core/operation/versions.ts'
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
import { shipIn } from '../order/order-parcels.ts'
import { cancelled, type PaymentLink, paymentAfter } from '../order/order-payment.ts'
import { lacksNote } from '../order/order-rules.schema.ts'
import type { OrderUpdate } from '../order/order-update.schema.ts'
import { orderChanged } from '../order/orders.events.ts'
import type { CancelReason, ConfirmationChannel, OrderStatus } from '../order/orders.schema.ts'
import { isReturning, parcelReturns, returningAfter } from '../order/returning.ts'
import { assertNothingReturned } from '../order/returns.value.ts'
import { moveOrderStock, type StockMoved } from '../placement/order-stock.ts'
import { openPaymentLink, requestedLink } from '../transactions/payment-link.ts'

type StatusServices = Pick<
  AllServices,
  'settings' | 'redirects' | 'clock' | 'documents' | 'promotions'
>

export interface ChangedStatus {
  order: OrderViewRow
  /** payment to refund after the transaction */
  refund: string | undefined
}

/** The actor that changes orders: staff, or a job of theirs. */
export type StatusChanger = StatusServices &
  Pick<StaffContext<ModuleService>, 'parcels' | 'user' | 'assertExtraPermissions' | 'ifMatch'>

/** Runs {@link updateOrder} in a transaction; {@link afterStatusChange} must follow. @throws as it does */
export async function updateOrderIn(
  tx: Tx,
  ctx: StatusChanger,
  request: OrderUpdate,
): Promise<ChangedStatus> {
  const order = await lockOrder(tx, request.orderId)
  if (!order) throw new AppError('NOT_FOUND', `Order ${request.orderId} does not exist.`)
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
        message: 'is only allowed when a shipped order is cancelled or its parcel is returning',
      },
    ])
  const { notes = order.notes, reason, writtenOff = [] } = request
  if (writtenOff.length > 0 && (status !== cancelled || order.status === cancelled))
    throw validationError([
      { path: 'writtenOff', message: 'is only allowed when the order becomes Cancelled' },
    ])
  const link = requestedLink(ctx, order, request)
  const shipped = await shipIn(tx, ctx, order, request)
  const move = { status, notes, reason, link, writtenOff }
  const moved = await changeStatus(tx, ctx, ctx.user, shipped, move, () =>
    ctx.assertExtraPermissions(['a refund']),
  )
  if (link) await openPaymentLink(tx, moved.order, link)
  return moved
}

interface StatusUpdate {
  status: OrderStatus
  notes: string
  /** why a Shipped order was cancelled, or why its parcel is returning; undefined: no change */
  reason?: CancelReason | null | undefined
  /** of a cancellation: units that cannot be sold again */
  writtenOff?: StockMoved['writtenOff']
  /** how a restored order is paid; absent: in cash */
  link?: PaymentLink | undefined
  /** confirms the order: how the buyer was reached */
  how?: ConfirmationChannel | undefined
}

/**
 * Changes the status of a locked order: its stock, payment, history and events.
 * @param authoriseRefund authorises the actor, where money is refunded
 */
export async function changeStatus(
  tx: Tx,
  services: StatusServices,
  actor: Pick<CurrentUser, 'id' | 'label'>,
  order: OrderViewRow,
  { status, notes, reason, link, how, writtenOff = [] }: StatusUpdate,
  authoriseRefund: () => void = () => {},
): Promise<ChangedStatus> {
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
  if (isCancelled && (before.paymentStatus === 'paid' || here?.cents)) authoriseRefund()
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
  // If staff refunded a part manually, the provider refunds nothing else.
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
  return afterStatusChange(ctx, await ctx.transaction((tx) => updateOrderIn(tx, ctx, request)))
}

export async function afterStatusChange(
  services: Pick<AllServices, 'catalogue'> & PaymentNeeds,
  { order, refund }: ChangedStatus,
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
export async function cancelOwnOrder(
  ctx: OperationContext<
    'public',
    'catalogue' | 'documents' | 'payments' | 'promotions' | 'redirects' | 'settings'
  >,
  orderId: string,
): Promise<OrderViewRow> {
  const moved = await ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new AppError('NOT_FOUND', `Order ${orderId} does not exist.`)
    if (order.status === cancelled) return { order, refund: undefined }
    if (order.status !== 'Pending')
      throw new AppError(
        'CONFLICT',
        `Order ${orderId} is already ${order.status} and can no longer be cancelled here. Please contact us.`,
      )
    return changeStatus(tx, ctx, ctx.user ?? guest(), order, {
      status: cancelled,
      notes: order.notes,
    })
  })
  return afterStatusChange(ctx, moved)
}
