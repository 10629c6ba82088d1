/** Books returns and their refunds: docs/returns.md. */
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
import { viewOrderDetails } from '../orders/order/orders.presenter.ts'
import type { NewReturn, StaffReturn } from '../orders/order/returns.schema.ts'
import {
  creditLines,
  judgeLines,
  type ReturnedPieces,
  returnedWords,
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
import { findOpen, viewStaffReturn } from './returns.read.ts'
import { assertReturnable, assertWay, lockBoth, type Way } from './returns.validation.ts'

/** Puts sellable units back in stock. @returns the events of their products */
async function restock(
  tx: Tx,
  { settings, user }: StaffContext<'settings'>,
  { id: orderRef }: OrderViewRow,
  lines: readonly ReturnedPieces[],
): Promise<DomainEvent[]> {
  const pieces = new Map<string, number>()
  for (const { item, quantity, restock: isBack } of lines)
    if (isBack) pieces.set(item.product_ref!, (pieces.get(item.product_ref!) ?? 0) + quantity)
  if (pieces.size === 0) return []
  const products = await lockProducts(tx, [...pieces.keys()])
  await recordStock(
    tx,
    products.map(({ id }) => ({ id, change: pieces.get(id)! })),
    { reason: 'return', actor: user.label, orderRef },
  )
  return products.flatMap((product) =>
    stockEvents(
      product.stock,
      withStockChange(product, pieces.get(product.id)!),
      settings.get('orders.lowStock'),
    ),
  )
}

interface Credit {
  words: string
  cents: number
  backCents: number
}

/** Returns the history entry of a return, which customers read, too. */
function toldOf({ words, cents, backCents }: Credit, { method }: NewReturn, way: Way): string {
  const back = rupeeText(backCents)
  const money =
    backCents === 0
      ? cents > 0 && `The order costs ${rupeeText(cents)} less.`
      : method === 'exchange'
        ? `${back} pays for ${way.instead!.order_id}.`
        : method === 'provider'
          ? `${back} goes back by ${way.provider!.label}.`
          : refundText(backCents, method)
  return [words && `${words} came back.`, money].filter(Boolean).join(' ')
}

/** Books the reduction of the total, and money refunded by hand or moved to the exchange order. */
async function bookCredit(
  tx: Tx,
  ctx: StaffContext,
  order: OrderViewRow,
  { asked, credit, way }: { asked: NewReturn; credit: Credit; way: Way },
): Promise<OrderViewRow> {
  const { method, reference = '' } = asked
  const { words, cents, backCents } = credit
  const note = [words, asked.note].filter(Boolean).join(': ')
  const { instead } = way
  const isByHand = backCents > 0 && method !== 'provider'
  const pays = method === 'exchange' && isByHand ? instead : undefined
  const after = await recordOnOrder(tx, ctx, order, {
    action: 'order.returned',
    transactions: [
      ...(cents > 0 ? [{ kind: 'credited', adjustmentCents: -cents, method, note } as const] : []),
      ...(isByHand
        ? [
            {
              kind: 'refunded',
              amountCents: -backCents,
              method,
              reference: pays?.order_id ?? reference,
              note,
            } as const,
          ]
        : []),
    ],
    historyNote: toldOf(credit, asked, way),
    changes: {
      returned: [null, words],
      amount: [null, toRupees(cents)],
      back: [null, toRupees(backCents)],
      method: [null, method],
      ...(instead ? { exchangedFor: [null, instead.order_id] } : {}),
    },
  })
  if (pays)
    await recordOnOrder(tx, ctx, pays, {
      action: 'order.collected',
      transactions: [
        { kind: 'collected', amountCents: backCents, method, reference: order.order_id, note },
      ],
      historyNote: `${rupeeText(backCents)} came from ${order.order_id}.`,
    })
  return after
}

/**
 * Books a return: its units, those back in stock, and the refund. Only paid money is refunded; an
 * unpaid part is no longer due.
 * @returns `settle`: the payment to settle after the transaction
 * @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED
 */
export async function bookReturn(
  tx: Tx,
  ctx: StaffContext<'documents' | 'payments' | 'redirects' | 'settings' | 'storeCredit'>,
  asked: NewReturn,
): Promise<{ made: StaffReturn; payment: PaymentSummary; settle: string | undefined }> {
  const { order, instead } = await lockBoth(tx, asked)
  assertReturnable(order, asked)
  const open = await findOpen(ctx, tx, order)
  const lines = judgeLines(asked.lines, open.items, open.worth)
  if (asked.delivery && open.delivery <= 0)
    throw validationError([
      { path: 'delivery', message: 'must be false: it cost nothing, or was given back before' },
    ])
  const worth = lines.reduce((sum, { cents }) => sum + cents, asked.delivery ? open.delivery : 0)
  const { currentTotalCents: asksCents } = open.money
  const cents = asked.amount === undefined ? Math.min(worth, asksCents) : toCents(asked.amount)
  assertAtMost(cents, asksCents, 'which is what the order still costs')
  const backCents = backOf(open.money, cents)
  const way: Way = { provider: open.provider, instead }
  assertWay(ctx, asked, order, backCents, way)

  const stock = await restock(tx, ctx, order, lines)
  const deliveryCents = asked.delivery ? Math.min(cents, open.delivery) : 0
  await insertReturn(tx, {
    orderRef: order.id,
    actor: ctx.user,
    cents,
    deliveryCents,
    backCents,
    method: asked.method,
    note: asked.note,
    exchangedFor: instead?.id ?? null,
    lines: lines.map(({ item, quantity, reason, restock: restocked }) => ({
      itemRef: item.id,
      quantity,
      restocked,
      reason,
    })),
  })
  const byProvider = asked.method === 'provider' && backCents > 0 ? open.provider : undefined
  if (byProvider) await requestPartialRefund(tx, order.id, byProvider, backCents)
  const words = returnedWords(
    lines.map(({ item, quantity }) => ({ product_id: item.product_id, name: item.name, quantity })),
  )
  const after = await bookCredit(tx, ctx, order, {
    asked,
    credit: { words, cents, backCents },
    way,
  })
  await recordEvents(tx, stock)
  const made = viewStaffReturn((await findReturns(tx, order.id)).at(-1)!)
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
      data: { ...viewOrderDetails(after), ...(document ? { document: document.number } : {}) },
      queue: `order:${after.order_id}`,
    })
  return { made, payment, settle: byProvider?.paymentId }
}

/** Returns the cents to refund once the order costs `less` cents less. */
const backOf = (
  { cents: here, currentTotalCents: asksCents }: AvailableMoney,
  less: number,
): number => Math.min(less, Math.max(0, here - (asksCents - less)))
