/** Payment issues: problems with payments that a provider reports and staff resolve. */
import type { Tx } from '../../../../db/connection/client.ts'
import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import { lockOrder } from '../../../../db/queries/orders/orders-admin.queries.ts'
import {
  insertChargeback,
  insertPaymentIssue,
  resolvePaymentIssue,
  sumChargeback,
} from '../../../../db/queries/payments/payment-issues.queries.ts'
import {
  findFurtherPayments,
  findOrderPayment,
  insertFurtherPayment,
} from '../../../../db/queries/payments/redirect-payments.queries.ts'
import type { PaymentIssueRow, PaymentRow } from '../../../../db/schema/schema.ts'
import { recordAudit } from '../../../core/audit/audit.service.ts'
import type { Services, StaffContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { recordEvents } from '../../../core/events/events.service.ts'
import { rupeeText, toRupees } from '../../../core/values/money.ts'
import type { PaymentNotification, RedirectMethod } from '../../payments/payment-provider.ts'
import type {
  IssueResolution,
  PaymentIssueKind,
  PaymentSummary,
} from '../../payments/transactions.schema.ts'
import { recordCapture } from '../../payments/transactions.service.ts'
import { paymentChanged } from '../order/orders.events.ts'
import { takeMoney } from '../transactions/record-payment.ts'
import {
  type OrderRecording,
  presentPayment,
  recordOnOrder,
} from '../transactions/transactions.service.ts'

/** Returns whether the provider took the money of a payment, even if it was refunded later. */
export const isCaptured = ({ state }: PaymentRow): boolean =>
  ['captured', 'refunded', 'owed'].includes(state)

type Report = Pick<PaymentNotification, 'reference' | 'amountCents' | 'reported'>

/**
 * Opens an issue of a locked order, with its event and its entry in the audit log.
 * @returns false where the same issue was reported before
 */
export async function openIssue(
  tx: Tx,
  { name, label }: RedirectMethod,
  order: OrderViewRow,
  payment: PaymentRow,
  kind: PaymentIssueKind,
  { reference, amountCents = 0, reported }: Report,
): Promise<boolean> {
  const issue = {
    orderRef: order.id,
    paymentRef: payment.id,
    kind,
    reference,
    amountCents,
    reported,
  }
  if (!(await insertPaymentIssue(tx, issue))) return false
  const orderId = order.order_id
  await recordAudit(
    tx,
    { id: null, label },
    {
      action: `payment.${kind}`,
      entity: 'order',
      entityId: orderId,
      changes: {
        amount: [rupeeText(payment.amount_cents), reported],
        payment: [null, reference],
      },
    },
  )
  const data = {
    paymentId: payment.id,
    method: name,
    amount: toRupees(amountCents),
    orderId,
    reference,
  }
  await recordEvents(tx, [
    { type: `payment.${kind}`, entityId: payment.id, data },
    ...paymentChanged((await lockOrder(tx, orderId))!),
  ])
  return true
}

/**
 * Records money that a locked order does not need, and requests its refund.
 * @param payment the payment of the order that the buyer paid a second time
 * @returns the payment to settle
 */
export async function recordFurtherPayment(
  tx: Tx,
  order: OrderViewRow,
  payment: { id: string; provider: string },
  { reference, amountCents = 0 }: Pick<PaymentNotification, 'reference' | 'amountCents'>,
  actor: { id: string | null; label: string },
): Promise<string> {
  const { provider } = payment
  const id = await insertFurtherPayment(tx, {
    provider,
    reference,
    amountCents,
    originalRef: payment.id,
  })
  const further = { id, provider, amount_cents: amountCents }
  await recordCapture(tx, order, further, { reference, actor, paysNothing: true })
  return id
}

/**
 * Records a chargeback of a payment of a locked order, once: the reported part, or the whole payment
 * where the provider reports another currency.
 */
export async function recordChargeback(
  tx: Tx,
  services: Services<'redirects'>,
  method: RedirectMethod,
  order: OrderViewRow,
  payment: PaymentRow,
  report: PaymentNotification,
): Promise<void> {
  const isNew = await openIssue(tx, method, order, payment, 'disputed', report)
  if (!isNew) return
  const user = { id: null, label: method.label }
  let { id } = payment
  // A chargeback proves a payment, even if the payment's own notification comes later.
  if (!isCaptured(payment))
    if (payment.replaced) id = await recordFurtherPayment(tx, order, payment, report, user)
    else await takeMoney(tx, services, order, payment, report)
  const cents = report.amountCents ?? payment.amount_cents
  await insertChargeback(tx, order.id, id, cents, user.label)
  await recordOnOrder(tx, { user }, order, {
    action: 'order.charged-back',
    transactions: [],
    historyNote: `${report.reported} was charged back.`,
  })
}

/** Returns the recording of a resolution: money that the shop won back. */
async function recordingOf(
  tx: Tx,
  { kind, payment_ref, reference }: PaymentIssueRow,
  { resolution, note = '' }: IssueResolution,
  method: string,
): Promise<OrderRecording> {
  const won =
    kind === 'disputed' && resolution === 'dismiss' ? await sumChargeback(tx, payment_ref) : 0
  return {
    action: 'order.payment-issue-resolved',
    transactions:
      won > 0
        ? [
            {
              kind: 'chargedBack',
              amountCents: won,
              method,
              reference,
              note,
              paymentRef: payment_ref,
              event: `${payment_ref}:chargeback-won`,
            },
          ]
        : [],
    changes: { issue: [kind, resolution], ...(note ? { reason: [null, note] } : {}) },
  }
}

/**
 * Resolves an open issue. Confirmed: the reported payment is recorded and refunded, or the dispute is
 * lost. Dismissed: there is no such payment, the dispute is won, or no action is left.
 * @throws AppError NOT_FOUND, CONFLICT where the issue is not open
 */
export async function resolveIssue(
  tx: Tx,
  ctx: StaffContext,
  input: IssueResolution,
): Promise<PaymentSummary> {
  const { orderId, issueId, resolution } = input
  const order = await lockOrder(tx, orderId)
  if (!order) throw new AppError('NOT_FOUND', `Order ${orderId} does not exist.`)
  const issue = await resolvePaymentIssue(tx, order.id, issueId, resolution)
  if (!issue)
    throw new AppError(
      'CONFLICT',
      `Order ${orderId} has no open payment issue with this id. Load the order again.`,
    )
  const { payment_ref: id, reference, amount_cents: amountCents } = issue
  const provider = order.payment_method
  const known = [await findOrderPayment(tx, order.id, id), ...(await findFurtherPayments(tx, id))]
  const isBooked = known.some((payment) => payment?.provider_reference === reference)
  if (issue.kind === 'unconfirmed' && resolution === 'confirm' && !isBooked)
    await recordFurtherPayment(tx, order, { id, provider }, { reference, amountCents }, ctx.user)
  return presentPayment(
    tx,
    await recordOnOrder(tx, ctx, order, await recordingOf(tx, issue, input, provider)),
  )
}
