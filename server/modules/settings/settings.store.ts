/**
 * Holds the settings in memory, so that reading one costs no query. They are loaded once, and again
 * when the database announces a change. Environment variables override stored values.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../db/connection/client.ts'
import { findSettings } from '../../../db/queries/settings/settings.queries.ts'
import type { SettingRow } from '../../../db/schema/schema.ts'
import type { Config } from '../../core/config/config.ts'
import { nextNotice, noticesAt } from './definitions/notices.schema.ts'
import { shownQuestions } from './definitions/pages.schema.ts'
import {
  groups,
  type PublicGroup,
  type PublicValues,
  publicGroups,
  type SettingKey,
  type SettingValue,
  settingKeys,
  settings,
} from './definitions/registry.schema.ts'

declare module '../../core/context/context.ts' {
  interface ModuleServices {
    settings: Settings
  }
}

export interface Settings {
  /** Returns the current value, which must not be mutated. */
  get: <K extends SettingKey>(key: K) => SettingValue<K>
  /** Returns the environment variable that fixes it, if any. */
  fixedBy: (key: SettingKey) => string | undefined
  /** Returns its stored row, if any. */
  rowOf: (key: SettingKey) => SettingRow | undefined
  /** Returns a copy of the public settings, with only current notices and visible questions. */
  publicValues: <G extends PublicGroup>(wanted?: readonly G[]) => Pick<PublicValues, G>
  /** Increases when any answer may change. Caches built from settings compare it. */
  edition: () => number
  /** Reloads the settings from the database. */
  reload: () => Promise<void>
  stop: () => void
}

/** The longest delay of setTimeout, in milliseconds. */
const longestWait = 2_147_483_647

interface Needs {
  db: Db
  config: Pick<Config, 'settingOverrides'>
  clock: () => Date
  log: FastifyBaseLogger
  /** called when a notice begins or ends, to invalidate caches */
  onTurn: () => void
}

export function createSettings({ db, config, clock, log, onTurn }: Needs): Settings {
  let rows = new Map<string, SettingRow>()
  let values: Record<string, unknown> = {}
  let edition = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const fixedBy = (key: SettingKey): string | undefined => {
    const { variable } = settings[key]
    return variable !== undefined && Object.hasOwn(config.settingOverrides, variable)
      ? variable
      : undefined
  }
  /** Returns the valid value. A stored value that this release rejects is logged and ignored. */
  const validValue = (key: SettingKey): unknown => {
    const variable = fixedBy(key)
    if (variable !== undefined) return config.settingOverrides[variable]
    const stored = rows.get(key)?.value ?? null
    if (stored === null) return settings[key].default
    const read = settings[key].schema.safeParse(stored)
    if (read.success) return read.data
    log.warn(
      { setting: key, issues: read.error.issues },
      'a stored setting is invalid; using its default',
    )
    return settings[key].default
  }
  const apply = (found: readonly SettingRow[]): void => {
    rows = new Map(found.map((row) => [row.key, row]))
    values = Object.fromEntries(settingKeys.map((key) => [key, validValue(key)]))
    edition += 1
    waitForNotice()
  }
  const get: Settings['get'] = (key) => values[key] as never
  function waitForNotice(): void {
    clearTimeout(timer)
    const now = clock()
    const next = nextNotice(get('notices.list'), now)
    if (!next || isStopped) return
    const wait = next.getTime() - now.getTime()
    timer = setTimeout(
      () => {
        // a longer wait than one timer allows continues with the next
        if (wait <= longestWait) {
          edition += 1
          onTurn()
        }
        waitForNotice()
      },
      Math.min(wait, longestWait),
    )
    timer.unref()
  }
  apply([])

  return {
    get,
    fixedBy,
    rowOf: (key) => rows.get(key),
    edition: () => edition,
    publicValues(wanted = publicGroups as never) {
      const faq = get('pages.faq')
      const shown = {
        ...values,
        'notices.list': noticesAt(get('notices.list'), clock()),
        'pages.faq': { ...faq, questions: shownQuestions(faq.questions) },
      } as Record<string, unknown>
      const read = Object.fromEntries(
        wanted.map((group) => [
          group,
          Object.fromEntries(
            Object.entries(groups[group])
              .filter(([, { isPublic }]) => isPublic)
              .map(([name]) => [name, shown[`${group}.${name}`]]),
          ),
        ]),
      )
      return structuredClone(read) as never
    },
    async reload() {
      apply(await findSettings(db))
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
