/** Guest orders: the links that open them, order lookup, and linking to accounts. */
import { type SqlBool, sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import { normalisePhone } from '../../phone.ts'
import { type OrderViewRow, withItems } from './orders.queries.ts'

/** Stores the hash of a link's secret. */
export async function insertOrderLink(
  tx: DbOrTx,
  link: { tokenHash: Buffer; orderRef: string },
): Promise<void> {
  await tx
    .insertInto('order_links')
    .values({ token_hash: link.tokenHash, order_ref: link.orderRef })
    .execute()
}

/** Finds the id of a guest order by its number, to create a link. */
export async function findGuestOrderRef(db: DbOrTx, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('order_id', '=', orderId)
    .where('guest', '=', true)
    .executeTakeFirst()
  return row?.id
}

const youngerThan = (days: number) =>
  sql<SqlBool>`orders.created_at > now() - make_interval(days => ${days})`

/** Finds the order of a link, for so many days after it was placed. */
export function findOrderByLink(
  db: DbOrTx,
  tokenHash: Buffer,
  days: number,
): Promise<OrderViewRow | undefined> {
  return db
    .selectFrom('order_links')
    .innerJoin('orders', 'orders.id', 'order_links.order_ref')
    .selectAll('orders')
    .select(withItems)
    .where('order_links.token_hash', '=', tokenHash)
    .where(youngerThan(days))
    .executeTakeFirst()
}

/**
 * Finds a guest order by its number and phone number. One condition for both, so that a wrong phone
 * number takes as long as a wrong order number.
 */
export function findGuestOrder(
  db: DbOrTx,
  { orderId, phone }: { orderId: string; phone: string },
  days: number,
): Promise<OrderViewRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .select(withItems)
    .where('order_id', '=', orderId)
    .where('phone_normalised', '=', normalisePhone(phone))
    .where('guest', '=', true)
    .where(youngerThan(days))
    .executeTakeFirst()
}

/**
 * Links the guest orders of an account's verified address, in any case, to the account. Also their
 * events, so that erasing the account masks them. Call it after each verification and login.
 */
export async function linkGuestOrdersTo(tx: Tx, userId: string): Promise<void> {
  await sql`
    with theirs as (
      select orders.id from orders join users on lower(orders.email) = lower(users.email)
      where users.id = ${userId}::uuid and users.email_verified_at is not null and orders.guest
        and orders.email <> ''
      order by orders.order_id collate "C" for no key update of orders),
    linked as (
      update orders set user_id = ${userId}::uuid, guest = false
      where id in (select id from theirs)
      returning orders.id, orders.order_id, orders.created_at),
    written as (
      update reviews set user_id = ${userId}::uuid
      where user_id is null and order_item_id in (
        select id from order_items where order_id in (select id from linked))
      returning id),
    relinked as (
      update events set customer_id = ${userId}::uuid
      where at >= (select min(created_at) from linked)
        and (entity = 'order' and entity_id in (select order_id from linked)
          or entity = 'review' and entity_id in (select id::text from written))
      returning seq)
    update event_deliveries set customer_id = ${userId}::uuid
    where event_seq in (select seq from relinked)`.execute(tx)
}

/** Deletes the links of an account's orders. */
export async function deleteLinksOf(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from order_links using orders
    where orders.id = order_links.order_ref and orders.user_id = ${userId}::uuid`.execute(tx)
}

/** Deletes the links of an order. */
export async function deleteLinksOfOrder(tx: Tx, orderRef: string): Promise<void> {
  await tx.deleteFrom('order_links').where('order_ref', '=', orderRef).execute()
}

/** Deletes expired order links. */
export async function deleteOldLinks(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('order_links')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
}
