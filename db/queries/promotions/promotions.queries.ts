/** Promotions and their uses. */
import { type SqlBool, sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import type { NewPromotionRow, PromotionRow, PromotionUpdate } from '../../schema/schema.ts'
import { announceSettings } from '../../sql/catalogue.ts'
import { countRows } from '../../sql/count.ts'
import { byAge, type FoundPage, findPage, type PageWanted } from '../../sql/page.ts'
import { containsText } from '../../sql/text.ts'

/** Finds automatic promotions that have not ended. */
export const findAutomatic = (db: Db): Promise<PromotionRow[]> =>
  db
    .selectFrom('promotions')
    .selectAll()
    .where('code', 'is', null)
    .where(sql<SqlBool>`(ends_at is null or ends_at > now() - interval '1 day')`)
    .execute()

/** Returns true while a code exists that has not ended. */
export const hasCodes = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('promotions')
    .select('id')
    .where('code', 'is not', null)
    .where(sql<SqlBool>`(ends_at is null or ends_at > now())`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** A promotion with its number of uses, and those of the buyer. */
export type CountedPromotion = PromotionRow & {
  uses: number
  own_uses: number
  has_ordered: boolean
}

/** Finds promotions. @param wanted.alone locks their counts until the transaction ends */
export async function findPromotions(
  db: DbOrTx,
  wanted: {
    codes: readonly string[]
    ids: readonly string[]
    account?: string | undefined
    contact?: string | undefined
    phone?: string | undefined
    /** the id of an order whose use is not counted */
    besides?: string | undefined
    alone: boolean
  },
): Promise<CountedPromotion[]> {
  const { rows } = await sql<CountedPromotion>`
    select promotions.*, counted.uses, counted.own_uses, counted.has_ordered
    from find_promotions(${wanted.codes as string[]}::text[], ${wanted.ids as string[]}::uuid[],
      ${wanted.account ?? null}::uuid, ${wanted.contact?.toLowerCase() || null}::text,
      ${wanted.phone ?? null}::text, ${wanted.besides ?? null}::uuid, ${wanted.alone}) as counted
    join promotions on promotions.id = counted.id`.execute(db)
  return rows
}

/** Finds the discounts of an order's promotions, including returned uses. */
export const findUses = (db: DbOrTx, orderRef: string): Promise<{ promotion_id: string }[]> =>
  db.selectFrom('promotion_uses').select('promotion_id').where('order_id', '=', orderRef).execute()

/** Marks the promotion uses of an order as returned, or as used again. */
export async function returnUses(tx: Tx, orderRef: string, isReturned: boolean): Promise<void> {
  await tx
    .updateTable('promotion_uses')
    .set({ returned_at: isReturned ? sql<Date>`now()` : null })
    .where('order_id', '=', orderRef)
    .execute()
}

/** Replaces the discounts of an edited order; promotions that are not given are removed. */
export async function changeUses(
  tx: Tx,
  orderRef: string,
  uses: readonly { id: string; cents: number }[],
): Promise<void> {
  const ids = uses.map(({ id }) => id)
  await sql`
    with unused as (
      delete from promotion_uses where order_id = ${orderRef}::uuid and promotion_id <> all(${ids}::uuid[]))
    insert into promotion_uses (promotion_id, order_id, account, phone, cents)
    select use.id, orders.id, user_id, phone_normalised, use.cents
    from orders, unnest(${ids}::uuid[], ${uses.map(({ cents }) => cents)}::bigint[]) as use(id, cents)
    where orders.id = ${orderRef}::uuid
    on conflict (promotion_id, order_id) do update set cents = excluded.cents`.execute(tx)
}

const promotionOrders = { newest: byAge.newest }

const holdsText = (q: string) => containsText(sql`lower(coalesce(code, '') || ' ' || name)`, q)

/** Returns a page of promotions, newest first. */
export function findPromotionPage(
  db: DbOrTx,
  q: string | undefined,
  page: PageWanted<'newest'>,
): Promise<FoundPage<PromotionRow>> {
  const all = db.selectFrom('promotions').selectAll('promotions')
  return findPage(q ? all.where(holdsText(q)) : all, promotionOrders, page)
}

export function countPromotions(db: DbOrTx, q: string | undefined): Promise<number> {
  const all = db.selectFrom('promotions')
  return countRows(q ? all.where(holdsText(q)) : all)
}

export interface PromotionCount {
  promotion_id: string
  used: number
  returned: number
  cost_cents: number
  revenue_cents: number
}

/** Sums the orders and the discounts of each of these. */
export async function countUses(db: DbOrTx, ids: readonly string[]): Promise<PromotionCount[]> {
  const { rows } = await sql<PromotionCount>`
    select promotion_id, count(*) filter (where returned_at is null) as used,
      count(returned_at) as returned,
      coalesce(sum(cents) filter (where returned_at is null), 0)::bigint as cost_cents,
      coalesce(sum(total_cents) filter (where returned_at is null), 0)::bigint as revenue_cents
    from promotion_uses join orders on orders.id = promotion_uses.order_id
    where promotion_id = any(${ids as string[]}::uuid[]) group by promotion_id`.execute(db)
  return rows
}

/** Finds the newest orders that use it. */
export const findUsingOrders = (db: DbOrTx, id: string, limit: number) =>
  db
    .selectFrom('promotion_uses')
    .innerJoin('orders', 'orders.id', 'promotion_uses.order_id')
    .select(['orders.order_id', 'used_at', 'total_cents', 'cents'])
    .where('promotion_id', '=', id)
    .where('returned_at', 'is', null)
    .orderBy('used_at', 'desc')
    .limit(limit)
    .execute()

export const findPromotion = (db: DbOrTx, id: string): Promise<PromotionRow | undefined> =>
  db.selectFrom('promotions').selectAll().where('id', '=', id).executeTakeFirst()

export const lockPromotion = (tx: Tx, id: string): Promise<PromotionRow | undefined> =>
  tx.selectFrom('promotions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Inserts a promotion; announces it to every server. @returns undefined when the code is taken */
export async function insertPromotion(
  tx: Tx,
  promotion: NewPromotionRow,
): Promise<PromotionRow | undefined> {
  const row = await tx
    .insertInto('promotions')
    .values(promotion)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst()
  await sql`select ${announceSettings}`.execute(tx)
  return row
}

/** Changes a locked promotion; announces it to every server. */
export async function updatePromotion(
  tx: Tx,
  id: string,
  change: PromotionUpdate,
): Promise<PromotionRow> {
  const row = await tx
    .updateTable('promotions')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`select ${announceSettings}`.execute(tx)
  return row
}

/** A product of a promotion. */
export interface GoodsRow {
  product_id: string
  product_name: string
  image: string | null
  last_price_cents: number
  deleted: boolean
}

/** Finds products by id: the existing one, else the last deleted one. */
export async function findGoods(db: DbOrTx, productIds: readonly string[]): Promise<GoodsRow[]> {
  const { rows } = await sql<GoodsRow>`
    select distinct on (product_id) product_id, product_name, images[1] as image, last_price_cents,
      deleted_at is not null as deleted
    from products where product_id = any(${productIds as string[]}::text[])
    order by product_id, deleted_at desc nulls first`.execute(db)
  return rows
}

/** Finds the groups of existing products. */
export async function findGroupsOfProducts(
  db: DbOrTx,
  productIds: readonly string[],
): Promise<{ product_id: string; group_id: string }[]> {
  return db
    .selectFrom('products')
    .innerJoin('product_group_members as member', 'member.product_ref', 'products.id')
    .select(['products.product_id', 'member.group_id'])
    .where('products.product_id', 'in', productIds)
    .where('products.deleted_at', 'is', null)
    .where('member.active', '=', true)
    .execute()
}

/** Finds groups by their ids, with the number of their variants. */
export async function findNamedGroups(
  db: DbOrTx,
  ids: readonly string[],
): Promise<{ id: string; name: string; variants: number }[]> {
  const { rows } = await sql<{ id: string; name: string; variants: number }>`
    select id, name, (select count(*) from product_group_members where group_id = product_groups.id and active) as variants
    from product_groups where id = any(${ids as string[]}::uuid[]) order by name, id`.execute(db)
  return rows
}

/** Finds which of the codes belong to promotions, including ended ones. */
export async function findTakenCodes(db: DbOrTx, codes: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('promotions').select('code').where('code', 'in', codes).execute()
  return rows.map(({ code }) => code!)
}

/** Returns true when another promotion has the code. */
export async function isCodeTaken(tx: Tx, code: string, but: string): Promise<boolean> {
  const row = await tx
    .selectFrom('promotions')
    .select('id')
    .where('code', '=', code)
    .where('id', '<>', but)
    .executeTakeFirst()
  return row !== undefined
}
