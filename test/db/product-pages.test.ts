import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { expect, test } from 'vitest'
import {
  findProducts,
  type ProductFilter,
  type ProductPage,
} from '../../db/queries/catalog/products.queries.ts'
import type { Database } from '../../db/schema/schema.ts'

const sent: { sql: string; parameters: readonly unknown[] }[] = []
const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (any) => new PostgresIntrospector(any),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  log: ({ query }) => void sent.push({ sql: query.sql, parameters: query.parameters }),
})

const id = '00000000-0000-4000-8000-000000000000'
const orders = ['newest', 'price', '-price', 'name', 'stock', '-stock'] as const

/** Every page there is without a search; `salt` makes the values of one differ from another's. */
function* pages(salt: number): Generator<[ProductFilter, ProductPage]> {
  for (const order of orders)
    for (let bits = 0; bits < 256; bits += 1) {
      const has = (bit: number) => (bits & (1 << bit)) !== 0
      const filter: ProductFilter = {
        category: has(0) ? `category ${salt}` : undefined,
        minPriceCents: has(1) ? salt + 1 : undefined,
        maxPriceCents: has(2) ? salt + 2 : undefined,
        stockAtMost: has(3) ? salt + 3 : undefined,
        inStock: has(4),
        onOffer: has(5),
      }
      const after = has(7) ? { value: `value ${salt}`, id } : undefined
      yield [filter, { order, limit: has(6) ? salt + 4 : undefined, after }]
    }
}

test('prepares one statement for each kind of product page', async () => {
  const run = async (salt: number) => {
    sent.length = 0
    for (const [filter, page] of pages(salt)) await findProducts(db, filter, page)
    return [...sent]
  }
  const composed = await run(100)
  const repeated = await run(900)
  expect(repeated.map((one) => one.sql)).toEqual(composed.map((one) => one.sql))
  expect(new Set(composed.map((one) => one.sql)).size).toBe(orders.length * 256)
  const moved = (value: unknown) =>
    typeof value === 'number'
      ? value + 800
      : typeof value === 'string'
        ? value.replace('100', '900')
        : value
  expect(repeated.map((one) => one.parameters)).toEqual(
    composed.map((one) => one.parameters.map(moved)),
  )
  for (const { sql: text, parameters } of composed)
    expect(new Set(text.match(/\$\d+/g)).size).toBe(parameters.length)
})
