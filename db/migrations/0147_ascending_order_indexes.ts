/**
 * Indexes orders by age in the order in which they arrive: PostgreSQL then fills their pages. With the newest
 * first it splits a page of each in halves, and they take twice the space. Lists read them backwards.
 */
import { type Kysely, sql } from 'kysely'

const indexes = {
  orders_newest_idx: `(created_at, id)
      include (status, total_cents, payment_method, district, bought_before)`,
  orders_status_idx: '(status, created_at, id)',
  orders_to_be_paid_idx: `(created_at, id) where payment_state = 'due'`,
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [index, definition] of Object.entries(indexes)) {
    const { rows } = await sql<{ purpose: string }>`
      select obj_description(${index}::regclass, 'pg_class') as purpose`.execute(db)
    await sql.raw(`drop index ${index}; create index ${index} on orders ${definition}`).execute(db)
    await sql`comment on index ${sql.ref(index)} is ${sql.lit(rows[0]!.purpose)}`.execute(db)
  }
}
