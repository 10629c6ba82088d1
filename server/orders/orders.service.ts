/** Rules of quotes and orders: design.md §5. */
import type { Tx } from '../../db/client.ts'
import { insertOrder, type NewOrder, type OrderViewRow } from '../../db/queries/orders.ts'
import { findProductsById } from '../../db/queries/products.ts'
import { lockProductsById, moveStock } from '../../db/queries/stock.ts'
import type { OperationContext, Services } from '../context.ts'
import { toCents } from '../money.ts'
import { assertAsAgreed, priceBasket, viewQuote } from './basket.ts'
import { assertWithinLimits, cashRoom, noRoomForCash } from './limits.ts'
import type { OrderRequest, Quote } from './orders.schema.ts'
import type { WantedLine } from './pricing.ts'

/** The total that the buyer saw, in cents; undefined when nobody said. */
const expectedCents = ({ expectedTotal }: OrderRequest): number | undefined =>
  expectedTotal === undefined ? undefined : toCents(expectedTotal)

/**
 * What the lines cost just now; takes nothing.
 * @throws AppError NOT_FOUND naming an unknown product
 */
export async function quote(
  services: Pick<Services, 'db'>,
  wanted: readonly WantedLine[],
): Promise<Quote> {
  return viewQuote(await priceBasket(wanted, (ids) => findProductsById(services.db, ids)))
}

/**
 * What an order would cost, judged like the order itself, so that no card is charged in vain.
 * @returns the total in cents
 * @throws AppError NOT_FOUND, ORDER_LIMIT, PRICE_CHANGED, OUT_OF_STOCK, VALIDATION_FAILED
 */
export async function priceOrder(
  services: Pick<Services, 'db' | 'config'>,
  request: OrderRequest,
): Promise<number> {
  const price = await priceBasket(request.orderedItems, (ids) => findProductsById(services.db, ids))
  assertAsAgreed(price, expectedCents(request))
  assertWithinLimits(price, services.config.orderLimits)
  return price.totalCents
}

/**
 * Places an order in the caller's transaction: locks the products in one ordered statement, prices
 * them, takes the stock, writes order, items and the first line of its history.
 * @param payment what the provider said, or that cash is due
 * @param authorisedCents what was authorised on a card: the order costs that or is not placed
 * @throws AppError NOT_FOUND, ORDER_LIMIT, PRICE_CHANGED, OUT_OF_STOCK
 */
export async function placeOrder(
  tx: Tx,
  { user, config }: OperationContext<'customer'>,
  request: OrderRequest,
  payment: NewOrder['payment'],
  authorisedCents?: number,
): Promise<OrderViewRow> {
  const price = await priceBasket(request.orderedItems, (ids) => lockProductsById(tx, ids))
  assertAsAgreed(price, authorisedCents ?? expectedCents(request))
  assertWithinLimits(price, config.orderLimits)
  await moveStock(
    tx,
    price.lines.map(({ product, quantity }) => ({ id: product.id, change: -quantity })),
  )
  const room = cashRoom(user, request, config.orderLimits)
  const order = await insertOrder(
    tx,
    {
      userId: user.id,
      email: user.email,
      name: request.name,
      address: request.address,
      phone: request.phone,
      notes: request.notes ?? '',
      paymentMethod: request.paymentMethod,
      payment,
      totalCents: price.totalCents,
      labeledTotalCents: price.labeledTotalCents,
      room,
    },
    price.lines.map(({ product, quantity }) => ({
      productRef: product.id,
      productId: product.product_id,
      name: product.product_name,
      image: product.images[0] ?? '',
      priceCents: product.last_price_cents,
      labeledPriceCents: product.price_cents,
      quantity,
    })),
    user,
  )
  if (!order) throw await noRoomForCash(tx, room!, request.phone, price.totalCents)
  return order
}
