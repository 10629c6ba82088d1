/** Merges two accounts of one person. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import { storableJson } from '../../sql/storable.ts'
import { moveCredit } from '../store-credit/store-credit.queries.ts'
import type { Belongings } from './customers.queries.ts'

/** One account of a merge, and its address. */
interface Party {
  id: string
  email: string
}

/**
 * Moves all data of an account to another one. Both are locked, and no request acts for either.
 * Skips what the other already has: the same address, a subscription to a product, a tag.
 */
export async function moveBelongings(tx: Tx, gone: Party, kept: Party): Promise<void> {
  // Orders first: a process that locks an order writes its events, and those must exist before
  // events move. In the order of their numbers, as all callers lock several orders.
  await sql`
    select from orders where user_id = ${gone.id}::uuid
    order by order_id collate "C" for no key update`.execute(tx)
  await sql`update orders set user_id = ${kept.id}::uuid where user_id = ${gone.id}::uuid`.execute(
    tx,
  )
  await sql`
    with told as (
      update events set customer_id = ${kept.id}::uuid where customer_id = ${gone.id}::uuid),
    sent as (
      update event_deliveries set customer_id = ${kept.id}::uuid where customer_id = ${gone.id}::uuid),
    history as (
      update order_events set actor_id = ${kept.id}::uuid, actor = ${kept.email}
      where actor_id = ${gone.id}::uuid),
    booked as (
      update payment_transactions set actor_id = ${kept.id}::uuid where actor_id = ${gone.id}::uuid),
    discounted as (
      update promotion_uses set account = ${kept.id}::uuid where account = ${gone.id}::uuid),
    written as (
      update contact_messages set user_id = ${kept.id}::uuid where user_id = ${gone.id}::uuid),
    noted as (
      update user_notes set user_id = ${kept.id}::uuid where user_id = ${gone.id}::uuid),
    tagged as (
      insert into user_tags (user_id, tag)
      select ${kept.id}::uuid, tag from user_tags as other
      where user_id = ${gone.id}::uuid and not exists (
        select from user_tags where user_id = ${kept.id}::uuid and lower(tag) = lower(other.tag))),
    earlier as (
      update merged_accounts set kept = ${kept.id}::uuid where kept = ${gone.id}::uuid)
    update reviews set user_id = ${kept.id}::uuid where user_id = ${gone.id}::uuid`.execute(tx)
  await sql`
    update addresses set user_id = ${kept.id}::uuid, default_at = case when exists (
      select from addresses where user_id = ${kept.id}::uuid) then null else default_at end
    where user_id = ${gone.id}::uuid and not exists (
      select from addresses as same
      where same.user_id = ${kept.id}::uuid
        and (lower(same.name), lower(same.address), same.phone)
          = (lower(addresses.name), lower(addresses.address), addresses.phone))`.execute(tx)
  await sql`
    update carts set user_id = ${kept.id}::uuid
    where user_id = ${gone.id}::uuid and not exists (
      select from carts where user_id = ${kept.id}::uuid)`.execute(tx)
  await sql`
    delete from back_in_stock_subscriptions as subscription
    where user_id = ${gone.id}::uuid and notified_at is null and exists (
      select from back_in_stock_subscriptions as same
      where same.product_id = subscription.product_id and same.notified_at is null
        and same.id <> subscription.id
        and (same.user_id = ${kept.id}::uuid or lower(same.email) = lower(${kept.email})))`.execute(
    tx,
  )
  await sql`
    update back_in_stock_subscriptions set user_id = ${kept.id}::uuid, email = ${kept.email}
    where user_id = ${gone.id}::uuid`.execute(tx)
  await moveCredit(tx, gone.id, kept.id)
}

/**
 * Moves the newsletter subscription to the kept address. If that address unsubscribed, neither gets
 * it.
 */
export async function mergeSubscriptions(tx: Tx, gone: Party, kept: Party): Promise<void> {
  await sql`
    delete from newsletter_subscribers as other
    where lower(email) = lower(${gone.email}) and exists (
      select from newsletter_subscribers
      where lower(email) = lower(${kept.email}) and state <> 'pending')`.execute(tx)
  await sql`
    delete from newsletter_subscribers
    where lower(email) = lower(${kept.email}) and state = 'pending' and exists (
      select from newsletter_subscribers
      where lower(email) = lower(${gone.email}) and state <> 'pending')`.execute(tx)
  await sql`
    update newsletter_subscribers set email = ${kept.email}
    where lower(email) = lower(${gone.email}) and not exists (
      select from newsletter_subscribers where lower(email) = lower(${kept.email}))`.execute(tx)
}

/** The data that a merge moved. */
export interface Merged {
  kept: string
  moved: Belongings
}

export async function insertMerged(tx: Tx, gone: string, { kept, moved }: Merged): Promise<void> {
  await tx
    .insertInto('merged_accounts')
    .values({ gone, kept, moved: storableJson(moved) })
    .execute()
}

/** Finds the account that one was merged into. */
export async function findMerged(db: DbOrTx, gone: string): Promise<Merged | undefined> {
  const row = await db
    .selectFrom('merged_accounts')
    .select(['kept', 'moved'])
    .where('gone', '=', gone)
    .executeTakeFirst()
  return row as Merged | undefined
}
