/** Imports: the uploaded file, what its run did with each product, the pictures it stored. */
import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'

/** Creates the tables of imports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(readFileSync(new URL('./0002_imports.sql', import.meta.url), 'utf8')).execute(db)
}
