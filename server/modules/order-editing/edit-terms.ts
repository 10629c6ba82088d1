/**
 * Terms of an edited order besides the prices of its lines: those it was placed with, and current
 * ones for a new address or delivery method. docs/pricing.md#an-order-that-is-changed
 */
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import type { OrderViewRow } from '../../../db/queries/orders/orders.queries.ts'
import type { OrderItemRow } from '../../../db/schema/schema.ts'
import type { AllServices } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import type { OrderEdit } from '../orders/order/order-edit.schema.ts'
import type { PaymentMethodName } from '../orders/order/orders.schema.ts'
import { codesOf, storedPricingOf } from '../orders/order/stored-pricing.ts'
import {
  type BasketTerms,
  matchedOf,
  type PaymentTerms,
  type PricedLine,
} from '../orders/placement/basket.ts'
import { paymentTerms } from '../orders/placement/cash.ts'
import { discountOf, offerOf } from '../orders/placement/staff-discount.ts'
import { collectAddress, goodsOf } from '../orders/placement/terms.ts'
import { isByStaff, isCollected, type RemovedLine, type Terms } from '../pricing/prices/bill.ts'
import { promotionsOf } from '../pricing/prices/promotions.ts'
import { taxOf } from '../pricing/prices/tax.ts'
import { currentZones, deliveryFor, isCollecting } from '../pricing/shipping/shipping.service.ts'

type Needs = Pick<AllServices, 'settings' | 'clock' | 'redirects' | 'promotions'>

interface TermsInput {
  input: OrderEdit
  place: Place
  /** current and former lines: {@link placedLines} */
  placed: ReadonlyMap<string, RemovedLine>
  lines: readonly PricedLine[]
  tx?: Tx | undefined
}

export interface Place {
  address: string
  street: string | null
  city: string | null
  district: string | null
  postal_code: string | null
}

/**
 * Returns the new address.
 * @throws AppError VALIDATION_FAILED naming `address` where it has none
 */
export function placeOf(
  { settings }: Pick<AllServices, 'settings'>,
  order: OrderViewRow,
  input: OrderEdit,
): Place {
  const { address, street, city, district, postalCode, delivery } = input
  if (address !== undefined)
    return {
      address,
      street: street || null,
      city: city || null,
      district: district || null,
      postal_code: postalCode || null,
    }
  const collected = isCollected(order)
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

type EditedDelivery = Pick<Terms, 'delivery' | 'delivered' | 'fees'> &
  Pick<PaymentTerms, 'payments'> & {
    grams?: ((category: string) => number) | undefined
  }

/** Returns delivery and its price: unchanged where method and zone stay the same. */
function deliveryTermsOf(
  services: Needs,
  order: OrderViewRow,
  input: OrderEdit,
  place: Place,
): EditedDelivery {
  const before = storedPricingOf(order)
  const { cents: _, ...delivered } = before?.delivery ?? { cents: 0 }
  const fees = before?.fees
  const same: EditedDelivery = {
    ...(before?.delivery && before.from.delivery
      ? { delivery: before.from.delivery, delivered: delivered as EditedDelivery['delivered'] }
      : {}),
    ...(fees ? { fees } : {}),
    grams: before?.from.delivery?.weight && currentZones(services.settings)?.grams,
  }
  const isElsewhere = input.address !== undefined || input.delivery !== undefined
  const to = {
    address: place.address,
    district: place.district ?? undefined,
    city: place.city ?? undefined,
    isOrder: isElsewhere,
  }
  const pay = (isCollected: boolean) => {
    const paymentMethod = order.payment_method as PaymentMethodName
    const found = paymentTerms(services, { ...to, paymentMethod, isCollected, isRefused: false })
    const { payments } = found
    // Only the unpaid part is paid on delivery.
    const paid = order.paid_cents + order.waived_cents
    return {
      ...found,
      ...(payments ? { payments: (cents: number) => payments(Math.max(0, cents - paid)) } : {}),
    }
  }
  if (!isElsewhere) {
    const { payments } = pay(before?.delivery?.kind === 'collect')
    return { ...same, ...(payments ? { payments } : {}) }
  }
  const delivery = input.delivery ?? (before?.delivery && { method: before.delivery.method })
  const option = deliveryFor(services, { ...to, ...(delivery ? { delivery } : {}) })
  const found = option?.delivered()
  const collects = found?.kind === 'collect'
  const payment = pay(collects)
  const isSame =
    found?.zone === before?.delivery?.zone && found?.method === before?.delivery?.method
  const way = isSame
    ? same
    : {
        ...(option && found ? { delivery: option.terms, delivered: found } : {}),
        grams: option?.grams,
      }
  // The fee stays as it was placed, unless the order changes between delivery and collection.
  const keepsFees = collects === isCollected(order)
  const { fees: _fees, ...rest } = way
  const feesThen = keepsFees ? fees : payment.fees
  return {
    ...rest,
    ...(feesThen ? { fees: feesThen } : {}),
    ...(payment.payments ? { payments: payment.payments } : {}),
  }
}

/**
 * Returns each line that the order has or had, by productId, at the price when it was placed.
 * @param items its current lines
 */
export function placedLines(
  order: OrderViewRow,
  items: readonly OrderItemRow[],
): Map<string, RemovedLine> {
  const { from, removed = [] } = storedPricingOf(order) ?? {}
  const known = new Map(from?.lines.map((line) => [line.productId, line]))
  const lines = items.map((item): RemovedLine => {
    const { grams, taxRate } = known.get(item.product_id) ?? {}
    return {
      ref: item.product_ref ?? '',
      productId: item.product_id,
      labeledCents: item.labeled_price_cents,
      cents: item.price_cents,
      ...(item.group_id ? { groupId: item.group_id } : {}),
      ...(grams === undefined ? {} : { grams }),
      ...(taxRate === undefined ? {} : { taxRate }),
    }
  })
  return new Map([...removed, ...lines].map((line) => [line.productId, line]))
}

/** Returns the terms of an edited order. @param tx of the edit: locks the uses of its codes */
export async function termsOfEdit(
  services: Needs,
  db: DbOrTx,
  order: OrderViewRow,
  { input, place, placed, lines, tx }: TermsInput,
): Promise<BasketTerms> {
  const pricing = storedPricingOf(order)
  const from = pricing?.from
  const { grams, ...way } = deliveryTermsOf(services, order, input, place)
  const before = new Set(order.items.map(({ product_id }) => product_id))
  const matched = matchedOf(lines).map((line) => {
    const known = placed.get(line.productId)
    return known ? { ...line, groupId: known.groupId ?? null } : line
  })
  const added = new Set(matched.map(({ productId }) => productId).filter((id) => !before.has(id)))
  const taxed = from?.taxRate !== undefined
  const { goods: fresh } = goodsOf(
    lines,
    grams,
    taxed ? taxOf(services.settings)?.rateOf : undefined,
  )
  const goods = new Map(
    matched.map(({ productId }) => {
      const placedLine = placed.get(productId)
      const { taxRate, grams: weighs } = fresh?.get(productId) ?? {}
      const grams = placedLine?.grams ?? weighs
      // A line placed without a tax rate of its own gets none now.
      const rate = placedLine ? placedLine.taxRate : taxRate
      return [
        productId,
        {
          ...(grams === undefined ? {} : { grams }),
          ...(rate === undefined ? {} : { taxRate: rate }),
        },
      ]
    }),
  )
  const codes = input.codes ?? codesOf(pricing)
  const currentOffers = (from?.offers ?? []).filter(
    (offer) => !isByStaff(offer) && (!offer.code || codes.includes(offer.code)),
  )
  const found = await promotionsOf(services).offersOfEdit(services, db, order, {
    ...{ offers: currentOffers, codes, lines: matched, added },
    alone: tx !== undefined,
  })
  const discount = input.discount === undefined ? discountOf(order) : input.discount
  const all = discount ? [...found.offers, offerOf(discount)] : found.offers
  return {
    ...way,
    goods,
    ...(all.length > 0 ? { offers: all } : {}),
    codes: found.codes,
    keepsOffers: true,
    removed: [...placed.values()].filter(
      ({ productId }) => !matched.some((line) => line.productId === productId),
    ),
    ...(taxed ? { taxRate: from!.taxRate! } : {}),
  }
}
