/** Bulk edits of many products or orders: the job, and the result of each item. */
import { sql } from 'kysely'
import type { Db, DbOrTx, Tx } from '../../connection/client.ts'
import type { BulkItemRow, BulkJobRow } from '../../schema/schema.ts'
import { findNumberedPage, type NumberedPage } from '../../sql/page.ts'
import { storableJson } from '../../sql/storable.ts'
import { undoPeriod } from '../../sql/undo.ts'
import { type ProductViewRow, type ScheduleRow, staffColumns } from './product-filter.queries.ts'

/** The kind of entity that a job changes. */
export type BulkKind = 'products' | 'orders'

/**
 * Inserts a job and its items, in the order given.
 * @param input a value for each item, by its position
 */
export async function insertBulkJob(
  tx: Tx,
  job: {
    kind?: BulkKind
    action: unknown
    actor: { id: string | null; keyId?: string | undefined; label: string }
  },
  ids: readonly string[],
  input: readonly string[] = [],
): Promise<BulkJobRow> {
  const row = await tx
    .insertInto('bulk_jobs')
    .values({
      kind: job.kind ?? 'products',
      action: storableJson(job.action),
      total: ids.length,
      actor_id: job.actor.id,
      api_key_id: job.actor.keyId ?? null,
      actor: job.actor.label,
      finished_at: ids.length === 0 ? sql<Date>`now()` : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`
    insert into bulk_items (job_id, position, product_id, input)
    select ${row.id}::uuid, item.position, item.id, item.input
    from unnest(${ids as string[]}::text[], ${input as string[]}::text[])
      with ordinality as item(id, input, position)`.execute(tx)
  return row
}

export const findBulkJob = (
  db: DbOrTx,
  kind: BulkKind,
  id: string,
): Promise<BulkJobRow | undefined> =>
  db
    .selectFrom('bulk_jobs')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()

/** A bulk job of products with the job that undoes it, if there is one. */
export type BulkJobWithUndo = BulkJobRow & { undone_by: string | null; can_undo: boolean }

const withUndo = (db: DbOrTx) =>
  db
    .selectFrom('bulk_jobs')
    .leftJoin('bulk_jobs as undo', 'undo.undoes', 'bulk_jobs.id')
    .selectAll('bulk_jobs')
    .select('undo.id as undone_by')
    .select(
      sql<boolean>`(undo.id is null and bulk_jobs.undoes is null
        and bulk_jobs.finished_at > now() - ${undoPeriod}
        and exists (select from bulk_items where job_id = bulk_jobs.id and change is not null))`.as(
        'can_undo',
      ),
    )
    .where('bulk_jobs.kind', '=', 'products')

/** Returns the newest bulk jobs of products. */
export const findBulkJobs = (db: DbOrTx, limit: number): Promise<BulkJobWithUndo[]> =>
  withUndo(db)
    .orderBy('bulk_jobs.created_at', 'desc')
    .orderBy('bulk_jobs.id', 'desc')
    .limit(limit)
    .execute()

/** Locks a bulk job of products, so that it is undone once. */
export const lockBulkJob = (tx: Tx, id: string): Promise<BulkJobWithUndo | undefined> =>
  withUndo(tx).where('bulk_jobs.id', '=', id).forNoKeyUpdate('bulk_jobs').executeTakeFirst()

/** Inserts the job that undoes another: its items are those that the other one changed. */
export async function insertBulkUndo(
  tx: Tx,
  undone: string,
  actor: { id: string | null; keyId?: string | undefined; label: string },
): Promise<BulkJobRow> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from bulk_items
    where job_id = ${undone}::uuid and change is not null`.execute(tx)
  const row = await tx
    .insertInto('bulk_jobs')
    .values({
      action: storableJson({ type: 'undo', jobId: undone }),
      total: rows[0]!.total,
      actor_id: actor.id,
      api_key_id: actor.keyId ?? null,
      actor: actor.label,
      undoes: undone,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`
    insert into bulk_items (job_id, position, product_id, product_ref, change)
    select ${row.id}::uuid, row_number() over (order by position), product_id, product_ref, change
    from bulk_items where job_id = ${undone}::uuid and change is not null`.execute(tx)
  return row
}

/** Returns the items of a job with their results, in order. */
export function findBulkItems(
  db: DbOrTx,
  jobId: string,
  outcome: string | undefined,
  page: NumberedPage,
): Promise<{ rows: BulkItemRow[]; last: number | undefined }> {
  const items = db.selectFrom('bulk_items').selectAll().where('job_id', '=', jobId)
  const query =
    outcome === undefined
      ? items.where('outcome', 'is not', null)
      : items.where('outcome', '=', outcome)
  return findNumberedPage(query, 'position', page)
}

/** Locks the next pending items of a job; skips those that another runner holds. */
export function lockPendingItems(tx: Tx, jobId: string, limit: number): Promise<BulkItemRow[]> {
  return tx
    .selectFrom('bulk_items')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('outcome', 'is', null)
    .orderBy('position')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** The outcome of one item. */
export interface BulkOutcome {
  position: number
  /** why it failed; null on success */
  reason: string | null
  /** the primary key of a changed product, and the change */
  product_ref?: string
  change?: unknown
}

/** Stores the results of locked items, and adds them to the job's counts. */
export async function storeOutcomes(
  tx: Tx,
  jobId: string,
  outcomes: readonly BulkOutcome[],
): Promise<void> {
  await sql`
    update bulk_items
    set outcome = case when o.reason is null then 'ok' else 'failed' end, reason = o.reason,
      product_ref = coalesce(o.product_ref, bulk_items.product_ref),
      change = coalesce(o.change, bulk_items.change)
    from json_to_recordset(${storableJson(outcomes)}::json) as o(
      position integer, reason text, product_ref uuid, change jsonb)
    where job_id = ${jobId}::uuid and bulk_items.position = o.position`.execute(tx)
  const failed = outcomes.filter((one) => one.reason !== null).length
  await sql`
    update bulk_jobs
    set succeeded = succeeded + ${outcomes.length - failed}, failed = failed + ${failed},
      heartbeat_at = clock_timestamp(),
      finished_at = case when succeeded + failed + ${outcomes.length} >= total then clock_timestamp() end
    where id = ${jobId}::uuid`.execute(tx)
}

/** Finds unfinished jobs whose runner has stopped reporting. */
export async function findStalledBulkJobs(
  db: Db,
  kind: BulkKind,
  seconds: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('bulk_jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .where('heartbeat_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .orderBy('heartbeat_at')
    .limit(10)
    .execute()
  return rows.map((row) => row.id)
}

/** Reports that this process works on the job. */
export async function touchBulkJob(db: Db, id: string): Promise<void> {
  await db
    .updateTable('bulk_jobs')
    .set({ heartbeat_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

/** Deletes finished jobs and their items. */
export async function deleteOldBulkJobs(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('bulk_jobs')
    .where('finished_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
}

/** New values of one product; null keeps a value. Money in cents. */
export interface BulkUpdate {
  id: string
  category: string | null
  price_cents: number | null
  last_price_cents: number | null
  stock: number | null
  usual_cents: number | null
  sale_cents: number | null
  state: string | null
  /** changes together with the state */
  publish_at: ScheduleRow['publish_at']
}

/** Changes locked products in one statement. */
export async function updateProducts(
  tx: Tx,
  changes: readonly BulkUpdate[],
): Promise<ProductViewRow[]> {
  if (changes.length === 0) return []
  const { rows } = await sql<ProductViewRow>`
    update products
    set category = coalesce(c.category, products.category),
      price_cents = coalesce(c.price_cents, products.price_cents),
      last_price_cents = coalesce(c.last_price_cents, products.last_price_cents),
      stock = coalesce(c.stock, products.stock),
      usual_cents = coalesce(c.usual_cents, products.usual_cents),
      sale_cents = coalesce(c.sale_cents, products.sale_cents),
      state = coalesce(c.state, products.state),
      publish_at = case when c.state is null then products.publish_at else c.publish_at end
    from json_to_recordset(${JSON.stringify(changes)}::json) as c(
      id uuid, category text, price_cents bigint, last_price_cents bigint, stock integer,
      usual_cents bigint, sale_cents bigint, state text, publish_at timestamptz)
    where products.id = c.id
    returning ${sql.join(staffColumns.map((column) => sql.ref(`products.${column}`)))}`.execute(tx)
  return rows
}
