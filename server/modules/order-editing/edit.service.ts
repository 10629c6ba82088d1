/**
 * Order editing: staff change the lines, address and price of an order until it ships. Preview and
 * edit share the validation; the edit locks what it validates.
 */
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import { moveEditedStock } from '../../../db/queries/catalog/stock.queries.ts'
import { deleteLinksOfOrder } from '../../../db/queries/orders/guest-orders.queries.ts'
import { changeContents } from '../../../db/queries/orders/order-changes.queries.ts'
import { findOrder, type OrderViewRow } from '../../../db/queries/orders/orders.queries.ts'
import {
  changeOrder,
  insertOrderEvent,
  lockOrder,
  type OrderPayment,
} from '../../../db/queries/orders/orders-admin.queries.ts'
import { replacePaymentOf } from '../../../db/queries/payments/redirect-payments.queries.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { StaffContext } from '../../core/context/context.ts'
import { AppError, errorFields } from '../../core/errors/errors.ts'
import { recordEvents } from '../../core/events/events.service.ts'
import { assertVersion } from '../../core/operation/versions.ts'
import { rupeeText, toCents, toRupees } from '../../core/values/money.ts'
import { queueEmail } from '../../platform/email/queue-email.ts'
import { stockEvents, withStockChange } from '../catalog/products/products.events.ts'
import type { OrderEdit, OrderEditPreview } from '../orders/order/order-edit.schema.ts'
import { dueInCash } from '../orders/order/order-payment.ts'
import { orderChanged, orderPaid } from '../orders/order/orders.events.ts'
import { presentOrderDetails } from '../orders/order/orders.presenter.ts'
import { QuotedError } from '../orders/order/orders.schema.ts'
import { itemsOf, presentQuote, usesOf } from '../orders/placement/basket.ts'
import { discountOf } from '../orders/placement/staff-discount.ts'
import { statusAfter } from '../orders/transactions/transactions.service.ts'
import { openRedirect } from '../payments/payments.service.ts'
import { refundOrder } from '../payments/refunds.service.ts'
import { findAvailableMoney } from '../payments/transactions.service.ts'
import { promotionsOf } from '../pricing/prices/promotions.ts'
import { emailOf } from './edit-differences.ts'
import { type ValidEdit, validateEdit } from './edit-validation.ts'

/** Returns what would be due and overpaid if the order cost this total. */
async function sumsAt(db: DbOrTx, order: OrderViewRow, totalCents: number) {
  const { overpaidCents: overCents } = await findAvailableMoney(db, {
    ...order,
    total_cents: totalCents,
  })
  const rest = totalCents - order.waived_cents - order.paid_cents
  return { due: toRupees(Math.max(0, rest)), refund: toRupees(overCents) }
}

/** Previews an edit. @throws AppError NOT_FOUND, PRECONDITION_FAILED, as {@link validateEdit} */
export async function previewOrderEdit(
  ctx: StaffContext<'promotions' | 'redirects' | 'settings'>,
  input: OrderEdit,
): Promise<OrderEditPreview> {
  const order = await findOrder(ctx.db, input.orderId)
  if (!order) throw new AppError('NOT_FOUND', `Order ${input.orderId} does not exist.`)
  assertVersion(ctx, input.version, order.version)
  const { price, moves, changes } = await validateEdit(ctx, ctx.db, order, input)
  const { totalCents } = price.bill
  return {
    orderId: order.order_id,
    version: order.version,
    quote: presentQuote(price),
    discount: input.discount === undefined ? discountOf(order) : input.discount,
    difference: toRupees(totalCents - order.total_cents),
    ...(await sumsAt(ctx.db, order, totalCents)),
    stock: moves
      .map(({ product, change }) => ({
        productId: product.product_id,
        name: product.product_name,
        change,
      }))
      .sort((one, other) => one.name.localeCompare(other.name)),
    changes,
  }
}

export interface EditResult {
  order: OrderViewRow
  /** the overpaid amount, in rupees */
  refund: number
  /** a payment no longer needed, to settle after the transaction */
  settle: string | undefined
}

/** Writes the validated edit, moves the stock. @returns the order after it, with its old payment */
async function write(
  tx: Tx,
  ctx: StaffContext<'promotions'>,
  { order, items, price, place, moves }: ValidEdit,
  input: OrderEdit,
) {
  await moveEditedStock(
    tx,
    moves.map(({ product, change }) => ({ id: product.id, change })),
    { orderRef: order.id, actor: ctx.user.label },
  )
  const refs = new Map(items.map(({ product_id, product_ref }) => [product_id, product_ref]))
  await changeContents(
    tx,
    order.id,
    {
      name: input.name ?? order.name,
      phone: input.phone ?? order.phone,
      email: emailOf(order, input),
      ...place,
      total_cents: price.bill.totalCents,
      labeled_total_cents: price.bill.labeledTotalCents,
      pricing: price.bill.pricing,
    },
    itemsOf(price.lines).map((item) => ({
      ...item,
      productRef: refs.get(item.productId) ?? item.productRef,
    })),
  )
  if (order.pricing || price.bill.pricing)
    await promotionsOf(ctx).changeUses(tx, order.id, usesOf(price))
  // Only the new address may open the order: the links of earlier emails stop working.
  if (emailOf(order, input) !== order.email) await deleteLinksOfOrder(tx, order.id)
  return (await lockOrder(tx, order.order_id))!
}

/** Adjusts the payment to the new total. @returns the order, and a replaced payment to settle */
async function adjustPayment(
  tx: Tx,
  before: OrderViewRow,
  order: OrderViewRow,
): Promise<{ order: OrderViewRow; settle?: string | undefined }> {
  if (order.payment_status === 'unpaid' && order.total_cents !== before.total_cents) {
    // The provider's page shows the old total: a new payment replaces it, and the old one is
    // refunded.
    const settle = await refundOrder(tx, order.id)
    await replacePaymentOf(tx, order.id)
    if (order.due_cents > 0) {
      await openRedirect(tx, { name: order.payment_method }, order)
      return { order, settle }
    }
    // Nothing is left to pay, or store credit covers it: the order no longer waits for a payment.
    const { payment_method, payment_brand, payment_last4 } = order
    const paid =
      order.credit_cents > 0 ? dueInCash : { payment_method, payment_brand, payment_last4 }
    return { order: await payAs(tx, order, { ...paid, payment_status: 'paid' }), settle }
  }
  const payment_status = statusAfter(order, (await findAvailableMoney(tx, order)).cents)
  if (payment_status === order.payment_status) return { order }
  const { payment_method, payment_brand, payment_last4 } = order
  const paying =
    payment_status === 'due'
      ? dueInCash
      : { payment_method, payment_brand, payment_last4, payment_status }
  return { order: await payAs(tx, order, paying) }
}

async function payAs(tx: Tx, order: OrderViewRow, paying: OrderPayment): Promise<OrderViewRow> {
  const { status, notes } = order
  const derived = await changeOrder(tx, order.id, { status, notes, ...paying })
  return { ...order, ...paying, ...derived }
}

/** Writes the history and the audit log, and notifies the buyer and event subscribers. */
async function recordEdit(
  tx: Tx,
  ctx: StaffContext<'settings'>,
  before: OrderViewRow,
  order: OrderViewRow,
  { changes, moves, input }: Pick<ValidEdit, 'changes' | 'moves'> & { input: OrderEdit },
): Promise<void> {
  const { user, settings } = ctx
  const { id, order_id, status } = order
  await insertOrderEvent(tx, {
    orderRef: id,
    actorId: user.id,
    actor: user.label,
    from: status,
    to: status,
    notes: '',
    changes,
  })
  await recordAudit(tx, user, {
    action: 'order.changed',
    entityId: order_id,
    changes: {
      ...Object.fromEntries(changes.map(({ what, part, from, to }) => [part ?? what, [from, to]])),
      ...(input.beyondLimits ? { beyondLimits: [null, input.beyondLimits] } : {}),
    },
  })
  const isPaid = order.payment_status === 'paid' && before.payment_status !== 'paid'
  await recordEvents(tx, [
    ...orderChanged(before, order),
    ...(isPaid ? orderPaid(order) : []),
    ...moves.flatMap(({ product, change }) =>
      stockEvents(product.stock, withStockChange(product, change), settings.get('orders.lowStock')),
    ),
  ])
  if (order.email !== '')
    await queueEmail(tx, {
      name: 'order-changed',
      to: order.email,
      customerId: order.user_id,
      data: { ...presentOrderDetails(order), changes },
      queue: `order:${order_id}`,
    })
}

/**
 * Edits an order. An edit without differences does nothing.
 * @throws AppError NOT_FOUND, PRECONDITION_FAILED, PRICE_CHANGED where the total differs from the
 * preview, CONFLICT, ORDER_LIMIT, OUT_OF_STOCK, VALIDATION_FAILED, FORBIDDEN for another discount
 * without the permission to set prices
 */
export async function editOrder(
  tx: Tx,
  ctx: StaffContext<'documents' | 'promotions' | 'redirects' | 'settings'>,
  input: OrderEdit,
): Promise<EditResult> {
  const order = await lockOrder(tx, input.orderId)
  if (!order) throw new AppError('NOT_FOUND', `Order ${input.orderId} does not exist.`)
  assertVersion(ctx, input.version, order.version)
  const edit = await validateEdit(ctx, tx, order, input, tx)
  ctx.assertExtraPermissions(edit.changes.flatMap(({ part }) => part ?? []))
  const { totalCents } = edit.price.bill
  if (input.expectedTotal !== undefined && toCents(input.expectedTotal) !== totalCents)
    throw new AppError(
      'PRICE_CHANGED',
      `The total would be ${rupeeText(totalCents)} instead of ${rupeeText(toCents(input.expectedTotal))}. Nothing was changed.`,
      { fields: errorFields(QuotedError, { quote: presentQuote(edit.price) }) },
    )
  const { refund } = await sumsAt(tx, order, totalCents)
  if (edit.changes.length === 0) return { order, refund, settle: undefined }
  const written = await write(tx, ctx, edit, input)
  const { order: changed, settle } = await adjustPayment(tx, order, written)
  await recordEdit(tx, ctx, order, changed, { ...edit, input })
  // Last, because taking a document number blocks all others that need the next one.
  await ctx.documents?.replaceInvoice(tx, ctx, changed)
  return { order: changed, refund, settle }
}
