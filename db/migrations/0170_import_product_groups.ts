/** Imports create product groups. Mappings saved before keep variants separate until they are edited. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- What a batch changed in groups, for the undo of its import.
    alter table import_changes add column groups jsonb;
    update import_mappings set mapping = mapping || '{"variants": "separate"}'
      where mapping -> 'variants' is null;
    update feeds set mapping = mapping || '{"variants": "separate"}' where mapping -> 'variants' is null;
  `)
    .execute(db)
}
