/**
 * Documents, COD payouts and payment transactions get their standard names: tables, columns,
 * functions, triggers, constraints, indexes, and the names stored in rows.
 * contract: 0.2 renames what 0.1 reads, so servers of 0.1 stop before the upgrade.
 */
import { type Kysely, sql } from 'kysely'

const tables = `
  alter table papers rename to documents;
  alter table paper_counters rename to document_counters;

  alter table remittances rename to cod_payouts;
  alter table cod_payouts rename column stops to failed_runs;
  alter table cod_payouts rename column settled_at to completed_at;
  alter table remittance_lines rename to cod_payout_lines;
  alter table cod_payout_lines rename column remittance_ref to payout_ref;
  alter table cod_payout_lines rename column word to courier_status;
  alter table cod_payout_lines rename column broken to problem;
  alter table cod_payout_lines rename column booked_cents to recorded_cents;

  alter table payment_entries rename to payment_transactions;
  alter table payment_transactions rename column claim_cents to adjustment_cents;
  alter table payments rename column again_of to original_ref;
  alter table payment_issues rename column said to reported;

  alter table orders rename constraint orders_give_back_what_came to orders_refund_at_most_paid;
`

const triggers = `
  alter trigger papers_stay on documents rename to documents_immutable;
  alter function papers_stay() rename to refuse_document_change;
  alter trigger payment_entries_stay on payment_transactions rename to payment_transactions_immutable;
  alter trigger payment_entries_sum on payment_transactions rename to payment_transactions_sum;
  alter trigger payment_entries_credit on payment_transactions rename to payment_transactions_credit;
  alter function sum_entries() rename to sum_payment_transactions;
`

/** Constraints, indexes and sequences that carry the old name of their table. */
const namesOfTables = `
  do $$
  declare
    renamed constant text[] := array['paper_counters:document_counters', 'papers:documents',
      'remittance_lines:cod_payout_lines', 'remittances:cod_payouts', 'payment_entries:payment_transactions'];
    pair text;
    here record;
  begin
    foreach pair in array renamed loop
      for here in select conrelid::regclass as owner, conname as name from pg_constraint
        where starts_with(conname, split_part(pair, ':', 1) || '_') and conrelid <> 0
      loop
        execute format('alter table %s rename constraint %I to %I', here.owner, here.name,
          replace(replace(here.name, split_part(pair, ':', 1), split_part(pair, ':', 2)), 'remittance_ref', 'payout_ref'));
      end loop;
      for here in select oid::regclass as owner, relname as name from pg_class
        where starts_with(relname, split_part(pair, ':', 1) || '_') and relkind in ('i', 'S')
      loop
        execute format('alter %s %s rename to %I', case when here.owner::text like '%_seq' then 'sequence' else 'index' end,
          here.owner, replace(replace(here.name, split_part(pair, ':', 1), split_part(pair, ':', 2)), 'remittance_ref', 'payout_ref'));
      end loop;
    end loop;
  end $$;
`

/** Functions that name a renamed table or column are created again, with the new names. */
const functions = `
  do $$
  declare
    changed record;
  begin
    for changed in select oid from pg_proc where pronamespace = current_schema()::regnamespace
      and prosrc ~ '\\m(payment_entries|claim_cents|again_of)\\M'
    loop
      execute regexp_replace(regexp_replace(regexp_replace(pg_get_functiondef(changed.oid),
        '\\mpayment_entries\\M', 'payment_transactions', 'g'), '\\mclaim_cents\\M', 'adjustment_cents', 'g'),
        '\\magain_of\\M', 'original_ref', 'g');
    end loop;
  end $$;

  create or replace function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'transactions are never changed: record another one' using errcode = 'restrict_violation';
  end $$;
`

const payouts = `
  alter table cod_payouts drop constraint cod_payouts_state_check;
  update cod_payouts set state = case state when 'booking' then 'recording' else 'recorded' end
    where state in ('booking', 'booked');
  alter table cod_payouts add constraint cod_payouts_state_check
    check (state in ('draft', 'recording', 'recorded', 'undoing', 'undone'));
  drop index cod_payouts_under_way_idx;
  create index cod_payouts_in_progress_idx on cod_payouts (seq) where state in ('recording', 'undoing');
  update cod_payout_lines set class = case class when 'takenBack' then 'reversed' when 'unclear' then 'ambiguous'
      when 'twice' then 'duplicate' else 'alreadyPaid' end
    where class in ('takenBack', 'unclear', 'twice', 'booked');
`

const settings = `
  create temporary table renamed_settings on commit drop as
    select key as old, case key when 'papers.inLetter' then 'documents.attachToEmails'
      when 'orders.courierWords' then 'orders.courierStatuses'
      else replace(key, 'papers.', 'documents.') end as new
    from shop_settings where starts_with(key, 'papers.') or key = 'orders.courierWords';
  insert into shop_settings select new, value, version, changed_at, changed_by
    from shop_settings join renamed_settings on old = key;
  update setting_changes set key = new from renamed_settings where key = old;
  delete from shop_settings using renamed_settings where key = old;
`

/** Emails that 0.1 queued name their document as `paper`. */
const emails = `
  do $$
  begin
    execute format($update$
      update %s set payload = jsonb_set(payload::jsonb #- '{data,paper}', '{data,document}', payload::jsonb #> '{data,paper}')
      where payload::jsonb #> '{data,paper}' is not null$update$,
      coalesce(to_regclass('event_deliveries'), to_regclass('deliveries')));
  end $$;
`

const operations = JSON.stringify({
  'papers.issue': 'documents.issue',
  'remittances.read': 'codPayouts.create',
  'orders.bookCollected': 'orders.recordCollection',
  'orders.bookGivenBack': 'orders.recordRefund',
  'orders.bookCorrection': 'orders.recordCorrection',
  'orders.bookWriteOff': 'orders.recordWriteOff',
  'orders.bookReturned': 'orders.recordReturn',
})

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, triggers, namesOfTables, functions, payouts, settings, emails])
    await sql.raw(part).execute(db)
  await sql`
    update idempotency_keys set operation = ${operations}::jsonb ->> operation
    where ${operations}::jsonb ? operation`.execute(db)
}
