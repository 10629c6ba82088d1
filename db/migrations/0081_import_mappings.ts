/** Mappings of imports that staff keep under a name; imports of another one's corrected rows. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table import_mappings (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      mapping jsonb not null,
      -- format, columns and sheet of the file that it was made for; null: nobody said
      made_for jsonb,
      -- null: an API key, or somebody who left
      saved_by uuid references users on delete set null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index import_mappings_name_idx on import_mappings (lower(name));
    create index import_mappings_saved_by_idx on import_mappings (saved_by)
      where saved_by is not null;
    create trigger import_mappings_touch before update on import_mappings
      for each row execute function touch_row();

    -- the import whose rejected rows this one brings, corrected
    alter table imports add column corrects uuid references imports on delete set null;
    create index imports_corrects_idx on imports (corrects) where corrects is not null;
  `)
    .execute(db)
}
