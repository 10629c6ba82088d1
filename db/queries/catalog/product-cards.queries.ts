/** Reads collapsed lists: one card for each single product and for each group. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'
import { countRows } from '../../sql/count.ts'
import { byAge, findPage, type KeysetOrder } from '../../sql/page.ts'
import {
  type FoundProducts,
  hasFilter,
  type ProductFilter,
  type ProductPage,
  type Products,
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

const columns = productColumns.filter((column) => column !== 'id')

/**
 * Returns true when a filter may hold for another variant than the representative, which is in stock
 * if any is.
 */
const isOfVariants = ({ minPriceCents, maxPriceCents, ...rest }: ProductFilter): boolean =>
  [minPriceCents, maxPriceCents].some((value) => value !== undefined) || !isByPrice(rest)

/** Returns true when at most the price limits may hold for other variants than the representative. */
const isByPrice = ({ onOffer, hasImages, search, brand }: ProductFilter): boolean =>
  [onOffer, hasImages, search, brand].every((value) => value === undefined)

/** Tests whether all variants of a group are between the price limits, and whether some certainly are. */
function betweenPrices({ minPriceCents = 0, maxPriceCents, inStock }: ProductFilter) {
  const most = maxPriceCents ?? Number.MAX_SAFE_INTEGER
  const isInside = (column: string) =>
    sql<SqlBool>`product_cards.${sql.ref(column)} between ${minPriceCents} and ${most}`
  const [lowest, highest] = [isInside('last_price_cents'), isInside('highest_cents')]
  const all = sql<SqlBool>`(${lowest} and ${highest})`
  // The variant with the lowest or the highest price may be sold out.
  return { all, some: inStock ? all : sql<SqlBool>`(${lowest} or ${highest})` }
}

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

/** Selects the variants of a card's group that pass the filter. */
const variantsOf = (db: DbOrTx, filter: ProductFilter) =>
  hasFilter(
    db
      .selectFrom('products')
      .innerJoin('product_group_members as member', 'member.product_ref', 'products.id')
      .where('member.active', '=', true)
      .where(sql<SqlBool>`member.group_id = product_cards.group_id`) as unknown as Products,
    filter,
  ).select('products.id')

/**
 * Selects the product that a card shows: the representative, or the first variant in stock that passes
 * the filter. `limit` makes PostgreSQL look up only the cards of the page.
 */
function shownOf(db: DbOrTx, filter: ProductFilter): RawBuilder<{ shown: string }> {
  if (!isOfVariants(filter)) return sql`(select product_cards.product_ref as shown)`
  const first = variantsOf(db, filter)
    .orderBy(sql`stock <= 0, member.position, products.id`)
    .limit(1)
  const isRepresentative = isByPrice(filter)
    ? sql`product_cards.group_id is null or ${betweenPrices(filter).all}`
    : sql`product_cards.group_id is null`
  return sql`(select product_cards.product_ref as shown where ${isRepresentative}
    union all (${first}) limit 1)`
}

const cards = (db: DbOrTx, filter: ProductFilter) =>
  db.selectFrom('product_cards').where((eb) => eb.and(conditionsOf(db, filter)))

/** Counts the cards that pass the filter, up to `most`. */
export function countCards(db: DbOrTx, filter: ProductFilter, most?: number): Promise<number> {
  let found = cards(db, filter).select('id')
  if (isOfVariants(filter))
    found = found.where(({ eb, or }) =>
      or([
        eb('group_id', 'is', null),
        ...(isByPrice(filter) ? [betweenPrices(filter).some] : []),
        sql<SqlBool>`exists (${variantsOf(db, filter)})`,
      ]),
    )
  if (most !== undefined) found = found.limit(most)
  return countRows(db.selectFrom(found.as('found')))
}

/**
 * Returns one page of cards, or all without `limit`. A group's card shows its representative; with a
 * filter, the first variant in stock that passes it.
 */
export async function findCards(
  db: DbOrTx,
  filter: ProductFilter,
  page: ProductPage & { order: keyof typeof cardOrders },
): Promise<FoundProducts> {
  const { rows, last } = await findPage(
    cards(db, filter)
      .innerJoinLateral(shownOf(db, filter).as('variant'), (join) => join.onTrue())
      .selectAll('product_cards')
      .select('variant.shown'),
    cardOrders,
    page,
    // only the page's own products are read in full
    (top) =>
      db
        .with('top', () => top)
        .selectFrom('top')
        // `limit` looks up each product by its key, also in a small table
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('products')
              .select([...productColumns])
              .whereRef('products.id', '=', 'top.shown')
              .limit(1)
              .as('product'),
          (join) => join.onTrue(),
        )
        .select(columns.map((column) => `product.${column}` as const))
        .select(['top.id', 'top.sort_value', 'top.summary', 'product.id as product_key'])
        .orderBy(sql.raw(`top.${pageOrders[page.order]}, top.id ${direction(page.order)}`)),
  )
  return { rows: rows.map(({ product_key: id, ...row }) => ({ ...row, id })), last }
}
