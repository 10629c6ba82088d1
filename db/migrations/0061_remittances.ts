/** What couriers hand over of the cash that they collected: their files, line by line, and what was booked of them. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table remittances (
      id uuid primary key default gen_random_uuid(),
      seq bigint not null unique generated always as identity,
      number text not null unique generated always as
        ('RM-' || case when seq < 1000000 then lpad(seq::text, 6, '0') else seq::text end) stored,
      courier text not null,
      file_name text not null,
      -- of its bytes: a file that is booked is not read a second time
      file_hash bytea not null,
      -- the header of the file, and which of its columns is what
      header jsonb not null,
      columns jsonb not null,
      -- what came to the bank, where somebody said so
      bank_cents bigint check (bank_cents >= 0),
      state text not null default 'draft'
        check (state in ('draft', 'booking', 'booked', 'undoing', 'undone')),
      -- whoever asked for what is under way
      actor_id uuid references users on delete set null,
      api_key_id uuid references api_keys on delete set null,
      actor text not null,
      created_at timestamptz not null default now(),
      -- when it was booked, or undone
      settled_at timestamptz
    );
    create unique index remittances_file_idx on remittances (file_hash) where state <> 'undone';
    create index remittances_under_way_idx on remittances (seq) where state in ('booking', 'undoing');
    create index remittances_courier_idx on remittances (lower(courier), seq desc);

    create table remittance_lines (
      remittance_ref uuid not null references remittances on delete cascade,
      line integer not null,
      cells jsonb not null,
      -- why it cannot be read as a row of the table
      broken text not null default '',
      waybill text not null,
      order_number text not null,
      -- null: no amount that anybody could read
      amount_cents bigint,
      fee_cents bigint not null,
      word text not null,
      -- from here on what became of it; empty until it was gone through
      class text not null default '',
      order_ref uuid references orders on delete set null,
      order_id text not null default '',
      -- what was due of the order before
      due_cents bigint,
      booked_cents bigint not null default 0,
      note text not null default '',
      undone boolean not null default false,
      primary key (remittance_ref, line)
    );
    create index remittance_lines_order_idx on remittance_lines (order_ref) where booked_cents > 0 and not undone;

    -- cash that couriers hold
    create index orders_at_couriers_idx on orders (status)
      where payment_method = 'cod' and due_cents > 0 and status in ('Shipped', 'Delivered');
  `)
    .execute(db)
}
