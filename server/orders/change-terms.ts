/**
 * What holds for an order that is changed, besides the prices of its lines: what it was placed with, and
 * today's where it goes elsewhere or by another way. docs/pricing.md#an-order-that-is-changed
 */
import type { DbOrTx } from '../../db/client.ts'
import type { OrderViewRow } from '../../db/queries/orders.ts'
import type { Services } from '../context.ts'
import { deliveryFor, isCollecting, zonesNow } from '../delivery/delivery.service.ts'
import { validationError } from '../error-translation.ts'
import { isByStaff, type Terms } from '../pricing/bill.ts'
import { taxOf } from '../pricing/tax.ts'
import { offersOnChanged } from '../promotions/kept-offers.ts'
import type { FindTerms, PricedLine } from './basket.ts'
import { paymentTerms } from './cash.ts'
import type { ChangeRequest } from './change.schema.ts'
import type { PaymentMethodName } from './orders.schema.ts'
import { discountOf, offerOf, pricingOf } from './staff-discount.ts'
import { collectAddress, goodsOf } from './terms.ts'

type Needs = Pick<Services, 'settings' | 'clock' | 'redirects'>

export interface Place {
  address: string
  street: string | null
  city: string | null
  district: string | null
  postal_code: string | null
}

/**
 * Where a changed order goes.
 * @throws AppError VALIDATION_FAILED naming `address` where nobody said where to
 */
export function placeOf(
  { settings }: Pick<Services, 'settings'>,
  order: OrderViewRow,
  asked: ChangeRequest,
): Place {
  const { address, street, city, district, postalCode, delivery } = asked
  if (address !== undefined)
    return {
      address,
      street: street || null,
      city: city || null,
      district: district || null,
      postal_code: postalCode || null,
    }
  const collected = pricingOf(order)?.delivery?.kind === 'collect'
  if (delivery && isCollecting(settings, delivery) && !collected)
    return {
      address: collectAddress(settings),
      street: null,
      city: null,
      district: null,
      postal_code: null,
    }
  if (delivery && collected && !isCollecting(settings, delivery))
    throw validationError([{ path: 'address', message: 'is required' }])
  const { address: was, street: road, city: town, district: of, postal_code } = order
  return { address: was, street: road, city: town, district: of, postal_code }
}

type Way = Pick<Terms, 'delivery' | 'delivered' | 'fees'> &
  Pick<Awaited<ReturnType<typeof paymentTerms>>, 'payments'> & {
    grams?: ((category: string) => number) | undefined
  }

/** By what it is delivered and what that costs: as before where it goes the same way to the same zone. */
async function wayOf(
  services: Needs,
  order: OrderViewRow,
  asked: ChangeRequest,
  place: Place,
): Promise<Way> {
  const before = pricingOf(order)
  const { cents: _, ...delivered } = before?.delivery ?? { cents: 0 }
  const fees = before?.fees
  const same: Way = {
    ...(before?.delivery && before.from.delivery
      ? { delivery: before.from.delivery, delivered: delivered as Way['delivered'] }
      : {}),
    ...(fees ? { fees } : {}),
    grams: before?.from.delivery?.weight && zonesNow(services.settings)?.grams,
  }
  if (asked.address === undefined && asked.delivery === undefined) return same
  const to = {
    address: place.address,
    district: place.district ?? undefined,
    city: place.city ?? undefined,
    isOrder: true,
  }
  const delivery = asked.delivery ?? (before?.delivery && { method: before.delivery.method })
  const option = deliveryFor(services, { ...to, ...(delivery ? { delivery } : {}) })
  const found = option?.delivered()
  const isCollected = found?.kind === 'collect'
  const payment = await paymentTerms(services, {
    ...to,
    paymentMethod: order.payment_method as PaymentMethodName,
    isCollected,
    isRefused: async () => false,
  })
  const isSame =
    found?.zone === before?.delivery?.zone && found?.method === before?.delivery?.method
  const way = isSame
    ? same
    : {
        ...(option && found ? { delivery: option.terms, delivered: found } : {}),
        grams: option?.grams,
      }
  // The fee is the one that it was placed with, unless nobody comes to a door any more, or now does.
  const keepsFees = isCollected === (before?.delivery?.kind === 'collect')
  const { fees: _fees, ...rest } = way
  const feesThen = keepsFees ? fees : payment.fees
  return {
    ...rest,
    ...(feesThen ? { fees: feesThen } : {}),
    ...(payment.payments ? { payments: payment.payments } : {}),
  }
}

/** The terms of a changed order. */
export const termsOfChange =
  (
    services: Needs,
    db: DbOrTx,
    order: OrderViewRow,
    asked: ChangeRequest,
    place: Place,
  ): FindTerms =>
  async (lines: readonly PricedLine[]) => {
    const from = pricingOf(order)?.from
    const { grams, ...way } = await wayOf(services, order, asked, place)
    const known = new Map(from?.lines.map((line) => [line.productId, line]))
    const before = new Set(order.items.map(({ product_id }) => product_id))
    const matched = lines.map(({ product }) => ({
      productId: product.product_id,
      category: product.category,
    }))
    const added = new Set(matched.map(({ productId }) => productId).filter((id) => !before.has(id)))
    const taxed = from?.taxRate !== undefined
    const { goods: fresh } = goodsOf(
      lines,
      grams,
      taxed ? taxOf(services.settings)?.rateOf : undefined,
    )
    const goods = new Map(
      matched.map(({ productId }) => {
        const kept = known.get(productId)
        const { taxRate, grams: weighs } = fresh?.get(productId) ?? {}
        const grams = kept?.grams ?? weighs
        // A line that was not taxed by a rate of its own is not taxed by one now.
        const rate = kept ? kept.taxRate : taxRate
        return [
          productId,
          {
            ...(grams === undefined ? {} : { grams }),
            ...(rate === undefined ? {} : { taxRate: rate }),
          },
        ]
      }),
    )
    const offers = (from?.offers ?? []).filter((offer) => !isByStaff(offer))
    const discount = asked.discount === undefined ? discountOf(order) : asked.discount
    const all = [
      ...(await offersOnChanged(db, offers, matched, added)),
      ...(discount ? [offerOf(discount)] : []),
    ]
    return {
      ...way,
      goods,
      ...(all.length > 0 ? { offers: all } : {}),
      ...(taxed ? { taxRate: from!.taxRate! } : {}),
    }
  }
