/** The audit log: appended to in the transaction of the change it records, never altered. */
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { AuditLogRow, Database } from '../../schema/schema.ts'
import { countUpTo } from '../../sql/count.ts'
import { findNumberedPage, type NumberedPage } from '../../sql/page.ts'
import { storableJson } from '../../sql/storable.ts'
import { containsText } from '../../sql/text.ts'

export interface NewAuditRow {
  actor_id: string | null
  actor: string
  action: string
  entity: string
  entity_id: string
  changes: Record<string, [unknown, unknown]>
}

/** Appends any number of entries in one statement; a deleted actor is recorded by name only. */
export async function insertAudit(tx: Tx, rows: readonly NewAuditRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into audit_log (actor_id, actor, action, entity, entity_id, changes)
    select (select id from users where users.id = r.actor_id), actor, action, entity, entity_id, changes
    from json_to_recordset(${storableJson(rows)}::json) as r(
      actor_id uuid, actor text, action text, entity text, entity_id text, changes jsonb)`.execute(
    tx,
  )
}

/** Appends an entry unless the same one exists for the same subject within so many hours. */
export async function insertAuditOnce(db: DbOrTx, row: NewAuditRow, hours: number): Promise<void> {
  await sql`
    insert into audit_log (actor_id, actor, action, entity, entity_id, changes)
    select ${row.actor_id}::uuid, ${row.actor}, ${row.action}, ${row.entity}, ${row.entity_id},
      ${storableJson(row.changes)}::jsonb
    where not exists (
      select from audit_log as recorded
      where recorded.entity = ${row.entity} and recorded.entity_id = ${row.entity_id}
        and recorded.action = ${row.action} and recorded.at > now() - make_interval(hours => ${hours})
        and recorded.changes ?& ${Object.keys(row.changes)}::text[])`.execute(db)
}

export interface AuditFilter {
  entity?: string | undefined
  entityId?: string | undefined
  actor?: string | undefined
  from?: Date | undefined
  /** exclusive */
  until?: Date | undefined
  /** searches actor, action or the entity's id */
  q?: string | undefined
}

type Audit = SelectQueryBuilder<Database, 'audit_log', object>

function hasFilter<Q extends Audit>(query: Q, filter: AuditFilter): Q {
  const conditions: Expression<SqlBool>[] = []
  if (filter.entity !== undefined) conditions.push(sql<SqlBool>`entity = ${filter.entity}`)
  if (filter.entityId !== undefined) conditions.push(sql<SqlBool>`entity_id = ${filter.entityId}`)
  if (filter.actor !== undefined) conditions.push(sql<SqlBool>`actor = ${filter.actor}`)
  if (filter.from) conditions.push(sql<SqlBool>`at >= ${filter.from}`)
  if (filter.until) conditions.push(sql<SqlBool>`at < ${filter.until}`)
  if (filter.q)
    conditions.push(containsText(sql`lower(actor || ' ' || action || ' ' || entity_id)`, filter.q))
  return query.where((eb) => eb.and(conditions)) as unknown as Q
}

export type AuditOrder = 'newest' | 'oldest'

/** Finds entries in the order of their ids, which is the order they were written in. */
export const findAudit = (
  db: DbOrTx,
  filter: AuditFilter,
  { order, ...page }: NumberedPage & { order: AuditOrder },
): Promise<{ rows: AuditLogRow[]; last: number | undefined }> =>
  findNumberedPage(
    hasFilter(db.selectFrom('audit_log'), filter).selectAll('audit_log'),
    'id',
    page,
    order === 'newest' ? 'desc' : 'asc',
  )

/** Counts entries, to at most one above `ceiling`. */
export const countAuditUpTo = (db: DbOrTx, filter: AuditFilter, ceiling: number): Promise<number> =>
  countUpTo(db, hasFilter(db.selectFrom('audit_log'), filter), ceiling)
