/** Reads a courier's file: bytes → a table with a header → the meaning of its columns → rows. */
import { wholeOrderNumber } from '../../../db/queries/orders/orders.queries.ts'
import type { CourierColumns } from '../../../db/schema/schema.ts'
import { storable } from '../../../db/sql/storable.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { limits } from '../../core/values/fields.schema.ts'
import { ImportError } from '../imports/contract/issues.ts'
import { headerKey, headerNames } from '../imports/read/columns.ts'
import { readRows, type SourceRow } from '../imports/read/rows.ts'
import { memorySource } from '../imports/read/source.ts'
import { recogniseSource } from '../imports/recognise/recognise.ts'
import { readNumber } from '../imports/values/numbers.ts'
import { type CourierField, courierFields, courierFileLimits } from './couriers.schema.ts'

export interface CourierRow {
  /** 1-based line of the file */
  line: number
  cells: string[]
  /** why the line is not a row of the table; empty: it is one */
  problem: string
}

export interface CourierTable {
  header: string[]
  rows: CourierRow[]
}

/** Column headings that couriers use, the most reliable first. */
const headingPatterns: Readonly<Record<CourierField, readonly RegExp[]>> = {
  waybill: [/^(way ?bill|awb|tracking|consignment|airway)/, /^(parcel|shipment|barcode|cn)\b/],
  order: [/^order/, /^(client|customer|merchant|your) (ref|order)/, /^(ref|invoice)/],
  amount: [
    /^(cod|cash).*(paid|collected|remit)|^(paid|collected|remitted)/,
    /^(cod|cash)/,
    /^amount/,
    /amount|value/,
  ],
  fee: [/(fee|charge|commission)s?\b/, /^(delivery|courier) cost/],
  status: [/status/, /^(state|result|outcome)$/, /^(remark|reason)/],
}

/** The columns of a header as far as their names show. */
function guessColumns(header: readonly string[]): CourierColumns {
  const taken = new Set<string>()
  const found: CourierColumns = {}
  for (const field of courierFields)
    for (const pattern of headingPatterns[field]) {
      const name = header.find((one) => !taken.has(one) && pattern.test(headerKey(one)))
      if (name === undefined) continue
      found[field] = name
      taken.add(name)
      break
    }
  return found
}

/** Maximum number of lines above the header, such as the courier's name or a period. */
const aboveHeader = 20

const named = ({ waybill, order, amount, status }: CourierColumns): boolean =>
  (waybill ?? order) !== undefined && (amount ?? status) !== undefined

/** Removes the empty cells that spreadsheets append to lines. */
const trimmed = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)

function tableOf(filled: readonly SourceRow[]): CourierTable {
  const at = filled
    .slice(0, aboveHeader)
    .findIndex(({ cells }) => named(guessColumns(headerNames(cells))))
  const [head, ...body] = filled.slice(Math.max(0, at))
  const header = headerNames(trimmed(head?.cells ?? []).map(storable))
  return {
    header,
    rows: body.map(({ line, cells, broken, faults = {} }) => {
      const whole = trimmed(cells).map(storable)
      const tooWide = whole.length > header.length
      return {
        line,
        cells: whole,
        problem:
          broken ??
          Object.values(faults)[0] ??
          (tooWide ? `has ${whole.length} cells, but the header has ${header.length} columns` : ''),
      }
    }),
  }
}

/** Reads a courier's whole file. @throws AppError VALIDATION_FAILED naming `file` if not a table */
export async function readCourierFile(bytes: Buffer): Promise<CourierTable> {
  const refused = (message: string) => validationError([{ path: 'file', message }])
  try {
    const source = memorySource(bytes)
    const known = await recogniseSource(source, { header: true })
    const rows: SourceRow[] = []
    for await (const some of readRows(source, { ...known, width: 0, skip: 0 })) {
      rows.push(...some.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')))
      if (rows.length > courierFileLimits.lines + aboveHeader) break
    }
    const table = tableOf(rows)
    if (table.rows.length === 0) throw refused('has a header at most, and no lines')
    if (table.rows.length > courierFileLimits.lines)
      throw refused(`must have at most ${courierFileLimits.lines} lines`)
    return table
  } catch (error) {
    if (error instanceof ImportError) throw refused(`cannot be read: ${error.message}`)
    throw error
  }
}

/** Decodes the bytes of a file in a request body. */
export const bytesOf = (file: string): Buffer => Buffer.from(file, 'base64')

/**
 * Returns the given columns, or those of an earlier file, or guesses them by their names. @throws
 * AppError VALIDATION_FAILED naming an unknown or missing column
 */
export function chooseColumns(
  header: readonly string[],
  requested: CourierColumns | undefined,
  wanted: 'amount' | 'status',
  known?: CourierColumns,
): CourierColumns {
  const has = (name: string) => header.find((one) => headerKey(one) === headerKey(name))
  const chosen = requested ?? known ?? guessColumns(header)
  const found: CourierColumns = {}
  const issues: { path: string; message: string }[] = []
  const listed = header.slice(0, 30).join(', ')
  for (const field of courierFields) {
    const name = chosen[field]
    if (!name) continue
    found[field] = has(name)
    if (found[field] === undefined)
      issues.push({
        path: `columns.${field}`,
        message: `is not in the file, which has ${listed}`,
      })
  }
  if (issues.length === 0 && !found[wanted])
    issues.push({
      path: `columns.${wanted}`,
      message: `must be one of the columns of the file: ${listed}`,
    })
  if (issues.length === 0 && !found.waybill && !found.order)
    issues.push({
      path: 'columns.waybill',
      message: `or columns.order must be one of the columns of the file: ${listed}`,
    })
  if (issues.length > 0) throw validationError(issues)
  return found
}

/** Returns a function that reads a cell of a row by its field; empty without such a column. */
export function rowReader(header: readonly string[], columns: CourierColumns) {
  const places = new Map(
    courierFields.map((field) => [field, columns[field] ? header.indexOf(columns[field]) : -1]),
  )
  return (cells: readonly string[], field: CourierField): string =>
    (cells[places.get(field)!] ?? '').trim()
}

/** Returns the order number of a cell in the order column, where `250` alone is valid, too. */
export const numberIn = (cell: string): string | undefined =>
  wholeOrderNumber(/^\d{1,12}$/.test(cell) ? `#${cell}` : cell)

/**
 * Parses an amount as couriers write it, in cents: `Rs. 1,500.00`, `1500/-`, negative `(350)`.
 * @returns undefined for anything else
 */
export function centsIn(cell: string): number | undefined {
  const isLess = /^\(.*\)$/.test(cell)
  const read = readNumber(isLess ? cell.slice(1, -1) : cell)
  if (read === undefined || Math.abs(read) > limits.money) return undefined
  const cents = Math.round(read * 100)
  if (Math.abs(read * 100 - cents) > 1e-4) return undefined
  return isLess ? -Math.abs(cents) : cents
}

/**
 * Normalises a courier's status: without case, punctuation and outer spaces: `Out-for-Delivery ` is
 * `out for delivery`.
 */
export const statusKey = (status: string): string =>
  status
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
