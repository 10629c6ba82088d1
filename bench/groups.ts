/** Measures P21: lists with one card for each product group, against lists of all products. */
import pg from 'pg'
import { medianAlone } from './lib/load.ts'
import { placesAfter } from './lib/places.ts'
import { report } from './lib/report.ts'
import { openStage, type Stage, startShop } from './lib/stage.ts'

/** Requests of a turn, and turns. */
const samples = 150
const turns = 5

/** Puts half of the products into groups of five shades. */
async function groupProducts(stage: Stage): Promise<void> {
  const client = new pg.Client(stage.url)
  await client.connect()
  await client.query(`
    with numbered as (select id, row_number() over (order by id) - 1 as number, count(*) over () as count from products),
    groups as (
      insert into product_groups (handle, name, options)
      select 'group-' || number, 'Group ' || number, (
        select jsonb_build_array(jsonb_build_object('name', 'Shade', 'values', jsonb_agg(
          jsonb_build_object('value', 'Shade ' || shade, 'swatch', jsonb_build_object('color', '#a0303' || shade)))))
        from generate_series(0, 4) as shade)
      from numbered where number < count / 10
      returning id, substr(handle, 7)::int as number)
    insert into product_group_members (product_ref, group_id, position, option_values)
    select numbered.id, groups.id, numbered.number % 5, array['Shade ' || numbered.number % 5]
    from numbered join groups on groups.number = numbered.number / 5`)
  await client.query('vacuum analyze')
  await client.end()
}

/** Measures P21 at one size of the catalogue. */
async function benchAt(products: number): Promise<void> {
  await using stage = await openStage({ products, users: 10 })
  await groupProducts(stage)
  await using shop = await startShop(stage.url)
  const answer = await fetch(`${shop.address}/api/products?limit=1`)
  const { nextCursor } = placesAfter(
    ((await answer.json()) as Parameters<typeof placesAfter>[0][])[0]!,
  )
  let price = 9_000_000
  const maximum = () => {
    price += 1
    return price
  }
  // no address twice, so that no answer comes from the cache
  const lists = {
    'a list': () => `limit=20&cursor=${nextCursor()}`,
    'a list with a price filter': () => `limit=20&minPrice=500&maxPrice=${maximum()}`,
  }
  for (const [name, query] of Object.entries(lists)) {
    const best = { flat: Number.POSITIVE_INFINITY, collapsed: Number.POSITIVE_INFINITY }
    for (let turn = 0; turn < turns; turn += 1)
      for (const [kind, more] of [
        ['flat', ''],
        ['collapsed', '&groups=collapsed'],
      ] as const) {
        const next = () => ({ path: `/api/catalogue?${query()}${more}` })
        best[kind] = Math.min(best[kind], await medianAlone(shop, { path: '/', next }, samples))
      }
    report({
      id: 'P21',
      what: `${name} of product groups ÷ of all ${products} products`,
      value: best.collapsed / best.flat,
      bar: 1.2,
      better: 'less',
      detail: `${best.collapsed.toFixed(2)} ms, ${best.flat.toFixed(2)} ms`,
    })
  }
}

/** Measures P21 in a small and in a large catalogue. */
export async function benchGroups(): Promise<void> {
  await benchAt(1_000)
  await benchAt(100_000)
}
