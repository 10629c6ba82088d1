/** An order that comes back from Cancelled may be paid elsewhere: its buyer gets a link to do so. */
import type { Tx } from '../../db/client.ts'
import type { OrderViewRow } from '../../db/queries/orders.ts'
import { replacePaymentOf } from '../../db/queries/payments.redirects.ts'
import type { Services } from '../context.ts'
import { validationError } from '../error-translation.ts'
import { writeLetter } from '../mail/write-letter.ts'
import type { RedirectMethod } from '../payments/payment-provider.ts'
import { openRedirect } from '../payments/payments.service.ts'
import { cancelled, type PaymentLink } from './order-payment.ts'
import type { OrderUpdate } from './orders.schema.ts'
import { viewOrderDetails } from './orders.view.ts'

/** Hours that stock is held for somebody who was sent a link: they may not read it at once. */
export const linkHours = 48

/** The way by which a link is paid; undefined where the shop offers none. */
export const linkMethod = ({
  redirects,
}: Pick<Services, 'redirects'>): RedirectMethod | undefined => redirects[0]

/**
 * What an update asks of the money of an order that comes back.
 * @returns undefined for cash
 * @throws AppError VALIDATION_FAILED naming `payment` where no link can be sent
 */
export function linkAsked(
  services: Pick<Services, 'redirects' | 'clock'>,
  order: OrderViewRow,
  { payment, status }: Pick<OrderUpdate, 'payment' | 'status'>,
): PaymentLink | undefined {
  if (payment !== 'link') return undefined
  const method = linkMethod(services)
  const comesBack = order.status === cancelled && status !== cancelled
  const problem =
    (!method && 'may not be a link: the shop offers no way to pay by one') ||
    (!(comesBack && ['refunded', 'unpaid'].includes(order.payment_status)) &&
      'may be a link only as an order comes back from Cancelled that is not paid any more') ||
    (status !== 'Pending' && 'may be a link only with the status Pending, in which it waits') ||
    (order.email === '' && 'may not be a link: the order has no email to send it to')
  if (problem || !method)
    throw validationError([{ path: 'payment', message: problem || 'may not be a link' }])
  return {
    method,
    payBy: new Date(services.clock().getTime() + linkHours * 3_600_000),
  }
}

/** Opens another payment of the locked order, and writes its buyer where to pay it. */
export async function sendLink(
  tx: Tx,
  order: OrderViewRow,
  { method }: PaymentLink,
): Promise<void> {
  await replacePaymentOf(tx, order.id)
  await openRedirect(tx, method, order)
  await writeLink(tx, order)
}

/** Writes the buyer of an order that waits for its payment where to pay it. */
export async function writeLink(tx: Tx, order: OrderViewRow): Promise<void> {
  await writeLetter(tx, {
    name: 'payment-link',
    to: order.email,
    customerId: order.user_id,
    data: viewOrderDetails(order),
    queue: `order:${order.order_id}`,
  })
}
