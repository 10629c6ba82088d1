/** Searches products by relevance. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'
import type { CardSummary } from '../../schema/schema.ts'
import { findPage, type KeysetOrder } from '../../sql/page.ts'
import {
  beginningCeiling,
  hasBeginning,
  hasWords,
  isFoundBy,
  isNamed,
  relevance,
  type SearchTerms,
  searchCeiling,
} from '../../sql/search.ts'
import {
  columnsFor,
  type FoundProducts,
  hasFilter,
  hasIdPrefix,
  type ProductFilter,
  type ProductPage,
} from './product-filter.queries.ts'

const byRank = {
  relevance: { expression: sql`rank`, type: 'real', descending: true },
} as const satisfies Record<string, KeysetOrder>

/** Ranks of variants of one group that differ by less match equally well: only their names' lengths differ. */
const equalRank = 0.2

/**
 * The best match of each group, and the single products, with their number. Of variants that match
 * equally well, as for a search for the group's name, it is the first in stock.
 */
const collapsedMatches = sql<{ id: string; rank: number; group_id: string | null; total: number }>`(
  select *, count(*) over () as total
  from (
    select distinct on (coalesce(group_id, id)) id, best as rank, group_id
    from (
      select matches.id, rank, group_id, position, stock <= 0 as sold_out,
        max(rank) over (partition by coalesce(group_id, matches.id)) as best
      from matches left join product_group_members as member on member.product_ref = matches.id and member.active
      left join products on products.id = member.product_ref) as found
    order by coalesce(group_id, id), rank < best - ${sql.lit(equalRank)}, sold_out, position) as best)`

/**
 * Searches by relevance: the best matches, at most {@link searchCeiling}, in three steps that stop
 * when there are enough. First names that begin with the phrase (or ids, for staff), then names
 * with the words, then any text with them. Each step ranks the rows it reads anyway.
 */
export async function findByRelevance(
  db: DbOrTx,
  filter: ProductFilter,
  search: SearchTerms,
  page: ProductPage,
): Promise<FoundProducts> {
  const { idPrefix, search: _, ...rest } = filter
  const begins = idPrefix
    ? sql<SqlBool>`(${hasBeginning(search)} or ${hasIdPrefix(idPrefix)})`
    : hasBeginning(search)
  const step = (tier: number, condition: Expression<SqlBool>) =>
    hasFilter(db.selectFrom('products').select('id'), rest)
      .select(relevance(search, tier).as('rank'))
      .where(condition)
  const room = sql`${sql.lit(searchCeiling)} - (select count(*) from first)`
  const words = hasWords(search)
  const matches = db
    .with(
      (cte) => cte('first').materialized(),
      () => step(3, begins).limit(words ? beginningCeiling : searchCeiling),
    )
    .with(
      (cte) => cte('named').materialized(),
      () =>
        step(2, isNamed(search))
          .where(sql<SqlBool>`id not in (select id from first)`)
          .limit(sql<number>`${room}`),
    )
    .with(
      (cte) => cte('described').materialized(),
      () =>
        step(1, words ? isFoundBy(search) : sql<SqlBool>`false`)
          .where(sql<SqlBool>`id not in (select id from first union all select id from named)`)
          .limit(sql<number>`${room} - (select count(*) from named)`),
    )
    .with(
      (cte) => cte('matches').materialized(),
      (query) =>
        query
          .selectFrom('first')
          .selectAll()
          .unionAll(query.selectFrom('named').selectAll())
          .unionAll(query.selectFrom('described').selectAll()),
    )
  const ranked = filter.collapsed
    ? matches.selectFrom(collapsedMatches.as('matches')).selectAll()
    : matches
        .selectFrom('matches')
        .selectAll()
        .select(sql<number>`(select count(*) from matches)`.as('total'))
  const { rows, last } = await findPage(
    ranked,
    byRank,
    { ...page, order: 'relevance' },
    // only the page's own products are read in full
    (top) =>
      db
        .with('top', () => top)
        .selectFrom('top')
        .innerJoin('products', 'products.id', 'top.id')
        .select(columnsFor(filter).map((column) => `products.${column}` as const))
        .select(['top.sort_value', 'top.total'])
        .$if(filter.collapsed === true, (card) =>
          card.select(
            sql<CardSummary | null>`(select summary from product_cards where id = top.group_id)`.as(
              'summary',
            ),
          ),
        )
        .orderBy('top.rank', 'desc')
        .orderBy('top.id', 'desc'),
  )
  return { rows, last, total: rows[0]?.total }
}
