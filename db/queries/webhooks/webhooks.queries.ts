/** Webhooks and their deliveries. */
import { type SqlBool, sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import type { DeliveryRow, WebhookRow, WebhookUpdate } from '../../schema/schema.ts'
import { findNumberedPage, type NumberedPage } from '../../sql/page.ts'

/** Returns all webhooks, the oldest first. */
export const findWebhooks = (db: DbOrTx): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().orderBy('created_at').orderBy('id').execute()

export const findWebhook = (db: DbOrTx, id: string): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

export const lockWebhook = (tx: Tx, id: string): Promise<WebhookRow | undefined> =>
  tx.selectFrom('webhooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Finds the email of a webhook's creator, while they are active. */
export async function findCreatorEmail(db: DbOrTx, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.created_by')
    .select('users.email')
    .where('webhooks.id', '=', id)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  return row?.email
}

export const insertWebhook = (
  tx: Tx,
  hook: { name: string; url: string; types: string[]; secret: string; created_by: string | null },
): Promise<WebhookRow> =>
  tx.insertInto('webhooks').values(hook).returningAll().executeTakeFirstOrThrow()

/** Changes a locked webhook. */
export const updateWebhook = (tx: Tx, id: string, change: WebhookUpdate): Promise<WebhookRow> =>
  tx
    .updateTable('webhooks')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes a webhook with its past and pending deliveries. */
export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('event_deliveries').where('subscriber', '=', `webhook:${id}`).execute()
  await tx.deleteFrom('webhooks').where('id', '=', id).execute()
}

/** Records a success and clears earlier failures. */
export async function recordSuccess(db: Db, id: string): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute()
}

/**
 * Records a failure, and disables a webhook that has only failed for so many days.
 * @returns true when this failure disabled it
 */
export async function recordFailure(db: DbOrTx, id: string, days: number): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    update webhooks set
      state = case when failing_since < now() - make_interval(days => ${days}) then 'failed' else state end,
      failing_since = coalesce(failing_since, now())
    where id = ${id}::uuid and state = 'on'
      and (failing_since is null or failing_since < now() - make_interval(days => ${days}))
    returning state`.execute(db)
  return rows[0]?.state === 'failed'
}

/** Finds the last responses of currently failing webhooks, by webhook id. */
export async function findLastFailures(
  db: DbOrTx,
): Promise<{ id: string; answer_status: number | null; answer: string }[]> {
  const { rows } = await sql<{ id: string; answer_status: number | null; answer: string }>`
    select webhooks.id, last.answer_status, last.answer
    from webhooks cross join lateral (
      select answer_status, answer from event_deliveries
      where subscriber = 'webhook:' || webhooks.id and state <> 'done' and answer is not null
      order by seq desc limit 1
    ) as last
    where failing_since is not null`.execute(db)
  return rows
}

/** A delivery with its event. */
export type WebhookDelivery = DeliveryRow & { event_id: string | null; event_type: string | null }

/** Finds the deliveries of a webhook, the newest first. */
export function findWebhookDeliveries(
  db: DbOrTx,
  id: string,
  state: string | undefined,
  page: NumberedPage,
): Promise<{ rows: WebhookDelivery[]; last: number | undefined }> {
  let query = db
    .selectFrom('event_deliveries')
    .leftJoin('events', 'events.seq', 'event_deliveries.event_seq')
    .selectAll('event_deliveries')
    .select(['events.id as event_id', 'events.type as event_type'])
    .where('subscriber', '=', `webhook:${id}`)
  if (state !== undefined) query = query.where('state', '=', state)
  const numbered = db.selectFrom(query.as('delivered')).selectAll()
  return findNumberedPage(numbered, 'seq', page, 'desc')
}

export interface Replay {
  /** one delivery */
  deliveryId?: string | undefined
  /** or events of these types; all types without */
  types?: readonly string[] | undefined
  /** since then */
  since?: Date | undefined
}

/** Sends events again, in their order. @returns the number of new deliveries */
export async function replayDeliveries(
  tx: Tx,
  id: string,
  { deliveryId, types, since }: Replay,
): Promise<number> {
  const subscriber = `webhook:${id}`
  const wanted: SqlBool | ReturnType<typeof sql> = deliveryId
    ? sql`seq = (select event_seq from event_deliveries where id = ${deliveryId}::uuid and subscriber = ${subscriber})`
    : sql`at >= ${since ?? new Date(0)} and (${!types?.length} or type = any(${(types ?? []) as string[]}::text[]))`
  const { numAffectedRows } = await sql`
    insert into event_deliveries (subscriber, queue, event_seq, customer_id)
    select ${subscriber}, entity || ':' || entity_id, seq, customer_id from events
    where position is not null and ${wanted} order by position`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Sends deliveries that failed since then again. */
export async function reviveDeliveries(tx: Tx, id: string, since: Date): Promise<number> {
  const result = await tx
    .updateTable('event_deliveries')
    .set({ state: 'waiting', attempts: 0, due_at: sql<Date>`now()`, ended_at: null })
    .where('subscriber', '=', `webhook:${id}`)
    .where('state', '=', 'dead')
    .where('ended_at', '>=', since)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
