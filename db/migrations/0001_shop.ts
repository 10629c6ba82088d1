/**
 * The whole schema of the shop. Constraints make wrong states impossible; foreign keys keep
 * orders whole when products or users go. The SQL stands beside this file, because it is SQL.
 */
import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'

/** Creates every table, index, sequence and trigger of the first version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(readFileSync(new URL('./0001_shop.sql', import.meta.url), 'utf8')).execute(db)
}
