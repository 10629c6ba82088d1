/** The audit log is searched by who, what and which thing. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index audit_log_search_idx on audit_log
      using gin ((lower(actor || ' ' || action || ' ' || entity_id)) gin_trgm_ops)`.execute(db)
}
