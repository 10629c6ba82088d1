import { expect, test } from 'vitest'
import { arrival } from '#server/modules/pricing/shipping/delivery-days.ts'
import { presetPlan } from '#server/modules/pricing/shipping/preset-plan.ts'
import { zonesOf } from '#server/modules/pricing/shipping/zones.ts'
import { emptyPlan } from '#server/modules/settings/definitions/shipping-plan.schema.ts'

const calendar = { workdays: [1, 2, 3, 4, 5, 6], holidays: new Set(['2026-12-25']) }
const rate = { cutOff: '14:00', earliest: 1, latest: 2 }
/** on the shop's clock */
const at = (local: string) => new Date(`${local}:00+05:30`)

test.each([
  ['before the cut-off it counts from today', '2026-11-23T13:59', '2026-11-24', '2026-11-25'],
  ['at the cut-off it counts from tomorrow', '2026-11-23T14:00', '2026-11-25', '2026-11-26'],
  ['by the shop’s clock, not by Greenwich’s', '2026-11-23T01:00', '2026-11-24', '2026-11-25'],
  ['no day of rest is counted', '2026-11-28T10:00', '2026-11-30', '2026-12-01'],
  ['an order of a Sunday begins on Monday', '2026-11-29T10:00', '2026-12-01', '2026-12-02'],
  ['a holiday is none either', '2026-12-24T10:00', '2026-12-26', '2026-12-28'],
])('%s', (_, now, earliest, latest) => {
  expect(arrival(at(now), rate, calendar)).toEqual({ earliest, latest })
})

test('returns a delivery day even if every day is a holiday', () => {
  const always = { workdays: [], holidays: new Set<string>() }
  expect(arrival(at('2026-11-23T10:00'), rate, always).latest).toMatch(/^20\d\d-/)
})

const now = at('2026-11-23T10:00')
const zones = zonesOf({
  ...presetPlan(now),
  zones: [
    ...presetPlan(now).zones,
    {
      id: 'near',
      name: 'Around the corner',
      districts: [],
      cities: [{ district: 'Colombo', city: 'Nugegoda' }],
      elsewhere: false,
    },
  ],
  rates: [
    ...presetPlan(now).rates,
    {
      zone: 'near',
      method: 'standard',
      amount: 100,
      freeFrom: 0,
      steps: [],
      includedGrams: 0,
      perKilo: 0,
      earliest: 0,
      latest: 0,
    },
  ],
})!

test.each([
  [{ district: ' colombo ' }, 'Colombo'],
  [{ district: 'Colombo', city: 'nugegoda' }, 'Around the corner'],
  [{ city: 'Nugegoda' }, 'Around the corner'],
  [{ district: 'Kandy', city: 'Nugegoda' }, 'Rest of the island'],
  [{ city: 'Ja-Ela' }, 'Gampaha and Kalutara'],
  [{ city: 'Atlantis' }, 'Rest of the island'],
])('%j is in the zone %s', (place, name) => {
  expect(zones.options(place, now)[0]!.delivered().zone).toBe(name)
})

test.each([
  ['12 Temple Road, Colombo 03', 'Colombo'],
  ['12 Temple Road\nKandy 20000\n', 'Kandy'],
  ['4/2, Stanley Tilakaratne Mawatha, Nugegoda.', 'Colombo'],
  ['Somewhere', undefined],
])('finds the district of a one-line address: %j', (address, district) => {
  expect(zones.placeIn(address).district).toBe(district)
})

test('a method with a default rate reaches every place, and a plan without zones offers none', () => {
  expect(zones.options({ district: 'Jaffna' }, now).map(({ method }) => method.id)).toEqual([
    'standard',
    'collect',
  ])
  expect(zonesOf(emptyPlan)).toBe(undefined)
})

test('the arrival day changes at the cut-off time', () => {
  const plan = presetPlan(now)
  const shipping = zonesOf({
    ...plan,
    methods: plan.methods.map((method) => ({ ...method, cutOff: '14:00' })),
  })!
  const days = (when: Date) =>
    shipping.options({ district: 'Kandy' }, when).map(({ delivered }) => delivered().earliest)
  const before = days(new Date(+at('2026-11-24T14:00') - 1))
  expect(days(at('2026-11-24T13:00'))).toEqual(before)
  expect(days(at('2026-11-24T14:00'))).not.toEqual(before)
  expect(days(new Date(+at('2026-11-24T14:00') - 1))).toEqual(before)
})
