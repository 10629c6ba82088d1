/**
 * Invoices and credit notes: what each says is kept as it was written, and nothing changes or removes
 * one. They name their order by its number and refer to no row of it: books outlive what they are about.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- The last number of each series. A paper takes the next one in its own transaction and holds the row
    -- until that ends: what is rolled back gives its number back, so that there is never a gap.
    create table paper_counters (
      prefix text not null,
      year integer not null,
      last integer not null check (last > 0),
      primary key (prefix, year)
    );

    create table papers (
      id uuid primary key default gen_random_uuid(),
      -- which came after which, whatever the clocks of the servers say
      seq bigint generated always as identity,
      kind text not null check (kind in ('invoice', 'credit-note')),
      number text not null unique,
      prefix text not null,
      year integer not null,
      serial integer not null,
      order_id text not null,
      -- of a credit note: the invoice whose sum it takes back
      corrects uuid references papers,
      cents bigint not null check (cents >= 0),
      content jsonb not null,
      issued_at timestamptz not null,
      unique (prefix, year, serial),
      check ((kind = 'credit-note') = (corrects is not null))
    );
    create index papers_order_idx on papers (order_id);
    create index papers_corrects_idx on papers (corrects) where corrects is not null;

    create function papers_stay() returns trigger language plpgsql as $$
    begin
      raise exception 'an invoice or a credit note is never changed or removed';
    end $$;
    create trigger papers_stay before update or delete on papers
      for each row execute function papers_stay();
  `)
    .execute(db)
}
