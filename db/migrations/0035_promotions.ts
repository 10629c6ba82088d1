/**
 * Promotions: codes and automatic offers, and who used them. What the database judges (code, period, how
 * often) are columns; what a basket is priced by is `terms`. Counting and using must not interleave: the
 * function lets one order at a time count a promotion that ends after so many uses, and one at a time for
 * an account and a telephone number. It is volatile, so it sees what was committed while it waited.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table promotions (
      id uuid primary key default gen_random_uuid(),
      -- in capitals; null: automatic
      code text unique check (code = upper(code) and code <> ''),
      name text not null,
      terms jsonb not null,
      starts_at timestamptz,
      ends_at timestamptz,
      -- null: as often as anybody wants
      max_uses integer check (max_uses > 0),
      max_uses_each integer check (max_uses_each > 0),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index promotions_newest_idx on promotions (created_at desc, id desc);
    create trigger promotions_touch before update on promotions for each row execute function touch_row();

    create table promotion_uses (
      promotion_id uuid not null references promotions,
      order_id uuid not null references orders on delete cascade,
      account uuid references users on delete set null,
      phone text,
      cents bigint not null check (cents > 0),
      used_at timestamptz not null default now(),
      -- when its order was cancelled
      returned_at timestamptz,
      primary key (promotion_id, order_id)
    );
    create index promotion_uses_order_idx on promotion_uses (order_id);
    create index promotion_uses_account_idx on promotion_uses (account, promotion_id) where returned_at is null;
    create index promotion_uses_phone_idx on promotion_uses (phone, promotion_id) where returned_at is null;
    create index promotion_uses_count_idx on promotion_uses (promotion_id) where returned_at is null;
    create index orders_phone_idx on orders (phone_normalised) where phone_normalised <> '';

    -- Promotions by code or id, with how often they were used, by all and by this buyer, and whether the
    -- buyer has ordered before. alone: nobody else counts these until the transaction ends.
    create function find_promotions(codes text[], ids uuid[], buyer uuid, number text, alone boolean)
      returns table (id uuid, uses bigint, own_uses bigint, has_ordered boolean)
      language plpgsql volatile set enable_seqscan = off as $$
    declare
      of_account bigint := hashtextextended('promotions of account ' || buyer, 0);
      of_number bigint := hashtextextended('promotions of phone ' || number, 0);
    begin
      if alone then
        -- in one order, so that two who share both never wait for each other; least() passes over null
        perform pg_advisory_xact_lock(least(of_account, of_number));
        perform pg_advisory_xact_lock(greatest(of_account, of_number));
        perform from promotions p where (p.id = any(ids) or p.code = any(codes)) and p.max_uses is not null
          order by p.id for no key update;
      end if;
      return query
        select p.id,
          case when p.max_uses is null then 0 else
            (select count(*) from promotion_uses u where u.promotion_id = p.id and u.returned_at is null) end,
          case when p.max_uses_each is null then 0 else greatest(
            (select count(*) from promotion_uses u
              where u.promotion_id = p.id and u.account = buyer and u.returned_at is null),
            (select count(*) from promotion_uses u
              where u.promotion_id = p.id and u.phone = number and u.returned_at is null)) end,
          coalesce((p.terms ->> 'firstOrder')::boolean, false) and (
            exists (select from orders o where o.user_id = buyer and o.status <> 'Cancelled')
            or exists (select from orders o where o.phone_normalised = number and o.status <> 'Cancelled'))
        from promotions p where p.id = any(ids) or p.code = any(codes);
    end $$;
  `)
    .execute(db)
}
