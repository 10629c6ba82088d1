/** A webhook's page reads its own deliveries, the newest first, and not everybody's. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index deliveries_receiver_seq_idx on deliveries (receiver, seq)`.execute(db)
}
