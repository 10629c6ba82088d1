import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeUser } from '../../../support/factories.ts'
import { figure } from '../../../support/figures.ts'
import { catalogueOf, runImport, undoImport } from '../../../support/import-undo.ts'
import { assertLedger } from '../../../support/order-checker.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token

const ids = ['r-1', 'r-2', 'r-3', 'r-4', 'r-5', 'r-6']
const own = (number: number) => `/images/170000000000${number}-rose.webp`
const text = fc.constantFrom('Rose', 'Gotu Kola', 'வாசம்', '"quoted", text', 'රෝස 🌹')
const cents = fc.integer({ min: 0, max: 9_999 }).map((number) => number / 100)
const timestamp = fc.constantFrom(null, '2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z')

/** All fields of a product in a file, most of them absent now and then. */
const row = fc.record(
  {
    productId: fc.constantFrom(...ids),
    productName: text,
    altNames: fc.array(text, { maxLength: 2 }),
    category: fc.constantFrom('makeup', 'skincare'),
    price: cents.map((price) => price + 100),
    lastPrice: cents,
    stock: fc.nat(20),
    description: text,
    Images: fc.array(fc.integer({ min: 1, max: 4 }).map(own), { maxLength: 3 }),
    imageAlts: fc.array(fc.constantFrom('', 'A rose'), { maxLength: 3 }),
    details: fc.record(
      {
        sku: fc.constantFrom(null, 'S-1'),
        weight: fc.constantFrom(null, 12),
        cost: fc.oneof(fc.constant(null), cents),
      },
      { requiredKeys: [] },
    ),
    schedule: fc.record(
      {
        state: fc.constantFrom('published', 'draft', 'hidden', 'scheduled'),
        publishFrom: timestamp,
        salePrice: fc.oneof(fc.constant(null), cents),
        saleUntil: timestamp,
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['productId', 'productName', 'category', 'price'] },
)
const file = fc
  .uniqueArray(row, { selector: ({ productId }) => productId, minLength: 1 })
  .map((rows) => JSON.stringify(rows))

test('restores any catalogue after any import', async () => {
  const counts = { changed: 0 }
  await fc.assert(
    fc.asyncProperty(file, file, fc.boolean(), async (first, second, deletes) => {
      await runImport(shop, token, first)
      const before = await catalogueOf(shop.db)
      const named = new Set(
        (JSON.parse(second) as { productId: string }[]).map((one) => one.productId),
      )
      const missing = Object.keys(before).filter((id) => !named.has(id)).length
      const query: Record<string, string> = deletes
        ? { deleteMissing: 'true', confirmMissing: String(missing) }
        : {}
      const id = await runImport(shop, token, second, query)
      const { undo } = (await shop.call('GET', `/imports/${id}`, { token })).body
      if (undo) {
        const { report, state } = await undoImport(shop, token, id).then((end) => ({
          ...end,
          report: end.undo.report,
        }))
        expect([state, report.skipped, report.stockShort]).toEqual(['undone', 0, 0])
        expect(report.done).toBe(report.total)
        counts.changed += report.total
      }
      expect(await catalogueOf(shop.db)).toEqual(before)
      await assertLedger(shop.db, ids)
    }),
    { numRuns: figure(12, 300) },
  )
  expect(counts.changed).toBeGreaterThan(0)
})
