/**
 * What imports changed, so that it can be taken back. A batch leaves one row, in its own transaction: imports
 * write too many products for a row each. A batch that is taken back loses its row.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table imports
      -- when it last changed a product; null: there is nothing to take back
      add column changed_at timestamptz,
      -- the report of its undo, of one that has begun
      add column undo jsonb,
      drop constraint imports_state_check,
      add constraint imports_state_check check (state in ('uploading', 'uploaded', 'waiting', 'reading',
        'running', 'planned', 'done', 'stopped', 'failed', 'interrupted', 'undone'));

    create table import_changes (
      id uuid primary key default gen_random_uuid(),
      import_id uuid not null references imports on delete cascade,
      -- what is taken back first was done last
      seq bigint generated always as identity,
      -- the products, by their primary keys
      refs uuid[] not null,
      -- what each of them was and became: server/imports/undo-record.ts
      changes bytea not null,
      -- pictures that products showed until then
      pictures text[] not null
    );
    -- It comes packed.
    alter table import_changes alter column changes set storage external, alter column refs set storage external;
    create unique index import_changes_last_idx on import_changes (import_id, seq);

    create function import_change_uses_pictures() returns trigger language plpgsql as $$
    begin
      perform use_pictures(new.pictures);
      return null;
    end $$;
    create trigger import_changes_pictures after insert on import_changes for each row
      when (new.pictures <> '{}') execute function import_change_uses_pictures();

    -- What is to be said of products once their import was taken back: left as they are, and why.
    create table import_undo_rows (
      import_id uuid not null references imports on delete cascade,
      position integer not null,
      product_ref uuid not null,
      product_id text not null,
      product_name text not null,
      outcome text not null check (outcome in ('left', 'clipped')),
      reason text not null,
      fields jsonb not null,
      primary key (import_id, position)
    );
  `)
    .execute(db)
}
