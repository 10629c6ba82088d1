/**
 * Compiles a shipping plan, to look up the methods and prices of a place without scanning it. Pure.
 */

import { toCents } from '../../../core/values/money.ts'
import { placeKey } from '../../settings/definitions/places.schema.ts'
import type { ShippingPlan } from '../../settings/definitions/shipping-plan.schema.ts'
import type { Delivered } from '../prices/bill.ts'
import type { DeliveryTerms } from '../prices/price.ts'
import { arrival, type Calendar } from './delivery-days.ts'
import { districtOf, placeIn, type WantedPlace } from './districts.ts'

type Zone = ShippingPlan['zones'][number]
type Method = ShippingPlan['methods'][number]
type Rate = ShippingPlan['rates'][number]

/** A method that delivers to a place. */
export interface DeliveryOption {
  method: Method
  terms: DeliveryTerms
  /** calculated on demand: most options are only compared */
  delivered: () => Delivered
}

/** A compiled plan. */
export interface Zones {
  /** methods for a place, in the plan's order; empty where the shop does not deliver */
  options: (place: WantedPlace, now: Date) => DeliveryOption[]
  /** the place at the end of an address in one line, if it is known */
  placeIn: (address: string) => WantedPlace
  /** weight of a unit whose product has none */
  grams: (category: string) => number
}

function termsOf(rate: Rate): DeliveryTerms {
  const steps = rate.steps.map(({ from, amount }) => ({
    fromCents: toCents(from),
    cents: toCents(amount),
  }))
  if (rate.freeFrom > 0) steps.push({ fromCents: toCents(rate.freeFrom), cents: 0 })
  return {
    cents: toCents(rate.amount),
    ...(steps.length > 0 ? { steps } : {}),
    ...(rate.perKilo > 0
      ? {
          weight: { includedGrams: rate.includedGrams, perKiloCents: toCents(rate.perKilo) },
        }
      : {}),
  }
}

/** Caches a value per minute: days of arrival only change at whole minutes. */
function oncePerMinute<T>(of: (now: Date) => T): (now: Date) => T {
  let known: { minute: number; value: T } | undefined
  return (now) => {
    const minute = Math.floor(now.getTime() / 60_000)
    if (known?.minute !== minute) known = { minute, value: of(now) }
    return known.value
  }
}

/** Compiles a plan. @returns undefined for a plan without zones: delivery is not charged */
export function zonesOf(plan: ShippingPlan): Zones | undefined {
  if (plan.zones.length === 0) return undefined
  const byCity = new Map<string, Zone>()
  const byDistrict = new Map<string, Zone>()
  for (const zone of plan.zones) {
    for (const name of zone.districts) byDistrict.set(name, zone)
    for (const { district, city } of zone.cities) byCity.set(`${district} ${placeKey(city)}`, zone)
  }
  const elsewhere = plan.zones.find((zone) => zone.elsewhere)
  const calendar: Calendar = { workdays: plan.workdays, holidays: new Set(plan.holidays) }
  const cutOffs = new Map(plan.methods.map(({ id, cutOff }) => [id, cutOff]))
  const rates = new Map(
    plan.rates.map((rate) => {
      const cutOff = cutOffs.get(rate.method) ?? ''
      const arrives = oncePerMinute((now) => arrival(now, { ...rate, cutOff }, calendar))
      return [`${rate.zone} ${rate.method}`, { terms: termsOf(rate), arrives }]
    }),
  )
  const weights = new Map(
    plan.categoryGrams.map(({ category, grams }) => [placeKey(category), grams]),
  )

  const zoneOf = (place: WantedPlace): Zone | undefined => {
    const district = districtOf(plan, place)
    const city = placeKey(place.city ?? '')
    return byCity.get(`${district} ${city}`) ?? byDistrict.get(`${district}`) ?? elsewhere
  }
  return {
    options(place, now) {
      const zone = zoneOf(place)
      return plan.methods.flatMap((method): DeliveryOption[] => {
        const found = (zone && rates.get(`${zone.id} ${method.id}`)) ?? rates.get(` ${method.id}`)
        if (!found) return []
        const { terms, arrives } = found
        const delivered = () => ({
          method: method.id,
          label: method.label,
          zone: zone?.name ?? '',
          ...(method.kind === 'collect' ? { kind: method.kind } : {}),
          ...arrives(now),
        })
        return [{ method, terms, delivered }]
      })
    },
    placeIn: (address) => placeIn(plan, address),
    grams: (category) => weights.get(placeKey(category)) ?? plan.defaultGrams,
  }
}
