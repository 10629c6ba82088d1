/**
 * One narrow row for each card of a collapsed list: a single product, or a group with its representative.
 * Sorting groups at request time took 79 ms at 100,000 products, reading cards 0.1 ms.
 * 0176_cards_at_commit fills the table and keeps it.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table product_cards (
      -- of the single product, or of the group
      id uuid primary key,
      -- the representative: the first published variant in stock, else the first
      product_ref uuid not null references products on delete cascade,
      group_id uuid references product_groups on delete cascade,
      created_at timestamptz not null,
      -- the lowest and highest last price
      last_price_cents bigint not null,
      highest_cents bigint not null,
      available boolean not null,
      on_offer boolean not null,
      has_image boolean not null,
      category text not null,
      name text not null,
      -- of a group: what its card shows
      summary jsonb
    ) with (fillfactor = 85);
    create index product_cards_newest_idx on product_cards (created_at desc, id desc);
    create index product_cards_name_idx on product_cards (name collate "C", id);
    create index product_cards_category_newest_idx on product_cards (category, created_at desc, id desc);
    create index product_cards_category_name_idx on product_cards (category, name collate "C", id);
    create index product_cards_product_idx on product_cards (product_ref);
    create index product_cards_group_idx on product_cards (group_id) where group_id is not null;
  `)
    .execute(db)
}
