/** Who wants to hear when a product is back. */
import { sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import { isOpen } from '../catalog/product-filter.queries.ts'

export interface NewAsking {
  productId: string
  /** of the account that asks */
  userId: string | null
  email: string
}

/**
 * Notes that somebody wants to hear of a product that is sold out; the same address asks for it once.
 * The product is held, so that it does not come back unnoticed meanwhile.
 * @param most products that one address may wait for; what is more is not noted
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

/** Of these products those that somebody waits for. */
export async function findAwaited(db: DbOrTx, productIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ product_id: string }>`
    select product_id from products
    where product_id = any(${productIds as string[]}::text[]) and deleted_at is null
      and exists (
        select from restock_askings as asking
        where asking.product_id = products.id and told_at is null)`.execute(db)
  return new Set(rows.map(({ product_id }) => product_id))
}

/** Somebody whose turn it is to be told. */
export interface ToldAsking {
  id: string
  user_id: string | null
  /** the account's address of today, or the one that a guest gave */
  email: string
}

/** Takes the next ones who wait for a product, while it can be bought; nobody takes them again. */
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

/** Takes back all that the address of an asking waits for, and the asking itself. */
export async function deleteAskingsLike(tx: Tx, id: string): Promise<void> {
  await sql`
    delete from restock_askings where lower(email) = (
      select lower(email) from restock_askings where id = ${id}::uuid)`.execute(tx)
}

/** Forgets an address that is erased. */
export async function deleteAskingsOf(tx: Tx, email: string): Promise<void> {
  await sql`delete from restock_askings where lower(email) = lower(${email})`.execute(tx)
}

/** Forgets who was told long ago, who waited for a year, and who waits for what was deleted. */
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
