/** Merges two accounts of one person. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import { storableJson } from '../../sql/storable.ts'
import { moveCredit } from '../store-credit/store-credit.queries.ts'
import type { RecordCounts } from './customers.queries.ts'

/** One account of a merge, and its address. */
interface MergeParty {
  id: string
  email: string
}

/**
 * Moves all data of an account to another one. Both are locked, and no request acts for either.
 * Skips what exists there: the same address, a subscription to a product, a tag.
 */
export async function moveRecords(tx: Tx, source: MergeParty, target: MergeParty): Promise<void> {
  // Orders first: a process that locks an order writes its events, and those must exist before
  // events move. In the order of their numbers, as all callers lock several orders.
  await sql`
    select from orders where user_id = ${source.id}::uuid
    order by order_id collate "C" for no key update`.execute(tx)
  await sql`update orders set user_id = ${target.id}::uuid where user_id = ${source.id}::uuid`.execute(
    tx,
  )
  await sql`
    with emitted as (
      update events set customer_id = ${target.id}::uuid where customer_id = ${source.id}::uuid),
    sent as (
      update event_deliveries set customer_id = ${target.id}::uuid where customer_id = ${source.id}::uuid),
    history as (
      update order_events set actor_id = ${target.id}::uuid, actor = ${target.email}
      where actor_id = ${source.id}::uuid),
    booked as (
      update payment_transactions set actor_id = ${target.id}::uuid where actor_id = ${source.id}::uuid),
    discounted as (
      update promotion_uses set account = ${target.id}::uuid where account = ${source.id}::uuid),
    written as (
      update contact_messages set user_id = ${target.id}::uuid where user_id = ${source.id}::uuid),
    noted as (
      update user_notes set user_id = ${target.id}::uuid where user_id = ${source.id}::uuid),
    tagged as (
      insert into user_tags (user_id, tag)
      select ${target.id}::uuid, tag from user_tags as other
      where user_id = ${source.id}::uuid and not exists (
        select from user_tags where user_id = ${target.id}::uuid and lower(tag) = lower(other.tag))),
    earlier as (
      update merged_accounts set target_id = ${target.id}::uuid where target_id = ${source.id}::uuid)
    update reviews set user_id = ${target.id}::uuid where user_id = ${source.id}::uuid`.execute(tx)
  await sql`
    update addresses set user_id = ${target.id}::uuid, default_at = case when exists (
      select from addresses where user_id = ${target.id}::uuid) then null else default_at end
    where user_id = ${source.id}::uuid and not exists (
      select from addresses as same
      where same.user_id = ${target.id}::uuid
        and (lower(same.name), lower(same.address), same.phone)
          = (lower(addresses.name), lower(addresses.address), addresses.phone))`.execute(tx)
  await sql`
    update carts set user_id = ${target.id}::uuid
    where user_id = ${source.id}::uuid and not exists (
      select from carts where user_id = ${target.id}::uuid)`.execute(tx)
  await sql`
    delete from back_in_stock_subscriptions as subscription
    where user_id = ${source.id}::uuid and notified_at is null and exists (
      select from back_in_stock_subscriptions as same
      where same.product_id = subscription.product_id and same.notified_at is null
        and same.id <> subscription.id
        and (same.user_id = ${target.id}::uuid or lower(same.email) = lower(${target.email})))`.execute(
    tx,
  )
  await sql`
    update back_in_stock_subscriptions set user_id = ${target.id}::uuid, email = ${target.email}
    where user_id = ${source.id}::uuid`.execute(tx)
  await moveCredit(tx, source.id, target.id)
}

/**
 * Moves the newsletter subscription to the kept address. If that address unsubscribed, neither gets
 * it.
 */
export async function mergeSubscriptions(
  tx: Tx,
  source: MergeParty,
  target: MergeParty,
): Promise<void> {
  await sql`
    delete from newsletter_subscribers as other
    where lower(email) = lower(${source.email}) and exists (
      select from newsletter_subscribers
      where lower(email) = lower(${target.email}) and state <> 'pending')`.execute(tx)
  await sql`
    delete from newsletter_subscribers
    where lower(email) = lower(${target.email}) and state = 'pending' and exists (
      select from newsletter_subscribers
      where lower(email) = lower(${source.email}) and state <> 'pending')`.execute(tx)
  await sql`
    update newsletter_subscribers set email = ${target.email}
    where lower(email) = lower(${source.email}) and not exists (
      select from newsletter_subscribers where lower(email) = lower(${target.email}))`.execute(tx)
}

/** The data that a merge moved. */
export interface Merged {
  targetId: string
  moved: RecordCounts
}

export async function insertMerged(
  tx: Tx,
  sourceId: string,
  { targetId, moved }: Merged,
): Promise<void> {
  await tx
    .insertInto('merged_accounts')
    .values({ source_id: sourceId, target_id: targetId, moved: storableJson(moved) })
    .execute()
}

/** Finds the account that one was merged into. */
export async function findMerged(db: DbOrTx, sourceId: string): Promise<Merged | undefined> {
  return (await db
    .selectFrom('merged_accounts')
    .select(['target_id as targetId', 'moved'])
    .where('source_id', '=', sourceId)
    .executeTakeFirst()) as Merged | undefined
}
