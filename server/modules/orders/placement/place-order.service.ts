/** Rules of quotes and orders: docs/contract.md#orders. */
import type { Tx } from '../../../../db/connection/client.ts'
import { lockOpenProducts } from '../../../../db/queries/catalog/stock.queries.ts'
import type { NewEvent } from '../../../../db/queries/core/events.queries.ts'
import {
  countOrders,
  findOrder,
  findOrderEvents,
  findOrders,
  type OrderFilter,
  type OrderViewRow,
  orderSorts,
} from '../../../../db/queries/orders/orders.queries.ts'
import { insertOrder } from '../../../../db/queries/orders/place-order.queries.ts'
import type { OrderEventRow } from '../../../../db/schema/schema.ts'
import { authorise } from '../../../core/access/authenticate.ts'
import { isGuest } from '../../../core/access/guest.ts'
import { can } from '../../../core/access/permission-check.ts'
import type {
  AllServices,
  CurrentUser,
  CustomerContext,
  OperationContext,
  RequestContext,
  Services,
} from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { eventsOf } from '../../../core/events/events.service.ts'
import { type Page, pageOf } from '../../../core/operation/paging.ts'
import { toCents } from '../../../core/values/money.ts'
import { stockEvents, withStockChange } from '../../catalog/products/products.events.ts'
import { openRedirect, payOrder } from '../../payments/payments.service.ts'
import { promotionsOf } from '../../pricing/prices/promotions.ts'
import type { Discount } from '../order/order-edit.schema.ts'
import { orderPlaced } from '../order/orders.events.ts'
import { presentOrderDetails } from '../order/orders.presenter.ts'
import {
  maxOrders,
  type OrderDetails,
  type OrderRequest,
  type Quote,
  type QuoteRequest,
} from '../order/orders.schema.ts'
import {
  itemsOf,
  linesOf,
  type Price,
  presentQuote,
  priceLines,
  productIdsOf,
  readLines,
  readShownLines,
  usesOf,
} from './basket.ts'
import { deferredMethod } from './payment-methods.ts'
import { assertPlacement } from './placement.ts'
import { discounted } from './staff-discount.ts'
import { creditOfOrder, creditOfQuote, requestedCredit, spenderOf } from './store-credit.ts'
import { buyerOf, collectAddress, type TermsNeeds, termsOfOrder, termsOfQuote } from './terms.ts'

/** The context that placing an order needs. */
type Buying = TermsNeeds & Pick<AllServices, 'storeCredit'> & { user: CurrentUser }

/** Returns the total that the buyer saw, in cents; undefined when none was given. */
const expectedCents = ({ expectedTotal }: OrderRequest): number | undefined =>
  expectedTotal === undefined ? undefined : toCents(expectedTotal)

/** Returns the buyer of a quote, maybe a guest. Called only where a price depends on the buyer. */
export const quoteBuyer = async (ctx: RequestContext) =>
  buyerOf(await authorise(ctx, { access: 'public', identify: true }))

/**
 * Returns the current price of the lines; reserves nothing.
 * @throws AppError NOT_FOUND naming an unknown product; RATE_LIMITED after too many wrong codes
 */
export async function quote(
  ctx: RequestContext<'promotions' | 'redirects' | 'settings' | 'storeCredit'>,
  request: QuoteRequest,
): Promise<Quote> {
  await promotionsOf(ctx).limitGuesses(ctx, request.codes ?? [])
  const { orderedItems, storeCredit } = request
  const lines = await readShownLines(ctx, orderedItems)
  const terms = await termsOfQuote(ctx, lines, request, () => quoteBuyer(ctx))
  if (storeCredit === undefined) return presentQuote(priceLines(lines, terms))
  const account = spenderOf(await authorise(ctx, { access: 'public', identify: true }))
  const credit = await creditOfQuote(ctx, account, storeCredit)
  return presentQuote(priceLines(lines, { ...terms, ...credit }))
}

/** Options of placing an order, besides the buyer's input. */
export interface Placing {
  /** the authorised card payment: with store credit it must equal the total, or placing fails */
  card?: { id: string; amountCents: number; reference: string; brand: string; last4: string }
  /** seconds to wait for the payment, in place of the payment method's own */
  holdSeconds?: number
  /** placed by staff: without an account, may exceed the shop's limits and carry a discount */
  byStaff?: { beyondLimits?: string | undefined; discount?: Discount | undefined }
}

/**
 * Reads and prices an order, and checks it before a card is charged or stock taken.
 * @param tx the order's transaction, which locks what it reads
 */
async function priceAndCheck(
  ctx: Buying,
  request: OrderRequest,
  { card, byStaff: { beyondLimits, discount } = {} }: Placing = {},
  tx?: Tx,
): Promise<Price> {
  const { orderedItems } = request
  const lines = tx
    ? linesOf(orderedItems, await lockOpenProducts(tx, productIdsOf(orderedItems)))
    : await readLines(ctx.db, orderedItems)
  const terms = discounted(await termsOfOrder(ctx, lines, request, ctx.user, tx), discount)
  const credit = await creditOfOrder(ctx, request, tx)
  const price = priceLines(lines, { ...terms, ...credit })
  const creditCents = requestedCredit(request)
  await assertPlacement(ctx, tx ?? ctx.db, {
    price,
    method: request.paymentMethod,
    account: buyerOf(ctx.user).account,
    phone: request.phone,
    taken: price.lines,
    dueCents: price.bill.totalCents - creditCents,
    covered: isCovered(price),
    agreedCents: card ? card.amountCents + creditCents : expectedCents(request),
    beyondLimits,
  })
  return price
}

/** Returns true if store credit pays the whole order, so that no other payment method applies. */
const isCovered = ({ bill, credit }: Price): boolean =>
  credit !== undefined && credit.spendsCents > 0 && credit.spendsCents === bill.totalCents

/**
 * Returns the amount for the card, after the same checks as the order, so that no card is charged
 * in vain.
 * @returns what store credit leaves of the total, in cents
 * @throws AppError NOT_FOUND, ORDER_LIMIT, CODE_REFUSED, PRICE_CHANGED, OUT_OF_STOCK,
 * VALIDATION_FAILED
 */
export async function priceOrder(ctx: Buying, request: OrderRequest): Promise<number> {
  const { bill } = await priceAndCheck(ctx, request)
  return bill.totalCents - requestedCredit(request)
}

/**
 * Places an order in the caller's transaction: locks the products in one ordered statement and
 * prices them. Then it takes the stock and writes the order, its items, first history entry and
 * payment.
 * @returns the order, and its events for the caller to write
 * @throws AppError NOT_FOUND, ORDER_LIMIT, CODE_REFUSED, PRICE_CHANGED, OUT_OF_STOCK
 */
export async function placeOrder(
  tx: Tx,
  ctx: Buying,
  request: OrderRequest,
  placing: Placing = {},
): Promise<{ order: OrderViewRow; events: NewEvent[] }> {
  const { user, settings } = ctx
  const { card, holdSeconds, byStaff } = placing
  const price = await priceAndCheck(ctx, request, placing, tx)
  const covered = isCovered(price)
  // A free order is paid whatever its payment method: no redirect, no card.
  const free = price.bill.totalCents === 0 && request.paymentMethod !== 'cod'
  if (request.paymentMethod === 'card' && !card && !covered && !free)
    throw validationError([{ path: 'cardDetails', message: 'is required to pay by card' }])
  const waiting = covered || free ? undefined : deferredMethod(ctx, request.paymentMethod)
  const asGuest = byStaff !== undefined || isGuest(user)
  const order = await insertOrder(
    tx,
    {
      userId: asGuest ? null : user.id,
      guest: asGuest,
      byStaff: byStaff !== undefined,
      email: asGuest ? (request.email ?? '') : user.email,
      name: request.name,
      address: request.address ?? collectAddress(settings),
      place: request,
      phone: request.phone,
      notes: request.notes ?? '',
      // Whatever becomes due later is due in cash.
      paymentMethod: covered ? 'cod' : request.paymentMethod,
      payment:
        covered || free
          ? { status: 'paid' }
          : waiting
            ? { status: 'unpaid', payBy: payByOf(ctx, holdSeconds ?? waiting.holdSeconds) }
            : card
              ? { status: 'paid', ...card }
              : { status: 'due' },
      creditCents: requestedCredit(request),
      totalCents: price.bill.totalCents,
      labeledTotalCents: price.bill.labeledTotalCents,
      pricing: price.bill.pricing,
      uses: usesOf(price),
    },
    itemsOf(price.lines),
    user,
  )
  if (card) await payOrder(tx, card.id, order.id)
  if (waiting) await openRedirect(tx, waiting, order)
  return {
    order,
    events: eventsOf([
      ...orderPlaced(order),
      ...price.lines.flatMap(({ product, quantity }) =>
        stockEvents(
          product.stock,
          withStockChange(product, -quantity),
          settings.get('orders.lowStock'),
        ),
      ),
    ]),
  }
}

const payByOf = ({ clock }: Pick<Services, 'clock'>, seconds: number): Date =>
  new Date(clock().getTime() + seconds * 1_000)

/** Returns an order to its owner and to staff who may see it. @throws AppError NOT_FOUND */
export async function getOrder(
  ctx: Pick<OperationContext<'customer'>, 'db' | 'user'>,
  orderId: string,
): Promise<OrderViewRow> {
  const order = await findOrder(ctx.db, orderId)
  const own = order?.user_id != null && order.user_id === ctx.user.id
  if (!order || !(own || can(ctx.user, 'orders.read')))
    throw new AppError('NOT_FOUND', `Order ${orderId} does not exist.`)
  return order
}

/** Returns an order for emails, without a user; undefined when it was deleted. */
export async function readOrder(
  { db }: Pick<Services, 'db'>,
  orderId: string,
): Promise<OrderDetails | undefined> {
  const order = await findOrder(db, orderId)
  return order && presentOrderDetails(order)
}

/** Returns the history of an order, oldest first. @throws AppError NOT_FOUND as {@link getOrder} */
export async function getHistory(ctx: CustomerContext, orderId: string): Promise<OrderEventRow[]> {
  const order = await getOrder(ctx, orderId)
  return findOrderEvents(ctx.db, order.id)
}

/** Matches no account: a customer's API key has none, hence no orders. */
const noUser = '00000000-0000-0000-0000-000000000000'

/**
 * Lists the caller's orders, newest first; all orders for staff who may see them.
 * @returns their total as well when a limit was given
 * @throws AppError VALIDATION_FAILED naming `cursor`
 */
export async function listOrders(
  { db, user }: CustomerContext,
  filter: Omit<OrderFilter, 'userId'>,
  { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<OrderViewRow>> {
  const own = { ...filter, userId: can(user, 'orders.read') ? undefined : (user.id ?? noUser) }
  const request = { order: 'newest', limit: limit ?? maxOrders, cursor } as const
  const page = await pageOf(orderSorts, request, (wanted) => findOrders(db, own, wanted))
  return { ...page, total: limit === undefined ? page.items.length : await countOrders(db, own) }
}
