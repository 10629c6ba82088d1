/** The price that a row of an import's report gives a product, beside the one that the product has. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table import_rows add column price json').execute(db)
}
