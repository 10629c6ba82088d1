/** Records that an order was paid, as a provider, staff or a job report it. */
import type { Tx } from '../../../../db/connection/client.ts'
import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import { changeOrder } from '../../../../db/queries/orders/orders-admin.queries.ts'
import { markCaptured } from '../../../../db/queries/payments/redirect-payments.queries.ts'
import type { PaymentRow } from '../../../../db/schema/schema.ts'
import type { AllServices } from '../../../core/context/context.ts'
import { recordEvents } from '../../../core/events/events.service.ts'
import { redirectMethod } from '../../payments/payment-provider.ts'
import { recordCapture } from '../../payments/transactions.service.ts'
import { awaitsPayment } from '../order/bank-transfer.ts'
import { addHistoryEntry } from '../order/history.ts'
import { refundStatus } from '../order/order-payment.ts'
import { orderPaid, paymentChanged } from '../order/orders.events.ts'

interface ReceivedPayment {
  /** the provider's reference; undefined when its answer has none */
  reference?: string
  brand?: string
  last4?: string
  /** the amount, where it may exceed the amount requested */
  amountCents?: number
}

/** The actor that reports the payment in place of the provider, and the note for the history. */
interface Reporter {
  actor: { id: string | null; label: string }
  notes: string
}

/**
 * Records received money on a locked order: the money pays the order, or is refunded.
 * @returns the order after it
 */
export async function takeMoney(
  tx: Tx,
  services: Pick<AllServices, 'redirects'>,
  order: OrderViewRow,
  payment: PaymentRow,
  { reference, brand, last4, amountCents }: ReceivedPayment,
  reporter?: Reporter,
): Promise<OrderViewRow> {
  const card = last4 === undefined ? {} : { brand: brand ?? 'card', last4 }
  const label = redirectMethod(services, payment.provider)?.label ?? payment.provider
  const { actor, notes } = reporter ?? { actor: { id: null, label }, notes: `Paid by ${label}` }
  await markCaptured(tx, payment.id, { ...(reference ? { reference } : {}), ...card, amountCents })
  const isWanted = order.payment_status === 'unpaid'
  const received = { ...payment, amount_cents: amountCents ?? payment.amount_cents }
  await recordCapture(tx, order, received, { reference, actor, paysNothing: !isWanted })
  // Restored from Cancelled meanwhile and now paid in cash: the payment no longer concerns it.
  if (!isWanted) return order
  const inTime = awaitsPayment(order)
  const settled = inTime ? 'paid' : refundStatus(services, order.payment_method)
  const paid = {
    status: order.status,
    notes: order.notes,
    payment_method: order.payment_method,
    payment_status: order.payment_issue === 'disputed' ? order.payment_issue : settled,
    payment_brand: card.brand ?? null,
    payment_last4: card.last4 ?? null,
  }
  const derived = await changeOrder(tx, order.id, paid)
  await addHistoryEntry(
    tx,
    order,
    actor,
    inTime ? `${notes}.` : `${notes} too late: the payment is refunded.`,
  )
  const changed = { ...order, ...paid, ...derived }
  await recordEvents(tx, inTime ? orderPaid(changed) : paymentChanged(changed))
  return changed
}
