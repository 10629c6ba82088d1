/**
 * Orders get standard names: tables, columns, and the names stored in rows.
 * contract: 0.2 renames what 0.1 reads, so servers of 0.1 stop before the upgrade.
 */
import { type Kysely, sql } from 'kysely'

const columns = `
  alter table order_slips rename column picture to image;
  alter table order_calls rename column tries to attempts;
  alter table order_calls rename column held_by to claimed_by;
  alter table order_calls rename column held_until to claimed_until;
  alter table order_drafts rename column made_by to created_by;
  alter table order_drafts rename column changed_by to updated_by;
  alter table order_returns rename column back_cents to refunded_cents;
`

/** The index follows its table; constraints and index have the table's name in errors. */
const savedFilters = `
  alter table order_views rename to saved_filters;
  alter index order_views_name_idx rename to saved_filters_name_idx;
  alter table saved_filters rename constraint order_views_pkey to saved_filters_pkey;
  alter table saved_filters rename constraint order_views_user_id_fkey to saved_filters_user_id_fkey;
`

/** Requests of 0.1 that are repeated after the upgrade find their stored answers. */
const operations = `
  update idempotency_keys set operation = renamed.new
  from (values ('orders.typeIn', 'orders.create'), ('orders.change', 'orders.edit'),
    ('orders.noteCall', 'orders.recordCall'), ('orders.bookReturned', 'orders.recordReturn'),
    ('orders.saveDraft', 'draftOrders.create')) as renamed(old, new)
  where operation = renamed.old;
`

const settings = `
  insert into shop_settings
    select 'orders.maxUnits', value, version, changed_at, changed_by from shop_settings
    where key = 'orders.maxPieces';
  update setting_changes set key = 'orders.maxUnits' where key = 'orders.maxPieces';
  delete from shop_settings where key = 'orders.maxPieces';
`

/** Emails that 0.1 queued about returns have the refunded amount as `back`. */
const emails = `
  do $$
  begin
    execute format($update$
      update %s set payload = jsonb_set(payload::jsonb, '{data,returns}', (
        select jsonb_agg(case when made ? 'back'
          then made - 'back' || jsonb_build_object('refunded', made -> 'back') else made end order by place)
        from jsonb_array_elements(payload::jsonb #> '{data,returns}') with ordinality as each(made, place)))
      where payload::jsonb @? '$.data.returns[*].back'$update$,
      coalesce(to_regclass('event_deliveries'), to_regclass('deliveries')));
  end $$;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns + savedFilters + operations + settings + emails).execute(db)
}
