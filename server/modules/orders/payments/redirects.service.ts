/**
 * Orders that are paid elsewhere. Such an order is placed unpaid and holds its stock until `pay_by`;
 * the provider's notice pays it (payment-notifications.service.ts), and what nobody paid is cancelled by
 * the upkeep.
 *
 * Locks are taken in one order: the order, then its payment.
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
import { askAfter, handleOf } from '../../payments/settling.ts'
import { afterMove, moveOrder } from '../management/orders.admin.service.ts'
import { isToBeLookedAt, waitsForMoney } from '../order/bank-transfer.ts'
import { cancelled } from '../order/order-payment.ts'
import { takeMoney } from '../transactions/record-payment.ts'

/** Seconds before the end in which nobody is sent away any more: they could not pay in time. */
const tooLate = 60

/**
 * Where the buyer pays an order. Paying twice is no matter: the second payment goes back.
 * @throws AppError CONFLICT when it waits for no payment, or not long enough any more
 */
export async function startPayment(
  ctx: RequestContext,
  order: OrderViewRow,
): Promise<PaymentStart> {
  const method = redirectMethod(ctx, order.payment_method)
  const payment = await findPaymentOf(ctx.db, order.id)
  const left = (order.pay_by?.getTime() ?? 0) - ctx.clock().getTime()
  if (!method || !payment || !waitsForMoney(order) || left < tooLate * 1_000)
    throw new AppError('CONFLICT', `${order.order_id} does not wait for a payment any more.`)
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

/** What the shop does of its own accord. */
export const byItself = (services: Services) =>
  transactionOf(services, { user: null, token: undefined, rule: { access: 'public' } })

/** Orders looked at in one round. */
const mostAtOnce = 100
const shop = { id: null, label: 'Araliya' }

/** Still, now that nobody else changes it. */
const isOverdue = (order: OrderViewRow, now: Date): boolean =>
  waitsForMoney(order) && order.pay_by! <= now && !isToBeLookedAt(order)

/** Cancels one order that nobody paid in time, unless its provider says that somebody did. */
async function endWaiting(services: Services, orderId: string): Promise<void> {
  const found = await findOrder(services.db, orderId)
  const known = found && (await findPaymentOf(services.db, found.id))
  const truth = known ? await askAfter(services, known) : 'unknown'
  const moved = await byItself(services)(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !isOverdue(order, services.clock())) return undefined
    const payment = await findPaymentOf(tx, order.id)
    if (truth === 'captured' && payment) {
      await takeMoney(tx, services, order, payment, {})
      return undefined
    }
    const notes = 'It was not paid in time.'
    return moveOrder(tx, services, shop, order, { status: cancelled, notes })
  })
  if (moved) await afterMove(services, moved)
}

/** Cancels what nobody paid in time. Every server may run it. */
export async function cancelUnpaid(services: Services): Promise<void> {
  for (const orderId of await findOverdueOrders(services.db, services.clock(), mostAtOnce))
    await endWaiting(services, orderId).catch((error: unknown) =>
      services.log.warn({ err: error, order: orderId }, 'an unpaid order will be cancelled later'),
    )
}
