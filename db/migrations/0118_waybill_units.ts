/** Layouts of waybill files: the placeholder `{pieces}` is `{units}`, also in the history of the setting. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    update shop_settings set value = replace(value::text, '{pieces}', '{units}')::jsonb
      where key = 'orders.waybillFiles';
    update setting_changes set before = replace(before::text, '{pieces}', '{units}')::jsonb,
      after = replace(after::text, '{pieces}', '{units}')::jsonb
      where key = 'orders.waybillFiles';
  `)
    .execute(db)
}
