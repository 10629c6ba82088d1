import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MatchedLine } from '#server/modules/pricing/prices/promotions.ts'
import { indexed, offerOn, toRunning } from '#server/modules/promotions/matching.ts'
import { NewPromotion, termsOf } from '#server/modules/promotions/promotions.schema.ts'
import type { PromotionRow } from '../../../../db/schema/schema.ts'
import { figure, within } from '../../../support/figures.ts'

const products = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
const categories = ['skincare', 'haircare', 'makeup']
const groups = ['0190d1f0-0000-7000-8000-000000000001', '0190d1f0-0000-7000-8000-000000000002']
const some = (of: string[]) =>
  fc.oneof(fc.constant([]), fc.array(fc.constantFrom(...of), { maxLength: 4 }))

const promotion = fc
  .record({
    type: fc.constantFrom('percentage', 'buyXgetY'),
    percent: fc.integer({ min: 1, max: 100 }),
    buy: fc.constant(2),
    get: fc.constant(1),
    products: some(products),
    categories: some(categories),
    groups: some(groups),
    getGroups: some(groups),
    getProducts: some(products),
    getCategories: some(categories),
    stackable: fc.boolean(),
  })
  .map((fields) => termsOf(NewPromotion.parse({ name: 'Offer', ...fields })))
const basket: fc.Arbitrary<MatchedLine[]> = fc.uniqueArray(
  fc.record({
    productId: fc.constantFrom(...products, 'unnamed'),
    category: fc.constantFrom(...categories, 'other'),
    groupId: fc.constantFrom(...groups, null),
  }),
  { selector: ({ productId }) => productId },
)

test(
  'any promotions: the lookup for a basket finds exactly those that apply',
  () => {
    fc.assert(
      fc.property(fc.array(promotion, { maxLength: 12 }), basket, (all, lines) => {
        const running = all.map((terms, at) =>
          toRunning({ id: `${at}`, name: 'Offer', code: null, terms } as unknown as PromotionRow),
        )
        const found = indexed(running)(lines)
        const lookedUp = [...found].flatMap(([group, on]) =>
          group.map((one) => offerOn(one, lines, on)),
        )
        const matched = running.map((one) => offerOn(one, lines))
        const byId = (offers: (typeof matched)[number][]) =>
          offers.filter((offer) => offer !== undefined).sort((a, b) => Number(a.id) - Number(b.id))
        expect(byId(lookedUp)).toEqual(byId(matched))
      }),
      { numRuns: figure(500, 20_000) },
    )
  },
  within(1),
)
