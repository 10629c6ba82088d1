/** The shop's settings: values that replace defaults, and every change. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { SettingChangeRow, SettingRow } from '../../schema/schema.ts'
import { announceSettings } from '../../sql/catalogue.ts'
import { findNumberedPage, type NumberedPage } from '../../sql/page.ts'

export const findSettings = (db: DbOrTx): Promise<SettingRow[]> =>
  db.selectFrom('shop_settings').selectAll().execute()

/** Locks a setting until the transaction ends; inserts its row first if it was never changed. */
export async function lockSetting(tx: Tx, key: string): Promise<SettingRow> {
  await tx
    .insertInto('shop_settings')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('shop_settings')
    .selectAll()
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Changes a locked setting, records the old value, and announces it to every server.
 * @param after null: the default
 */
export async function writeSetting(
  tx: Tx,
  before: SettingRow,
  after: unknown,
  actor: { id: string | null; label: string },
): Promise<void> {
  const { key } = before
  const version = before.version + 1
  const [was, is] = [before.value, after].map((value) =>
    value === null ? null : JSON.stringify(value),
  )
  await tx
    .updateTable('shop_settings')
    .set({ value: is ?? null, version, changed_at: sql`now()`, changed_by: actor.label })
    .where('key', '=', key)
    .execute()
  await sql`
    insert into setting_changes (key, version, actor_id, actor, before, after)
    values (${key}, ${version}, (select id from users where id = ${actor.id}::uuid), ${actor.label},
      ${was ?? null}::jsonb, ${is ?? null}::jsonb)`.execute(tx)
  await sql`select ${announceSettings}`.execute(tx)
}

/** Finds the changes of a setting, newest first; versions number them. */
export const findSettingChanges = (
  db: DbOrTx,
  key: string,
  page: NumberedPage,
): Promise<{ rows: SettingChangeRow[]; last: number | undefined }> =>
  findNumberedPage(
    db.selectFrom('setting_changes').selectAll('setting_changes').where('key', '=', key),
    'version',
    page,
    'desc',
  )

export function findSettingChange(
  db: DbOrTx,
  key: string,
  version: number,
): Promise<SettingChangeRow | undefined> {
  return db
    .selectFrom('setting_changes')
    .selectAll()
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst()
}
