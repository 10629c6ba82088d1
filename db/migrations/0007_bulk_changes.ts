/**
 * Changes of many products at once. What becomes of each product is written in the transaction
 * that changes it, so a job goes on where it stopped, on any server, and changes nothing twice.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table bulk_jobs (
      id uuid primary key default gen_random_uuid(),
      action jsonb not null,
      total integer not null check (total >= 0),
      succeeded integer not null default 0,
      failed integer not null default 0,
      actor_id uuid references users on delete set null,
      actor text not null,
      created_at timestamptz not null default now(),
      -- a job says here that somebody works on it; one that stays silent is taken over
      heartbeat_at timestamptz not null default now(),
      finished_at timestamptz
    );
    create index bulk_jobs_unfinished_idx on bulk_jobs (heartbeat_at) where finished_at is null;
    create index bulk_jobs_actor_idx on bulk_jobs (actor_id);

    create table bulk_items (
      job_id uuid not null references bulk_jobs on delete cascade,
      position integer not null,
      product_id text not null,
      outcome text check (outcome in ('ok', 'failed')),
      reason text,
      primary key (job_id, position)
    );
    create index bulk_items_waiting_idx on bulk_items (job_id, position) where outcome is null;
    create index bulk_items_failed_idx on bulk_items (job_id, position) where outcome = 'failed';
  `)
    .execute(db)
}
