/**
 * Money and orders agree, also after a crash. The table `payments` says what the provider shall do
 * and what it has done; {@link settlePayment} brings the two together, at once or, by
 * {@link settlePayments}, later. No transaction is open while the provider is asked.
 *
 * Whoever works on a payment claims it for a moment and renews the claim as long as they live
 * (claims.ts). What nobody claims any more, anybody may take over.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Tx } from '../../db/client.ts'
import { settlePaymentRow } from '../../db/queries/payments.entries.ts'
import { insertOpenPayment } from '../../db/queries/payments.redirects.ts'
import { findOpenRefund, settleRefundRow } from '../../db/queries/payments.refunds.ts'
import {
  claimPayment,
  deletePayment,
  findUnsettledPayments,
  giveUpDeadPayment,
  giveUpPayment,
  insertPayment,
  notePayment,
  tiePayment,
} from '../../db/queries/payments.ts'
import type { PaymentRow } from '../../db/schema.ts'
import type { Services } from '../context.ts'
import { AppError } from '../errors.ts'
import { recordEvents } from '../events/events.service.ts'
import { toRupees } from '../money.ts'
import { claimSeconds, whileClaimed } from './claims.ts'
import {
  type Authorisation,
  type Card,
  type PaymentHandle,
  type PaymentMethod,
  type PaymentTruth,
  type RedirectMethod,
  redirectNames,
} from './payment-provider.ts'

type Needs = Pick<Services, 'db' | 'payments' | 'redirects' | 'log'>

/** Milliseconds that a provider may take for one answer, unless it says otherwise. */
const usualLimit = 10_000
/** Milliseconds that a request waits for another server's attempt under the same key. */
const waitForOther = 8_000
const lookEvery = 100
/** Payments settled in one round. */
const mostAtOnce = 100

async function within<T>({ answersWithin }: PaymentMethod, work: Promise<T>): Promise<T> {
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

/** Gives up the attempt under a key when its server is gone, and lets the card go first. */
async function clearDeadAttempt(
  services: Needs,
  owner: { scope: string; key: string },
): Promise<void> {
  const dead = await giveUpDeadPayment(services.db, owner.scope, owner.key)
  if (dead) await settlePayment(services, dead)
}

/**
 * Opens an attempt to pay, claimed for the caller, who keeps the claim (claims.ts). Under one
 * Idempotency-Key there is one attempt at a time, whichever server it runs on; that of a server
 * that died is over as soon as its claim is.
 * @param isAnswered true when the key has got its answer meanwhile
 * @returns undefined when there is nothing left to pay: the key is answered
 * @throws AppError UNAVAILABLE when another attempt takes too long
 */
export async function openPayment(
  services: Needs,
  amountCents: number,
  owner: { scope: string; key: string } | undefined,
  isAnswered: () => Promise<boolean>,
): Promise<PaymentRow | undefined> {
  const attempt = {
    provider: services.payments.name,
    amountCents,
    scope: owner?.scope ?? null,
    key: owner?.key ?? null,
  }
  for (let waited = 0; waited < waitForOther; waited += lookEvery) {
    const payment = await insertPayment(services.db, attempt, claimSeconds)
    const answered = await isAnswered()
    if (payment && !answered) return payment
    if (payment) await deletePayment(services.db, payment.id)
    if (answered) return undefined
    if (owner) await clearDeadAttempt(services, owner)
    await wait(lookEvery)
  }
  throw new AppError('UNAVAILABLE', 'This order is being paid just now. Please try again.')
}

function noteDeclined({ db }: Needs, payment: PaymentRow): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await notePayment(tx, payment.id, { state: 'declined' }, claimSeconds)
    const data = { paymentId: payment.id, method: 'card', amount: toRupees(payment.amount_cents) }
    await recordEvents(tx, [{ type: 'payment.failed', entityId: payment.id, data }])
  })
}

/**
 * Reserves the amount on the card.
 * @throws AppError PAYMENT_DECLINED in words for the shopper, UNAVAILABLE when nobody knows
 */
export async function authorisePayment(
  services: Needs,
  payment: PaymentRow,
  card: Card,
): Promise<Authorisation> {
  const asked = services.payments.authorise({
    amountCents: payment.amount_cents,
    card,
    idempotencyReference: payment.id,
  })
  const authorisation = await within(services.payments, asked).catch(async (error: unknown) => {
    if (!(error instanceof AppError))
      throw new AppError('UNAVAILABLE', 'The card could not be charged just now.', { cause: error })
    if (error.code === 'PAYMENT_DECLINED') await noteDeclined(services, payment)
    throw error
  })
  const { reference, brand, last4 } = authorisation
  const done = { state: 'authorised', providerReference: reference, brand, last4 } as const
  await notePayment(services.db, payment.id, done, claimSeconds)
  return authorisation
}

/**
 * Ties the payment to its order, in the order's transaction.
 * @throws AppError UNAVAILABLE when it was given up meanwhile, which undoes the order
 */
export async function payOrder(tx: Tx, paymentId: string, orderRef: string): Promise<void> {
  if (!(await tiePayment(tx, paymentId, orderRef)))
    throw new AppError('UNAVAILABLE', 'The payment took too long. Please try again.')
}

/** Gives a payment without an order back. Never fails: what does not work now is done later. */
export async function giveUp(services: Needs, paymentId: string): Promise<void> {
  try {
    await giveUpPayment(services.db, paymentId)
  } catch (error) {
    services.log.warn({ err: error, payment: paymentId }, 'payment will be given back later')
    return
  }
  await settlePayment(services, paymentId)
}

/** What operators and staff must know of how orders are paid; undefined: nothing. */
export const paymentNotice = ({
  payments,
  redirects,
}: Pick<Services, 'payments' | 'redirects'>): string | undefined =>
  [payments, ...redirects].flatMap(({ notice }) => notice ?? []).join(' ') || undefined

/** The method that leads buyers away, where the shop offers it by this name. */
export const redirectMethod = (
  { redirects }: Pick<Services, 'redirects'>,
  name: string,
): RedirectMethod | undefined => redirects.find((method) => method.name === name)

/**
 * Opens the payment of an order that is paid elsewhere, in the order's transaction. The order waits
 * for it; nothing is settled before the provider tells, or the order is cancelled.
 */
export const openRedirect = (
  tx: Tx,
  { name }: { name: string },
  order: { id: string; due_cents: number },
): Promise<void> =>
  insertOpenPayment(tx, { provider: name, amountCents: order.due_cents, orderRef: order.id })

/** A method that the shop stopped offering, or no machine answers for: its money goes back by hand. */
const byHand = (name: string): PaymentMethod => ({
  name,
  release: async () => {},
  status: async () => 'unknown',
})

/** Who was asked for a payment. @throws Error for cards of a provider that the shop has left */
function methodOf({ payments, redirects }: Needs, { provider }: PaymentRow): PaymentMethod {
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
export async function askAfter(services: Needs, payment: PaymentRow): Promise<PaymentTruth> {
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
async function carryOut(services: Needs, payment: PaymentRow): Promise<PaymentRow['state']> {
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
async function giveBackPart(services: Needs, payment: PaymentRow, by: string): Promise<void> {
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
export async function settlePayment(services: Needs, paymentId: string): Promise<void> {
  try {
    for (;;) {
      const payment = await claimPayment(services.db, paymentId, claimSeconds)
      if (!payment) return
      const by = redirectMethod(services, payment.provider)?.label ?? payment.provider
      await whileClaimed(services, paymentId, async () => {
        if (!payment.unsettled) return giveBackPart(services, payment, by)
        const state = await carryOut(services, payment)
        await settlePaymentRow(services.db, paymentId, state, payment.state, by)
      })
    }
  } catch (error) {
    services.log.warn({ err: error, payment: paymentId }, 'payment will be settled later')
  }
}

/** Ends what crashed servers and silent providers left half-way. Every server may run it. */
export async function settlePayments(services: Needs): Promise<void> {
  const unsettled = await findUnsettledPayments(services.db, mostAtOnce)
  for (const id of unsettled) await settlePayment(services, id)
}
