/** Domain events: written with their cause, read by polling clients and the dispatcher. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import type { EventRow } from '../../schema/schema.ts'
import { findNumberedPage, type NumberedPage } from '../../sql/page.ts'
import { storableJson } from '../../sql/storable.ts'

export interface NewEvent {
  type: string
  entity: string
  entityId: string
  version: number
  customerId: string | null
  /** the event's data as {@link storableJson} writes it: writing thousands twice is slow */
  json: string
}

/** Returns the statement that inserts any number of events, or a part of one. */
export function insertingEvents(events: readonly NewEvent[]): RawBuilder<unknown> {
  const rows = events.map(({ json, ...of }) => `${storableJson(of).slice(0, -1)},"data":${json}}`)
  return sql`
    insert into events (type, entity, entity_id, version, customer_id, data)
    select type, entity, "entityId", version, "customerId", data
    from json_to_recordset(${`[${rows.join()}]`}::json) as e(
      type text, entity text, "entityId" text, version integer, "customerId" uuid, data json)`
}

export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await insertingEvents(events).execute(tx)
}

/** An event with its position, as subscribers receive it. */
export type SequencedEvent = EventRow & { position: number }

const columns = sql`events.seq, events.id, events.type, events.entity, events.entity_id, events.version,
  events.at, events.xid, events.position, events.customer_id`

/**
 * Gives events their position in the order of delivery, as far as no earlier event can still
 * appear. Waits for a transaction that wrote early and commits late, and for the earlier event of
 * the same entity. A transaction id that has not begun yet is another database's, from a restore.
 * Positions used after the copy was made are not given again (`events_after`, db/dump/write.ts).
 * Events without a position are read once and sorted by entity. The statistics rarely know of any,
 * so a join compares each with each: 18 s for an import of 12,000 products. Only a plain index scan
 * skips, next time, entries that have a position by then and wait for a vacuum.
 * @param read types whose data a caller needs. An import writes thousands of events, whose data
 * would all pass through the process that serves the shop.
 * @returns the sequenced events in order, without `data` where no caller reads it; undefined while
 * another process sequences events
 */
export async function sequenceEvents(
  tx: Tx,
  limit: number,
  read: readonly string[],
): Promise<SequencedEvent[] | undefined> {
  const { rows: lock } = await sql<{ acquired: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('events.position')) as acquired,
      set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(
    tx,
  )
  if (!lock[0]?.acquired) return undefined
  const { rows } = await sql<SequencedEvent>`
    with running as materialized (
      select pg_snapshot_xmin(pg_current_snapshot()) as low,
        pg_snapshot_xmax(pg_current_snapshot()) as high
    ), unsequenced as (
      select seq, min(seq) filter (where waits) over (partition by entity, entity_id) as blocked_from
      from (
        select seq, entity, entity_id, xid >= low and xid < high as waits
        from events, running where position is null) as event
    ), ready as (
      select seq, row_number() over (order by seq) as number from (
        select seq from unsequenced where blocked_from is null or seq < blocked_from
        order by seq limit ${limit}) as first
    ), sequenced as (
      update events
      set position = number + greatest(
        (select max(position) from events),
        (select value::bigint from settings where name = 'events_after'), 0)
      from ready where events.seq = ready.seq
      returning ${columns}, case when type = any(${read as string[]}::text[]) then data end as data
    )
    select * from sequenced order by position`.execute(tx)
  return rows
}

/** Returns the seconds that the oldest event has waited for its position; 0 without one. */
export async function findUnsequencedAge(db: DbOrTx): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - at)::float8 as age from events
    where position is null order by seq limit 1`.execute(db)
  return rows[0]?.age ?? 0
}

export interface EventFilter {
  types?: readonly string[] | undefined
  entity?: string | undefined
  entityId?: string | undefined
}

/** Finds events after a position, in their order. */
export function findEvents(
  db: DbOrTx,
  { types, entity, entityId }: EventFilter,
  page: NumberedPage,
): Promise<{ rows: SequencedEvent[]; last: number | undefined }> {
  let query = db
    .selectFrom('events')
    .selectAll()
    .where('position', 'is not', null)
    .$narrowType<{ position: number }>()
  if (types) query = query.where(sql<SqlBool>`type = any(${types as string[]}::text[])`)
  if (entity !== undefined) query = query.where('entity', '=', entity)
  if (entityId !== undefined) query = query.where('entity_id', '=', entityId)
  return findNumberedPage(query, 'position', page)
}

/** Returns the position of the newest event; 0 without one. */
export async function findLatestPosition(db: DbOrTx): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position), 0)::float8 as position from events`.execute(db)
  return rows[0]!.position
}

/** Masks fields in the events of a customer. */
export async function maskEventsOf(
  tx: Tx,
  customerId: string,
  fields: readonly string[],
): Promise<void> {
  await sql`
    update events set data = ((data::jsonb - ${fields}::text[]) || '{"erased": true}')::json
    where customer_id = ${customerId}::uuid`.execute(tx)
}

/** Deletes old events, but keeps the newest, so that positions continue from it. */
export async function deleteOldEvents(db: Db, days: number): Promise<void> {
  await sql`
    delete from events
    where at < now() - make_interval(days => ${days})
      and position < (select max(position) from events)`.execute(db)
}
