/**
 * Renames the tables, columns and stored words of two-factor authentication, store credit and staff
 * access to the names of 0.2.0.
 */
import { type Kysely, sql } from 'kysely'

// contract: 0.2.0 does not run beside 0.1.0
const tables = `
  alter table factors rename to two_factor_methods;
  alter table factor_challenges rename to two_factor_challenges;
  alter table two_factor_challenges rename column password_mark to password_fingerprint;
  alter table credit_balances rename to store_credit_balances;
  alter table credit_entries rename to store_credit_transactions;
  alter table store_credit_balances rename constraint credit_is_there to store_credit_balances_cents_check;
  alter table users rename column has_factor to has_two_factor;
  alter table users rename column verify_asked_at to verification_requested_at;
  alter table sessions rename column proved_at to verified_at;
  alter table known_sign_ins rename column mark to fingerprint;
  alter table email_changes rename column asked_at to requested_at;
  alter table erasures rename column asked_at to requested_at;
  alter table merged_accounts rename column gone to source_id;
  alter table merged_accounts rename column kept to target_id;
  alter index merged_accounts_kept_idx rename to merged_accounts_target_idx;
`

/** Constraints and indexes keep the old table's name as a prefix; error messages show it. */
const prefixes = `
  do $$
  declare
    renamed record;
    one record;
  begin
    for renamed in select * from (values
      ('factors', 'two_factor_methods'), ('factor_challenges', 'two_factor_challenges'),
      ('credit_balances', 'store_credit_balances'), ('credit_entries', 'store_credit_transactions')
    ) as names(before, after) loop
      for one in select conname as name from pg_constraint
        where conrelid = renamed.after::regclass and starts_with(conname, renamed.before || '_') loop
        execute format('alter table %I rename constraint %I to %I', renamed.after, one.name,
          replace(one.name, renamed.before || '_', renamed.after || '_'));
      end loop;
      for one in select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
        where indrelid = renamed.after::regclass and starts_with(relname, renamed.before || '_') loop
        execute format('alter index %I rename to %I', one.name,
          replace(one.name, renamed.before || '_', renamed.after || '_'));
      end loop;
    end loop;
  end $$;
`

const storeCredit = `
  drop trigger credit_entries_stay on store_credit_transactions;
  alter table store_credit_transactions
    drop constraint store_credit_transactions_kind_check,
    drop constraint store_credit_transactions_check;
  update store_credit_transactions
    set kind = case kind when 'takenBack' then 'withdrawn' else 'refunded' end
    where kind in ('takenBack', 'givenBack');
  alter table store_credit_transactions
    add constraint store_credit_transactions_kind_check
      check (kind in ('goodwill', 'withdrawn', 'returned', 'spent', 'refunded')),
    add constraint store_credit_transactions_amount_cents_check
      check (case when kind in ('spent', 'withdrawn') then amount_cents < 0 else amount_cents > 0 end);
  -- merging and erasing accounts change other columns
  create trigger store_credit_transactions_stay before update on store_credit_transactions for each row
    when ((old.kind, old.amount_cents, old.at) is distinct from (new.kind, new.amount_cents, new.at))
    execute function refuse_change();
  alter trigger credit_entries_sum on store_credit_transactions rename to store_credit_transactions_sum;

  create or replace function sum_credit() returns trigger language plpgsql as $$
  begin
    insert into store_credit_balances (user_id, cents) values (new.user_id, 0) on conflict do nothing;
    -- concurrent transactions of the same account wait here
    update store_credit_balances set cents = cents + new.amount_cents where user_id = new.user_id;
    return null;
  end $$;

  create or replace function book_credit() returns trigger language plpgsql as $$
  declare
    owner uuid;
    spent bigint;
  begin
    select user_id into owner from orders where id = new.order_ref;
    if owner is null then
      raise exception 'an order without an account has no store credit' using errcode = 'check_violation';
    end if;
    select greatest(0, coalesce(sum(amount_cents), 0)) into spent from payment_entries
      where order_ref = new.order_ref and method = 'credit' and seq < new.seq;
    insert into store_credit_transactions (user_id, kind, amount_cents, order_ref, note, actor_id, actor)
    select owner, part.kind, part.cents, new.order_ref, new.note, new.actor_id, new.actor
    from (values
      (1, 'spent', least(0, -new.amount_cents)),
      (2, 'refunded', greatest(0, least(spent, -new.amount_cents))),
      (3, 'returned', greatest(0, -new.amount_cents - spent))
    ) as part(step, kind, cents)
    where part.cents <> 0 order by part.step;
    return null;
  end $$;

  create or replace function end_credit() returns trigger language plpgsql as $$
  begin
    insert into store_credit_transactions (user_id, kind, amount_cents, note, actor)
    select user_id, 'withdrawn', -cents, 'The account was deleted.', 'Araliya'
    from store_credit_balances where user_id = old.id and cents > 0;
    delete from store_credit_balances where user_id = old.id;
    update store_credit_transactions set user_id = null where user_id = old.id;
    return null;
  end $$;
`

const words = `
  update roles set permissions = array_replace(permissions, 'pictures', 'media')
    where 'pictures' = any(permissions);
  update api_keys set permissions = array_replace(permissions, 'pictures', 'media')
    where 'pictures' = any(permissions);
  update account_links set purpose = 'two-factor' where purpose = 'factor';
  update two_factor_challenges set purpose = 'step-up' where purpose = 'proof';
  update login_failures set key = regexp_replace(key, '^factor:', 'two-factor:') where starts_with(key, 'factor:');
  update event_deliveries set payload = jsonb_set(payload::jsonb, '{data,what}', '"reset"')::json
    where payload ->> 'template' = 'two-factor-changed' and payload -> 'data' ->> 'what' = 'lifted';
  update merged_accounts set moved = moved - 'awaited' - 'credit'
    || jsonb_build_object('backInStock', coalesce(moved -> 'awaited', '0'))
    || case when moved ? 'credit' then jsonb_build_object('storeCredit', moved -> 'credit') else '{}' end;

  alter table setting_changes drop constraint setting_changes_key_fkey,
    add constraint setting_changes_key_fkey foreign key (key) references shop_settings on update cascade;
  update shop_settings set key = 'security.twoFactorRoles' where key = 'security.factorRoles';
  update shop_settings set key = 'security.signInEmail' where key = 'security.signInLetter';
  update shop_settings set value = case value when '"nobody"' then '"none"'::jsonb else '"all"' end
    where key = 'security.signInEmail' and value in ('"nobody"', '"everybody"');
  update setting_changes set
    before = case before when '"nobody"' then '"none"'::jsonb when '"everybody"' then '"all"' else before end,
    after = case after when '"nobody"' then '"none"'::jsonb when '"everybody"' then '"all"' else after end
    where key = 'security.signInEmail';
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, prefixes, storeCredit, words]) await sql.raw(part).execute(db)
}
