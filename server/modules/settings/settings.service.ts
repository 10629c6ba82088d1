/** Changes settings: two editors of one setting get a conflict, and every change can be undone. */
import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../db/connection/client.ts'
import {
  findSettingChange,
  findSettingChanges,
  lockSetting,
  writeSetting,
} from '../../../db/queries/settings/settings.queries.ts'
import type { SettingChangeRow, SettingRow } from '../../../db/schema/schema.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { ModuleService, RequestContext, StaffContext } from '../../core/context/context.ts'
import { toIssues, validationError } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { originFor, ownOrigins, withAddresses, withKeys } from '../../core/media/media-address.ts'
import { numberedPageOf } from '../../core/operation/paging.ts'
import { email } from '../../core/values/fields.schema.ts'
import type { Setting } from './definitions/define.schema.ts'
import {
  isSettingKey,
  type SettingKey,
  settingKeys,
  settings,
} from './definitions/registry.schema.ts'
import type { SettingChange, SettingState, SettingUndo } from './settings.schema.ts'
import { notifyOwners } from './shop-email/email-staff.ts'

type Asking = Pick<RequestContext, 'config' | 'requestOrigin'>

/** Presents a stored value with absolute image addresses; null for the default. */
const presentValue = (ctx: Asking, key: SettingKey, value: unknown): unknown =>
  value === null
    ? null
    : withAddresses(settings[key].schema, structuredClone(value), () => originFor(ctx))

/** Validates a value. @throws AppError VALIDATION_FAILED naming the field within `value` */
function validateValue(ctx: Asking, key: SettingKey, raw: unknown): unknown {
  const { schema, local }: Setting = settings[key]
  const validated = schema.safeParse(local ? local(raw, ownOrigins(ctx)) : raw)
  if (validated.success) return withKeys(schema, validated.data, () => ownOrigins(ctx))
  throw validationError(
    toIssues(validated.error.issues).map((issue) => ({
      ...issue,
      path: issue.path === '' ? 'value' : `value.${issue.path}`,
    })),
  )
}

/** Lists the settings of the enabled modules. */
export const listSettings = (ctx: RequestContext<'modules' | 'settings'>): SettingState[] =>
  settingKeys.filter(ctx.modules.hasSetting).map((key) => stateOf(ctx, key))

/** Presents a setting to staff. */
function stateOf(ctx: RequestContext<'settings'>, key: SettingKey): SettingState {
  const row = ctx.settings.rowOf(key)
  return {
    key,
    value: presentValue(ctx, key, ctx.settings.get(key)),
    default: settings[key].default,
    version: row?.version ?? 0,
    isPublic: settings[key].isPublic,
    fixedBy: ctx.settings.fixedBy(key) ?? null,
    changedAt: row?.changed_at?.toISOString() ?? null,
    changedBy: row?.changed_by ?? null,
  }
}

/** Checks that a change has the current version. @throws AppError CONFLICT with both values */
function assertVersion(
  ctx: StaffContext,
  key: SettingKey,
  row: SettingRow,
  stated: { version: number; value: unknown },
): void {
  if (row.version === stated.version) return
  throw new AppError(
    'CONFLICT',
    `The setting ${key} was changed by ${row.changed_by ?? 'another person'} meanwhile. Compare both values and save again.`,
    {
      issues: [
        {
          path: 'version',
          message: 'is not the newest version',
          version: row.version,
          current: presentValue(ctx, key, row.value ?? settings[key].default),
          yours: presentValue(ctx, key, stated.value),
        },
      ],
    },
  )
}

/** Stores a changed value. @param value null: the default */
async function write(
  tx: Tx,
  ctx: StaffContext,
  action: string,
  { row, value }: { row: SettingRow; value: unknown },
): Promise<void> {
  const key = row.key as SettingKey
  ctx.assertExtraPermissions([key])
  const after = isDeepStrictEqual(value, settings[key].default) ? null : value
  if (isDeepStrictEqual(after, row.value)) return
  await writeSetting(tx, row, after, ctx.user)
  const { default: usual, sensitive: what } = settings[key]
  const [before, now] = [row.value ?? usual, value ?? usual]
  await recordAudit(tx, ctx.user, {
    action,
    entity: 'setting',
    entityId: key,
    changes: { value: [before, now] },
  })
  const assertKnownKey = (address: unknown) => email().safeParse(address).data ?? []
  if (what)
    await notifyOwners(tx, ctx, { what, before, now }, [row.value].flat().flatMap(assertKnownKey))
}

/** Reloads the settings, so that the editor sees the change at once. Other servers reload too. */
async function reloadSettings(ctx: StaffContext<'catalogue' | 'settings'>): Promise<void> {
  await ctx.settings.reload()
  ctx.catalogue.changed()
}

/** Returns a known key. @throws AppError NOT_FOUND */
function known({ modules }: Pick<StaffContext<ModuleService>, 'modules'>, key: string): SettingKey {
  if (isSettingKey(key) && modules.hasSetting(key)) return key
  throw new AppError('NOT_FOUND', `There is no setting ${key}.`)
}

/** Checks that a setting may change. @throws AppError CONFLICT if the environment fixes it */
function assertFree(ctx: StaffContext<'settings'>, key: SettingKey): void {
  const variable = ctx.settings.fixedBy(key)
  if (variable !== undefined)
    throw new AppError(
      'CONFLICT',
      `The setting ${key} is fixed by the environment variable ${variable}. Unset the variable to change the setting here.`,
    )
}

/** Changes settings, all or none. @throws AppError NOT_FOUND, VALIDATION_FAILED, CONFLICT */
export async function changeSettings(
  ctx: StaffContext<'catalogue' | 'modules' | 'settings'>,
  changes: readonly SettingChange[],
): Promise<void> {
  const validated = changes.map(({ key: requestedKey, value, version }) => {
    const key = known(ctx, requestedKey)
    assertFree(ctx, key)
    return { key, version, value: validateValue(ctx, key, value) }
  })
  await ctx.transaction(async (tx) => {
    // in one order, so that two editors of the same settings cannot deadlock
    for (const { key, ...stated } of validated.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
      const row = await lockSetting(tx, key)
      assertVersion(ctx, key, row, stated)
      await write(tx, ctx, 'setting.update', { row, value: stated.value })
    }
  })
  await reloadSettings(ctx)
}

/**
 * Replaces images in settings in the caller's transaction. The caller reloads the settings
 * afterwards.
 * @param change maps any text that may contain an image address
 * @throws AppError CONFLICT for a setting that the environment fixes
 */
export async function replaceSettingImages(
  tx: Tx,
  ctx: StaffContext<'modules' | 'settings'>,
  keys: readonly string[],
  change: (text: string) => string,
): Promise<void> {
  for (const key of keys.map((key) => known(ctx, key)).sort()) {
    assertFree(ctx, key)
    const row = await lockSetting(tx, key)
    if (row.value === null) continue
    const value = JSON.parse(change(JSON.stringify(row.value)))
    await write(tx, ctx, 'setting.update', { row, value })
  }
}

/** Changes one setting. @throws AppError NOT_FOUND, VALIDATION_FAILED, CONFLICT */
export async function changeSetting(
  ctx: StaffContext<'catalogue' | 'modules' | 'settings'>,
  change: SettingChange,
): Promise<SettingState> {
  await changeSettings(ctx, [change])
  return stateOf(ctx, known(ctx, change.key))
}

/**
 * Restores the value from before a change. It is validated again, because the rules may have
 * changed.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED, CONFLICT
 */
export async function undoChange(
  ctx: StaffContext<'catalogue' | 'modules' | 'settings'>,
  { key: requestedKey, change, version }: SettingUndo,
): Promise<SettingState> {
  const key = known(ctx, requestedKey)
  assertFree(ctx, key)
  await ctx.transaction(async (tx) => {
    const row = await lockSetting(tx, key)
    const undone = await findSettingChange(tx, key, change)
    if (!undone) throw new AppError('NOT_FOUND', `The setting ${key} has no change ${change}.`)
    assertVersion(ctx, key, row, { version, value: undone.before })
    const value = undone.before === null ? null : validateValue(ctx, key, undone.before)
    await write(tx, ctx, 'setting.undo', { row, value })
  })
  await reloadSettings(ctx)
  return stateOf(ctx, key)
}

/**
 * Returns a page of a setting's changes, newest first.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED naming `cursor`
 */
export async function pageChanges(
  ctx: StaffContext<'modules'>,
  { key: requestedKey, ...page }: { key: string; limit: number; cursor?: string | undefined },
) {
  const key = known(ctx, requestedKey)
  const { items, nextCursor } = await numberedPageOf(page, (wanted) =>
    findSettingChanges(ctx.db, key, wanted),
  )
  const view = ({ version, at, actor, before, after }: SettingChangeRow) => ({
    version,
    at: at.toISOString(),
    actor,
    before: presentValue(ctx, key, before),
    after: presentValue(ctx, key, after),
  })
  return { items: items.map(view), nextCursor }
}
