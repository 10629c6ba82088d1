/**
 * Payment notifications of providers. A provider may not sign its own payment reference, so an
 * attacker can repeat one notification under other references. The server records the first payment
 * whose signed fields match. It records a further one only if the provider lists it; otherwise staff
 * decide.
 * Locks are taken in a fixed order: the order, then its payment.
 */
import type { Tx } from '../../../../db/connection/client.ts'
import { insertAuditOnce } from '../../../../db/queries/core/audit.queries.ts'
import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import { lockOrder } from '../../../../db/queries/orders/orders-admin.queries.ts'
import {
  dismissUnconfirmed,
  findUnconfirmed,
} from '../../../../db/queries/payments/payment-issues.queries.ts'
import {
  findFurtherPayments,
  findOrderOfPayment,
  findOrderPayment,
  markCaptured,
  setReference,
} from '../../../../db/queries/payments/redirect-payments.queries.ts'
import type { PaymentRow } from '../../../../db/schema/schema.ts'
import type { Services } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import type {
  ListedPayment,
  PaymentNotification,
  RedirectMethod,
} from '../../payments/payment-provider.ts'
import { settlePayment, withTimeout } from '../../payments/settling.ts'
import { takeMoney } from '../transactions/record-payment.ts'
import {
  isCaptured,
  openIssue,
  recordChargeback,
  recordFurtherPayment,
} from './payment-issues.service.ts'
import { systemTransaction } from './redirects.service.ts'

/** The order and payments of one notification, while the order is locked. */
interface Subject {
  order: OrderViewRow
  /** the payment with the shop's own reference that the notification names */
  payment: PaymentRow
  /** further payments made through the same form */
  further: PaymentRow[]
}

async function lockSubject(
  tx: Tx,
  orderId: string,
  { idempotencyReference }: PaymentNotification,
): Promise<Subject | undefined> {
  const order = await lockOrder(tx, orderId)
  const payment = order && (await findOrderPayment(tx, order.id, idempotencyReference))
  return payment && { order, payment, further: await findFurtherPayments(tx, payment.id) }
}

/** Result of a notification: a payment to settle, or `ask`: the provider must be asked first. */
type Outcome = { settle?: string | undefined } | 'ask'

/** Records a payment that may be the first of its form. @returns `ask` where it is a further one */
async function recordFirst(
  tx: Tx,
  services: Services<'redirects'>,
  method: RedirectMethod,
  { order, payment, further }: Subject,
  notice: PaymentNotification,
): Promise<Outcome> {
  const requested = payment.amount_cents
  if (notice.amountCents !== requested) return 'ask'
  // The provider confirmed on request that it has the money: the notification is of that payment.
  if (!payment.replaced && payment.state === 'captured' && payment.provider_reference === null) {
    await markCaptured(tx, payment.id, notice)
    return { settle: payment.id }
  }
  if ([payment, ...further].some((one) => isCaptured(one) && one.amount_cents === requested))
    return 'ask'
  if (payment.replaced) {
    await openIssue(tx, method, order, payment, 'duplicate', notice)
    return {
      settle: await recordFurtherPayment(tx, order, payment, notice, {
        id: null,
        label: method.label,
      }),
    }
  }
  await takeMoney(tx, services, order, payment, notice)
  return { settle: payment.id }
}

/** Records a further payment that the provider lists, and opens an issue. */
async function recordListed(
  tx: Tx,
  method: RedirectMethod,
  { order, payment }: Subject,
  notice: PaymentNotification,
  listed: readonly ListedPayment[],
): Promise<Outcome> {
  const found = listed.find(({ reference }) => reference === notice.reference)
  if (found?.state !== 'captured' || found.reported !== notice.reported) {
    await dismissUnconfirmed(tx, payment.id, notice.reference)
    return {}
  }
  const fits = notice.amountCents === payment.amount_cents
  const isListed = listed.some(({ reference }) => reference === payment.provider_reference)
  const isUnlisted = !isListed && payment.provider_reference !== null
  if (fits && isUnlisted && isCaptured(payment) && payment.state !== 'refunded') {
    // The provider does not know the reference of the first notification: it is of this payment.
    // A payment that was refunded or charged back cannot be the one that the provider still has.
    await setReference(tx, payment.id, notice.reference)
    await dismissUnconfirmed(tx, payment.id, notice.reference)
    return { settle: payment.id }
  }
  const actor = { id: null, label: method.label }
  const settle = await recordFurtherPayment(tx, order, payment, notice, actor)
  await openIssue(tx, method, order, payment, fits ? 'duplicate' : 'mismatch', notice)
  return { settle }
}

/**
 * Records a payment.
 * @param listed by the provider; null: cannot be asked; undefined: not asked yet
 */
async function recordNotifiedPayment(
  tx: Tx,
  services: Services<'redirects'>,
  method: RedirectMethod,
  orderId: string,
  notice: PaymentNotification,
  listed: readonly ListedPayment[] | null | undefined,
): Promise<Outcome> {
  const subject = await lockSubject(tx, orderId, notice)
  if (!subject) return {}
  const { order, payment, further } = subject
  if ([payment, ...further].some((one) => one.provider_reference === notice.reference)) return {}
  const outcome = await recordFirst(tx, services, method, subject, notice)
  if (outcome !== 'ask' || listed === undefined) return outcome
  if (listed) return recordListed(tx, method, subject, notice, listed)
  await openIssue(tx, method, order, payment, 'unconfirmed', notice)
  return {}
}

/**
 * Records a chargeback. Its signature does not cover its reference. It applies to the payment with
 * that reference, else to the named one. If the provider still has the money of the named payment,
 * it records nothing. With another amount and an unknown reference it is of a payment that was never
 * recorded, and records nothing either.
 * @param listed as for {@link recordNotifiedPayment}
 */
async function recordDispute(
  tx: Tx,
  services: Services<'redirects'>,
  method: RedirectMethod,
  orderId: string,
  notice: PaymentNotification,
  listed: readonly ListedPayment[] | null | undefined,
): Promise<Outcome> {
  const subject = await lockSubject(tx, orderId, notice)
  if (!subject) return {}
  const { order, payment, further } = subject
  const own = [payment, ...further].find((one) => one.provider_reference === notice.reference)
  if (!own && notice.amountCents !== payment.amount_cents) {
    await openIssue(tx, method, order, payment, 'mismatch', notice)
    return {}
  }
  if (!own && isCaptured(payment) && listed === undefined) return 'ask'
  const isOwn = ({ reference, state, reported }: ListedPayment) =>
    state === 'captured' &&
    reported === notice.reported &&
    (payment.provider_reference === null
      ? further.every((one) => one.provider_reference !== reference)
      : payment.provider_reference === reference)
  if (!own && listed?.some(isOwn)) return {}
  await recordChargeback(tx, services, method, order, own ?? payment, notice)
  return {}
}

/** Asks the provider which payments one form led to. @returns null where it cannot be asked */
async function listPayments(
  services: Services,
  method: RedirectMethod,
  { idempotencyReference, reference, amountCents = 0 }: PaymentNotification,
): Promise<ListedPayment[] | null> {
  try {
    const requested = method.list?.({ idempotencyReference, reference, amountCents })
    return requested ? await withTimeout(method, requested) : null
  } catch (error) {
    services.log.warn({ err: error, payment: reference }, 'the payment provider did not answer')
    return null
  }
}

/** Writes to the audit log, at most once an hour, a report that the shop cannot act on. */
function auditReport(
  { db }: Services,
  { name, label }: RedirectMethod,
  action: string,
  about: Record<string, string>,
): Promise<void> {
  const changes = Object.fromEntries(
    Object.entries(about).map(([key, value]): [string, [unknown, unknown]] => [key, [null, value]]),
  )
  const entry = {
    actor_id: null,
    actor: label,
    action,
    entity: 'payment',
    entity_id: name,
    changes,
  }
  return insertAuditOnce(db, entry, 1)
}

/** Records a notification with an invalid signature. It changes nothing else. */
export const recordForgery = (
  services: Services,
  method: RedirectMethod,
  ip: string,
): Promise<void> => auditReport(services, method, 'payment.forged', { address: ip })

/** Handles a notification at most once. @throws AppError NOT_FOUND for an unknown payment */
export async function handleNotification(
  services: Services<'payments' | 'redirects'>,
  method: RedirectMethod,
  notice: PaymentNotification,
): Promise<void> {
  const { idempotencyReference: id, reference, reported, outcome } = notice
  const orderId = await findOrderOfPayment(services.db, method.name, id)
  if (orderId === undefined) {
    await auditReport(services, method, 'payment.unknown', { payment: reference, amount: reported })
    throw new AppError('NOT_FOUND', 'The shop has no payment with this reference.')
  }
  if (outcome === 'not paid') return
  const write = outcome === 'paid' ? recordNotifiedPayment : recordDispute
  const record = (listed?: ListedPayment[] | null) =>
    systemTransaction(services)((tx) => write(tx, services, method, orderId, notice, listed))
  const first = await record()
  const done = first === 'ask' ? await record(await listPayments(services, method, notice)) : first
  if (done !== 'ask' && done.settle) await settlePayment(services, done.settle)
}

/** Maximum number of payments looked up per run. */
const maxPerRun = 100

/** Looks up payments that the provider could not confirm when reported. Every server may run it. */
export async function confirmPayments(services: Services<'payments' | 'redirects'>): Promise<void> {
  for (const method of services.redirects.filter(({ list }) => list))
    for (const issue of await findUnconfirmed(services.db, method.name, maxPerRun)) {
      const {
        order_id,
        payment_ref: idempotencyReference,
        reference,
        reported,
        amount_cents,
      } = issue
      const amountCents = amount_cents || undefined
      const notice = {
        idempotencyReference,
        reference,
        reported,
        amountCents,
        outcome: 'paid',
      } as const
      const listed = await listPayments(services, method, notice)
      if (!listed) return
      const done = await systemTransaction(services)((tx) =>
        recordNotifiedPayment(tx, services, method, order_id, notice, listed),
      )
      if (done !== 'ask' && done.settle) await settlePayment(services, done.settle)
    }
}
