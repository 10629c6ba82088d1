/** Back-in-stock subscriptions of customers. */
import { sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import { isOpen } from '../catalog/product-filter.queries.ts'

export interface NewAsking {
  productId: string
  /** of the subscribed account */
  userId: string | null
  email: string
}

/**
 * Subscribes an address to a sold-out product, once. Locks the product, so that it is not restocked
 * unnoticed meanwhile.
 * @param most products per address; further subscriptions are ignored
 * @returns whether there is such a product, and whether it is sold out
 */
export async function insertAsking(
  tx: Tx,
  { productId, userId, email }: NewAsking,
  most: number,
): Promise<{ exists: boolean; isSoldOut: boolean }> {
  const { rows } = await sql<{ exists: boolean; isSoldOut: boolean }>`
    with product as (
      select id from products
      where product_id = ${productId} and deleted_at is null and ${isOpen} and stock = 0 for share
    ), asked as (
      insert into restock_askings as known (product_id, user_id, email)
      select id, ${userId}::uuid, ${email} from product
      where (
        select count(*) from restock_askings
        where lower(email) = lower(${email}) and told_at is null) < ${most}
      on conflict (product_id, lower(email)) where told_at is null
        do update set user_id = coalesce(known.user_id, excluded.user_id)
    )
    select exists (select from product) as "isSoldOut", exists (
      select from products where product_id = ${productId} and deleted_at is null and ${isOpen}) as exists`.execute(
    tx,
  )
  return rows[0]!
}

/** Finds which of these products have subscriptions. */
export async function findAwaited(db: DbOrTx, productIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ product_id: string }>`
    select product_id from products
    where product_id = any(${productIds as string[]}::text[]) and deleted_at is null
      and exists (
        select from restock_askings as asking
        where asking.product_id = products.id and told_at is null)`.execute(db)
  return new Set(rows.map(({ product_id }) => product_id))
}

/** A subscription that is due to be notified. */
export interface ToldAsking {
  id: string
  user_id: string | null
  /** the account's current address, or the one that a guest gave */
  email: string
}

/** Takes the next subscriptions of a product while it can be bought; each is taken once. */
export async function takeAskings(tx: Tx, productId: string, limit: number): Promise<ToldAsking[]> {
  const { rows } = await sql<ToldAsking>`
    with next as (
      select asking.id, coalesce(users.email, asking.email) as address
      from products join restock_askings as asking on asking.product_id = products.id
        left join users on users.id = asking.user_id
      where products.product_id = ${productId} and deleted_at is null and ${isOpen} and stock > 0
        and told_at is null
      order by asking.created_at, asking.id limit ${limit} for update of asking skip locked
    )
    update restock_askings set told_at = now()
    from next where restock_askings.id = next.id
    returning restock_askings.id, user_id, address as email`.execute(tx)
  return rows
}

/** Deletes all subscriptions of the address of this one. */
export async function deleteAskingsLike(tx: Tx, id: string): Promise<void> {
  await sql`
    delete from restock_askings where lower(email) = (
      select lower(email) from restock_askings where id = ${id}::uuid)`.execute(tx)
}

/** Deletes the subscriptions of an erased address. */
export async function deleteAskingsOf(tx: Tx, email: string): Promise<void> {
  await sql`delete from restock_askings where lower(email) = lower(${email})`.execute(tx)
}

/** Deletes subscriptions notified long ago, older than a year, or of deleted products. */
export async function forgetAskings(
  db: Db,
  days: { told: number; waiting: number; deleted: number },
): Promise<void> {
  await sql`
    delete from restock_askings as asking using products
    where products.id = asking.product_id and (
      told_at < now() - make_interval(days => ${days.told})
      or asking.created_at < now() - make_interval(days => ${days.waiting})
      or deleted_at < now() - make_interval(days => ${days.deleted}))`.execute(db)
}
