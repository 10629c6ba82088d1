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
import { holds } from '../../../core/access/permission-check.ts'
import type {
  CurrentUser,
  OperationContext,
  RequestContext,
  Services,
} from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { eventsOf } from '../../../core/events/events.service.ts'
import { type Page, pageOf } from '../../../core/operation/paging.ts'
import { toCents } from '../../../core/values/money.ts'
import { moved, stockHappenings } from '../../catalog/products/products.events.ts'
import { openRedirect, payOrder } from '../../payments/payments.service.ts'
import { promotionsOf } from '../../pricing/prices/promotions.ts'
import type { Discount } from '../order/change.schema.ts'
import { orderPlaced } from '../order/orders.events.ts'
import { viewOrderDetails } from '../order/orders.presenter.ts'
import {
  mostOrders,
  type OrderDetails,
  type OrderRequest,
  type Quote,
  type QuoteRequest,
} from '../order/orders.schema.ts'
import {
  itemsOf,
  linesOf,
  type Price,
  priceLines,
  productIdsOf,
  readLines,
  usesOf,
  viewQuote,
} from './basket.ts'
import { waitingMethod } from './payment-methods.ts'
import { assertPlacement } from './placement.ts'
import { discounted } from './staff-discount.ts'
import { creditAsked, creditOfOrder, creditOfQuote, spenderOf } from './store-credit.ts'
import { buyerOf, collectAddress, type TermsNeeds, termsOfOrder, termsOfQuote } from './terms.ts'

/** What placing an order needs of its context. */
type Buying = TermsNeeds & Pick<Services, 'storeCredit'> & { user: CurrentUser }

/** The total that the buyer saw, in cents; undefined when nobody said. */
const expectedCents = ({ expectedTotal }: OrderRequest): number | undefined =>
  expectedTotal === undefined ? undefined : toCents(expectedTotal)

/** Who asks for a quote: guests may, and nobody is looked up for whom it makes no difference. */
export const whoAsks = async (ctx: RequestContext) =>
  buyerOf(await authorise(ctx, { access: 'public', identify: true }))

/**
 * What the lines cost just now; takes nothing.
 * @throws AppError NOT_FOUND naming an unknown product; RATE_LIMITED after too many wrong codes
 */
export async function quote(ctx: RequestContext, request: QuoteRequest): Promise<Quote> {
  await promotionsOf(ctx).limitGuesses(ctx, request.codes ?? [])
  const { orderedItems, storeCredit } = request
  const lines = await readLines(ctx.db, orderedItems)
  const terms = await termsOfQuote(ctx, lines, request, () => whoAsks(ctx))
  if (storeCredit === undefined) return viewQuote(priceLines(lines, terms))
  const account = spenderOf(await authorise(ctx, { access: 'public', identify: true }))
  const credit = await creditOfQuote(ctx, account, storeCredit)
  return viewQuote(priceLines(lines, { ...terms, ...credit }))
}

/** How an order is placed, besides what its buyer says. */
export interface Placing {
  /** the card payment that is authorised for it: the order costs that and its store credit, or is not placed */
  card?: { id: string; amountCents: number; reference: string; brand: string; last4: string }
  /** seconds to wait for a payment elsewhere, in place of those of the way to pay */
  holdSeconds?: number
  /** placed by staff: it is in no account, may exceed the shop's limits, and cost less */
  byStaff?: { beyondLimits?: string | undefined; discount?: Discount | undefined }
}

/**
 * Reads what an order is priced from, prices it, and checks it before anything is charged or taken.
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
  const creditCents = creditAsked(request)
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

/** True where store credit pays all of it: no other way to pay has anything to do with it. */
const isCovered = ({ bill, credit }: Price): boolean =>
  credit !== undefined && credit.spendsCents > 0 && credit.spendsCents === bill.totalCents

/**
 * What an order would ask of a card, checked like the order itself, so that none is charged in vain.
 * @returns what store credit leaves of its total, in cents
 * @throws AppError NOT_FOUND, ORDER_LIMIT, CODE_REFUSED, PRICE_CHANGED, OUT_OF_STOCK, VALIDATION_FAILED
 */
export async function priceOrder(ctx: Buying, request: OrderRequest): Promise<number> {
  const { bill } = await priceAndCheck(ctx, request)
  return bill.totalCents - creditAsked(request)
}

/**
 * Places an order in the caller's transaction: locks the products in one ordered statement, prices
 * them, then takes the stock and writes order, items, the first line of its history and its payment.
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
  // What costs nothing is paid, by whichever way: nobody is sent anywhere, and no card is asked.
  const free = price.bill.totalCents === 0 && request.paymentMethod !== 'cod'
  if (request.paymentMethod === 'card' && !card && !covered && !free)
    throw validationError([{ path: 'cardDetails', message: 'is required to pay by card' }])
  const waiting = covered || free ? undefined : waitingMethod(ctx, request.paymentMethod)
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
      // What comes to be due of it later is due in cash.
      paymentMethod: covered ? 'cod' : request.paymentMethod,
      payment:
        covered || free
          ? { status: 'paid' }
          : waiting
            ? { status: 'unpaid', payBy: payByOf(ctx, holdSeconds ?? waiting.holdSeconds) }
            : card
              ? { status: 'paid', ...card }
              : { status: 'due' },
      creditCents: creditAsked(request),
      totalCents: price.bill.totalCents,
      labeledTotalCents: price.bill.labeledTotalCents,
      pricing: price.bill.kept,
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
        stockHappenings(product.stock, moved(product, -quantity), settings.get('orders.lowStock')),
      ),
    ]),
  }
}

const payByOf = ({ clock }: Pick<Services, 'clock'>, seconds: number): Date =>
  new Date(clock().getTime() + seconds * 1_000)

/**
 * The order, for its owner and for staff who may see orders; for others it does not exist.
 * @throws AppError NOT_FOUND
 */
export async function getOrder(
  ctx: Pick<OperationContext<'customer'>, 'db' | 'user'>,
  orderId: string,
): Promise<OrderViewRow> {
  const order = await findOrder(ctx.db, orderId)
  const own = order?.user_id != null && order.user_id === ctx.user.id
  if (!order || !(own || holds(ctx.user, 'orders.read')))
    throw new AppError('NOT_FOUND', 'There is no such order.')
  return order
}

/** An order for letters about it, which ask on nobody's behalf; undefined when it is gone. */
export async function readOrder(
  { db }: Pick<Services, 'db'>,
  orderId: string,
): Promise<OrderDetails | undefined> {
  const order = await findOrder(db, orderId)
  return order && viewOrderDetails(order)
}

/** The changes of an order, the oldest first. @throws AppError NOT_FOUND as {@link getOrder} */
export async function getHistory(
  ctx: OperationContext<'customer'>,
  orderId: string,
): Promise<OrderEventRow[]> {
  const order = await getOrder(ctx, orderId)
  return findOrderEvents(ctx.db, order.id)
}

/** A customer's API key has no account, hence no orders. */
const noUser = '00000000-0000-0000-0000-000000000000'

/**
 * One's own orders, and of staff who may see orders all, the newest first.
 * @returns their total as well when a limit was given
 * @throws AppError VALIDATION_FAILED naming `cursor`
 */
export async function listOrders(
  { db, user }: OperationContext<'customer'>,
  filter: Omit<OrderFilter, 'userId'>,
  { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<OrderViewRow>> {
  const own = { ...filter, userId: holds(user, 'orders.read') ? undefined : (user.id ?? noUser) }
  const request = { order: 'newest', limit: limit ?? mostOrders, cursor } as const
  const page = await pageOf(orderSorts, request, (wanted) => findOrders(db, own, wanted))
  return { ...page, total: limit === undefined ? page.items.length : await countOrders(db, own) }
}
