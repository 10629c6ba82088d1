/** Delivery options of a basket to a place, priced as in a quote. */
import type { RequestContext } from '../../../core/context/context.ts'
import { toRupees } from '../../../core/values/money.ts'
import { viewParts } from '../../pricing/prices/bill.ts'
import type { DeliveryTerms } from '../../pricing/prices/price.ts'
import { promotionsOf } from '../../pricing/prices/promotions.ts'
import { currentZones } from '../../pricing/shipping/shipping.service.ts'
import type { QuoteRequest } from '../order/orders.schema.ts'
import { type Price, priceLines, readShownLines } from './basket.ts'
import { quoteBuyer } from './place-order.service.ts'
import { termsOfQuote } from './terms.ts'

const freeFrom = ({ steps = [], cents }: DeliveryTerms): number | null => {
  const free = steps.filter((step) => step.cents === 0).map(({ fromCents }) => fromCents)
  if (cents === 0) return 0
  return free.length === 0 ? null : toRupees(Math.min(...free))
}

/**
 * Lists the delivery options.
 * @throws AppError NOT_FOUND naming an unknown product; RATE_LIMITED after too many wrong codes
 */
export async function shippingOptions(
  services: RequestContext<'promotions' | 'redirects' | 'settings'>,
  request: Omit<QuoteRequest, 'delivery'>,
) {
  await promotionsOf(services).limitGuesses(services, request.codes ?? [])
  const lines = await readShownLines(services, request.orderedItems)
  const priced = async (input: QuoteRequest): Promise<Price> =>
    priceLines(lines, await termsOfQuote(services, lines, input, () => quoteBuyer(services)))
  const { district: _, city: __, ...anywhere } = request
  const goods = await priced(anywhere)
  const methods = currentZones(services.settings)?.options(request, services.clock()) ?? []
  const options = await Promise.all(
    methods.map(async ({ method, terms }) => {
      const { bill } = await priced({ ...request, delivery: { method: method.id } })
      const { delivery } = viewParts(bill.pricing)
      return delivery ? [{ ...delivery, kind: method.kind, freeFrom: freeFrom(terms) }] : []
    }),
  )
  return { subtotal: toRupees(goods.bill.totalCents), options: options.flat() }
}
