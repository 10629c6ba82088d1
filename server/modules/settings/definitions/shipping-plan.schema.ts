/**
 * Defines the shipping plan: zones, methods, rates and delivery days. It is one document, validated
 * as a whole. Without zones nothing is charged or shown. docs/pricing.md#delivery
 */
import * as z from 'zod/mini'
import {
  doc,
  enumOf,
  limits,
  money,
  trimmedText,
  wholeNumber,
} from '../../../core/values/fields.schema.ts'
import { listOf, shortText } from './define.schema.ts'
import { findDistrict, placeKey } from './places.schema.ts'

const id = () =>
  trimmedText(50).check(
    z.regex(
      /^[a-z0-9][a-z0-9-]*$/,
      'must consist of lowercase letters, digits and dashes, such as colombo',
    ),
  )
export const district = () =>
  trimmedText(50).check(
    z.refine((name) => findDistrict(name) !== undefined, 'is not a district of Sri Lanka'),
    z.overwrite((name) => findDistrict(name) ?? name),
  )
const Place = z.strictObject({ district: district(), city: shortText() })
const grams = () => wholeNumber(0, 1_000_000)
const days = () => wholeNumber(0, 60)

/** A shipping zone. A place is in the zone of its city, else of its district, else `elsewhere`. */
const Zone = z.strictObject({
  id: id().apply(doc, 'Id of the zone.'),
  name: shortText().apply(doc, 'Name of the zone.'),
  districts: listOf(district(), 25).apply(doc, 'Districts of the zone.'),
  cities: listOf(Place, 1_000).apply(doc, 'Towns of the zone in other districts.'),
  elsewhere: z.boolean().apply(doc, 'true: also serves places that no zone names.'),
})

const methodKinds = ['standard', 'express', 'collect'] as const
const Method = z.strictObject({
  id: id().apply(doc, 'Id of the method.'),
  kind: enumOf(methodKinds).apply(doc, 'Kind of delivery.'),
  label: shortText().apply(doc, 'Name that buyers see.'),
  cutOff: trimmedText(5)
    .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'must be a time such as 14:00, or empty'))
    .apply(doc, 'Later orders count as of the next working day; empty: none.'),
})

/** The price of a method in a zone. */
const Rate = z.strictObject({
  zone: trimmedText(50).apply(doc, 'Id of the zone; empty: zones without a rate of their own.'),
  method: trimmedText(50).apply(doc, 'Id of the method.'),
  amount: money().apply(doc, 'Price in rupees.'),
  freeFrom: money().apply(doc, 'Goods total from which delivery is free; 0: never.'),
  steps: listOf(
    z.strictObject({
      from: money().apply(doc, 'Goods total in rupees from which the price applies.'),
      amount: money().apply(doc, 'Price in rupees.'),
    }),
    20,
  ).apply(doc, 'Prices from higher goods totals on.'),
  includedGrams: grams().apply(doc, 'Weight included in the price, in grams.'),
  perKilo: money().apply(doc, 'Price of each further kilogram; 0: weight is ignored.'),
  earliest: days().apply(doc, 'Least working days until it arrives.'),
  latest: days().apply(doc, 'Most working days until it arrives.'),
})

type Report = (path: (string | number)[], message: string) => void

/** Reports each entry whose key occurred before. */
function reportDuplicates<T>(
  list: readonly T[],
  key: (one: T) => string,
  report: (index: number) => void,
) {
  const known = new Set<string>()
  for (const [index, one] of list.entries()) {
    if (known.has(key(one))) report(index)
    known.add(key(one))
  }
}

const pairKey = ({ district, city }: { district: string; city: string }) =>
  `${district} ${placeKey(city)}`

const Shape = z.strictObject({
  zones: listOf(Zone, 100).apply(doc, 'Zones with the same prices.'),
  methods: listOf(Method, 20).apply(doc, 'Delivery methods in display order.'),
  rates: listOf(Rate, 500).apply(doc, 'Prices by zone and method.'),
  places: listOf(Place, 2_000).apply(doc, 'Places that the shop adds to the built-in ones.'),
  holidays: listOf(z.iso.date('must be a day such as 2026-12-25'), 200).apply(
    doc,
    'Days without dispatch or delivery.',
  ),
  workdays: listOf(wholeNumber(1, 7), 7)
    .check(z.minLength(1, 'must name a day'))
    .apply(doc, '1 is Monday, 7 is Sunday.'),
  categoryGrams: listOf(
    z.strictObject({ category: shortText(), grams: grams().apply(doc, 'Weight in grams.') }),
    200,
  ).apply(doc, 'Weights of products without one, by category.'),
  defaultGrams: grams().apply(doc, 'Weight of other products without one, in grams.'),
})
export type ShippingPlan = z.infer<typeof Shape>

/** Validates rules across fields. */
function validatePlan({ zones, methods, rates }: ShippingPlan, report: Report): void {
  reportDuplicates(
    zones,
    (zone) => zone.id,
    (at) => report(['zones', at, 'id'], 'is not unique'),
  )
  reportDuplicates(
    methods,
    ({ id }) => id,
    (at) => report(['methods', at, 'id'], 'is not unique'),
  )
  const named = zones.flatMap((zone, at) => zone.districts.map((name, nth) => ({ name, at, nth })))
  reportDuplicates(
    named,
    ({ name }) => name,
    (index) => {
      const { at, nth } = named[index]!
      report(['zones', at, 'districts', nth], 'is also in another zone')
    },
  )
  const cities = zones.flatMap((zone, at) => zone.cities.map((place, nth) => ({ place, at, nth })))
  reportDuplicates(
    cities,
    ({ place }) => pairKey(place),
    (index) => {
      const { at, nth } = cities[index]!
      report(['zones', at, 'cities', nth, 'city'], 'is also in another zone')
    },
  )
  const elsewhere = zones.findIndex((zone) => zone.elsewhere)
  for (const [at, zone] of zones.entries())
    if (zone.elsewhere && at !== elsewhere)
      report(['zones', at, 'elsewhere'], 'is already set for another zone')
  reportDuplicates(
    rates,
    ({ zone, method }) => `${zone} ${method}`,
    (at) => report(['rates', at, 'method'], 'already has a rate in this zone'),
  )
  for (const [at, rate] of rates.entries()) {
    if (rate.zone !== '' && !zones.some((zone) => zone.id === rate.zone))
      report(['rates', at, 'zone'], `must be a zone of the plan, not ${rate.zone}`)
    if (!methods.some(({ id }) => id === rate.method))
      report(['rates', at, 'method'], `must be a method of the plan, not ${rate.method}`)
    if (rate.latest < rate.earliest)
      report(['rates', at, 'latest'], 'must not be before the earliest day')
  }
}

export const ShippingPlan = Shape.check((context) => {
  validatePlan(context.value, (path, message) =>
    context.issues.push({ code: 'custom', input: context.value, path, message }),
  )
})

export const emptyPlan: ShippingPlan = {
  zones: [],
  methods: [],
  rates: [],
  places: [],
  holidays: [],
  workdays: [1, 2, 3, 4, 5, 6],
  categoryGrams: [],
  defaultGrams: 500,
}

/** The parts of an address that identify the place, in any spelling. */
export const placeFields = {
  city: z.optional(trimmedText(limits.shortText)),
  district: z.optional(trimmedText(50)),
}
export const DeliveryChoice = z.object({
  method: trimmedText(50).apply(doc, 'Id of the delivery method.'),
})
