/**
 * Orders paid on a provider's page. Such an order is placed unpaid and reserves its stock until
 * `pay_by`. The provider's notification pays it (payment-notifications.service.ts); a maintenance
 * job cancels it if it is not paid in time.
 * Locks are taken in a fixed order: the order, then its payment.
 */
import { findOrder, type OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import { lockOrder } from '../../../../db/queries/orders/orders-admin.queries.ts'
import {
  findOverdueOrders,
  findPaymentOf,
} from '../../../../db/queries/payments/redirect-payments.queries.ts'
import { transactionOf } from '../../../core/access/actor.ts'
import type { RequestContext, Services } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { originFor } from '../../../core/media/media-address.ts'
import { type PaymentStart, redirectMethod } from '../../payments/payment-provider.ts'
import { findProviderState, handleOf } from '../../payments/settling.ts'
import { afterStatusChange, changeStatus } from '../management/orders.admin.service.ts'
import { awaitsPayment, hasUncheckedSlip } from '../order/bank-transfer.ts'
import { cancelled } from '../order/order-payment.ts'
import { takeMoney } from '../transactions/record-payment.ts'

/** Seconds before the deadline in which buyers are not redirected: they could not pay in time. */
const tooLate = 60

/**
 * Returns the form that pays an order. A second payment of the same order is refunded.
 * @throws AppError CONFLICT when it waits for no payment, or the deadline is too close
 */
export async function startPayment(
  ctx: RequestContext<'redirects' | 'settings'>,
  order: OrderViewRow,
): Promise<PaymentStart> {
  const method = redirectMethod(ctx, order.payment_method)
  const payment = await findPaymentOf(ctx.db, order.id)
  const left = (order.pay_by?.getTime() ?? 0) - ctx.clock().getTime()
  if (!method || !payment || !awaitsPayment(order) || left < tooLate * 1_000)
    throw new AppError('CONFLICT', `Order ${order.order_id} is no longer awaiting a payment.`)
  const origin = originFor(ctx)
  const back = `${origin}/payment?${new URLSearchParams({ order: order.order_id })}`
  return method.start(
    handleOf(payment),
    {
      orderId: order.order_id,
      name: order.name,
      email: order.email || ctx.settings.get('shop.email'),
      phone: order.phone,
      address: order.address,
      city: order.city || order.address.split(/[\n,]/).at(-1)!.trim() || order.address,
    },
    {
      returnTo: back,
      cancelTo: `${back}&back=cancelled`,
      notify: `${origin}/api/payments/${method.name}/notify`,
    },
  )
}

/** Returns a transaction for the shop's own jobs, without a user. */
export const systemTransaction = (services: Services) =>
  transactionOf(services, { user: null, token: undefined, rule: { access: 'public' } })

/** Maximum number of orders checked per run. */
const maxPerRun = 100
const shop = { id: null, label: 'Araliya' }

/** Checks again under the order's lock that the payment is overdue. */
const isOverdue = (order: OrderViewRow, now: Date): boolean =>
  awaitsPayment(order) && order.pay_by! <= now && !hasUncheckedSlip(order)

/** Cancels one overdue order, unless the provider reports that it was paid. */
async function cancelOverdue(
  services: Services<
    'catalogue' | 'documents' | 'payments' | 'promotions' | 'redirects' | 'settings'
  >,
  orderId: string,
): Promise<void> {
  const found = await findOrder(services.db, orderId)
  const known = found && (await findPaymentOf(services.db, found.id))
  const truth = known ? await findProviderState(services, known) : 'unknown'
  const moved = await systemTransaction(services)(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !isOverdue(order, services.clock())) return undefined
    const payment = await findPaymentOf(tx, order.id)
    if (truth === 'captured' && payment) {
      await takeMoney(tx, services, order, payment, {})
      return undefined
    }
    const notes = 'The order was not paid in time.'
    return changeStatus(tx, services, shop, order, { status: cancelled, notes })
  })
  if (moved) await afterStatusChange(services, moved)
}

/** Cancels orders that were not paid in time. Every server may run it. */
export async function cancelUnpaid(
  services: Services<
    'catalogue' | 'documents' | 'payments' | 'promotions' | 'redirects' | 'settings'
  >,
): Promise<void> {
  for (const orderId of await findOverdueOrders(services.db, services.clock(), maxPerRun))
    await cancelOverdue(services, orderId).catch((error: unknown) =>
      services.log.warn(
        { err: error, order: orderId },
        'could not cancel an unpaid order; it will be retried',
      ),
    )
}
