/** What holds for a basket besides the prices of its lines: how it is delivered, and tax. */
import type { Services } from '../context.ts'
import { deliveryFor } from '../delivery/delivery.service.ts'
import type { Terms } from '../pricing/bill.ts'
import { taxOf } from '../pricing/tax.ts'
import type { FindTerms, PricedLine } from './basket.ts'
import type { OrderRequest, QuoteRequest } from './orders.schema.ts'

type Needs = Pick<Services, 'settings' | 'clock'>

/** Grams and tax rates by product. */
function goodsOf(
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

const findTerms =
  (services: Needs, asked: Parameters<typeof deliveryFor>[1]): FindTerms =>
  (lines) => {
    if (lines.length === 0) return {}
    const tax = taxOf(services.settings)
    const delivery = deliveryFor(services, asked)
    if (!tax && !delivery) return {}
    return {
      ...goodsOf(lines, delivery?.grams, tax?.rateOf),
      ...(tax ? { taxRate: tax.rate } : {}),
      ...(delivery ? { delivery: delivery.terms, delivered: delivery.delivered } : {}),
    }
  }

/** A quote says what delivery costs once it knows where to. */
export const termsOfQuote = (services: Needs, request: QuoteRequest): FindTerms =>
  findTerms(services, request)

/** An order is delivered somewhere. */
export const termsOfOrder = (services: Needs, request: OrderRequest): FindTerms =>
  findTerms(services, { ...request, isOrder: true })
