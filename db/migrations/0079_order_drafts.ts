/**
 * Drafts of orders that staff type in: what somebody on the telephone wants, as far as it is known. A draft
 * holds no stock. The one that became an order stays as an empty row, so that whoever still has it open
 * reads which order that is.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table order_drafts (
      id uuid primary key default gen_random_uuid(),
      seq bigint not null unique generated always as identity,
      draft_id text not null unique generated always as
        ('DRAFT-' || case when seq < 1000000 then lpad(seq::text, 6, '0') else seq::text end) stored,
      -- the form as far as it is filled in, but for its lines
      fields jsonb not null,
      -- productId, qty, and what the product was called and cost when the draft was saved
      lines jsonb not null,
      -- what it came to then; null: it cannot be worked out yet
      total_cents bigint,
      -- whom it names: forgetting somebody asks
      email text not null,
      phone_normalised text not null,
      made_by text not null,
      changed_by text not null,
      -- the order that it became
      placed_as text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index order_drafts_newest_idx on order_drafts (updated_at desc, id desc)
      where placed_as is null;
    create index order_drafts_untouched_idx on order_drafts (updated_at);
    create index order_drafts_email_idx on order_drafts (lower(email)) where email <> '';
    create index order_drafts_phone_idx on order_drafts (phone_normalised) where phone_normalised <> '';
    create trigger order_drafts_touch before update on order_drafts
      for each row execute function touch_row();
  `)
    .execute(db)
}
