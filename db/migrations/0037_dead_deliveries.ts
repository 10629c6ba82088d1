/** Counting what was given up reads that alone, not all that arrived in a month. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index deliveries_dead_idx on deliveries (receiver, ended_at)
    where state = 'dead'`.execute(db)
}
