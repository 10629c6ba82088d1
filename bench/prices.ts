/** Measures P13: the cost of zones and promotions for a quote and an order, against none. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createDatabase, type Db } from '../db/connection/client.ts'
import { lockSetting, writeSetting } from '../db/queries/settings/settings.queries.ts'
import { menuCategories } from '../server/modules/catalog/products/categories.schema.ts'
import { NewPromotion, termsOf } from '../server/modules/promotions/promotions.schema.ts'
import { districts } from '../server/modules/settings/definitions/places.schema.ts'
import {
  emptyPlan,
  ShippingPlan,
} from '../server/modules/settings/definitions/shipping-plan.schema.ts'
import { buying } from './lib/buying.ts'
import { inTurns } from './lib/load.ts'
import { report } from './lib/report.ts'
import { changed, farLimits, type Running, type Stage, startShop } from './lib/stage.ts'

const zones = 20
const promotions = 200
const atOnce = 16
/** turns of each half, each of so many requests */
const turns = 15
const amount = 400
/** turns before the measurement: hot code is compiled once in a process */
const warming = 3

/** Returns twenty districts with two towns each, two methods to each, by amount and weight. */
function manyZones(): ShippingPlan {
  const named = Object.entries(districts).slice(-zones)
  const methods = ['standard', 'express'] as const
  return ShippingPlan.parse({
    ...emptyPlan,
    zones: named.map(([district, cities], at) => ({
      id: `zone-${at}`,
      name: district,
      districts: [district],
      cities: cities.slice(0, 2).map((city) => ({ district, city })),
      elsewhere: at === 0,
    })),
    methods: methods.map((id) => ({ id, kind: id, label: id, cutOff: '14:00' })),
    rates: named.flatMap((_, at) =>
      methods.map((method) => ({
        ...{ zone: `zone-${at}`, method, amount: 300 + at, freeFrom: 50_000 },
        ...{ steps: [{ from: 20_000, amount: 100 }], includedGrams: 1_000, perKilo: 80 },
        ...{ earliest: 1, latest: 3 },
      })),
    ),
  })
}

/**
 * Returns promotions: most for products, some for a category, a few for all; one in ten combines.
 */
function manyPromotions(products: readonly string[]) {
  const some = (at: number) =>
    Array.from({ length: 10 }, (_, step) => products[(at * 10 + step) % products.length]!)
  return Array.from({ length: promotions }, (_, at) => {
    const category = menuCategories[at % menuCategories.length]!
    const goods =
      at % 20 < 17 ? { products: some(at) } : at % 20 < 19 ? { categories: [category] } : {}
    const randomTerms =
      at % 4 === 0
        ? { type: 'buyXgetY', buy: 2, get: 1, percent: 100 }
        : { type: 'percentage', percent: 1 + (at % 20) }
    const terms = { ...randomTerms, ...goods, stackable: at % 10 === 0, minimum: (at % 5) * 500 }
    const promotion = NewPromotion.parse({ name: `Offer ${at}`, ...terms })
    return { name: promotion.name, terms: JSON.stringify(termsOf(promotion)) }
  })
}

const longAgo = new Date('2000-01-01')

/** Enables the zones and promotions, or none, and waits until the shop's answers show it. */
async function hold(db: Db, shop: Running, plan: ShippingPlan | null, quote: string) {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('promotions')
      .set({ ends_at: plan ? null : longAgo })
      .execute()
    const row = await lockSetting(tx, 'shipping.plan')
    await writeSetting(tx, row, plan, { id: null, label: 'bench' })
  })
  const headers = { 'content-type': 'application/json' }
  for (;;) {
    const init = { method: 'POST', headers, body: quote }
    const answer = await fetch(`${shop.address}/api/orders/quote`, init)
    const { delivery } = (await answer.json()) as { delivery?: object }
    if ((delivery !== undefined) === (plan !== null)) return
  }
}

interface Side {
  db: Db
  shop: Running
}

/** Copies the database of a shop, on the same server. */
async function copyOf({ url }: Stage): Promise<string> {
  const { db } = createDatabase({
    url: Object.assign(new URL(url), { pathname: '/postgres' }).href,
    max: 1,
    statementTimeout: 60_000,
  })
  const name = new URL(url).pathname.slice(1)
  await sql`create database ${sql.id(`${name}_copy`)} template ${sql.id(name)}`.execute(db)
  await db.destroy()
  return Object.assign(new URL(url), { pathname: `/${name}_copy` }).href
}

/** Measures P13. @param stage with some thousand products and customers */
export async function benchPrices(stage: Stage): Promise<void> {
  const { db } = createDatabase({ url: stage.url, max: 2, statementTimeout: 60_000 })
  const { nextBuyer, pick } = await buying(db)
  const rows = await db.selectFrom('products').select('product_id').limit(500).execute()
  await db
    .insertInto('promotions')
    .values(manyPromotions(rows.map(({ product_id }) => product_id)))
    .execute()
  const basket = () => ({
    orderedItems: pick().map(({ product_id }) => ({ productId: product_id, qty: 1 })),
    ...{ district: 'Kandy', city: 'Kandy' },
  })
  const headers = { 'content-type': 'application/json' }
  const load = { method: 'POST', headers, body: '{}', connections: atOnce } as const
  const quoted = {
    ...load,
    path: '/api/orders/quote',
    next: () => ({ body: JSON.stringify(basket()) }),
  }
  const ordered = {
    ...load,
    path: '/api/orders',
    next: () => {
      const { phone, token } = nextBuyer()
      const order = {
        ...basket(),
        name: 'Nimali',
        street: '1 Lake Road',
        phone,
        paymentMethod: 'cod',
      }
      return {
        headers: { 'idempotency-key': randomUUID(), authorization: `Bearer ${token}` },
        body: JSON.stringify(order),
      }
    },
  }
  await db.destroy()
  // Emails of one turn would be sent during the next.
  const limits = { ...farLimits, ...changed('without-deliveries') }
  const open = async (url: string): Promise<Side> => ({
    db: createDatabase({ url, max: 2, statementTimeout: 60_000 }).db,
    shop: await startShop(url, limits),
  })
  const copy = await copyOf(stage)
  const [one, other] = [await open(stage.url), await open(copy)]
  const plan = manyZones()
  const first = JSON.stringify(basket())
  // Processes of one program differ by a tenth for life: each serves its half with the offers.
  const spent = { quote: 0, bareQuote: 0, order: 0, bareOrder: 0 }
  for (const [busy, bare] of [
    [one, other],
    [other, one],
  ] as const) {
    await hold(busy.db, busy.shop, plan, first)
    await hold(bare.db, bare.shop, null, first)
    const shops = [busy.shop, bare.shop] as const
    for (const request of [quoted, ordered])
      await inTurns(shops, request, { turns: warming, amount })
    const [quote, bareQuote] = await inTurns(shops, quoted, { turns, amount })
    const [order, bareOrder] = await inTurns(shops, ordered, { turns, amount })
    spent.quote += quote
    spent.bareQuote += bareQuote
    spent.order += order
    spent.bareOrder += bareOrder
  }
  for (const { db: its, shop } of [one, other]) {
    await its.destroy()
    await shop[Symbol.asyncDispose]()
  }
  const each = (seconds: number) => `${((seconds * 1_000) / (2 * turns * amount)).toFixed(2)} ms`
  report({
    id: 'P13',
    what: `quote and order with ${zones} zones and ${promotions} promotions in force ÷ without: CPU of the server`,
    value: (spent.quote + spent.order) / (spent.bareQuote + spent.bareOrder),
    bar: 1.1,
    better: 'less',
    detail: `a quote ${each(spent.quote)}, without ${each(spent.bareQuote)}; an order ${each(spent.order)}, without ${each(spent.bareOrder)}`,
  })
}
