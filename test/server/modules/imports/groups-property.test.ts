/** Imports and exports of product groups conserve any catalogue. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CsvReader } from '#server/modules/imports/read/csv.ts'
import { writeSheet } from '#server/platform/spreadsheets/write-sheet.ts'
import { makeUser, orderBody } from '../../../support/factories.ts'
import { figure, within } from '../../../support/figures.ts'
import { undoImport } from '../../../support/import-undo.ts'
import { assertLedger } from '../../../support/order-checker.ts'
import { openTestApp, type TestApp } from '../../../support/test-app.ts'

const [shop, other] = [await openTestApp(), await openTestApp()]
const tokenOf = async (app: TestApp) => (await makeUser(app.db, { role: 'owner' })).token
const tokens = new Map([
  [shop, await tokenOf(shop)],
  [other, await tokenOf(other)],
])

/** Values that careless writers and readers of files lose, or that differ in case alone. */
const value = fc.constantFrom(
  ...['Ruby', 'ruby', 'Rosé', '=Nude', 'a, b', 'x|y', '"Old" rose', 'රතු', '30 ml', '#1', 'N: 2'],
)
const swatch = fc.constantFrom('', '', '#c2185b', 'https://x.lk/swatch.jpg')
const places = [0, 1, 2, 3, 4, 5]

/** A product by its place, in one of two groups or in none. */
const product = fc.record({
  price: fc.integer({ min: 1, max: 99_999 }).map((cents) => cents / 100),
  off: fc.integer({ min: 0, max: 100 }),
  stock: fc.integer({ min: 0, max: 9 }),
  description: fc.constantFrom('', 'Soft <b>, "dry"'),
  brand: fc.constantFrom(null, 'Dew & Co'),
  group: fc.option(fc.constantFrom('first', 'second'), { nil: undefined, freq: 4 }),
  values: fc.tuple(value, value, value),
  swatch,
})
const catalogue = fc.record({
  products: fc.array(product, { minLength: places.length, maxLength: places.length }),
  options: fc.record({
    first: fc.integer({ min: 1, max: 3 }),
    second: fc.integer({ min: 1, max: 3 }),
  }),
  names: fc.record({ first: fc.constantFrom('Tint', 'Tint & more'), second: fc.constant('Balm') }),
})
type Catalogue = typeof catalogue extends fc.Arbitrary<infer T> ? T : never

/** Returns a file of the products at some places. */
const fileOf = (run: string, { products, options, names }: Catalogue, some: readonly number[]) =>
  some
    .map((place) => {
      const { price, off, group, values, swatch: firstSwatch, brand, ...rest } = products[place]!
      const names3 = ['Shade', 'Size', 'Finish'].slice(0, group && options[group])
      return JSON.stringify({
        ...{
          ...rest,
          productId: `${run}-${place}`,
          productName: `Product ${place}`,
          category: run,
        },
        ...{ price, lastPrice: Math.round(price * (100 - off)) / 100, details: { brand } },
        ...(group && {
          group: {
            ...{ handle: `${run}-${group}`, name: names[group], position: place },
            options: names3.map((name, at) => ({
              ...{ name, value: values[at], swatch: at === 0 ? firstSwatch : '' },
            })),
          },
        }),
      })
    })
    .join('\n')

async function send(app: TestApp, payload: string | Buffer) {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: {
      authorization: `Bearer ${tokens.get(app)}`,
      'content-type': 'application/octet-stream',
    },
    // The server frees the memory of a body that it received.
    payload: Buffer.from(payload),
  })
  const body = answer.json()
  expect([body.state, body.message]).toEqual(['done', null])
  return body
}

const exported = async (app: TestApp, run: string, format: string) =>
  (
    await app.call('GET', `/exports/products?format=${format}&category=${run}`, {
      token: tokens.get(app),
    })
  ).text

/** Reads the products of a run and its groups, as they are exported and shown. */
async function catalogueOf(app: TestApp, run: string) {
  const lines = (await exported(app, run, 'jsonl')).split('\n').filter(Boolean)
  const products = lines.map((line) => JSON.parse(line))
  products.sort((a, b) => a.productId.localeCompare(b.productId))
  const groups = []
  for (const name of ['first', 'second']) {
    const { body } = await app.call('GET', `/product-groups/${run}-${name}`)
    const { id: _, ...group } = body?.group ?? body ?? {}
    // The stock of variants is compared as that of products.
    const variants = group.variants?.map((one: object) => ({ ...one, stock: undefined }))
    groups.push(group.handle ? { ...group, variants } : undefined)
  }
  return {
    // Shopify's format has the order of variants and no numbers.
    products: products.map(({ group, ...one }) => ({
      ...one,
      ...(group ? { group: { ...group, position: undefined } } : {}),
    })),
    groups,
  }
}

const formats = ['csv', 'jsonl', 'shopify', 'xlsx'] as const

async function asFile(run: string, format: (typeof formats)[number]): Promise<string | Buffer> {
  if (format !== 'xlsx') return exported(shop, run, format)
  const reader = new CsvReader(',')
  const text = (await exported(shop, run, 'csv')).replace('\ufeff', '')
  const rows = [...reader.push(text), ...reader.end()]
  return writeSheet(
    'Products',
    rows.map(({ cells }) => cells),
  )
}

let runs = 0

test('an exported catalogue of groups changes nothing here, and is the same in another shop', {
  timeout: within(1),
}, async () => {
  let grouped = 0
  await fc.assert(
    fc.asyncProperty(catalogue, fc.constantFrom(...formats), async (wanted, format) => {
      const run = `e${++runs}`
      await send(shop, fileOf(run, wanted, places))
      const before = await catalogueOf(shop, run)
      const file = await asFile(run, format)
      const { report } = await send(shop, file)
      expect(report.products, format).toMatchObject({ created: 0, updated: 0, rejected: 0 })
      expect(report.groups ?? {}, format).not.toMatchObject({ updated: 1 })
      expect(await catalogueOf(shop, run)).toEqual(before)
      await send(other, file)
      expect(await catalogueOf(other, run), format).toEqual(before)
      grouped += before.groups.filter(Boolean).length
    }),
    { numRuns: figure(4, 200) },
  )
  expect(grouped).toBeGreaterThan(0)
})

test('an undone import restores any catalogue of groups, without what was sold since', {
  timeout: within(1),
}, async () => {
  const token = tokens.get(shop)!
  const customer = (await makeUser(shop.db)).token
  let changed = 0
  await fc.assert(
    fc.asyncProperty(
      ...[catalogue, catalogue],
      fc.subarray(places, { minLength: 1 }),
      fc.subarray(places, { minLength: 1 }),
      async (first, second, some, others) => {
        const run = `u${++runs}`
        await send(shop, fileOf(run, first, some))
        const before = await catalogueOf(shop, run)
        const { id, undo } = await send(shop, fileOf(run, second, others))
        const sold = some.find(
          (place) =>
            first.products[place]!.stock > 0 &&
            (!others.includes(place) || second.products[place]!.stock > 0),
        )
        if (sold !== undefined) {
          const item = { productId: `${run}-${sold}`, qty: 1 }
          const { status, text } = await shop.call('POST', '/orders', {
            ...{ token: customer, body: orderBody(item) },
          })
          expect(status, text).toBe(201)
        }
        if (undo) {
          const { report } = (await shop.call('GET', `/imports/${id}/undo`, { token })).body
          const end = await undoImport(shop, token, id)
          expect(end.undo.report).toEqual(report)
          expect([report.skipped, report.stockShort, report.groups?.skipped ?? 0]).toEqual([
            0, 0, 0,
          ])
          changed += report.groups?.restored ?? 0
        }
        const left = before.products.map((one) =>
          one.productId === `${run}-${sold}` ? { ...one, stock: one.stock - 1 } : one,
        )
        expect(await catalogueOf(shop, run)).toEqual({ ...before, products: left })
        await assertLedger(
          shop.db,
          places.map((place) => `${run}-${place}`),
        )
      },
    ),
    { numRuns: figure(6, 200) },
  )
  expect(changed).toBeGreaterThan(0)
})
