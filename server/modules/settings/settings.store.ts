/**
 * The settings as this process knows them: read once, and again when the database announces a change,
 * so that asking for one costs no query. What the environment says goes before what is stored.
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
  interface Services {
    settings: Settings
  }
}

export interface Settings {
  /** What holds now; not to be changed. */
  get: <K extends SettingKey>(key: K) => SettingValue<K>
  /** The variable of the environment that fixes it, if one does. */
  fixedBy: (key: SettingKey) => string | undefined
  /** Where it comes from, as far as the database knows. */
  rowOf: (key: SettingKey) => SettingRow | undefined
  /** What everybody may read: notices as long as they are shown, no hidden questions; a copy. */
  shared: <G extends PublicGroup>(wanted?: readonly G[]) => Pick<PublicValues, G>
  /** Moves on when anything else may be answered; for what is made of settings and kept. */
  edition: () => number
  /** Reads them anew. */
  reload: () => Promise<void>
  stop: () => void
}

/** setTimeout takes no more. */
const longestWait = 2_147_483_647

interface Needs {
  db: Db
  config: Pick<Config, 'fixed'>
  clock: () => Date
  log: FastifyBaseLogger
  /** called when a notice begins or ends: what was kept is old */
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
    return variable !== undefined && Object.hasOwn(config.fixed, variable) ? variable : undefined
  }
  /** A value that another release stored and this one does not take is told of, and stands aside. */
  const judged = (key: SettingKey): unknown => {
    const variable = fixedBy(key)
    if (variable !== undefined) return config.fixed[variable]
    const stored = rows.get(key)?.value ?? null
    if (stored === null) return settings[key].default
    const read = settings[key].schema.safeParse(stored)
    if (read.success) return read.data
    log.warn({ setting: key, issues: read.error.issues }, 'a stored setting is not understood')
    return settings[key].default
  }
  const take = (found: readonly SettingRow[]): void => {
    rows = new Map(found.map((row) => [row.key, row]))
    values = Object.fromEntries(settingKeys.map((key) => [key, judged(key)]))
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
        // a wait that was too long for one timer goes on
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
  take([])

  return {
    get,
    fixedBy,
    rowOf: (key) => rows.get(key),
    edition: () => edition,
    shared(wanted = publicGroups as never) {
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
      take(await findSettings(db))
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
