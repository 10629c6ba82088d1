/** Finds columns by header ignoring case, by number, or by JSON path. */
import type { SourceRow } from './source-row.ts'

/** Reads one column's value: text from CSV, any JSON value from JSON. */
export type ColumnReader = (row: SourceRow) => unknown

/** Normalises a header for comparison: ignores case, outer space and the underscores of feeds. */
export const headerKey = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')

/** Returns the parts of a header: `images[].url` and `imageUrl` both give `images url`. */
export const headerPartsOf = (header: string): string =>
  headerKey(
    header
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{L}{3})(\d+)(?![\p{L}\d])/gu, '$1 $2')
      // Sinhala and Tamil write vowels as marks, some of them behind a joiner.
      .replace(/[^\p{L}\p{M}\p{N}\u200d]+/gu, ' '),
  ).trim()

/** Returns the names of a header row: unnamed ones become `column 3`, repeated ones get ` (2)`. */
export function headerNames(cells: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return cells.map((cell, index) => {
    const name = cell.trim() || `column ${index + 1}`
    const times = (seen.get(headerKey(name)) ?? 0) + 1
    seen.set(headerKey(name), times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/** The file lacks a column; the message is for the author of the mapping. */
export class UnknownColumn extends Error {}

/**
 * Finds the reader of a CSV column.
 * @param columns the header, followed by the columns that a format adds
 * @throws UnknownColumn
 */
export function csvColumn(columns: readonly string[], wanted: string | number): ColumnReader {
  const index = csvIndex(columns, wanted)
  if (index === undefined)
    throw new UnknownColumn(
      `the file has no column ${JSON.stringify(wanted)}; it has ${listed(columns)}`,
    )
  return (row) => row.cells[index] ?? ''
}

/** Returns a CSV column's position, if the file has it. */
export function csvIndex(columns: readonly string[], wanted: string | number): number | undefined {
  if (typeof wanted === 'string') {
    const key = headerKey(wanted)
    const index = columns.findIndex((column) => headerKey(column) === key)
    if (index !== -1) return index
  }
  const number = typeof wanted === 'number' ? wanted : /^\d{1,4}$/.test(wanted) ? Number(wanted) : 0
  return number >= 1 && number <= columns.length ? number - 1 : undefined
}

const listed = (columns: readonly string[]): string =>
  columns.length > 30
    ? `${columns.slice(0, 30).join(', ')} and ${columns.length - 30} more`
    : columns.join(', ')

/** Finds the reader of a JSON path: `name`, `brand.name`, `colors[].name`, `images[0].src`. */
export function jsonColumn(wanted: string | number): ColumnReader {
  const whole = String(wanted)
  const steps = whole
    .replace(/\[(\d*)\]/g, '.[$1]')
    .split('.')
    .filter(Boolean)
  return (row) => {
    const object = row.object
    if (!object) return undefined
    return Object.hasOwn(object, whole) ? object[whole] : follow(object, steps)
  }
}

function follow(value: unknown, steps: readonly string[]): unknown {
  let current = value
  for (const [index, step] of steps.entries()) {
    if (step === '[]') {
      if (!Array.isArray(current)) return undefined
      const rest = steps.slice(index + 1)
      return current.flatMap((entry) => follow(entry, rest))
    }
    if (step.startsWith('['))
      current = Array.isArray(current) ? current[Number(step.slice(1, -1))] : undefined
    else if (typeof current === 'object' && current !== null && Object.hasOwn(current, step))
      current = (current as Record<string, unknown>)[step]
    else return undefined
  }
  return current
}

/** Converts a value to the text that a person would type; lists are joined by commas. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}
