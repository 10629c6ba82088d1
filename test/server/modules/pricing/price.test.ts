import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Offer, offerTypes } from '#server/modules/pricing/prices/offers.ts'
import { deliveryCents, type PricedFrom, price } from '#server/modules/pricing/prices/price.ts'
import { shareOf, spread } from '#server/modules/pricing/prices/shares.ts'
import { figure, within } from '../../../support/figures.ts'

const products = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => `P-${name}`)
const some = fc.option(fc.subarray(products, { minLength: 1 }), { nil: undefined })
const without = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T

const lines = fc.uniqueArray(
  fc
    .record({
      productId: fc.constantFrom(...products),
      cents: fc.oneof(fc.nat(1_000), fc.nat(5_000_000)),
      more: fc.nat(100_000),
      quantity: fc.integer({ min: 1, max: 60 }),
      grams: fc.nat(3_000),
      taxRate: fc.option(fc.nat(3_000), { nil: undefined }),
    })
    .map(({ more, ...line }) => without({ ...line, labeledCents: line.cents + more })),
  { selector: ({ productId }) => productId, maxLength: 6 },
)
const offers = fc
  .array(
    fc.record({
      type: fc.constantFrom(...offerTypes),
      code: fc.option(fc.constant('CODE'), { nil: undefined }),
      on: some,
      share: fc.integer({ min: 1, max: 10_000 }),
      cents: fc.oneof(fc.nat(2_000), fc.nat(50_000_000)),
      set: fc
        .record({
          buy: fc.integer({ min: 1, max: 4 }),
          get: fc.integer({ min: 1, max: 3 }),
          most: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
          getOn: some,
        })
        .map(without),
      minimumCents: fc.option(fc.nat(1_000_000), { nil: undefined }),
      alone: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((list) =>
    list.map((offer, index): Offer => without({ ...offer, id: `O-${index}`, label: `O ${index}` })),
  )
const basket: fc.Arbitrary<PricedFrom> = fc
  .record({
    lines,
    offers,
    delivery: fc.option(
      fc.record({
        cents: fc.nat(200_000),
        steps: fc.array(fc.record({ fromCents: fc.nat(10_000_000), cents: fc.nat(100_000) }), {
          maxLength: 2,
        }),
        weight: fc.constantFrom(undefined, { includedGrams: 1_000, perKiloCents: 8_000 }),
      }),
      { nil: undefined },
    ),
    fees: fc.array(
      fc.record({ type: fc.constant('cash'), label: fc.constant('Cash'), cents: fc.nat(20_000) }),
      { maxLength: 2 },
    ),
    taxRate: fc.option(fc.nat(2_500), { nil: undefined }),
  })
  .map(({ delivery, ...rest }) =>
    without({ ...rest, delivery: delivery && without(delivery) }),
  ) as fc.Arbitrary<PricedFrom>

test(
  'any basket: parts add up to the cent, none is negative, and the sequence does not matter',
  () => {
    fc.assert(
      fc.property(basket, fc.nat(), (from, seed) => {
        const priced = price(from)
        const sum = (list: readonly { cents: number }[]) =>
          list.reduce((total, { cents }) => total + cents, 0)
        const goods = from.lines.reduce((total, line) => total + line.cents * line.quantity, 0)
        expect(
          goods + sum(priced.adjustments) + (priced.deliveryCents ?? 0) + sum(priced.fees),
        ).toBe(priced.totalCents)
        const numbers = [priced.totalCents, priced.labeledTotalCents, ...[priced.taxes].map(sum)]
        for (const cents of numbers) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
        expect(priced.labeledTotalCents).toBeGreaterThanOrEqual(priced.totalCents)
        expect(sum(priced.taxes)).toBeLessThanOrEqual(priced.totalCents)
        for (const { cents } of priced.adjustments) expect(cents).toBeLessThan(0)
        const turned = <T>(list: readonly T[] = []): T[] => {
          const by = list.length === 0 ? 0 : seed % list.length
          return [...list.slice(by), ...list.slice(0, by)].reverse()
        }
        expect(price({ ...from, lines: turned(from.lines), offers: turned(from.offers) })).toEqual(
          priced,
        )
        // the total is at most that without offers, or with one exclusive offer
        expect(priced.totalCents).toBeLessThanOrEqual(price({ ...from, offers: [] }).totalCents)
        for (const one of from.offers ?? [])
          if (one.alone)
            expect(priced.totalCents).toBeLessThanOrEqual(
              price({ ...from, offers: [one] }).totalCents,
            )
        // a fee is charged whole, and changes nothing else
        const { fees: _, ...free } = from
        const plain = price(free)
        expect(plain).toMatchObject({
          adjustments: priced.adjustments,
          totalCents: priced.totalCents - sum(priced.fees),
          labeledTotalCents: priced.labeledTotalCents - sum(priced.fees),
        })
        expect(plain.deliveryCents).toBe(priced.deliveryCents)
        // what an order keeps is enough to price it again
        const used = new Set(priced.adjustments.map(({ id }) => id))
        const usedOnly = { ...from, offers: from.offers?.filter(({ id }) => used.has(id)) ?? [] }
        expect(price(JSON.parse(JSON.stringify(usedOnly)))).toEqual({ ...priced, unused: [] })
      }),
      { numRuns: figure(500, 100_000) },
    )
  },
  within(2),
)

test(
  'any offers: the basket costs the cheapest combination',
  () => {
    fc.assert(
      fc.property(basket, (from) => {
        const { offers: all = [] } = from
        const adding = all.filter(({ alone }) => !alone)
        // As one that adds up with nothing else it is priced unit by unit, and not only considered.
        const single = all.filter(({ alone }) => alone).map((one) => [{ ...one, alone: false }])
        const ways = [[], adding, ...single]
        const least = Math.min(...ways.map((offers) => price({ ...from, offers }).totalCents))
        const priced = price(from)
        expect(priced.totalCents).toBe(least)
        const used = new Set(priced.adjustments.map(({ id }) => id))
        expect(
          ways.some((way) => [...used].every((id) => way.some((offer) => offer.id === id))),
        ).toBe(true)
      }),
      { numRuns: figure(500, 50_000) },
    )
  },
  within(2),
)

const line = (productId: string, rupees: number, quantity: number) => ({
  productId,
  labeledCents: rupees * 100,
  cents: rupees * 100,
  quantity,
})
const offer = (fields: Partial<Offer>): Offer => ({
  id: 'O',
  type: 'percentage',
  label: 'Offer',
  ...fields,
})
const off = (from: PricedFrom): number =>
  price(from).adjustments.reduce((sum, { cents }) => sum - cents, 0) / 100

const threeForTwo = (set: object = {}) =>
  offer({ type: 'buyXgetY', set: { buy: 2, get: 1, ...set } })

test.each([
  [2, 0],
  [3, 100],
  [5, 100],
  [6, 200],
  [9, 300],
])('buy 2 get 1 with %i units takes %i rupees off', (units, taken) => {
  expect(off({ lines: [line('P', 100, units)], offers: [threeForTwo()] })).toBe(taken)
})

test('buy X get Y keeps to its maximum', () => {
  expect(off({ lines: [line('P', 100, 30)], offers: [threeForTwo({ most: 2 })] })).toBe(200)
})

test('buy X get Y gives the cheapest, whichever line was added first', () => {
  const [cheap, dear] = [line('A', 50, 1), line('B', 300, 2)]
  for (const lines of [
    [cheap, dear],
    [dear, cheap],
  ])
    expect(off({ lines, offers: [threeForTwo()] })).toBe(50)
})

test('buy X get Y takes its own share off, and not always all', () => {
  const half = { ...threeForTwo(), share: 5_000 }
  expect(off({ lines: [line('P', 100, 3)], offers: [half] })).toBe(50)
})

test('buy X get another Y counts no unit twice', () => {
  const from = (bought: number, got: number) => ({
    lines: [line('A', 500, bought), line('B', 80, got)],
    offers: [{ ...threeForTwo({ getOn: ['B'] }), on: ['A'] }],
  })
  expect([off(from(2, 1)), off(from(1, 1)), off(from(4, 1)), off(from(4, 3))]).toEqual([
    80, 0, 80, 160,
  ])
  const both = {
    ...from(2, 1),
    offers: [{ ...threeForTwo({ getOn: ['A', 'B'] }), on: ['A', 'B'] }],
  }
  expect(off(both)).toBe(80)
})

test('an offer for one product leaves the rest of the cart alone', () => {
  const lines = [line('A', 100, 1), line('B', 900, 1)]
  expect(off({ lines, offers: [offer({ on: ['A'], share: 5_000 })] })).toBe(50)
  expect(off({ lines, offers: [offer({ type: 'amount', on: ['A'], cents: 50_000 })] })).toBe(100)
})

test('two offers above the cart value give a total of zero', () => {
  const lines = [line('A', 100, 1), line('B', 50, 1)]
  const big = (id: string) => offer({ id, type: 'amount', cents: 14_000 })
  const priced = price({ lines, offers: [big('1'), big('2')] })
  expect(priced.adjustments.map(({ cents }) => cents)).toEqual([-14_000, -1_000])
  expect(priced.totalCents).toBe(0)
})

test('a third off thrice leaves whole cents, and never −1.6e−14', () => {
  const from = {
    lines: [{ productId: 'P', labeledCents: 10, cents: 10, quantity: 3 }],
    offers: ['1', '2', '3'].map((id) => offer({ id, share: 3_333 })),
  }
  expect(price(from).totalCents).toBe(9)
  const all = { ...from, offers: [offer({ share: 10_000 })] }
  expect(Object.is(price(all).totalCents, 0)).toBe(true)
})

test('charges the cheaper of one exclusive offer and the combined ones', () => {
  const lines = [line('P', 1_000, 1)]
  const ten = offer({ id: '1', share: 1_000 })
  const five = offer({ id: '2', share: 500 })
  const alone = (share: number) => offer({ id: '3', code: 'BIG', share, alone: true })
  expect(price({ lines, offers: [ten, five, alone(2_000)] })).toMatchObject({
    totalCents: 80_000,
    adjustments: [{ id: '3' }],
  })
  expect(price({ lines, offers: [ten, five, alone(1_400)] })).toMatchObject({
    totalCents: 85_500,
    unused: [{ code: 'BIG', why: 'better' }],
  })
})

test('prices delivery by total and weight, free with an offer, and included in the labelled total', () => {
  const terms = {
    cents: 40_000,
    steps: [
      { fromCents: 500_000, cents: 0 },
      { fromCents: 200_000, cents: 30_000 },
    ],
    weight: { includedGrams: 1_000, perKiloCents: 8_000 },
  }
  expect(
    [
      [100_000, 900],
      [100_000, 1_001],
      [200_000, 3_000],
      [500_000, 9_000],
    ].map(([goods, grams]) => deliveryCents(terms, goods!, grams!)),
  ).toEqual([40_000, 48_000, 46_000, 0])
  const free = offer({ type: 'freeDelivery', code: 'FREE' })
  const from = { lines: [line('P', 1_000, 1)], offers: [free], delivery: terms }
  expect(price(from)).toMatchObject({
    totalCents: 100_000,
    labeledTotalCents: 140_000,
    deliveryCents: 40_000,
    adjustments: [{ cents: -40_000 }],
  })
  const { delivery: _, ...nowhere } = from
  expect(price(nowhere).unused).toEqual([{ code: 'FREE', why: 'delivery' }])
})

test('calculates included tax by the rate of each line after offers, and of delivery', () => {
  const priced = price({
    lines: [line('A', 1_180, 1), { ...line('B', 1_000, 1), taxRate: 0 }],
    offers: [offer({ on: ['A'], share: 5_000 })],
    delivery: { cents: 11_800 },
    taxRate: 1_800,
  })
  expect(priced.taxes).toEqual([{ rate: 1_800, cents: 9_000 + 1_800 }])
  expect(priced.totalCents).toBe(59_000 + 100_000 + 11_800)
})

test('calculates exact shares beyond the safe integer range', () => {
  expect(shareOf(999_999_999_999, 10_000, 10_000)).toBe(999_999_999_999)
  expect(shareOf(999_999_999_999, 3_333, 10_000)).toBe(333_300_000_000)
  expect(spread(100, [1, 1, 1])).toEqual([33, 34, 33])
  expect(spread(0, [0, 0])).toEqual([0, 0])
})
