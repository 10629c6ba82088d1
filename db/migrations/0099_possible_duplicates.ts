/** An order that is probably another one by mistake, such as one cart checked out in two tabs. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // the number of the earlier order; null: none looked the same when this one was placed
  await sql.raw('alter table orders add column possible_duplicate_of text').execute(db)
}
