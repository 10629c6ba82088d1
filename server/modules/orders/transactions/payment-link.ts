/** Payment links: the buyer of an order restored from Cancelled can pay it online. */
import type { Tx } from '../../../../db/connection/client.ts'
import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import { replacePaymentOf } from '../../../../db/queries/payments/redirect-payments.queries.ts'
import type { AllServices } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { queueEmail } from '../../../platform/email/queue-email.ts'
import type { RedirectMethod } from '../../payments/payment-provider.ts'
import { openRedirect } from '../../payments/payments.service.ts'
import { cancelled, type PaymentLink } from '../order/order-payment.ts'
import type { OrderUpdate } from '../order/order-update.schema.ts'
import { presentOrderDetails } from '../order/orders.presenter.ts'

/** Hours that stock is reserved for a payment link: the buyer may not read the email at once. */
export const linkHours = 48

/** Returns the payment method of links; undefined where the shop offers none. */
export const linkMethod = ({
  redirects,
}: Pick<AllServices, 'redirects'>): RedirectMethod | undefined => redirects[0]

/**
 * Returns how a restored order is to be paid.
 * @returns undefined for cash
 * @throws AppError VALIDATION_FAILED naming `payment` where no link can be sent
 */
export function requestedLink(
  services: Pick<AllServices, 'redirects' | 'clock'>,
  order: OrderViewRow,
  { payment, status }: Pick<OrderUpdate, 'payment' | 'status'>,
): PaymentLink | undefined {
  if (payment !== 'link') return undefined
  const method = linkMethod(services)
  const comesBack = order.status === cancelled && status !== cancelled
  const problem =
    (!method && 'must not be a link: the shop has no online payment method') ||
    (!(comesBack && ['refunded', 'unpaid'].includes(order.payment_status)) &&
      'can be a link only for an unpaid order that is restored from Cancelled') ||
    (status !== 'Pending' && 'can be a link only with the status Pending') ||
    (order.email === '' && 'must not be a link: the order has no email address')
  if (problem || !method)
    throw validationError([{ path: 'payment', message: problem || 'must not be a link' }])
  return {
    method,
    payBy: new Date(services.clock().getTime() + linkHours * 3_600_000),
  }
}

/** Opens another payment of the locked order, and emails the payment link to the buyer. */
export async function openPaymentLink(
  tx: Tx,
  order: OrderViewRow,
  { method }: PaymentLink,
): Promise<void> {
  await replacePaymentOf(tx, order.id)
  await openRedirect(tx, method, order)
  await emailPaymentLink(tx, order)
}

/** Emails the payment link to the buyer of an order that waits for its payment. */
export async function emailPaymentLink(tx: Tx, order: OrderViewRow): Promise<void> {
  await queueEmail(tx, {
    name: 'payment-link',
    to: order.email,
    customerId: order.user_id,
    data: presentOrderDetails(order),
    queue: `order:${order.order_id}`,
  })
}
