/** Money that goes back the way it was paid, all of it or a part: wanted here, done once it is settled. */
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import { returnPaymentOf } from '../../../db/queries/payments/payments.queries.ts'
import { findPaymentOf } from '../../../db/queries/payments/redirect-payments.queries.ts'
import { insertRefund } from '../../../db/queries/payments/refunds.queries.ts'
import type { Services } from '../../core/context/context.ts'
import { redirectMethod } from './payment-provider.ts'

/**
 * Wants the money of an order given back, in the transaction that cancels it.
 * @returns what to settle after the transaction; undefined when nothing was taken
 */
export const refundOrder = (tx: Tx, orderRef: string): Promise<string | undefined> =>
  returnPaymentOf(tx, orderRef)

/** What of an order's own payment can go back the way it came. */
export interface ProviderRefund {
  paymentId: string
  label: string
  /** cents */
  most: number
  /** all of it at once, or nothing */
  whole: boolean
}

/**
 * Whether the provider that was paid by gives money of a locked order back.
 * @param own what is left of its payment, and cents the money that is here: `moneyOf`
 */
export async function providerRefund(
  services: Pick<Services, 'payments' | 'redirects'>,
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

/** Wants so much of an order's payment given back, in the transaction that books why. */
export async function returnPart(
  tx: Tx,
  orderRef: string,
  { paymentId, whole }: ProviderRefund,
  amountCents: number,
): Promise<void> {
  if (whole) await returnPaymentOf(tx, orderRef)
  else await insertRefund(tx, { paymentRef: paymentId, orderRef, amountCents })
}
