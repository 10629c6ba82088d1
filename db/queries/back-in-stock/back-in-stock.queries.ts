/** Back-in-stock subscriptions of customers. */
import { sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import { isOpen } from '../catalog/product-filter.queries.ts'

export interface NewSubscription {
  productId: string
  /** of the subscribed account */
  userId: string | null
  email: string
}

/**
 * Subscribes an address to a sold-out product, once. Locks the product, so that it is not restocked
 * in the meantime without an email.
 * @param max products per address; further subscriptions are ignored
 * @returns whether there is such a product, and whether it is sold out
 */
export async function insertSubscription(
  tx: Tx,
  { productId, userId, email }: NewSubscription,
  max: number,
): Promise<{ exists: boolean; isSoldOut: boolean }> {
  const { rows } = await sql<{ exists: boolean; isSoldOut: boolean }>`
    with product as (
      select id from products
      where product_id = ${productId} and deleted_at is null and ${isOpen} and stock = 0 for share
    ), requested as (
      insert into back_in_stock_subscriptions as known (product_id, user_id, email)
      select id, ${userId}::uuid, ${email} from product
      where (
        select count(*) from back_in_stock_subscriptions
        where lower(email) = lower(${email}) and notified_at is null) < ${max}
      on conflict (product_id, lower(email)) where notified_at is null
        do update set user_id = coalesce(known.user_id, excluded.user_id)
    )
    select exists (select from product) as "isSoldOut", exists (
      select from products where product_id = ${productId} and deleted_at is null and ${isOpen}) as exists`.execute(
    tx,
  )
  return rows[0]!
}

/** Finds which of these products have subscriptions. */
export async function findProductsWithSubscriptions(
  db: DbOrTx,
  productIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ product_id: string }>`
    select product_id from products
    where product_id = any(${productIds as string[]}::text[]) and deleted_at is null
      and exists (
        select from back_in_stock_subscriptions as subscription
        where subscription.product_id = products.id and notified_at is null)`.execute(db)
  return new Set(rows.map(({ product_id }) => product_id))
}

/** A subscription that is due to be notified. */
export interface ClaimedSubscription {
  id: string
  user_id: string | null
  /** the account's current address, or the one that a guest gave */
  email: string
}

/** Claims the next subscriptions of a product while it can be bought; each is claimed once. */
export async function claimSubscriptions(
  tx: Tx,
  productId: string,
  limit: number,
): Promise<ClaimedSubscription[]> {
  const { rows } = await sql<ClaimedSubscription>`
    with next as (
      select subscription.id, coalesce(users.email, subscription.email) as address
      from products join back_in_stock_subscriptions as subscription
          on subscription.product_id = products.id
        left join users on users.id = subscription.user_id
      where products.product_id = ${productId} and deleted_at is null and ${isOpen} and stock > 0
        and notified_at is null
      order by subscription.created_at, subscription.id limit ${limit}
      for update of subscription skip locked
    )
    update back_in_stock_subscriptions set notified_at = now()
    from next where back_in_stock_subscriptions.id = next.id
    returning back_in_stock_subscriptions.id, user_id, address as email`.execute(tx)
  return rows
}

/** Deletes all subscriptions of the address of this one. */
export async function deleteSubscriptionsLike(tx: Tx, id: string): Promise<void> {
  await sql`
    delete from back_in_stock_subscriptions where lower(email) = (
      select lower(email) from back_in_stock_subscriptions where id = ${id}::uuid)`.execute(tx)
}

/** Deletes the subscriptions of an erased address. */
export async function deleteSubscriptionsOf(tx: Tx, email: string): Promise<void> {
  await sql`delete from back_in_stock_subscriptions where lower(email) = lower(${email})`.execute(
    tx,
  )
}

/** Deletes subscriptions notified long ago, older than a year, or of deleted products. */
export async function deleteOldSubscriptions(
  db: Db,
  days: { notified: number; waiting: number; deleted: number },
): Promise<void> {
  await sql`
    delete from back_in_stock_subscriptions as subscription using products
    where products.id = subscription.product_id and (
      notified_at < now() - make_interval(days => ${days.notified})
      or subscription.created_at < now() - make_interval(days => ${days.waiting})
      or deleted_at < now() - make_interval(days => ${days.deleted}))`.execute(db)
}
