/** Files of products that the shop fetches by itself: from where, how often, and how it went. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table feeds (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      url text not null,
      -- sent along; its value is sealed with the shop's key
      header_name text,
      header_value text,
      check ((header_name is null) = (header_value is null)),
      mapping jsonb not null,
      images text not null check (images in ('keep', 'copy')),
      rhythm text not null check (rhythm in ('hourly', 'daily')),
      -- of the shop's clock, for those that run daily
      hour integer not null check (hour between 0 and 23),
      delete_missing boolean not null,
      megabytes integer not null,
      seconds integer not null,
      -- percent of the rows, and of the shop's products
      most_rejected integer not null check (most_rejected between 0 and 100),
      most_deleted integer not null check (most_deleted between 0 and 100),
      -- stopped: by itself, until somebody looked
      state text not null default 'on' check (state in ('on', 'off', 'stopped')),
      due_at timestamptz not null,
      -- by hand; anew: whatever is remembered of the file
      asked boolean not null default false,
      anew boolean not null default false,
      -- whoever holds it runs it, while they say that they live
      run uuid,
      beat_at timestamptz,
      -- of the file that was imported last
      etag text,
      last_modified text,
      content_hash bytea,
      -- in a row
      failures integer not null default 0,
      -- of the last run; its import may be forgotten
      outcome text check (outcome in ('imported', 'unchanged', 'stopped', 'failed')),
      message text,
      import_id uuid,
      ended_at timestamptz,
      -- for whom it acts
      actor_id uuid references users on delete set null,
      api_key_id uuid references api_keys on delete set null,
      actor text not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
  `)
    .execute(db)
}
