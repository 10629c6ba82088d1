/**
 * Derives a setting's form from its schema: a new setting needs no line here. texts/settings.ts
 * holds the labels.
 */
import type * as z from 'zod/mini'
import { imageSchemas } from '#server/core/values/fields.schema.ts'
import { type SettingKey, settings } from '#server/modules/settings/definitions/registry.schema.ts'
import { labelledMessage } from '../../forms/form.ts'
import { settingChoices, settingFields } from '../texts/settings.ts'

export type Field =
  | { kind: 'text' | 'area' | 'markdown' | 'number' | 'switch' | 'image' | 'time' | 'colour' }
  | { kind: 'roles' | 'products' }
  | { kind: 'choices'; options: readonly string[] }
  | { kind: 'choice'; options: readonly (readonly [value: string, label: string])[] }
  | { kind: 'list'; of: Field; blank: unknown; most: number }
  | { kind: 'object'; fields: readonly (readonly [name: string, field: Field])[] }

/** The parts of zod's internals that are read here. */
interface Inner {
  _zod: {
    def: {
      type: string
      /** the inner type of an optional one */
      innerType?: Inner
      shape?: Record<string, Inner>
      element?: Inner
      entries?: Record<string, string>
      checks?: readonly { _zod: { def: { check: string; maximum?: number } } }[]
    }
  }
}

/** Text settings whose control depends on their name. */
const byPath: Readonly<Record<string, Field['kind']>> = {
  'notices.list.from': 'time',
  'notices.list.until': 'time',
}
/** Longer texts have more lines, and the longest are Markdown. */
const longest = { text: 300, area: 2_000 }
const addresses = /\.(?:to|from|link)$/

/** Returns the maximum length of a text or a list. */
const mostOf = ({ _zod }: Inner): number | undefined =>
  _zod.def.checks?.find((one) => one._zod.def.check === 'max_length')?._zod.def.maximum

function textKind(path: string, schema: Inner): Field['kind'] {
  const most = mostOf(schema) ?? 0
  if (byPath[path]) return byPath[path]
  if (imageSchemas.has(schema)) return 'image'
  if (path.startsWith('theme.colours.')) return 'colour'
  if (most > longest.area) return 'markdown'
  return most > longest.text && !addresses.test(path) ? 'area' : 'text'
}

function fieldOf(path: string, schema: Inner): Field {
  const { def } = schema._zod
  if (def.innerType) return fieldOf(path, def.innerType)
  if (path === 'security.twoFactorRoles') return { kind: 'roles' }
  if (path === 'home.collection.productIds') return { kind: 'products' }
  if (def.type === 'number') return { kind: 'number' }
  if (def.type === 'boolean') return { kind: 'switch' }
  if (def.shape)
    return {
      kind: 'object',
      fields: Object.entries(def.shape).map(
        ([name, inner]) => [name, fieldOf(`${path}.${name}`, inner)] as const,
      ),
    }
  if (def.entries) {
    const labels = settingChoices[path as SettingKey]
    const options = Object.values(def.entries).map(
      (value) => [value, labels?.[value] ?? fieldLabel(value)] as const,
    )
    return { kind: 'choice', options }
  }
  if (def.element) {
    const { entries } = def.element._zod.def
    if (entries) return { kind: 'choices', options: Object.values(entries) }
    const of = fieldOf(path, def.element)
    return { kind: 'list', of, blank: blankOf(of), most: mostOf(schema) ?? 50 }
  }
  return { kind: textKind(path, schema) } as Field
}

function blankOf(field: Field): unknown {
  if (field.kind === 'object')
    return Object.fromEntries(field.fields.map(([name, inner]) => [name, blankOf(inner)]))
  if (field.kind === 'list' || field.kind === 'choices' || field.kind === 'roles') return []
  return field.kind === 'number' ? 0 : field.kind === 'switch' ? false : ''
}

export const fieldOfSetting = (key: SettingKey): Field =>
  fieldOf(key, settings[key].schema as z.ZodMiniType as unknown as Inner)

/** Returns the label of a field within a setting. */
export const fieldLabel = (name: string): string => settingFields[name] ?? name

/** Returns the errors of a value by the path within it; `''` is the value itself. */
export function issuesOf(key: SettingKey, value: unknown): Map<string, string> {
  const issues = settings[key].schema.safeParse(value).error?.issues ?? []
  const found = new Map<string, string>()
  for (const { path, message } of issues) {
    const name = path.join('.')
    const last = path.at(-1)
    const label = typeof last === 'string' ? fieldLabel(last) : undefined
    if (!found.has(name)) found.set(name, labelledMessage(label, message))
  }
  return found
}
