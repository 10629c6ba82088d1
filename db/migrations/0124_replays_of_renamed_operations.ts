/**
 * Upgrades release 0.1.0 in one step. The migrations that this file replaces were never released;
 * its name is the last of theirs, by which newer databases and backups of development versions are
 * recognised (db/migrate/migrator.ts).
 */
import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { normalisePhone } from '../phone.ts'

/** Phone numbers that one statement reads and one writes. */
const batchSize = 10_000

async function normalisePhones(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<{ phone: string }>`
      select distinct phone collate "C" as phone from orders where phone collate "C" > ${last}
      order by 1 limit ${batchSize}`.execute(db)
    if (rows.length === 0) return
    const typed = rows.map(({ phone }) => phone)
    await sql`
      update orders set phone_normalised = number.normalised
      from unnest(${typed}::text[], ${typed.map(normalisePhone)}::text[]) as number(typed, normalised)
      where orders.phone = number.typed`.execute(db)
    last = typed.at(-1)!
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table orders add column phone_normalised text not null default '';
    alter table orders disable trigger orders_touch;
    drop index orders_search_idx;
    create index orders_phone_as_typed on orders (phone collate "C");
  `)
    .execute(db)
  await normalisePhones(db)
  await sql.raw('drop index orders_phone_as_typed').execute(db)
  const file = new URL('./0124_replays_of_renamed_operations.sql', import.meta.url)
  await sql.raw(readFileSync(file, 'utf8')).execute(db)
}
