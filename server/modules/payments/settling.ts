/** Brings what providers have done to what they shall do, see payments.service.ts. */
import { setTimeout as wait } from 'node:timers/promises'
import {
  claimPayment,
  findUnsettledPayments,
} from '../../../db/queries/payments/payments.queries.ts'
import { findOpenRefund, settleRefundRow } from '../../../db/queries/payments/refunds.queries.ts'
import { settlePaymentRow } from '../../../db/queries/payments/transactions.queries.ts'
import type { PaymentRow } from '../../../db/schema/schema.ts'
import type { Services } from '../../core/context/context.ts'
import { claimSeconds, keepClaim } from './payment-locks.ts'
import {
  type PaymentHandle,
  type PaymentMethod,
  type PaymentTruth,
  redirectMethod,
  redirectNames,
} from './payment-provider.ts'

export type PaymentNeeds = Pick<Services, 'db' | 'payments' | 'redirects' | 'log'>

/** Milliseconds that a provider may take for one answer, unless it says otherwise. */
const usualLimit = 10_000
/** Payments settled in one round. */
const mostAtOnce = 100

/** @throws Error when the provider does not answer in time */
export async function within<T>({ answersWithin }: PaymentMethod, work: Promise<T>): Promise<T> {
  const limit = answersWithin ?? usualLimit
  const stop = new AbortController()
  const late = wait(limit, undefined, { signal: stop.signal, ref: false }).then(() => {
    throw new Error(`the payment provider did not answer within ${limit} ms`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    stop.abort()
  }
}

/** A method that the shop stopped offering, or no machine answers for: its money goes back by hand. */
const byHand = (name: string): PaymentMethod => ({
  name,
  release: async () => {},
  status: async () => 'unknown',
})

/** Who was asked for a payment. @throws Error for cards of a provider that the shop has left */
function methodOf({ payments, redirects }: PaymentNeeds, { provider }: PaymentRow): PaymentMethod {
  const method = [payments, ...redirects].find(({ name }) => name === provider)
  if (method) return method
  if ([...redirectNames, 'bank'].includes(provider)) return byHand(provider)
  throw new Error(`the shop takes no payments by ${provider} any more`)
}

export const handleOf = (payment: PaymentRow): PaymentHandle => ({
  idempotencyReference: payment.again_of ?? payment.id,
  reference: payment.provider_reference,
  amountCents: payment.amount_cents,
})

/** What has become of a payment; `unknown` where nobody can say just now. */
export async function askAfter(services: PaymentNeeds, payment: PaymentRow): Promise<PaymentTruth> {
  try {
    const method = methodOf(services, payment)
    return await within(method, method.status(handleOf(payment)))
  } catch (error) {
    services.log.warn({ err: error, payment: payment.id }, 'nobody knows of a payment just now')
    return 'unknown'
  }
}

/**
 * Asks the provider for what is wanted. Whether there is something to refund, to release or
 * nothing at all, only the provider knows: the answer to what it was asked before may be lost.
 * @returns what it has done then
 */
async function carryOut(services: PaymentNeeds, payment: PaymentRow): Promise<PaymentRow['state']> {
  const provider = methodOf(services, payment)
  const handle = handleOf(payment)
  if (payment.wanted === 'capture') {
    await within(provider, services.payments.capture(handle))
    return 'captured'
  }
  const truth = await within(provider, provider.status(handle))
  // A provider that forgot what it confirmed is taken at its earlier word.
  const state = truth === 'unknown' ? payment.state : truth
  if (state === 'declined' || state === 'refunded') return state
  if (state === 'captured') {
    if (!provider.refund) return 'owed'
    await within(provider, provider.refund(handle))
    return 'refunded'
  }
  await within(provider, provider.release(handle))
  return 'released'
}

/** Gives the next part of a claimed payment back, and books that. */
async function giveBackPart(
  services: PaymentNeeds,
  payment: PaymentRow,
  by: string,
): Promise<void> {
  const part = await findOpenRefund(services.db, payment.id)
  if (!part) return
  const method = methodOf(services, payment)
  if (!method.refundPart) throw new Error(`${method.name} gives no parts back`)
  const { id: idempotencyReference, amount_cents: amountCents } = part
  await within(method, method.refundPart(handleOf(payment), { idempotencyReference, amountCents }))
  await settleRefundRow(services.db, part.id, by)
}

/**
 * Brings a payment to where it is wanted. Never fails, because what it belongs to is done already:
 * a failure is logged and tried again later.
 */
export async function settlePayment(services: PaymentNeeds, paymentId: string): Promise<void> {
  try {
    for (;;) {
      const payment = await claimPayment(services.db, paymentId, claimSeconds)
      if (!payment) return
      const by = redirectMethod(services, payment.provider)?.label ?? payment.provider
      using _claim = keepClaim(services, paymentId)
      if (payment.unsettled) {
        const state = await carryOut(services, payment)
        await settlePaymentRow(services.db, paymentId, state, payment.state, by)
      } else await giveBackPart(services, payment, by)
    }
  } catch (error) {
    services.log.warn({ err: error, payment: paymentId }, 'payment will be settled later')
  }
}

/** Ends what crashed servers and silent providers left half-way. Every server may run it. */
export async function settlePayments(services: PaymentNeeds): Promise<void> {
  const unsettled = await findUnsettledPayments(services.db, mostAtOnce)
  for (const id of unsettled) await settlePayment(services, id)
}
