/** Reads collapsed lists: one card for each single product and for each group. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'
import { byAge, findPage, type KeysetOrder } from '../../sql/page.ts'
import {
  type FoundProducts,
  hasFilter,
  type ProductFilter,
  type ProductPage,
  type Products,
  type ProductViewRow,
  productColumns,
} from './product-filter.queries.ts'

const cardOrders = {
  newest: byAge.newest,
  price: { expression: sql`last_price_cents`, type: 'bigint', descending: false },
  '-price': { expression: sql`last_price_cents`, type: 'bigint', descending: true },
  name: { expression: sql`name collate "C"`, type: 'text', descending: false },
} as const satisfies Record<string, KeysetOrder>

/** Returns true for an order of collapsed lists. */
export const isCardOrder = (order: string): order is keyof typeof cardOrders => order in cardOrders

const direction = (order: keyof typeof cardOrders) =>
  cardOrders[order].descending ? 'desc' : 'asc'
/** The same orders for the joined rows of a page. */
const pageOrders = {
  newest: 'created_at desc',
  price: 'last_price_cents',
  '-price': 'last_price_cents desc',
  name: 'name collate "C"',
} as const

type CardRow = ProductViewRow & { product_key: string; sort_value: string }

/**
 * Returns true when a filter may hold for another variant than the representative, which is in stock
 * if any is.
 */
const isOfVariants = ({ minPriceCents, maxPriceCents, ...rest }: ProductFilter): boolean =>
  [minPriceCents, maxPriceCents].some((value) => value !== undefined) || !isByPrice(rest)

/** Returns true when at most the price limits may hold for other variants than the representative. */
const isByPrice = ({ onOffer, hasImages, search, brand }: ProductFilter): boolean =>
  [onOffer, hasImages, search, brand].every((value) => value === undefined)

/** Lists the conditions on cards: exact for single products, and necessary for groups. */
function conditionsOf(db: DbOrTx, filter: ProductFilter): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = []
  if (filter.category !== undefined) conditions.push(sql<SqlBool>`category = ${filter.category}`)
  if (filter.minPriceCents !== undefined)
    conditions.push(sql<SqlBool>`highest_cents >= ${filter.minPriceCents}`)
  if (filter.maxPriceCents !== undefined)
    conditions.push(sql<SqlBool>`last_price_cents <= ${filter.maxPriceCents}`)
  if (filter.inStock) conditions.push(sql<SqlBool>`available`)
  if (filter.onOffer) conditions.push(sql<SqlBool>`on_offer`)
  if (filter.hasImages) conditions.push(sql<SqlBool>`has_image`)
  if (filter.hasImages === false) conditions.push(sql<SqlBool>`not has_image`)
  if (filter.search || filter.brand !== undefined) {
    const found = hasFilter(db.selectFrom('products').select('products.id'), filter)
    conditions.push(sql<SqlBool>`id in (
      select coalesce(member.group_id, found.id) from (${found}) as found
      left join product_group_members as member on member.product_ref = found.id and member.active)`)
  }
  return conditions
}

const pricesOf = ({ minPriceCents = 0, maxPriceCents }: ProductFilter) => ({
  least: minPriceCents,
  most: maxPriceCents ?? Number.MAX_SAFE_INTEGER,
})

/** Selects the variants of a card that pass the filter, in the order in which a card shows them. */
function variantsOf(db: DbOrTx, filter: ProductFilter): RawBuilder<{ shown: string }> {
  if (!isByPrice(filter)) {
    const found = hasFilter(
      db
        .selectFrom('products')
        .innerJoin('product_group_members as member', 'member.product_ref', 'products.id')
        .where('member.active', '=', true)
        .where(sql<SqlBool>`member.group_id = product_cards.group_id`) as unknown as Products,
      filter,
    )
    return sql`${found
      .select('products.id as shown')
      .orderBy(sql`stock <= 0, member.position, products.id`)}`
  }
  // The card has the prices: planning a join of products took most of the statement's time.
  const some = sql.raw(filter.inStock ? '[1:in_stock]' : '')
  const { least, most } = pricesOf(filter)
  return sql`select id as shown from unnest(coalesce(variant_refs${some}, array[product_ref]),
    coalesce(variant_cents${some}, array[last_price_cents])) as variant(id, cents)
    where cents between ${least} and ${most}`
}

/** Selects the product that a card shows: the first variant in stock that passes the filter. */
const shownOf = (db: DbOrTx, filter: ProductFilter): RawBuilder<{ shown: string }> =>
  isByPrice(filter)
    ? sql`(${variantsOf(db, filter)} limit 1)`
    : sql`(select product_ref as shown where group_id is null
    union all (${variantsOf(db, filter)} limit 1) limit 1)`

const cards = (db: DbOrTx, filter: ProductFilter) =>
  db.selectFrom('product_cards').where((eb) => eb.and(conditionsOf(db, filter)))

/** Selects the cards with a variant that passes the filter, in parts without a common card. */
function matchingCards(db: DbOrTx, filter: ProductFilter) {
  const found = cards(db, filter).select('id')
  if (!isOfVariants(filter)) return [found]
  const hasVariant = sql<SqlBool>`exists (${variantsOf(db, filter)})`
  if (!isByPrice(filter)) return [found.where(sql<SqlBool>`(group_id is null or ${hasVariant})`)]
  const { least, most } = pricesOf(filter)
  // The variant with the lowest or the highest price may be sold out.
  const isCertain = sql<SqlBool>`(last_price_cents >= ${least}
    ${sql.raw(filter.inStock ? 'and' : 'or')} highest_cents <= ${most})`
  // Indexes alone count the first part, and find the few cards of the other.
  const isUncertain = sql<SqlBool>`last_price_cents < highest_cents and not ${isCertain}`
  return [found.where(isCertain), found.where(isUncertain).where(hasVariant)]
}

/** Counts the cards that pass the filter, up to `most`. */
export async function countCards(
  db: DbOrTx,
  filter: ProductFilter,
  most = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const counts = matchingCards(db, filter).map(
    (part) => sql`(select count(*) from (${part.limit(most)}) as found)`,
  )
  const { rows } = await sql<{ count: number }>`
    select ${sql.join(counts, sql` + `)} as count`.execute(db)
  return Math.min(rows[0]!.count, most)
}

/** The columns of a product as text: building them for each list took a tenth of its time. */
const columns = sql.raw(
  productColumns.flatMap((column) => (column === 'id' ? [] : `product.${column}`)).join(', '),
)

/**
 * Returns one page of cards, or all without `limit`. A group's card shows its representative; with a
 * filter, the first variant in stock that passes it.
 */
export async function findCards(
  db: DbOrTx,
  filter: ProductFilter,
  page: ProductPage & { order: keyof typeof cardOrders },
): Promise<FoundProducts> {
  const found = cards(db, filter).select([
    ...(['id', 'created_at', 'last_price_cents', 'name'] as const),
    'summary',
  ])
  const { rows, last } = await findPage(
    isOfVariants(filter)
      ? found
          .innerJoinLateral(shownOf(db, filter).as('variant'), (join) => join.onTrue())
          .select('shown')
      : found.select('product_ref as shown'),
    cardOrders,
    page,
    // Only the page's own products are read in full. `limit` looks up each product by its key, also in
    // a small table.
    (top) => ({
      execute: async () => {
        const { rows } = await sql<CardRow>`
          select ${columns}, top.id, sort_value, summary, product.id as product_key
          from (${top}) as top, lateral (select * from products where id = shown limit 1) as product
          order by top.${sql.raw(`${pageOrders[page.order]}, top.id ${direction(page.order)}`)}`.execute(
          db,
        )
        return rows
      },
    }),
  )
  return { rows: rows.map(({ product_key: id, ...row }) => ({ ...row, id })), last }
}
