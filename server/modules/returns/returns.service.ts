/** Records returns and their refunds: docs/returns.md. */
import type { Tx } from '../../../db/connection/client.ts'
import { lockProducts, recordStock } from '../../../db/queries/catalog/stock.queries.ts'
import type { OrderViewRow } from '../../../db/queries/orders/orders.queries.ts'
import { findReturns, insertReturn } from '../../../db/queries/orders/returns.queries.ts'
import type { StaffContext } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { type DomainEvent, recordEvents } from '../../core/events/events.service.ts'
import { rupeeText, toCents, toRupees } from '../../core/values/money.ts'
import { queueEmail } from '../../platform/email/queue-email.ts'
import { stockEvents, withStockChange } from '../catalog/products/products.events.ts'
import { presentOrderDetails } from '../orders/order/orders.presenter.ts'
import type { NewReturn, StaffReturn } from '../orders/order/returns.schema.ts'
import {
  creditLines,
  type ReturnedUnits,
  returnedText,
  validateReturnLines,
} from '../orders/order/returns.value.ts'
import {
  assertAtMost,
  presentPayment,
  recordOnOrder,
  refundText,
} from '../orders/transactions/transactions.service.ts'
import { requestPartialRefund } from '../payments/refunds.service.ts'
import type { PaymentSummary } from '../payments/transactions.schema.ts'
import type { AvailableMoney } from '../payments/transactions.service.ts'
import { findOpen, presentStaffReturn } from './returns.read.ts'
import {
  assertRefundPossible,
  assertReturnable,
  lockBoth,
  type RefundTarget,
} from './returns.validation.ts'

/** Puts sellable units back in stock. @returns the events of their products */
async function restock(
  tx: Tx,
  { settings, user }: StaffContext<'settings'>,
  { id: orderRef }: OrderViewRow,
  lines: readonly ReturnedUnits[],
): Promise<DomainEvent[]> {
  const units = new Map<string, number>()
  for (const { item, quantity, restock: isBack } of lines)
    if (isBack) units.set(item.product_ref!, (units.get(item.product_ref!) ?? 0) + quantity)
  if (units.size === 0) return []
  const products = await lockProducts(tx, [...units.keys()])
  await recordStock(
    tx,
    products.map(({ id }) => ({ id, change: units.get(id)! })),
    { reason: 'return', actor: user.label, orderRef },
  )
  return products.flatMap((product) =>
    stockEvents(
      product.stock,
      withStockChange(product, units.get(product.id)!),
      settings.get('orders.lowStock'),
    ),
  )
}

interface ReturnCredit {
  text: string
  cents: number
  refundedCents: number
}

/** Returns the history entry of a return, which customers read, too. */
function historyText(
  { text, cents, refundedCents }: ReturnCredit,
  { method }: NewReturn,
  target: RefundTarget,
): string {
  const refunded = rupeeText(refundedCents)
  const money =
    refundedCents === 0
      ? cents > 0 && `The total is reduced by ${rupeeText(cents)}.`
      : method === 'exchange'
        ? `${refunded} pays order ${target.exchangeOrder!.order_id}.`
        : method === 'provider'
          ? `${refunded} is refunded by ${target.provider!.label}.`
          : refundText(refundedCents, method)
  return [text && `Returned: ${text}.`, money].filter(Boolean).join(' ')
}

/** Records the reduction of the total, and money refunded manually or moved to the exchange order. */
async function recordCredit(
  tx: Tx,
  ctx: StaffContext,
  order: OrderViewRow,
  { input, credit, target }: { input: NewReturn; credit: ReturnCredit; target: RefundTarget },
): Promise<OrderViewRow> {
  const { method, reference = '' } = input
  const { text, cents, refundedCents } = credit
  const note = [text, input.note].filter(Boolean).join(': ')
  const { exchangeOrder } = target
  const isManual = refundedCents > 0 && method !== 'provider'
  const pays = method === 'exchange' && isManual ? exchangeOrder : undefined
  const after = await recordOnOrder(tx, ctx, order, {
    action: 'order.returned',
    transactions: [
      ...(cents > 0 ? [{ kind: 'credited', adjustmentCents: -cents, method, note } as const] : []),
      ...(isManual
        ? [
            {
              kind: 'refunded',
              amountCents: -refundedCents,
              method,
              reference: pays?.order_id ?? reference,
              note,
            } as const,
          ]
        : []),
    ],
    historyNote: historyText(credit, input, target),
    changes: {
      returned: [null, text],
      amount: [null, toRupees(cents)],
      refunded: [null, toRupees(refundedCents)],
      method: [null, method],
      ...(exchangeOrder ? { exchangedFor: [null, exchangeOrder.order_id] } : {}),
    },
  })
  if (pays)
    await recordOnOrder(tx, ctx, pays, {
      action: 'order.collected',
      transactions: [
        { kind: 'collected', amountCents: refundedCents, method, reference: order.order_id, note },
      ],
      historyNote: `${rupeeText(refundedCents)} paid by the return of order ${order.order_id}.`,
    })
  return after
}

/**
 * Records a return: its units, those back in stock, and the refund. Only paid money is refunded; an
 * unpaid part is no longer due.
 * @returns `settle`: the payment to settle after the transaction
 * @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED
 */
export async function createReturn(
  tx: Tx,
  ctx: StaffContext<'documents' | 'payments' | 'redirects' | 'settings' | 'storeCredit'>,
  input: NewReturn,
): Promise<{ made: StaffReturn; payment: PaymentSummary; settle: string | undefined }> {
  const { order, exchangeOrder } = await lockBoth(tx, input)
  assertReturnable(order, input)
  const open = await findOpen(ctx, tx, order)
  const lines = validateReturnLines(input.lines, open.items, open.worth)
  if (input.delivery && open.delivery <= 0)
    throw validationError([
      { path: 'delivery', message: 'must be false: delivery was free or is already refunded' },
    ])
  const worth = lines.reduce((sum, { cents }) => sum + cents, input.delivery ? open.delivery : 0)
  const { currentTotalCents: asksCents } = open.money
  const cents = input.amount === undefined ? Math.min(worth, asksCents) : toCents(input.amount)
  assertAtMost(cents, asksCents, 'the present total of the order')
  const refundedCents = refundOf(open.money, cents)
  const target: RefundTarget = { provider: open.provider, exchangeOrder }
  assertRefundPossible(ctx, input, order, refundedCents, target)

  const stock = await restock(tx, ctx, order, lines)
  const deliveryCents = input.delivery ? Math.min(cents, open.delivery) : 0
  await insertReturn(tx, {
    orderRef: order.id,
    actor: ctx.user,
    cents,
    deliveryCents,
    refundedCents,
    method: input.method,
    note: input.note,
    exchangedFor: exchangeOrder?.id ?? null,
    lines: lines.map(({ item, quantity, reason, restock: restocked }) => ({
      itemRef: item.id,
      quantity,
      restocked,
      reason,
    })),
  })
  const byProvider = input.method === 'provider' && refundedCents > 0 ? open.provider : undefined
  if (byProvider) await requestPartialRefund(tx, order.id, byProvider, refundedCents)
  const text = returnedText(
    lines.map(({ item, quantity }) => ({ product_id: item.product_id, name: item.name, quantity })),
  )
  const after = await recordCredit(tx, ctx, order, {
    input,
    credit: { text, cents, refundedCents },
    target,
  })
  await recordEvents(tx, stock)
  const made = presentStaffReturn((await findReturns(tx, order.id)).at(-1)!)
  const payment = await presentPayment(tx, after)
  // Late, because taking a document number blocks all others that need the next one. Only the email
  // that names it follows.
  const document =
    cents > 0
      ? await ctx.documents?.creditRefund(tx, ctx, order, {
          cents,
          reason: lines.length > 0 ? 'Returned' : 'Refund',
          lines: creditLines(lines),
          charges: deliveryCents > 0 ? [{ label: 'Delivery', cents: deliveryCents }] : [],
        })
      : undefined
  if (after.email)
    await queueEmail(tx, {
      name: 'order-returned',
      to: after.email,
      customerId: after.user_id,
      data: { ...presentOrderDetails(after), ...(document ? { document: document.number } : {}) },
      queue: `order:${after.order_id}`,
    })
  return { made, payment, settle: byProvider?.paymentId }
}

/** Returns the cents to refund once the order costs `less` cents less. */
const refundOf = (
  { cents: here, currentTotalCents: asksCents }: AvailableMoney,
  less: number,
): number => Math.min(less, Math.max(0, here - (asksCents - less)))
