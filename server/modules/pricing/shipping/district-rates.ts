/** Delivery rates by district, as product pages state them to search engines. */
import type { AllServices } from '../../../core/context/context.ts'
import { toCents, toRupees } from '../../../core/values/money.ts'
import type { Product } from '../../catalog/products/products.schema.ts'
import { type District, districts } from '../../settings/definitions/places.schema.ts'
import { deliveryCents } from '../prices/price.ts'
import { type MatchedLine, promotionsOf } from '../prices/promotions.ts'
import { currentZones } from './shipping.service.ts'

/** Delivery price of one unit in rupees, and the districts with that price; empty: all. */
export interface DistrictRate {
  amount: number
  districts: District[]
}

/** A product with its group: null without one. */
export type RatedProduct = Required<MatchedLine> & Pick<Product, 'lastPrice'>

/**
 * Groups the districts by the delivery price of an order of one unit. Leaves out districts in which
 * some towns have another price, and all districts while a promotion makes delivery free.
 * @param grams weight of one unit; null: the default of its category
 */
export function districtRates(
  services: Pick<AllServices, 'settings' | 'promotions' | 'clock'>,
  { lastPrice, ...line }: RatedProduct,
  grams: number | null,
): DistrictRate[] {
  const { settings, clock } = services
  const now = clock()
  if (promotionsOf(services).deliversFree(line, now)) return []
  const zones = currentZones(settings)
  if (!zones) return [{ amount: 0, districts: [] }]
  const cities = settings.get('shipping.plan').zones.flatMap((zone) => zone.cities)
  const centsIn = (place: { district: string; city?: string }): number | undefined => {
    const option = zones.options(place, now).find(({ method }) => method.kind !== 'collect')
    return (
      option && deliveryCents(option.terms, toCents(lastPrice), grams ?? zones.grams(line.category))
    )
  }
  const rates = Map.groupBy(Object.keys(districts) as District[], (district) => {
    const towns = cities.filter((city) => city.district === district)
    const [cents, ...others] = new Set([{ district }, ...towns].map(centsIn))
    return others.length === 0 ? cents : undefined
  })
  return [...rates].flatMap(([cents, named]) =>
    cents === undefined
      ? []
      : [{ amount: toRupees(cents), districts: rates.size === 1 ? [] : named }],
  )
}
