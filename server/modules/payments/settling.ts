/** Brings the state of payments at providers to the requested one, see payments.service.ts. */
import { setTimeout as wait } from 'node:timers/promises'
import {
  findUnsettledPayments,
  lockPayment,
} from '../../../db/queries/payments/payments.queries.ts'
import { findOpenRefund, settleRefundRow } from '../../../db/queries/payments/refunds.queries.ts'
import { settlePaymentRow } from '../../../db/queries/payments/transactions.queries.ts'
import type { PaymentRow } from '../../../db/schema/schema.ts'
import type { AllServices } from '../../core/context/context.ts'
import { keepLock, lockSeconds } from './payment-locks.ts'
import {
  type PaymentHandle,
  type PaymentMethod,
  type ProviderState,
  redirectMethod,
  redirectNames,
} from './payment-provider.ts'

export type PaymentNeeds = Pick<AllServices, 'db' | 'payments' | 'redirects' | 'log'>

/** Default timeout of a provider's answer, in milliseconds. */
const defaultTimeoutMs = 10_000
/** Maximum number of payments settled per run. */
const maxPerRun = 100

/** Waits for a provider's answer. @throws Error when the provider does not answer in time */
export async function withTimeout<T>(
  { answersWithin }: PaymentMethod,
  work: Promise<T>,
): Promise<T> {
  const limit = answersWithin ?? defaultTimeoutMs
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

/** Replaces a method that is no longer offered, or has no API: staff refund manually. */
const manualMethod = (name: string): PaymentMethod => ({
  name,
  release: async () => {},
  status: async () => 'unknown',
})

/** Returns the payment's method. @throws Error for cards of a provider no longer used */
function methodOf({ payments, redirects }: PaymentNeeds, { provider }: PaymentRow): PaymentMethod {
  const method = [payments, ...redirects].find(({ name }) => name === provider)
  if (method) return method
  if ([...redirectNames, 'bank'].includes(provider)) return manualMethod(provider)
  throw new Error(`the shop takes no payments by ${provider} any more`)
}

export const handleOf = (payment: PaymentRow): PaymentHandle => ({
  idempotencyReference: payment.original_ref ?? payment.id,
  reference: payment.provider_reference,
  amountCents: payment.amount_cents,
})

/** Returns the state of a payment at the provider; `unknown` where it cannot be asked. */
export async function findProviderState(
  services: PaymentNeeds,
  payment: PaymentRow,
): Promise<ProviderState> {
  try {
    const method = methodOf(services, payment)
    return await withTimeout(method, method.status(handleOf(payment)))
  } catch (error) {
    services.log.warn({ err: error, payment: payment.id }, 'the state of a payment is unknown')
    return 'unknown'
  }
}

/**
 * Requests from the provider what the payment needs: capture, refund, release or nothing. Asks for
 * the state before a refund or release, because the answer to an earlier request may be lost.
 * @returns the state after it
 */
async function executeRequest(
  services: PaymentNeeds,
  payment: PaymentRow,
): Promise<PaymentRow['state']> {
  const provider = methodOf(services, payment)
  const handle = handleOf(payment)
  if (payment.wanted === 'capture') {
    await withTimeout(provider, services.payments.capture(handle))
    return 'captured'
  }
  const truth = await withTimeout(provider, provider.status(handle))
  // If the provider has forgotten the payment, the state it confirmed before counts.
  const state = truth === 'unknown' ? payment.state : truth
  if (state === 'declined' || state === 'refunded') return state
  if (state === 'captured') {
    if (!provider.refund) return 'owed'
    await withTimeout(provider, provider.refund(handle))
    return 'refunded'
  }
  await withTimeout(provider, provider.release(handle))
  return 'released'
}

/** Carries out and records the next partial refund of a locked payment. */
async function refundNextPart(
  services: PaymentNeeds,
  payment: PaymentRow,
  by: string,
): Promise<void> {
  const part = await findOpenRefund(services.db, payment.id)
  if (!part) return
  const method = methodOf(services, payment)
  if (!method.refundPart) throw new Error(`${method.name} does not support partial refunds`)
  const { id: idempotencyReference, amount_cents: amountCents } = part
  await withTimeout(
    method,
    method.refundPart(handleOf(payment), { idempotencyReference, amountCents }),
  )
  await settleRefundRow(services.db, part.id, by)
}

/**
 * Brings a payment to its requested state. Never fails, because its order is committed already:
 * failures are logged and retried later.
 */
export async function settlePayment(services: PaymentNeeds, paymentId: string): Promise<void> {
  try {
    for (;;) {
      const payment = await lockPayment(services.db, paymentId, lockSeconds)
      if (!payment) return
      const by = redirectMethod(services, payment.provider)?.label ?? payment.provider
      using _claim = keepLock(services, paymentId)
      if (payment.unsettled) {
        const state = await executeRequest(services, payment)
        await settlePaymentRow(services.db, paymentId, state, payment.state, by)
      } else await refundNextPart(services, payment, by)
    }
  } catch (error) {
    services.log.warn({ err: error, payment: paymentId }, 'the payment will be settled later')
  }
}

/** Settles what crashed servers and silent providers left open. Every server may run it. */
export async function settlePayments(services: PaymentNeeds): Promise<void> {
  const unsettled = await findUnsettledPayments(services.db, maxPerRun)
  for (const id of unsettled) await settlePayment(services, id)
}
