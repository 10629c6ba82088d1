/** Groups products as variants, such as shades and sizes (docs/adr/0042-a-variant-is-a-product.md). */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table product_groups (
      id uuid primary key default gen_random_uuid(),
      handle text not null,
      name text not null,
      -- [{ name, values: [{ value, swatch }] }]
      options jsonb not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index product_groups_handle_key on product_groups (handle);
    create index product_groups_newest_idx on product_groups (created_at desc, id desc);

    -- Earlier handles, for redirects.
    create table product_group_handles (
      handle text primary key,
      group_id uuid not null references product_groups on delete cascade
    );
    create index product_group_handles_group_idx on product_group_handles (group_id);

    -- Values that differ in case, accents or spaces are the same.
    create function fold_values(texts text[]) returns text[]
      language sql immutable parallel safe
      return (
        select array_agg(lower(fold_letters(regexp_replace(btrim(value), '\\s+', ' ', 'g'))) order by place)
        from unnest(texts) with ordinality as listed (value, place));

    create table product_group_members (
      product_ref uuid primary key references products on delete cascade,
      group_id uuid not null references product_groups on delete cascade,
      position integer not null,
      option_values text[] not null,
      folded_values text[] not null generated always as (fold_values(option_values)) stored,
      -- false: the product is deleted, or was restored without joining the group again
      active boolean not null default true
    );
    create unique index product_group_members_values_key
      on product_group_members (group_id, folded_values) where active;
    create index product_group_members_position_idx on product_group_members (group_id, position);

    create trigger product_groups_touch before update on product_groups
      for each row execute function touch_row();
    create trigger product_groups_announce after insert or update or delete on product_groups
      for each statement execute function announce_catalogue();
    create trigger product_group_members_announce after insert or update or delete on product_group_members
      for each statement execute function announce_catalogue();

    -- A restored product stays single while another variant has its values.
    create function keep_group_member() returns trigger language plpgsql as $$
    begin
      update product_group_members set active = new.deleted_at is null where product_ref = new.id;
      return null;
    exception when unique_violation then
      return null;
    end $$;
    create trigger products_keep_group_member after update of deleted_at on products for each row
      when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function keep_group_member();
  `)
    .execute(db)
}
