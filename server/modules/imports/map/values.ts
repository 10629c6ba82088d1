/** Converts cells to product field values; errors are returned, never thrown. */

import type { ListField, Mapping } from '../contract/mapping.schema.ts'
import { remedies } from '../contract/remedies.schema.ts'
import { splitList } from '../formats/araliya.ts'
import { asText } from '../read/columns.ts'
import { decodeEntities, htmlToText, looksLikeHtml, oneLine, tidyText } from '../values/html.ts'
import { type Decimal, numbersIn, readNumber } from '../values/numbers.ts'

/** An unreadable value, with a text that follows the column's name. */
interface Unreadable {
  reason: string
  code: 'number' | 'category' | 'currency'
}

export type Reading<T> = { value: T | undefined } | { problem: Unreadable }

/** Reads a single- or multi-line text: HTML becomes text unless the mapping keeps it. */
export function readText(raw: unknown, type: 'text' | 'longText', html: Mapping['html']): string {
  const text = asText(raw)
  if (html === 'keep') return text
  if (type === 'text') return oneLine(decodeEntities(looksLikeHtml(text) ? htmlToText(text) : text))
  return looksLikeHtml(text) ? htmlToText(text) : tidyText(text)
}

/**
 * The default separators of lists, with the space around them. No pattern reads a space twice,
 * because a cell may hold a million of them.
 */
const wordEnds = /\n\s*[,;|]?\s*|[,;|]\s*/
const listEnds = {
  altNames: wordEnds,
  tags: wordEnds,
  imageAlts: /\n\s*\|?\s*|\|\s*/,
} as const

/**
 * Splits a list field. Empty and repeated items are dropped, except in `imageAlts`, whose
 * items belong to images by position.
 */
export function readList(
  raw: unknown,
  field: ListField,
  separator: string | undefined,
  isEscaped: boolean,
): string[] {
  const entries = Array.isArray(raw)
    ? raw.flatMap((entry) =>
        // One of several columns may hold several addresses.
        field === 'Images' && asText(entry).includes('://')
          ? cut(asText(entry), field, separator, isEscaped)
          : asText(entry).trim(),
      )
    : cut(asText(raw), field, separator, isEscaped)
  if (field === 'imageAlts') return entries.slice(0, entries.findLastIndex(Boolean) + 1)
  // Our own exports are read back unchanged.
  if (isEscaped) return entries
  const addresses = field === 'Images' ? entries.map(tidyAddress) : entries
  return [...new Set(addresses.filter(Boolean))]
}

/** Cleans an address from a feed: no scheme, a width behind (`… 550w`), spaces, backslashes. */
const tidyAddress = (url: string): string =>
  (url.startsWith('//') ? `https:${url}` : url)
    .replace(/\s\d+(\.\d+)?[wx]$/, '')
    .trimEnd()
    .replace(/\s/g, '%20')
    .replace(/\\/g, '/')

function cut(
  text: string,
  field: ListField,
  separator: string | undefined,
  isEscaped: boolean,
): string[] {
  if (isEscaped && (separator === undefined || separator === '|')) return splitList(text)
  if (text.trim() === '') return []
  return splitEntries(text, field, separator).map((entry) => entry.trim())
}

function splitEntries(text: string, field: ListField, separator: string | undefined): string[] {
  if (separator !== undefined) return text.split(separator)
  if (field !== 'Images') return text.split(listEnds[field])
  // File names contain no address, so each comma separates them.
  return /:\/\/|^\s*\//.test(text) ? splitAddresses(text) : text.split(wordEnds)
}

/** Splits before each address, and at marks that addresses do not contain. */
function splitAddresses(text: string): string[] {
  const beginning = /https?:\/\/|\/(?!\/)/y
  const entries: string[] = []
  let from = 0
  for (const { 0: marks, index } of text.matchAll(/[\s,;|]+/g)) {
    beginning.lastIndex = index + marks.length
    if (!/[;|\n]/.test(marks) && !beginning.test(text)) continue
    entries.push(text.slice(from, index))
    from = index + marks.length
  }
  entries.push(text.slice(from))
  return entries
}

export interface NumberRule {
  decimal: Decimal
  /** true when mapping or format sets it; false when it is only the usual one */
  isSure: boolean
  pick: 'first' | 'last' | undefined
}

/** Returns a cell's visible text: scraped prices contain tags. */
export const cellText = (raw: unknown): string => {
  const text = asText(raw).trim()
  return looksLikeHtml(text) ? htmlToText(text).trim() : text
}

/** Reads a stock or an unconverted price. An empty cell has no value. */
export function readNumberCell(raw: unknown, rule: NumberRule): Reading<number> {
  if (typeof raw === 'number') return { value: raw }
  const text = cellText(raw)
  if (text === '') return { value: undefined }
  const { decimal, pick, isSure } = rule
  const value = readNumber(text, decimal, pick, isSure)
  if (value !== undefined) return { value }
  return { problem: { code: 'number', reason: whyNoNumber(text, rule) } }
}

/** Explains why a cell is no number, and names the remedy. */
function whyNoNumber(text: string, { decimal, pick }: NumberRule): string {
  const numbers = numbersIn(text)
  if (numbers.length > 1 && !pick)
    return `holds ${numbers.length} numbers; ${remedies.pick} sets which is used: "first" or "last"`
  const sure = readNumber(text, decimal, pick, true)
  const other = decimal === '.' ? ',' : '.'
  if (sure !== undefined)
    return `can be ${sure} or ${readNumber(text, other, pick, true)}; set ${remedies.decimal} to "${decimal}" or "${other}"`
  return /\d[.,]\d/.test(text)
    ? `is not a number with "${decimal}" as decimal separator (${remedies.decimal} can be "${other}")`
    : 'is not a number'
}

/**
 * Maps a category of the file. `Home > Skincare > Creams` is looked up whole, then from its last
 * step to its first; several categories in one cell are tried in turn.
 * @param file how the file writes categories: `verbatim` for our own, whose categories are the
 * shop's; `list` when one cell holds several
 */
export function readCategory(
  raw: unknown,
  rule: Mapping['categories'],
  known: ReadonlyMap<string, string | null>,
  file: 'verbatim' | 'list' | 'single' = 'single',
): Reading<string> {
  const text = categoryText(raw)
  if (text === '') return { value: undefined }
  if (file === 'verbatim' && known.size === 0) return { value: asText(raw) }
  const found = candidates(text, file === 'list').find((candidate) =>
    known.has(categoryKey(candidate)),
  )
  if (found !== undefined) {
    const target = known.get(categoryKey(found))!
    if (target !== null) return { value: target }
    return { problem: { code: 'category', reason: 'is a category that the mapping rejects' } }
  }
  const unmapped = rule?.unmapped ?? 'keep'
  if (unmapped === 'default') return { value: undefined }
  if (unmapped === 'reject')
    return { problem: { code: 'category', reason: `is not among ${remedies.categories}` } }
  return { value: categorySteps(categoryPath(text, file === 'list')).at(-1) }
}

/** Returns a cell's category text, trimmed; empty without a letter or digit. */
export function categoryText(raw: unknown): string {
  const text = namesIn(decodeEntities(asText(raw)).trim())
  return /[\p{L}\p{N}]/u.test(text) ? text.replace(/^[\s,;|>]+|[\s,;|>]+$/g, '') : ''
}

/** Joins the names of a list of objects by commas, as APIs have categories. */
const namesIn = (text: string): string =>
  /^\[\s*\{/.test(text)
    ? [...text.matchAll(/["']name["']\s*:\s*(?:"([^"]*)"|'([^']*)')/g)]
        .map(([, one, other]) => (one ?? other ?? '').replaceAll(',', '\\,'))
        .join(',')
    : text

/** Returns the relevant category of a cell with several. */
export const categoryPath = (text: string, isList: boolean): string =>
  isList ? (listed(text).find((entry) => entry.trim()) ?? '') : text

/** Normalises a category for comparison. */
export const categoryKey = (text: string): string => oneLine(text).toLowerCase()

/** Splits a category path into steps: `Hair > Tools`. */
export const categorySteps = (path: string): string[] =>
  path
    .split('>')
    .map((step) => step.trim())
    .filter(Boolean)

/** Splits a list of categories; a backslash escapes a comma within one. */
const listed = (text: string): string[] =>
  text.split(/(?<!\\),/).map((entry) => entry.replaceAll('\\,', ','))

function candidates(text: string, isList: boolean): string[] {
  const entries = isList ? listed(text) : text.split(',')
  const several = entries.length > 1 ? [text, ...entries] : entries
  return several.flatMap((path) => {
    const parts = categorySteps(path)
    return parts.length > 1 ? [path, parts.join(' > '), ...parts.toReversed()] : [path]
  })
}
