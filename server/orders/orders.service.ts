/** Rules of quotes and orders: design.md §5. */
import type { Tx } from '../../db/client.ts'
import { insertOrder, type NewOrder, type OrderViewRow } from '../../db/queries/orders.ts'
import { findProductsById, type ProductViewRow } from '../../db/queries/products.ts'
import { lockProductsById, moveStock } from '../../db/queries/stock.ts'
import type { CurrentUser, Services } from '../context.ts'
import { validationError } from '../error-translation.ts'
import { AppError } from '../errors.ts'
import { toRupees } from '../money.ts'
import { type OrderRequest, orderAmountLimit, type Quote } from './orders.schema.ts'
import { mergeLines, type Price, priceLines, type WantedLine } from './pricing.ts'

/** @throws AppError NOT_FOUND naming the unknown products */
function assertKnown(lines: readonly WantedLine[], products: readonly ProductViewRow[]): void {
  const known = new Set(products.map((product) => product.product_id))
  const unknown = lines.filter((line) => !known.has(line.productId))
  if (unknown.length === 0) return
  const names = unknown.map((line) => line.productId).join(', ')
  throw new AppError('NOT_FOUND', `There is no product ${names}.`, {
    issues: unknown.map((line) => ({
      path: 'orderedItems',
      message: `There is no product ${line.productId}.`,
      productId: line.productId,
    })),
  })
}

/** @throws AppError OUT_OF_STOCK naming each line and what is left */
export function assertInStock({ lines }: Pick<Price, 'lines'>): void {
  const short = lines.filter(({ product, quantity }) => product.stock < quantity)
  if (short.length === 0) return
  const words = short.map(({ product }) =>
    product.stock === 0
      ? `${product.product_name} is out of stock`
      : `only ${product.stock} of ${product.product_name} left`,
  )
  throw new AppError('OUT_OF_STOCK', `Not enough stock: ${words.join('; ')}.`, {
    issues: short.map(({ product, quantity }) => ({
      path: 'orderedItems',
      message: `only ${product.stock} left`,
      productId: product.product_id,
      requested: quantity,
      stock: product.stock,
    })),
  })
}

/** numeric(12,2) bounds a total, so that no sum leaves the exact integers. */
function assertPayable(price: Price): void {
  if (toRupees(price.labeledTotalCents) > orderAmountLimit)
    throw validationError([
      { path: 'orderedItems', message: `must not cost more than ${orderAmountLimit}` },
    ])
}

/**
 * What the lines cost just now; takes nothing.
 * @throws AppError NOT_FOUND naming an unknown product
 */
export async function quote(
  services: Pick<Services, 'db'>,
  wanted: readonly WantedLine[],
): Promise<Quote> {
  const lines = mergeLines(wanted)
  const products = await findProductsById(
    services.db,
    lines.map((line) => line.productId),
  )
  assertKnown(lines, products)
  const price = priceLines(lines, products)
  assertPayable(price)
  return {
    orderedItems: price.lines.map(({ product, quantity }) => ({
      productId: product.product_id,
      name: product.product_name,
      image: product.images[0] ?? '',
      price: toRupees(product.last_price_cents),
      labeledPrice: toRupees(product.price_cents),
      quantity,
      stock: product.stock,
    })),
    total: toRupees(price.totalCents),
    labeledTotal: toRupees(price.labeledTotalCents),
  }
}

/**
 * What an order would cost, judged like the order itself, so that no card is charged in vain.
 * @returns the total in cents
 * @throws AppError NOT_FOUND, OUT_OF_STOCK, VALIDATION_FAILED
 */
export async function priceOrder(
  services: Pick<Services, 'db'>,
  wanted: readonly WantedLine[],
): Promise<number> {
  const lines = mergeLines(wanted)
  const products = await findProductsById(
    services.db,
    lines.map((line) => line.productId),
  )
  assertKnown(lines, products)
  const price = priceLines(lines, products)
  assertPayable(price)
  assertInStock(price)
  return price.totalCents
}

/**
 * Places an order in the caller's transaction: locks the products in one ordered statement, prices
 * them, takes the stock, writes order, items and the first line of its history.
 * @param payment what the provider said, or that cash is due
 * @param expectedCents the total that was authorised on a card; another total is CONFLICT
 * @throws AppError NOT_FOUND, OUT_OF_STOCK
 */
export async function placeOrder(
  tx: Tx,
  user: CurrentUser,
  request: OrderRequest,
  payment: NewOrder['payment'],
  expectedCents?: number,
): Promise<OrderViewRow> {
  const lines = mergeLines(request.orderedItems)
  const products = await lockProductsById(
    tx,
    lines.map((line) => line.productId),
  )
  assertKnown(lines, products)
  const price = priceLines(lines, products)
  assertPayable(price)
  assertInStock(price)
  if (expectedCents !== undefined && expectedCents !== price.totalCents)
    throw new AppError(
      'CONFLICT',
      'The price changed while the card was being charged. Please try again.',
    )
  await moveStock(
    tx,
    price.lines.map(({ product, quantity }) => ({ id: product.id, change: -quantity })),
  )
  return insertOrder(
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
}
