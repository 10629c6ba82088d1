/** Rules of quotes and orders: docs/contract.md#orders. */
import type { Tx } from '../../../../db/connection/client.ts'
import { findOpenProducts } from '../../../../db/queries/catalog/products.queries.ts'
import { lockOpenProducts } from '../../../../db/queries/catalog/stock.queries.ts'
import { insertEvents } from '../../../../db/queries/core/events.queries.ts'
import {
  countOrders,
  findOrder,
  findOrderEvents,
  findOrders,
  type OrderFilter,
  type OrderViewRow,
  orderSorts,
} from '../../../../db/queries/orders/orders.queries.ts'
import { insertOrder, type NewOrder } from '../../../../db/queries/orders/place-order.queries.ts'
import type { OrderEventRow } from '../../../../db/schema/schema.ts'
import { authorise } from '../../../core/access/authenticate.ts'
import { isGuest } from '../../../core/access/guest.ts'
import { holds } from '../../../core/access/permission-check.ts'
import type {
  CurrentUser,
  OperationContext,
  RequestContext,
  Services,
  Tell,
} from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { eventsOf } from '../../../core/events/events.service.ts'
import { type Page, pageOf } from '../../../core/operation/paging.ts'
import { toCents } from '../../../core/values/money.ts'
import { moved, stockHappenings } from '../../catalog/products/products.events.ts'
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
import { itemsOf, type Price, priceBasket, usesOf, viewQuote } from './basket.ts'
import { assertPlacement } from './placement.ts'
import { discounted } from './staff-discount.ts'
import { creditAsked, orderedWithCredit, quotedWithCredit, spenderOf } from './store-credit.ts'
import { buyerOf, collectAddress, termsOfOrder, termsOfQuote } from './terms.ts'

/** What placing an order asks of its context: whoever places it, and the shop. */
export type Buying = Services & { user: CurrentUser }

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
  const find = (ids: string[]) => findOpenProducts(ctx.db, ids)
  const terms = termsOfQuote(ctx, request, () => whoAsks(ctx))
  const { storeCredit } = request
  if (storeCredit === undefined)
    return viewQuote(await priceBasket(request.orderedItems, find, terms))
  const account = spenderOf(await authorise(ctx, { access: 'public', identify: true }))
  const withCredit = quotedWithCredit(terms, ctx, account, storeCredit)
  return viewQuote(await priceBasket(request.orderedItems, find, withCredit))
}

/**
 * Looks the products up, prices them, and judges the price before anything is charged or taken.
 * @param tx the order's transaction, which holds what it finds
 */
async function judge(
  ctx: Buying,
  request: OrderRequest,
  tx?: Tx,
  agreedCents = expectedCents(request),
  { beyondLimits, discount }: NonNullable<Placing['byStaff']> = {},
): Promise<Price> {
  const find = (ids: string[]) => (tx ? lockOpenProducts(tx, ids) : findOpenProducts(ctx.db, ids))
  const terms = discounted(termsOfOrder(ctx, request, ctx.user, tx), discount)
  const all = orderedWithCredit(terms, request, ctx, tx)
  const price = await priceBasket(request.orderedItems, find, all)
  await assertPlacement(ctx, tx ?? ctx.db, {
    price,
    method: request.paymentMethod,
    account: buyerOf(ctx.user).account,
    phone: request.phone,
    taken: price.lines,
    dueCents: price.bill.totalCents - creditAsked(request),
    covered: isCovered(price),
    agreedCents,
    beyondLimits,
  })
  return price
}

/** True where store credit pays all of it: no other way to pay has anything to do with it. */
const isCovered = ({ bill, credit }: Price): boolean =>
  credit !== undefined && credit.spendsCents > 0 && credit.spendsCents === bill.totalCents

/**
 * What an order would ask of a card, judged like the order itself, so that none is charged in vain.
 * @returns what store credit leaves of its total, in cents
 * @throws AppError NOT_FOUND, ORDER_LIMIT, CODE_REFUSED, PRICE_CHANGED, OUT_OF_STOCK, VALIDATION_FAILED
 */
export async function priceOrder(
  ctx: OperationContext<'customer'>,
  request: OrderRequest,
): Promise<number> {
  const { bill } = await judge(ctx, request)
  return bill.totalCents - creditAsked(request)
}

/** An order that staff type in is in nobody's account, may be more than the shop's limits allow, and cost less. */
export interface Placing {
  authorisedCents?: number
  tell?: Tell
  byStaff?: { beyondLimits?: string | undefined; discount?: Discount | undefined }
}

/**
 * Places an order in the caller's transaction: locks the products in one ordered statement, prices
 * them, then takes the stock and writes order, items and the first line of its history.
 * @param payment what the provider said, or that cash is due
 * @param placing.authorisedCents what was authorised on a card: the order costs that, beside what store
 * credit pays of it, or is not placed
 * @throws AppError NOT_FOUND, ORDER_LIMIT, CODE_REFUSED, PRICE_CHANGED, OUT_OF_STOCK
 */
export async function placeOrder(
  tx: Tx,
  ctx: Buying,
  request: OrderRequest,
  payment: NewOrder['payment'],
  { authorisedCents, byStaff, tell }: Placing = {},
): Promise<OrderViewRow> {
  const { user, settings } = ctx
  const creditCents = creditAsked(request)
  const agreed = authorisedCents === undefined ? undefined : authorisedCents + creditCents
  const price = await judge(ctx, request, tx, agreed, byStaff)
  const covered = isCovered(price)
  // What costs nothing is paid, by whichever way: nobody is sent anywhere, and no card is asked.
  const free = price.bill.totalCents === 0 && request.paymentMethod !== 'cod'
  const paid = covered || free
  if (request.paymentMethod === 'card' && !payment.id && !paid)
    throw validationError([{ path: 'cardDetails', message: 'is required to pay by card' }])
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
      payment: paid ? { status: 'paid' } : payment,
      creditCents,
      totalCents: price.bill.totalCents,
      labeledTotalCents: price.bill.labeledTotalCents,
      pricing: price.bill.kept,
      uses: usesOf(price),
    },
    itemsOf(price.lines),
    user,
  )
  const events = eventsOf([
    ...orderPlaced(order),
    ...price.lines.flatMap(({ product, quantity }) =>
      stockHappenings(product.stock, moved(product, -quantity), settings.get('orders.lowStock')),
    ),
  ])
  if (tell) tell(events)
  else await insertEvents(tx, events)
  return order
}

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
