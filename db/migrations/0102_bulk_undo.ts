/** Records what a bulk change of products did to each of them, so that another bulk job can undo it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table bulk_items
      add column product_ref uuid,
      -- server/imports/undo-record.ts; null: the product was not changed
      add column change jsonb;

    -- The job that this one undoes; a job is undone once.
    alter table bulk_jobs add column undoes uuid references bulk_jobs on delete set null;
    create unique index bulk_jobs_undoes_idx on bulk_jobs (undoes);
    create index bulk_jobs_kind_idx on bulk_jobs (kind, created_at);
  `)
    .execute(db)
}
