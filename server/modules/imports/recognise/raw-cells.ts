/** Reads and corrects the cells of a rejected row, as the file has them. */
import { limits } from '../../../core/values/fields.schema.ts'
import { asText, headerKey } from '../read/columns.ts'

/** A row of the file, as a run stores it when it rejects it. */
export interface RawRow {
  line: number
  cells?: string[]
  object?: Record<string, unknown>
}

/** One cell of a table, or one value inside an object by its path. */
export interface RawCell {
  column: string
  value: string
  /** true when a reason of the rejection refers to it */
  isNamed: boolean
}

/** The column of an unparsable record in files of rejected rows. */
const broken = '_text'
/** Most values of one object that are offered for correction. */
const maxLeaves = 200

/** Normalises a JSON path without list positions. */
const pathKey = (path: string): string => headerKey(path.replace(/\[\d*\]/g, '[]'))

/**
 * Returns the cells of a row; values longer than any field are left out.
 * @param columns the columns of a table
 * @param named the columns as reasons name them: headers, numbers from 1, or paths
 */
export function cellsOf(
  row: RawRow,
  columns: readonly string[],
  named: readonly (string | number)[],
): RawCell[] {
  return everyCell(row, columns, named).filter(({ value }) => value.length <= limits.longText)
}

function everyCell(
  { cells = [], object }: RawRow,
  columns: readonly string[],
  named: readonly (string | number)[],
): RawCell[] {
  if (object) return objectCells(object, named)
  if (columns.length === 0) return [{ column: broken, value: cells[0] ?? '', isNamed: true }]
  const keys = new Set(named.map((one) => (typeof one === 'number' ? one : headerKey(one))))
  return columns.map((column, index) => ({
    column,
    value: cells[index] ?? '',
    isNamed: keys.has(headerKey(column)) || keys.has(index + 1),
  }))
}

function objectCells(
  object: Record<string, unknown>,
  named: readonly (string | number)[],
): RawCell[] {
  const leaves = [...leavesOf(object, '')].slice(0, maxLeaves)
  const there = new Set(leaves.map(([path]) => pathKey(path)))
  const wanted = [...new Set(named.map(String))]
  const missing = wanted.filter(
    (path) => isPath(path) && !there.has(pathKey(path)) && hasPlace(object, path),
  )
  const keys = new Set(wanted.map(pathKey))
  return [
    ...leaves.map(([column, value]) => ({
      column,
      value: asText(value),
      isNamed: keys.has(pathKey(column)),
    })),
    ...missing.map((column) => ({ column, value: '', isNamed: true })),
  ]
}

/** Returns true for a path at which an object may get a new value. */
const isPath = (path: string): boolean => /^[^.[\]{}]+(\.[^.[\]{}]+)*$/.test(path)

/** Returns false beyond a list's end: filling the gap could take any number of entries. */
function hasPlace(object: object, path: string): boolean {
  let inner: unknown = object
  for (const step of path.split('.')) {
    if (typeof inner !== 'object' || inner === null) return true
    if (Array.isArray(inner) && !(/^\d{1,6}$/.test(step) && Number(step) <= inner.length))
      return false
    inner = Object.hasOwn(inner, step) ? Reflect.get(inner, step) : undefined
  }
  return true
}

/** Yields texts, numbers and booleans by their paths, as mappings name them. */
function* leavesOf(value: unknown, path: string): Generator<[path: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) {
    if (path) yield [path, value]
    return
  }
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) yield* leavesOf(entry, `${path}[${index}]`)
    return
  }
  // Paths cannot express keys with dots, except at the top level.
  for (const [key, inner] of Object.entries(value))
    if (!path || !/[.[\]]/.test(key)) yield* leavesOf(inner, path ? `${path}.${key}` : key)
}

/** A correction that cannot be applied; the message says why. */
export class BadCorrection extends Error {}

/**
 * Returns the row with corrected cells.
 * @throws BadCorrection for a record that is still no object
 */
export function corrected(
  row: RawRow,
  columns: readonly string[],
  edits: readonly { column: string; value: string }[],
): RawRow {
  if (!row.object && columns.length === 0) return { line: row.line, object: parsed(edits) }
  if (row.object) {
    const object = JSON.parse(JSON.stringify(row.object)) as Record<string, unknown>
    for (const { column, value } of edits) put(object, column, value)
    return { line: row.line, object }
  }
  const cells = columns.map((_, index) => row.cells?.[index] ?? '')
  for (const { column, value } of edits) cells[columns.indexOf(column)] = value
  return { line: row.line, cells }
}

function parsed(edits: readonly { value: string }[]): Record<string, unknown> {
  try {
    const object: unknown = JSON.parse(edits.at(-1)?.value ?? '')
    if (typeof object === 'object' && object !== null && !Array.isArray(object))
      return object as Record<string, unknown>
  } catch {
    // Reported below.
  }
  throw new BadCorrection('must be a JSON object')
}

function put(object: Record<string, unknown>, path: string, value: string): void {
  const steps = Object.hasOwn(object, path) ? [path] : path.replace(/\[(\d+)\]/g, '.$1').split('.')
  let inner: object = object
  for (const step of steps.slice(0, -1)) {
    const next: unknown = Object.hasOwn(inner, step) ? Reflect.get(inner, step) : undefined
    const there = typeof next === 'object' && next !== null ? next : {}
    if (there !== next) set(inner, step, there)
    inner = there
  }
  set(inner, steps.at(-1)!, value)
}

/** Sets any key as own property, even `__proto__`. */
const set = (object: object, key: string, value: unknown) =>
  Object.defineProperty(object, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
