/** Reading and changing settings: docs/contract.md#settings. */
import * as z from 'zod/mini'
import { doc, imageHtml, text, timestamp } from '../../core/values/fields.schema.ts'
import { adminPageLimit, listOf, pageLimit } from '../../core/values/paging.schema.ts'
import type { Setting } from './definitions/define.schema.ts'
import {
  groups,
  type PublicGroup,
  type PublicValues,
  publicGroups,
  settingKeys,
  settings,
} from './definitions/registry.schema.ts'

export const publicShape = Object.fromEntries(
  publicGroups.map((group) => [
    group,
    z.object(
      Object.fromEntries(
        Object.entries(groups[group])
          .filter(([, { isPublic }]) => isPublic)
          .map(([name, { schema, answer }]: [string, Setting]) => [name, answer ?? schema]),
      ),
    ),
  ]),
)

/** The public settings by group and name, or those of one requested group. */
export const PublicSettings = z.partial(z.object(publicShape)) as z.ZodMiniType as z.ZodMiniType<
  Partial<PublicValues>
>

export const PublicSettingsRequest = z.object({
  group: z
    .optional(z.enum(publicGroups as [PublicGroup], `must be one of ${publicGroups.join(', ')}`))
    .apply(doc, 'Only the settings of this group.'),
})

/** A policy's name: delivery, returns, privacy or terms. Any other answers 'not found'. */
export const PolicyRequest = z.object({
  name: text(100).apply(doc, '`delivery`, `returns`, `privacy` or `terms`.'),
})
export const Policy = z.object({
  title: z.string().apply(doc, 'Title of the policy.'),
  html: imageHtml().apply(doc, 'Text of the policy as HTML.'),
})

const Key = z.enum(settingKeys as [(typeof settingKeys)[number]])
/** A requested key. An unknown one answers 'not found'. */
const RequestedKey = text(100)

/** A value of any setting, validated by the setting's own schema, see registry.schema.ts. */
const Value = z.unknown()

export const SettingState = z.object({
  key: Key.apply(doc, 'Key of the setting, such as `shop.name`.'),
  value: Value.apply(doc, 'The current value.'),
  default: Value.apply(doc, 'The value before any change.'),
  version: z.int().apply(doc, '0: never changed.'),
  isPublic: z.boolean().apply(doc, 'true: shoppers read it, too.'),
  fixedBy: z.nullable(z.string()).apply(doc, 'The environment variable that fixes it; null: none.'),
  changedAt: z.nullable(timestamp()),
  changedBy: z.nullable(z.string()),
})
export type SettingState = z.infer<typeof SettingState>

export const AllSettings = listOf(SettingState)

const version = z
  .number('must be a number')
  .check(
    z.int('must be a whole number'),
    z.gte(0, 'must not be negative'),
    z.lte(2_147_483_647, 'must be an existing version'),
  )

/** `version` is the one that the change is based on. */
export const SettingChange = z.object({
  key: RequestedKey.apply(doc, 'Key of the setting, such as `shop.name`.'),
  value: Value.apply(doc, 'The new value.'),
  version,
})
export type SettingChange = z.infer<typeof SettingChange>

/** Input to undo a change: restores the value before version `change`. */
export const SettingUndo = z.object({
  key: RequestedKey.apply(doc, 'Key of the setting, such as `shop.name`.'),
  change: version.apply(doc, 'Version of the change to undo.'),
  version,
})
export type SettingUndo = z.infer<typeof SettingUndo>

export const SettingHistoryRequest = z.object({
  key: RequestedKey.apply(doc, 'Key of the setting, such as `shop.name`.'),
  limit: pageLimit(adminPageLimit),
  cursor: z.optional(text(2_000)),
})
/** A setting's changes. `before` and `after` are null for the default. */
export const SettingHistory = z.object({
  items: z.array(
    z.object({
      version: z.int().apply(doc, 'Version after the change.'),
      at: timestamp(),
      actor: z.string(),
      before: Value.apply(doc, 'The value before.'),
      after: Value.apply(doc, 'The value after.'),
    }),
  ),
  nextCursor: z.nullable(z.string()),
})

/** The operator's environment variables. Secrets are masked. */
export const EnvironmentVariables = listOf(
  z.object({
    name: z.string().apply(doc, 'Name of the variable.'),
    value: z.nullable(z.string()).apply(doc, 'Its value; secrets are masked.'),
    source: z.enum(['environment', '.env', 'default']).apply(doc, 'Where the value comes from.'),
    settings: z.array(Key).apply(doc, 'The settings that the variable fixes.'),
  }),
)

/** Returns the settings that an environment variable fixes. */
export const fixedByVariable = (name: string) =>
  settingKeys.filter((key) => settings[key].variable === name)
