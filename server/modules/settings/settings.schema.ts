/** Reading and changing settings: docs/contract.md#settings. */
import * as z from 'zod/mini'
import { imageHtml, text, timestamp } from '../../core/values/fields.schema.ts'
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

const publicShape = Object.fromEntries(
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
  group: z.optional(
    z.enum(publicGroups as [PublicGroup], `must be one of ${publicGroups.join(', ')}`),
  ),
})

/** A policy's name: delivery, returns, privacy or terms. Any other answers 'not found'. */
export const PolicyRequest = z.object({ name: text(100) })
export const Policy = z.object({ title: z.string(), html: imageHtml() })

const Key = z.enum(settingKeys as [(typeof settingKeys)[number]])
/** A requested key. An unknown one answers 'not found'. */
const RequestedKey = text(100)

/** A value of any setting, validated by the setting's own schema, see registry.schema.ts. */
const Value = z.unknown()

export const SettingState = z.object({
  key: Key,
  value: Value,
  default: Value,
  /** 0: never changed */
  version: z.int(),
  isPublic: z.boolean(),
  /** the environment variable that fixes it */
  fixedBy: z.nullable(z.string()),
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
export const SettingChange = z.object({ key: RequestedKey, value: Value, version })
export type SettingChange = z.infer<typeof SettingChange>

/** Input to undo a change: restores the value before version `change`. */
export const SettingUndo = z.object({ key: RequestedKey, change: version, version })
export type SettingUndo = z.infer<typeof SettingUndo>

export const SettingHistoryRequest = z.object({
  key: RequestedKey,
  limit: pageLimit(adminPageLimit),
  cursor: z.optional(text(2_000)),
})
/** A setting's changes. `before` and `after` are null for the default. */
export const SettingHistory = z.object({
  items: z.array(
    z.object({
      version: z.int(),
      at: timestamp(),
      actor: z.string(),
      before: Value,
      after: Value,
    }),
  ),
  nextCursor: z.nullable(z.string()),
})

/** The operator's environment variables. Secrets are masked. */
export const EnvironmentVariables = listOf(
  z.object({
    name: z.string(),
    value: z.nullable(z.string()),
    source: z.enum(['environment', '.env', 'default']),
    /** the settings that the variable fixes */
    settings: z.array(Key),
  }),
)

/** Returns the settings that an environment variable fixes. */
export const fixedByVariable = (name: string) =>
  settingKeys.filter((key) => settings[key].variable === name)
