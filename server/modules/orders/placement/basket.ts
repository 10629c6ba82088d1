/** Baskets: lines joined with their products, priced, shown, and checked before stock is taken. */

import type { Db } from '../../../../db/connection/client.ts'
import {
  findOpenProducts,
  type ProductViewRow,
} from '../../../../db/queries/catalog/products.queries.ts'
import type { NewOrderItem } from '../../../../db/queries/orders/place-order.queries.ts'
import type { AllServices } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError, errorFields } from '../../../core/errors/errors.ts'
import { rupeeText, toRupees } from '../../../core/values/money.ts'
import { missingProduct } from '../../catalog/products/products.schema.ts'
import {
  type Bill,
  billed,
  type CodeOutcome,
  isByStaff,
  type Terms,
  viewParts,
} from '../../pricing/prices/bill.ts'
import { isHarmless, refusalText } from '../../pricing/prices/code-refusals.ts'
import type { MatchedLine } from '../../pricing/prices/promotions.ts'
import {
  orderAmountLimit,
  type PaymentOffer,
  type Quote,
  QuotedError,
} from '../order/orders.schema.ts'

/** A requested product and its quantity. */
export interface WantedLine {
  productId: string
  qty: number
}

export interface PricedLine {
  product: ProductViewRow
  quantity: number
}

/** Returns the order items that an order stores for its lines. */
export const itemsOf = (lines: readonly PricedLine[]): NewOrderItem[] =>
  lines.map(({ product, quantity }) => ({
    productRef: product.id,
    productId: product.product_id,
    name: product.product_name,
    image: product.images[0] ?? '',
    priceCents: product.last_price_cents,
    labeledPriceCents: product.price_cents,
    quantity,
  }))

/** Reads and joins the products of lines, without locks. @throws AppError as {@link linesOf} */
export const readLines = async (db: Db, wanted: readonly WantedLine[]): Promise<PricedLine[]> =>
  linesOf(wanted, await findOpenProducts(db, productIdsOf(wanted)))

/** Reads lines as {@link readLines}, maybe from the cache, for a price that is only shown. */
export async function readShownLines(
  { db, answers }: Pick<AllServices, 'db' | 'answers'>,
  wanted: readonly WantedLine[],
): Promise<PricedLine[]> {
  const productIds = productIdsOf(wanted)
  const read = () => findOpenProducts(db, productIds)
  return linesOf(wanted, await answers.products(productIds, read))
}

export interface Price {
  lines: PricedLine[]
  bill: Bill
  /** payment methods for it; undefined where all are available to all buyers */
  payments: PaymentOffer[] | undefined
  /** of a buyer who has store credit, or wants to spend some */
  credit?: CreditTerms | undefined
}

/** A buyer's store credit, and the most of it that this basket may spend. */
interface CreditTerms {
  balanceCents: number
  spendsCents: number
}

/** The effect of the payment rules on a basket; empty where the shop has no rules. */
export interface PaymentTerms extends Pick<Terms, 'fees'> {
  /** @param cents what the basket costs without fees */
  payments?: (cents: number) => PaymentOffer[]
}

/**
 * Terms that apply to lines besides their prices; empty in a shop without shipping rates,
 * discounts, taxes and payment rules.
 */
export type BasketTerms = Terms & PaymentTerms & { credit?: CreditTerms }

/** Lists the products of lines, each once. */
export const productIdsOf = (wanted: readonly WantedLine[]): string[] => [
  ...new Set(wanted.map(({ productId }) => productId)),
]

/** Returns the lines as promotions match them. */
export const matchedOf = (lines: readonly PricedLine[]): MatchedLine[] =>
  lines.map(({ product }) => ({ productId: product.product_id, category: product.category }))

/**
 * Joins lines with their products. Lines of the same product become one, at the place of the first.
 * @throws AppError NOT_FOUND naming the unknown products
 */
export function linesOf(
  wanted: readonly WantedLine[],
  products: readonly ProductViewRow[],
): PricedLine[] {
  const merged = new Map<string, number>()
  for (const { productId, qty } of wanted) merged.set(productId, (merged.get(productId) ?? 0) + qty)
  const byId = new Map(products.map((product) => [product.product_id, product]))
  const unknown = [...merged.keys()].filter((productId) => !byId.has(productId))
  if (unknown.length > 0)
    throw new AppError('NOT_FOUND', unknown.map(missingProduct).join(' '), {
      issues: unknown.map((productId) => ({
        path: 'orderedItems',
        message: missingProduct(productId),
        productId,
      })),
    })
  return [...merged].map(([productId, quantity]) => ({ product: byId.get(productId)!, quantity }))
}

/** Checks that a total fits numeric(12,2), so that all sums stay exact integers. */
function assertPayable(price: Price): void {
  if (toRupees(price.bill.labeledTotalCents) > orderAmountLimit)
    throw validationError([
      { path: 'orderedItems', message: `must not cost more than ${orderAmountLimit}` },
    ])
}

/** Prices lines, pure. @throws AppError VALIDATION_FAILED for a total above the limit */
export function priceLines(lines: PricedLine[], { payments, credit, ...rest }: BasketTerms): Price {
  const whole = billed(lines, rest)
  const fees = (rest.fees ?? []).reduce((sum, { cents }) => sum + cents, 0)
  const left = Math.max(0, whole.totalCents - fees - (credit?.spendsCents ?? 0))
  // Where store credit pays the whole order, no other payment method applies, nor its fee.
  const bill = fees > 0 && credit && left === 0 ? billed(lines, { ...rest, fees: [] }) : whole
  const price = { lines, bill, payments: payments?.(left), credit }
  assertPayable(price)
  return price
}

/** Returns the promotions that reduced the price, and by how much; without the staff discount. */
export const usesOf = ({ bill }: Price): { id: string; cents: number }[] =>
  (bill.pricing?.adjustments ?? [])
    .filter((adjustment) => !isByStaff(adjustment))
    .map(({ id, cents }) => ({ id, cents: -cents }))

/** Shows the price to a shopper. */
export const presentQuote = (price: Price): Quote => ({
  orderedItems: price.lines.map(({ product, quantity }) => ({
    productId: product.product_id,
    name: product.product_name,
    image: product.images[0] ?? '',
    price: toRupees(product.last_price_cents),
    labeledPrice: toRupees(product.price_cents),
    quantity,
    stock: product.stock,
  })),
  total: toRupees(price.bill.totalCents),
  labeledTotal: toRupees(price.bill.labeledTotalCents),
  ...viewParts(price.bill.pricing),
  ...(price.bill.codes.length > 0 ? { codes: price.bill.codes.map(presentCode) } : {}),
  ...(price.payments ? { payments: price.payments } : {}),
  ...presentCredit(price),
})

const presentCredit = ({ credit, bill }: Price): Pick<Quote, 'storeCredit'> =>
  credit && credit.balanceCents > 0
    ? {
        storeCredit: {
          balance: toRupees(credit.balanceCents),
          pays: toRupees(Math.min(credit.balanceCents, bill.totalCents)),
        },
      }
    : {}

/**
 * Checks the store credit that the buyer wants to spend.
 * @throws AppError PRICE_CHANGED where the balance is lower, or the order costs less
 */
export function assertCredit(price: Price): void {
  const { balanceCents, spendsCents } = price.credit ?? { balanceCents: 0, spendsCents: 0 }
  const most = Math.min(balanceCents, price.bill.totalCents)
  if (spendsCents > most)
    throw new AppError(
      'PRICE_CHANGED',
      `Store credit now pays ${rupeeText(most)} of this order instead of ${rupeeText(spendsCents)}. Nothing was charged.`,
      { fields: errorFields(QuotedError, { quote: presentQuote(price) }) },
    )
}

const presentCode = ({ code, why, minimumCents }: CodeOutcome) => ({
  code,
  applied: why === undefined,
  ...(why ? { reason: why, message: refusalText(code, why, minimumCents) } : {}),
})

/**
 * Checks the discount codes.
 * @param existing codes that an edited order has already: they may have no effect
 * @throws AppError CODE_REFUSED with the new quote, for codes worth less than the buyer saw
 */
export function assertCodes(price: Price, existing: readonly string[] = []): void {
  const issues = price.bill.codes.flatMap(({ code, why, minimumCents }, index) =>
    why && !isHarmless(why) && !existing.includes(code)
      ? [
          {
            path: `codes.${index}`,
            message: refusalText(code, why, minimumCents),
            code,
            reason: why,
          },
        ]
      : [],
  )
  if (issues.length === 0) return
  const text = issues.map(({ message }) => message).join(' ')
  throw new AppError('CODE_REFUSED', `${text} Nothing was charged.`, {
    issues,
    fields: errorFields(QuotedError, { quote: presentQuote(price) }),
  })
}

/**
 * Checks the stock.
 * @param price of the whole order; the error contains its new quote @throws AppError OUT_OF_STOCK
 * naming each line and the remaining stock
 */
export function assertInStock(lines: readonly PricedLine[], price?: Price): void {
  const short = lines.filter(({ product, quantity }) => product.stock < quantity)
  if (short.length === 0) return
  const problems = short.map(({ product }) =>
    product.stock === 0
      ? `${product.product_name} is out of stock`
      : `only ${product.stock} of ${product.product_name} left`,
  )
  throw new AppError('OUT_OF_STOCK', `Not enough stock: ${problems.join('; ')}.`, {
    issues: short.map(({ product, quantity }) => ({
      path: 'orderedItems',
      message: `only ${product.stock} left`,
      productId: product.product_id,
      requested: quantity,
      stock: product.stock,
    })),
    fields: price && errorFields(QuotedError, { quote: presentQuote(price) }),
  })
}

/**
 * Checks the total.
 * @param expectedCents the total that was agreed to; undefined when none was given
 * @throws AppError PRICE_CHANGED with the new quote
 */
export function assertTotal(price: Price, expectedCents: number | undefined): void {
  if (expectedCents !== undefined && expectedCents !== price.bill.totalCents)
    throw new AppError(
      'PRICE_CHANGED',
      `The total is now ${rupeeText(price.bill.totalCents)} instead of ${rupeeText(expectedCents)}. Nothing was charged.`,
      { fields: errorFields(QuotedError, { quote: presentQuote(price) }) },
    )
}
