/** Event deliveries: claimed by one server at a time, sent in order within each queue. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import type { DeliveryRow } from '../../schema/schema.ts'
import { countRows } from '../../sql/count.ts'
import { storableJson } from '../../sql/storable.ts'

export interface NewDelivery {
  subscriber: string
  /** deliveries of one queue are sent in order */
  queue: string
  eventSeq: number | null
  payload: object | null
  customerId: string | null
  /** milliseconds until it may be sent */
  dueIn?: number
}

/** Inserts deliveries; within a queue they are sent in the given order. */
export async function insertDeliveries(
  tx: Tx,
  deliveries: readonly NewDelivery[],
): Promise<{ id: string }[]> {
  if (deliveries.length === 0) return []
  const numbered = deliveries.map((delivery, place) => ({ ...delivery, place }))
  const { rows } = await sql<{ id: string }>`
    insert into event_deliveries (subscriber, queue, event_seq, payload, customer_id, due_at)
    select subscriber, queue, "eventSeq", payload, "customerId",
      now() + coalesce("dueIn", 0) * interval '1 millisecond'
    from json_to_recordset(${storableJson(numbered)}::json) as d(
      subscriber text, queue text, "eventSeq" bigint, payload json, "customerId" uuid, "dueIn" float8,
      place integer)
    order by place returning id`.execute(tx)
  return rows
}

/** SQL for whether deliveries are paused since a restore, until staff resume them. */
const paused = sql`exists (select from settings where name = 'deliveries_paused')`

/** Finds the subscribers with waiting deliveries; none while deliveries are paused. */
export async function findWaitingSubscribers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ subscriber: string }>`
    with recursive waiting as (
      (select subscriber from event_deliveries where state = 'waiting' order by subscriber limit 1)
      union all
      select (
        select subscriber from event_deliveries
        where state = 'waiting' and subscriber > waiting.subscriber order by subscriber limit 1)
      from waiting where subscriber is not null
    )
    select subscriber from waiting where subscriber is not null and not ${paused}`.execute(db)
  return rows.map(({ subscriber }) => subscriber)
}

/** A delivery with its event. */
export type ClaimedDelivery = DeliveryRow & {
  event_id: string | null
  event_type: string | null
  event_at: Date | null
  event_data: Record<string, unknown> | null
  event_version: number | null
}

/**
 * Claims due deliveries of a subscriber for `seconds`, only the first of each queue. `offset 0`
 * makes PostgreSQL check each row for earlier ones. As a join, with statistics of an hour in which
 * nothing waited, it read all waiting deliveries again for each row: 100 ms a claim with 10,000
 * waiting, instead of 1.
 */
export async function claimDeliveries(
  db: Db,
  subscriber: string,
  limit: number,
  seconds: number,
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select seq from event_deliveries as d
      where subscriber = ${subscriber} and state = 'waiting' and due_at <= now()
        and (claimed_until is null or claimed_until < now())
        and not exists (
          select from event_deliveries as earlier
          where earlier.subscriber = d.subscriber and earlier.queue = d.queue
            and earlier.state = 'waiting' and earlier.seq < d.seq offset 0)
        and not ${paused}
      order by seq limit ${limit} for update skip locked
    ), claimed as (
      update event_deliveries
      set claimed_until = now() + make_interval(secs => ${seconds}), attempts = attempts + 1
      from due where event_deliveries.seq = due.seq returning event_deliveries.*
    )
    select claimed.*, events.id as event_id, type as event_type, at as event_at, data as event_data,
      version as event_version
    from claimed left join events on events.seq = claimed.event_seq
    order by claimed.seq`.execute(db)
  return rows
}

/** The result of an attempt. */
export interface AttemptResult {
  seq: number
  /** the number of this attempt, from 1 */
  attempts: number
  state: 'waiting' | 'done' | 'dead'
  /** milliseconds until the next attempt, if it is still waiting */
  dueIn: number
  answerStatus: number | null
  answer: string
}

/**
 * Stores the results of attempts; deliveries that have ended stay unchanged. A late server, whose
 * claim another took over, may record success but not failure. The commit does not wait for the
 * disk: after a crash of PostgreSQL, deliveries of its last moments are sent once more.
 */
export async function recordAttempts(db: Db, results: readonly AttemptResult[]): Promise<void> {
  if (results.length === 0) return
  await sql`
    update event_deliveries set state = e.state, claimed_until = null,
      due_at = now() + e."dueIn" * interval '1 millisecond',
      answer_status = e."answerStatus", answer = e.answer,
      ended_at = case when e.state = 'waiting' then null else now() end
    from json_to_recordset(${storableJson(results)}::json) as e(
      seq bigint, attempts integer, state text, "dueIn" float8, "answerStatus" integer, answer text)
    where event_deliveries.seq = e.seq and event_deliveries.state = 'waiting'
      and (e.state = 'done' or event_deliveries.attempts = e.attempts)
    returning set_config('synchronous_commit', 'off', true)`.execute(db)
}

/** Returns since when deliveries are paused; undefined when they are not. */
export async function findPause(db: DbOrTx): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'deliveries_paused')
    .executeTakeFirst()
  return row?.value
}

/** Resumes deliveries. */
export async function endPause(tx: Tx): Promise<void> {
  await tx.deleteFrom('settings').where('name', '=', 'deliveries_paused').execute()
}

/** Tests whether a delivery waited at a timestamp, even if its event was fanned out later. */
const waitedAt = (timestamp: string) => sql<SqlBool>`state = 'waiting' and (
  created_at <= ${timestamp}::timestamptz
  or exists (select from events where seq = event_seq and at <= ${timestamp}::timestamptz))`

/** Discards the deliveries that waited at a timestamp; sends later ones. @returns how many were discarded */
export async function discardWaiting(tx: Tx, timestamp: string, reason: string): Promise<number> {
  const result = await tx
    .updateTable('event_deliveries')
    .set({ state: 'dead', ended_at: sql<Date>`now()`, answer: reason })
    .where(waitedAt(timestamp))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Counts the deliveries that waited at a timestamp and are still waiting. */
export const countWaitedAt = (db: Db, timestamp: string): Promise<number> =>
  countRows(db.selectFrom('event_deliveries').where(waitedAt(timestamp)))

export interface DeliveryCount {
  subscriber: string
  waiting: number
  dead: number
  /** since the first waiting delivery was written */
  oldest_seconds: number
}

/** Counts waiting and failed deliveries by subscriber, from two indexes. */
export async function countDeliveries(db: DbOrTx): Promise<DeliveryCount[]> {
  const { rows } = await sql<DeliveryCount>`
    with waits as (
      select subscriber, count(*)::integer as waiting, min(seq) as first
      from event_deliveries where state = 'waiting' group by subscriber
    ), failed as (
      select subscriber, count(*)::integer as dead
      from event_deliveries where state = 'dead' group by subscriber
    )
    select coalesce(waits.subscriber, failed.subscriber) as subscriber, coalesce(waiting, 0) as waiting,
      coalesce(dead, 0) as dead,
      coalesce(extract(epoch from now() - oldest.created_at), 0)::float8 as oldest_seconds
    from waits full join failed using (subscriber) left join event_deliveries as oldest on seq = first
    order by 1`.execute(db)
  return rows
}

/** Deletes a delivery that is no longer needed. */
export async function dropDelivery(db: Db, seq: number): Promise<void> {
  await db.deleteFrom('event_deliveries').where('seq', '=', seq).execute()
}

/** Stores the customer of a delivery, where it was unknown when it was written. */
export async function setDeliveryCustomer(db: Db, seq: number, customerId: string): Promise<void> {
  await db
    .updateTable('event_deliveries')
    .set({ customer_id: customerId })
    .where('seq', '=', seq)
    .execute()
}

/**
 * Masks the payload of deliveries, and deletes their email copies. Needs two statements: the first
 * waits for a concurrent `storeEmailCopies`, which locks the delivery, and only a later one sees that
 * copy.
 */
export async function maskDeliveries(tx: Tx, which: RawBuilder<SqlBool>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update event_deliveries set answer = null,
      payload = case when payload is null then null else '{"erased": true}'::json end
    where ${which} returning id`.execute(tx)
  await sql`
    delete from emails where delivery_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
}

/** Masks a customer's data in stored emails and webhook deliveries. */
export const maskDeliveriesOf = (tx: Tx, customerId: string): Promise<void> =>
  // A delivery planned while its event moved to the account has no customer.
  maskDeliveries(
    tx,
    sql`customer_id = ${customerId}::uuid
      or event_seq in (select seq from events where customer_id = ${customerId}::uuid)`,
  )

/** Deletes arrived deliveries and failed emails after so many days, but no failed webhooks. */
export async function deleteOldDeliveries(db: Db, days: number): Promise<void> {
  await sql`
    delete from event_deliveries
    where (state = 'done' or subscriber = 'email' and state = 'dead')
      and ended_at < now() - make_interval(days => ${days})`.execute(db)
}
