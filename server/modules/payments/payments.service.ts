/**
 * Keeps payments and orders consistent, also after a crash. The table `payments` records what the
 * provider shall do and what it has done; settling.ts brings the two together, at once or later. No
 * transaction is open during a call to the provider.
 * A worker locks a payment and extends the lock while it runs (payment-locks.ts). Any server may
 * take over a payment without a valid lock.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Tx } from '../../../db/connection/client.ts'
import {
  abandonExpiredPayment,
  abandonPayment,
  deletePayment,
  insertPayment,
  linkPayment,
  updatePayment,
} from '../../../db/queries/payments/payments.queries.ts'
import { insertOpenPayment } from '../../../db/queries/payments/redirect-payments.queries.ts'
import type { PaymentRow } from '../../../db/schema/schema.ts'
import type { OwnedKey } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { recordEvents } from '../../core/events/events.service.ts'
import { isAnswered } from '../../core/operation/idempotency.ts'
import { toRupees } from '../../core/values/money.ts'
import { lockSeconds } from './payment-locks.ts'
import type { Authorisation, Card } from './payment-provider.ts'
import { type PaymentNeeds, settlePayment, withTimeout } from './settling.ts'

/** Milliseconds that a request waits for another server's attempt under the same key. */
const waitForOther = 8_000
const pollMs = 100

/** Gives up an attempt whose server is gone, and releases the card. */
async function abandonExpiredAttempt(
  services: PaymentNeeds,
  owner: { scope: string; key: string },
): Promise<void> {
  const dead = await abandonExpiredPayment(services.db, owner.scope, owner.key)
  if (dead) await settlePayment(services, dead)
}

/**
 * Opens a payment attempt, locked for the caller, who must extend the lock (payment-locks.ts). One
 * Idempotency-Key has one attempt at a time across all servers. The attempt of a crashed server
 * ends when its lock expires.
 * @returns undefined when there is nothing left to pay: the key has its answer
 * @throws AppError UNAVAILABLE when another attempt takes too long
 */
export async function openPayment(
  services: PaymentNeeds,
  amountCents: number,
  owner: OwnedKey | undefined,
): Promise<PaymentRow | undefined> {
  const attempt = {
    provider: services.payments.name,
    amountCents,
    scope: owner?.scope ?? null,
    key: owner?.key ?? null,
  }
  for (let waited = 0; waited < waitForOther; waited += pollMs) {
    const payment = await insertPayment(services.db, attempt, lockSeconds)
    const answered = await isAnswered(services.db, owner)
    if (payment && !answered) return payment
    if (payment) await deletePayment(services.db, payment.id)
    if (answered) return undefined
    if (owner) await abandonExpiredAttempt(services, owner)
    await wait(pollMs)
  }
  throw new AppError('UNAVAILABLE', 'This order is being paid just now. Please try again.')
}

function recordDecline({ db }: PaymentNeeds, payment: PaymentRow): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await updatePayment(tx, payment.id, { state: 'declined' }, lockSeconds)
    const data = { paymentId: payment.id, method: 'card', amount: toRupees(payment.amount_cents) }
    await recordEvents(tx, [{ type: 'payment.failed', entityId: payment.id, data }])
  })
}

/**
 * Authorises the amount on the card.
 * @throws AppError PAYMENT_DECLINED with a message for the buyer, UNAVAILABLE when the result is
 * unknown
 */
export async function authorisePayment(
  services: PaymentNeeds,
  payment: PaymentRow,
  card: Card,
): Promise<Authorisation> {
  const request = services.payments.authorise({
    amountCents: payment.amount_cents,
    card,
    idempotencyReference: payment.id,
  })
  const authorisation = await withTimeout(services.payments, request).catch(
    async (error: unknown) => {
      if (!(error instanceof AppError))
        throw new AppError('UNAVAILABLE', 'The card could not be charged just now.', {
          cause: error,
        })
      if (error.code === 'PAYMENT_DECLINED') await recordDecline(services, payment)
      throw error
    },
  )
  const { reference, brand, last4 } = authorisation
  const done = { state: 'authorised', providerReference: reference, brand, last4 } as const
  await updatePayment(services.db, payment.id, done, lockSeconds)
  return authorisation
}

/**
 * Links the payment to its order, in the order's transaction.
 * @throws AppError UNAVAILABLE when it was given up meanwhile, which rolls back the order
 */
export async function payOrder(tx: Tx, paymentId: string, orderRef: string): Promise<void> {
  if (!(await linkPayment(tx, paymentId, orderRef)))
    throw new AppError('UNAVAILABLE', 'The payment took too long. Please try again.')
}

/** Voids or refunds a payment without an order. Never fails: failures are retried later. */
export async function abandon(services: PaymentNeeds, paymentId: string): Promise<void> {
  try {
    await abandonPayment(services.db, paymentId)
  } catch (error) {
    services.log.warn({ err: error, payment: paymentId }, 'the payment will be released later')
    return
  }
  await settlePayment(services, paymentId)
}

/**
 * Opens the redirect payment of an order, in the order's transaction. The order waits for it;
 * nothing is settled before the provider notifies the shop, or the order is cancelled.
 */
export const openRedirect = (
  tx: Tx,
  { name }: { name: string },
  order: { id: string; due_cents: number },
): Promise<void> =>
  insertOpenPayment(tx, { provider: name, amountCents: order.due_cents, orderRef: order.id })
