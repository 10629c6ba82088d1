/**
 * The settings that staff change: what stands in the place of the defaults, and every change of it. The
 * table `settings` holds what the servers tell each other about themselves. Of pictures, a setting names
 * those of its history too: any change can be undone.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table shop_settings (
      key text primary key,
      -- null: the default
      value jsonb,
      -- one more at every change: the basis of the next one
      version integer not null default 0,
      changed_at timestamptz,
      changed_by text
    );

    create table setting_changes (
      id uuid primary key default gen_random_uuid(),
      key text not null references shop_settings,
      version integer not null,
      at timestamptz not null default now(),
      actor_id uuid references users on delete set null,
      actor text not null,
      before jsonb,
      after jsonb,
      unique (key, version)
    );
    create index setting_changes_actor on setting_changes (actor_id);

    create function setting_uses_pictures() returns trigger language plpgsql as $$
    begin
      perform use_pictures(array[new.after::text]);
      return null;
    end $$;
    create trigger setting_changes_pictures after insert on setting_changes
      for each row when (new.after is not null) execute function setting_uses_pictures();
  `)
    .execute(db)
}
