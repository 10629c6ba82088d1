/** Finds the district of a place, from the built-in places and the shop's own. Pure. */
import {
  type District,
  districts,
  findDistrict,
  placeKey,
} from '../../settings/definitions/places.schema.ts'
import type { ShippingPlan } from '../../settings/definitions/shipping-plan.schema.ts'

export interface WantedPlace {
  district?: string | undefined
  city?: string | undefined
}

type OwnPlaces = Pick<ShippingPlan, 'places'>

/** Districts of the built-in places by {@link placeKey}, for addresses in one line. */
const usual = new Map<string, District[]>()
for (const name of Object.keys(districts) as District[])
  for (const key of new Set(districts[name].map(placeKey)))
    usual.set(key, [...(usual.get(key) ?? []), name])

/** Returns the district of the city; undefined when none or several have it. */
function districtOfCity({ places }: OwnPlaces, city: string): District | undefined {
  const key = placeKey(city)
  const own = places.filter((place) => placeKey(place.city) === key)
  const found = new Set([
    ...own.map((place) => findDistrict(place.district)!),
    ...(usual.get(key) ?? []),
  ])
  return found.size === 1 ? [...found][0] : undefined
}

/** Returns the given district, or else the district of the city. */
export const districtOf = (
  plan: OwnPlaces,
  { district = '', city = '' }: WantedPlace,
): District | undefined => findDistrict(district) ?? (city ? districtOfCity(plan, city) : undefined)

/** Returns the place at the end of an address in one line, if it is known. */
export function placeIn(plan: OwnPlaces, address: string): WantedPlace {
  for (const part of address.split(/[,\n]/).reverse()) {
    const name = part.replace(/[\s.\d-]+$/, '').trim()
    const district = name && (districtOfCity(plan, name) ?? findDistrict(name))
    if (district) return { district, city: name }
  }
  return {}
}
