/**
 * Gives imports and feeds standard names, also in stored reports and settings.
 * contract: 0.1 and 0.2 servers never share a database.
 */
import { type Kysely, sql } from 'kysely'

const renameRates = (table: string): string => `
    update ${table} set mapping = jsonb_set(mapping, '{currency}', (mapping -> 'currency') - '{factor,factors}'::text[]
        || jsonb_strip_nulls(jsonb_build_object(
          'rate', mapping -> 'currency' -> 'factor', 'rates', mapping -> 'currency' -> 'factors')))
      where mapping -> 'currency' ?| '{factor,factors}';`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table feeds rename column rhythm to frequency;
    alter table feeds rename constraint feeds_rhythm_check to feeds_frequency_check;
    alter table feeds rename column anew to force;
    alter table feeds rename column asked to run_requested;
    alter table feeds rename column beat_at to heartbeat_at;
    alter table feeds rename column megabytes to max_megabytes;
    alter table feeds rename column seconds to timeout_seconds;
    alter table feeds rename column most_rejected to max_rejected_percent;
    alter table feeds rename constraint feeds_most_rejected_check to feeds_max_rejected_percent_check;
    alter table feeds rename column most_deleted to max_deleted_percent;
    alter table feeds rename constraint feeds_most_deleted_check to feeds_max_deleted_percent_check;

    alter table import_leases rename column beat_at to heartbeat_at;
    alter table import_mappings rename column made_for to source_file;

    drop trigger import_changes_pictures on import_changes;
    drop function import_change_uses_pictures();
    alter table import_changes rename column pictures to images;
    create function import_change_uses_images() returns trigger language plpgsql as $$
    begin
      perform use_pictures(new.images);
      return null;
    end $$;
    create trigger import_changes_images after insert on import_changes for each row
      when (new.images <> '{}') execute function import_change_uses_images();

    alter table import_undo_rows drop constraint import_undo_rows_outcome_check;
    update import_undo_rows set
      outcome = case outcome when 'left' then 'skipped' else 'stock-short' end,
      fields = (
        select coalesce(jsonb_agg(jsonb_build_object(
          'field', one -> 'field', 'imported', one -> 'wrote', 'current', one -> 'now') order by at), '[]')
        from jsonb_array_elements(fields) with ordinality as entry(one, at));
    alter table import_undo_rows add constraint import_undo_rows_outcome_check
      check (outcome in ('skipped', 'stock-short'));

    update imports set options = options - 'pictures' || jsonb_build_object('imageUrls', options -> 'pictures')
      where options ? 'pictures';
    update imports set undo = undo - '{broughtBack,asBefore,left,clipped}'::text[] || jsonb_build_object(
        'undeleted', undo -> 'broughtBack', 'unchanged', undo -> 'asBefore', 'skipped', undo -> 'left',
        'stockShort', undo -> 'clipped')
      where undo ? 'broughtBack';
    update imports set report = report - 'asks' || jsonb_build_object('needs', report -> 'asks')
      where report ? 'asks';
    update imports set report = jsonb_set(report, '{prices}', (report -> 'prices') - 'dearest'
        || jsonb_build_object('mostExpensive', report -> 'prices' -> 'dearest'))
      where report -> 'prices' ? 'dearest';
    update imports set report = jsonb_set(report, '{remarks}', (
        select jsonb_agg(case when one ->> 'code' = 'no-pictures'
          then one || '{"code": "no-images"}' else one end order by at)
        from jsonb_array_elements(report -> 'remarks') with ordinality as entry(one, at)))
      where report -> 'remarks' @> '[{"code": "no-pictures"}]';

    ${['imports', 'import_mappings', 'feeds'].map(renameRates).join('')}

    update idempotency_keys set operation = 'imports.createMapping' where operation = 'imports.saveMapping';
  `)
    .execute(db)
}
