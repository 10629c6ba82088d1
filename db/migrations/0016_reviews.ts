/** Staff look through the reviews and hide what does not belong there; a hidden one is theirs alone. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table reviews add column hidden_at timestamptz;
    create index reviews_newest_idx on reviews (created_at desc, id desc);
    create index reviews_hidden_idx on reviews (created_at desc, id desc)
      where hidden_at is not null;
    create index reviews_search_idx on reviews using gin (
      (lower(first_name || ' ' || last_name || ' ' || product_id || ' ' || comment)) gin_trgm_ops);
  `)
    .execute(db)
}
