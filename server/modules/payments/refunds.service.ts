/** Refunds through the provider, in full or in part: requested here, carried out when settled. */
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import { requestRefundOf } from '../../../db/queries/payments/payments.queries.ts'
import { findPaymentOf } from '../../../db/queries/payments/redirect-payments.queries.ts'
import { insertRefund } from '../../../db/queries/payments/refunds.queries.ts'
import type { AllServices } from '../../core/context/context.ts'
import { redirectMethod } from './payment-provider.ts'

/**
 * Requests the refund of an order, in the transaction that cancels it.
 * @returns the payment to settle after the transaction; undefined when nothing was paid
 */
export const refundOrder = (tx: Tx, orderRef: string): Promise<string | undefined> =>
  requestRefundOf(tx, orderRef)

/** The amounts that the provider can refund of an order's own payment. */
export interface ProviderRefund {
  paymentId: string
  label: string
  /** cents */
  most: number
  /** only the full amount at once */
  whole: boolean
}

/**
 * Returns the amounts that the provider of a locked order's payment can refund. @param own the rest
 * of its payment, and the received cents: `moneyOf`
 */
export async function providerRefund(
  services: Pick<AllServices, 'payments' | 'redirects'>,
  db: DbOrTx,
  orderRef: string,
  { own, cents }: { own: number | null; cents: number },
): Promise<ProviderRefund | undefined> {
  const payment = own ? await findPaymentOf(db, orderRef) : undefined
  if (payment?.state !== 'captured') return undefined
  const method = [services.payments, ...services.redirects].find(
    ({ name }) => name === payment.provider,
  )
  const most = Math.min(own!, cents)
  if (!method?.refundPart && !(method?.refund && most === payment.amount_cents)) return undefined
  const label = redirectMethod(services, payment.provider)?.label ?? 'Card'
  return { paymentId: payment.id, label, most, whole: !method.refundPart }
}

/** Requests a partial refund, in the transaction of the return or edit. */
export async function requestPartialRefund(
  tx: Tx,
  orderRef: string,
  { paymentId, whole }: ProviderRefund,
  amountCents: number,
): Promise<void> {
  if (whole) await requestRefundOf(tx, orderRef)
  else await insertRefund(tx, { paymentRef: paymentId, orderRef, amountCents })
}
