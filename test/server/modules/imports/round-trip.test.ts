import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CsvReader } from '#server/modules/imports/read/csv.ts'
import { writeSheet } from '#server/platform/spreadsheets/write-sheet.ts'
import { makeUser } from '../../../support/factories.ts'
import { figure, within } from '../../../support/figures.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token

const send = async (payload: string | Buffer) => {
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload,
  })
  return response.json().report
}

/** Texts that careless writers and readers of files lose. */
const text = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength }),
    fc
      .array(
        fc.constantFrom(
          ...[
            '=',
            '+',
            '-',
            '@',
            "'",
            '"',
            ',',
            ';',
            '|',
            '\\',
            '\n',
            '\t',
            ' ',
            '<b>',
            '&amp;',
            '\\n',
          ],
          ...['1.500', '0012', 'TRUE', '#N/A', 'සඳුන්', '\u200d', '_x000A_', 'a'],
        ),
        { maxLength: Math.min(12, Math.floor(maxLength / 7)) },
      )
      .map((some) => some.join('')),
  )
const named = (maxLength: number) =>
  text(maxLength - 1).map((some) => `n${some.replace(/[\r\n\t]/g, ' ')}`)
const money = fc.integer({ min: 1, max: 99_999_999 }).map((cents) => cents / 100)
const image = fc.integer({ min: 1, max: 999 }).map((n) => `https://x.lk/${n}.jpg?a=1,2`)

const product = fc.record({
  productName: named(60),
  altNames: fc.uniqueArray(named(20), { maxLength: 3 }),
  category: named(20),
  price: money,
  off: fc.integer({ min: 0, max: 100 }),
  stock: fc.integer({ min: 0, max: 100_000 }),
  description: text(120),
  Images: fc.uniqueArray(image, { maxLength: 3 }),
  sku: fc.option(named(20), { nil: null }),
  weight: fc.option(fc.integer({ min: 1, max: 9_999 }), { nil: null }),
})

const formats = ['csv', 'jsonl', 'shopify', 'xlsx'] as const

async function exported(format: (typeof formats)[number]): Promise<string | Buffer> {
  const requested = format === 'xlsx' ? 'csv' : format
  const file = await shop.call('GET', `/exports/products?format=${requested}`, { token })
  if (format !== 'xlsx') return file.text
  const reader = new CsvReader(',')
  const rows = [...reader.push(file.text.replace('\ufeff', '')), ...reader.end()]
  return await writeSheet(
    'Products',
    rows.map(({ cells }) => cells),
  )
}

test('importing an exported catalogue changes nothing, in each format', {
  timeout: within(1),
}, async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 5, maxLength: 8 }), async (products) => {
      const name = `r${++run}`
      const lines = products.map(({ off, sku, weight, price, ...one }, at) =>
        JSON.stringify({
          ...one,
          productId: `${name}-${at}`,
          price,
          lastPrice: Math.round(price * (100 - off)) / 100,
          details: { sku, weight },
        }),
      )
      const filled = await send(`${lines.join('\n')}\n`)
      expect(filled.products, JSON.stringify(filled.rejections)).toMatchObject({
        created: products.length,
      })
      for (const format of formats) {
        const { products: counts, rejections } = await send(await exported(format))
        const same = { created: 0, updated: 0, rejected: 0 }
        expect(counts, `${format}: ${JSON.stringify(rejections)}`).toMatchObject(same)
        expect(counts.unchanged).toBeGreaterThanOrEqual(products.length)
      }
    }),
    { numRuns: figure(4, 100) },
  )
})
