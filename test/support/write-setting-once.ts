import { lockSetting, writeSetting } from '../../db/queries/settings/settings.queries.ts'
import type { World } from './world.ts'

/** Writes these values to a setting, once for all worlds, which share it. @returns their number */
export async function writeSettingOnce(
  { shop }: World,
  key: string,
  values: unknown[],
): Promise<number> {
  await shop.db.transaction().execute(async (tx) => {
    if ((await lockSetting(tx, key)).version > 0) return
    for (const value of values)
      await writeSetting(tx, await lockSetting(tx, key), value, { id: null, label: 'test' })
  })
  await shop.services.settings.reload()
  return values.length
}
