/**
 * Holds the form of some settings. Each setting is saved separately with the version it was read
 * with. Another person's change of another setting is no conflict; one of the same setting is shown
 * beside mine.
 */
import { useRef, useState } from 'react'
import {
  type SettingGroup,
  type SettingKey,
  settings,
} from '#server/modules/settings/definitions/registry.schema.ts'
import { type Errors, FormError } from '../../forms/form.ts'
import { useAdminForm } from '../../forms/use-admin-form.ts'
import type { Conflict } from '../../forms/use-edit.ts'
import { readFailure } from '../../lib/api/errors.ts'
import { api, type Outputs, trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { settings as labels, settingLabels } from '../texts/settings.ts'
import { issuesOf } from './fields.ts'

export type Setting = Outputs['settings']['list']['items'][number]
type Values = Record<string, string>

/** The form's copy of a setting: its value, and the version that it is based on. */
interface Cell {
  value: unknown
  version: number
}
export const readCell = (text: string | undefined): Cell => JSON.parse(text ?? '{}') as Cell
const printCell = ({ value, version }: { value?: unknown; version: number }): string =>
  JSON.stringify({ value, version })

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Formats a value for a sentence. */
export function readable(value: unknown): string {
  if (Array.isArray(value)) return value.map(readable).join('; ')
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(readable).filter(Boolean).join(', ')
  return String(value ?? '')
}

function validate(values: Values): Errors<Values> {
  const errors: Errors<Values> = {}
  for (const [key, text] of Object.entries(values)) {
    const [first] = issuesOf(key as SettingKey, readCell(text).value).values()
    if (first) errors[key] = `${settingLabels[key as SettingKey]}: ${first}`
  }
  return errors
}

interface Clash {
  key: SettingKey
  theirs: unknown
  version: number
}

/** Returns another person's change from a failed save; undefined for other failures. */
function clashOf(key: SettingKey, error: unknown): Clash | undefined {
  const issue = readFailure(error).issues.find((one) => one.path === 'version' && 'current' in one)
  return issue && { key, theirs: issue.current, version: Number(issue.version) }
}

/** Puts the server's error of a value beside its setting. */
function refusalOf(key: SettingKey, error: unknown): unknown {
  const { code, message, issues } = readFailure(error)
  if (code !== 'VALIDATION_FAILED' && code !== 'CONFLICT') return error
  const text = `${settingLabels[key]}: ${issues[0]?.message ?? message ?? labels.failed}`
  return new FormError(labels.failed, { [key]: text })
}

export function useGroupForm(name: string, items: readonly Setting[], onSaved?: () => void) {
  const utils = trpc.useUtils()
  const [base, setBase] = useState(items)
  const latest = useRef(base)
  const [clash, setClash] = useState<Clash>()
  /** the conflict that the user decided to overwrite */
  const over = useRef<Clash>(undefined)
  const keep = (next: Setting) => {
    latest.current = latest.current.map((one) => (one.key === next.key ? next : one))
    setBase(latest.current)
  }
  const values = Object.fromEntries(base.map((one) => [one.key, printCell(one)]))
  const form = useAdminForm<Values>({
    id: 'setting',
    draftKey: `admin-settings:${name}`,
    initial: values,
    labels: settingLabels,
    validate: validate,
    mapIssue: () => undefined,
    failed: labels.failed,
    submit: async (sent) => {
      for (const one of latest.current) {
        const { value, version: seen } = readCell(sent[one.key])
        const version = over.current?.key === one.key ? over.current.version : seen
        if (one.fixedBy !== null || same(value, one.value)) continue
        try {
          const saved = await api.settings.update.mutate({ key: one.key, value, version })
          keep(saved)
          form.set(one.key, (now) => (now === sent[one.key] ? printCell(saved) : now))
        } catch (error) {
          over.current = undefined
          const met = clashOf(one.key, error)
          setClash(met)
          throw met ? error : refusalOf(one.key, error)
        }
      }
      over.current = undefined
      const read = utils.settings.invalidate()
      // The next page shows that it is saved; a notice would cover the next button.
      if (onSaved) await read.then(onSaved)
      else notify('Settings saved.')
    },
  })

  const theirsOf = ({ key, theirs, version }: Clash): Setting => ({
    ...latest.current.find((each) => each.key === key)!,
    value: theirs,
    version,
  })
  const renew = (next: Setting) => {
    keep(next)
    form.set(next.key, printCell(next))
  }
  const conflict: Conflict | undefined = clash && {
    fields: [
      {
        label: settingLabels[clash.key],
        theirs: readable(clash.theirs),
        mine: readable(readCell(form.values[clash.key]).value),
      },
    ],
    takeTheirs: () => {
      renew(theirsOf(clash))
      setClash(undefined)
    },
    keepMine: () => {
      over.current = clash
      keep(theirsOf(clash))
      setClash(undefined)
      void form.onSubmit()
    },
  }
  return {
    form: clash ? { ...form, failure: undefined } : form,
    base,
    conflict,
    startAfresh: () => form.dropDraft(values),
    /** Applies a setting that was restored elsewhere than in this form. */
    renew: (next: Setting) => {
      renew(next)
      void utils.settings.invalidate()
    },
    change: (key: SettingKey, value: unknown) =>
      form.set(key, (now) => printCell({ ...readCell(now), value })),
  }
}

/** Returns the settings of a group in the order of the registry. */
export const settingsOf = (group: SettingGroup, items: readonly Setting[]): Setting[] =>
  items.filter(({ key }) => key.startsWith(`${group}.`) && key in settings)
