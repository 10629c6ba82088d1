/** What staff keep of an order for themselves: notes that are only added to, and tags to find it by. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table order_notes (
      id uuid primary key default gen_random_uuid(),
      order_ref uuid not null references orders on delete cascade,
      note text not null,
      actor_id uuid references users on delete set null,
      actor text not null,
      at timestamptz not null default now()
    );
    create index order_notes_order_idx on order_notes (order_ref, at);
    create index order_notes_actor_idx on order_notes (actor_id) where actor_id is not null;

    create table order_tags (
      order_ref uuid not null references orders on delete cascade,
      tag text not null,
      primary key (order_ref, tag)
    );
    create index order_tags_tag_idx on order_tags (lower(tag));

    -- the letters about one order
    create index deliveries_letters_idx on deliveries (queue, seq) where receiver = 'mail';
  `)
    .execute(db)
}
