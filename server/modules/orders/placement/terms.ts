/** Terms of a basket besides the prices of its lines: discounts, delivery, payment and tax. */
import type { DbOrTx, Tx } from '../../../../db/connection/client.ts'
import { validPhone } from '../../../../db/phone.ts'
import type { AllServices, CurrentUser } from '../../../core/context/context.ts'
import type { Terms } from '../../pricing/prices/bill.ts'
import { type Buyer, promotionsOf } from '../../pricing/prices/promotions.ts'
import { taxOf } from '../../pricing/prices/tax.ts'
import { deliveryFor, type RequestedPlace } from '../../pricing/shipping/shipping.service.ts'
import type { OrderRequest, QuoteRequest } from '../order/orders.schema.ts'
import { type BasketTerms, matchedOf, type PricedLine } from './basket.ts'
import { isRefusedCash, paymentTerms } from './cash.ts'

export type TermsNeeds = Pick<AllServices, 'db' | 'settings' | 'clock' | 'promotions' | 'redirects'>

/** Returns weight in grams and tax rate by product. */
export function goodsOf(
  lines: readonly PricedLine[],
  grams: ((category: string) => number) | undefined,
  taxRate: ((category: string) => number | undefined) | undefined,
): Pick<Terms, 'goods'> {
  if (!grams && !taxRate) return {}
  const goods = new Map(
    lines.map(({ product }) => {
      const rate = taxRate?.(product.category)
      return [
        product.product_id,
        {
          ...(grams ? { grams: product.weight_grams ?? grams(product.category) } : {}),
          ...(rate === undefined ? {} : { taxRate: rate }),
        },
      ]
    }),
  )
  return { goods }
}

/** Returns the shop's address, for an order that the buyer collects. */
export const collectAddress = (settings: AllServices['settings']): string =>
  ['Collect in the shop', ...settings.get('shop.address')].join('\n')

interface TermsInput {
  /** the order's transaction, if there is one */
  db: DbOrTx
  codes: readonly string[]
  /** the buyer; read only when a discount depends on it */
  who: () => Promise<Buyer>
  alone?: boolean
  to: RequestedPlace & Pick<QuoteRequest, 'delivery' | 'paymentMethod'>
}

async function findTerms(
  services: TermsNeeds,
  lines: readonly PricedLine[],
  { db, to, ...wanted }: TermsInput,
): Promise<BasketTerms> {
  if (lines.length === 0) return {}
  const found = await promotionsOf(services).findOffers(services, db, matchedOf(lines), wanted)
  const tax = taxOf(services.settings)
  const delivery = deliveryFor(services, to)
  // An order is checked when it is placed, then by its phone number as well.
  const refuses = !to.isOrder && services.settings.get('cash.refusals') > 0
  const payment = paymentTerms(services, {
    ...to,
    isCollected: delivery?.method.kind === 'collect',
    isRefused: refuses && (await isRefusedCash(services, db, await wanted.who())),
  })
  return {
    ...payment,
    ...goodsOf(lines, delivery?.grams, tax?.rateOf),
    ...(found.offers.length > 0 ? { offers: found.offers } : {}),
    ...(found.codes.length > 0 ? { codes: found.codes } : {}),
    ...(tax ? { taxRate: tax.rate } : {}),
    ...(delivery ? { delivery: delivery.terms, delivered: delivery.delivered() } : {}),
  }
}

/**
 * Returns the buyer of an account with their order history; staff order for many customers, and API
 * keys have no account.
 */
export function buyerOf(
  user: CurrentUser | null,
  { phone = '', email }: { phone?: string | undefined; email?: string | undefined } = {},
): Buyer {
  const account = user === null || user.type === 'admin' ? undefined : (user.id ?? undefined)
  return {
    account,
    email: user?.email,
    contact: account === undefined ? email : user?.email,
    phone: validPhone(phone),
  }
}

/** Reads the terms of a quote; it includes delivery once the destination is known. */
export const termsOfQuote = (
  services: TermsNeeds,
  lines: readonly PricedLine[],
  request: QuoteRequest,
  who: () => Promise<Buyer>,
): Promise<BasketTerms> =>
  findTerms(services, lines, {
    db: services.db,
    codes: request.codes ?? [],
    who,
    to: request,
  })

/**
 * Reads the terms of an order, which always has a destination and uses up its discounts.
 * @param tx its transaction; without one nothing is locked
 */
export const termsOfOrder = (
  services: TermsNeeds,
  lines: readonly PricedLine[],
  request: OrderRequest,
  user: CurrentUser,
  tx?: Tx,
): Promise<BasketTerms> =>
  findTerms(services, lines, {
    db: tx ?? services.db,
    codes: request.codes ?? [],
    who: async () => buyerOf(user, request),
    alone: tx !== undefined,
    to: { ...request, isOrder: true },
  })
