/** Reads rows with line numbers from a file in any notation. */

import type { SheetRow } from '../../../platform/spreadsheets/read-sheet.ts'
import { SheetError } from '../../../platform/spreadsheets/sheet-error.ts'
import type { Notation } from '../contract/imports.schema.ts'
import { ImportError } from '../contract/issues.ts'
import { importLimits } from '../contract/limits.ts'
import type { ImportEncoding } from '../contract/mapping.schema.ts'
import { restoreFormula } from '../values/formula.ts'
import { headerKey } from './columns.ts'

import { CsvReader, type CsvRecord } from './csv.ts'
import { decodeText } from './decode.ts'
import { JsonArrayReader, JsonLinesReader, type JsonRecord } from './json.ts'
import type { ImportSource } from './source.ts'
import type { SourceRow } from './source-row.ts'

export type { SourceRow }

export interface ReadOptions {
  notation: Notation
  encoding?: ImportEncoding | undefined
  /** for CSV */
  delimiter: string
  /** columns of the header; 0: unknown, or no header */
  width: number
  /** first records that are no rows: the header and those above */
  skip: number
  /** XML feeds: the fields that become cells */
  columns?: readonly string[]
  /** workbooks only */
  sheet?: string | undefined
  /** JSON: the array that is read */
  list?: string | undefined
  /** the decimal mark of numbers in a workbook; absent: a point */
  decimal?: '.' | ',' | undefined
}

/**
 * Yields the rows in the order of the file, a chunk at a time.
 * @throws ImportError when the file as a whole cannot be read
 */
export async function* readRows(
  source: ImportSource,
  options: ReadOptions,
): AsyncGenerator<SourceRow[]> {
  let total = 0
  const checked = (rows: SourceRow[]): SourceRow[] => {
    total += rows.length
    if (total > importLimits.rows)
      throw new ImportError(
        `the file has more than ${importLimits.rows} rows; split it`,
        rows.at(-1)?.line,
      )
    return rows
  }
  const batches =
    options.notation === 'xlsx' ? sheetRows(source, options) : textRows(source, options)
  for await (const rows of batches) if (rows.length) yield checked(rows)
}

async function* textRows(source: ImportSource, options: ReadOptions): AsyncGenerator<SourceRow[]> {
  let { encoding } = options
  let reader: RowReader
  if (options.notation === 'xml') {
    // Most processes read no feed, so its reader is loaded on demand.
    const { declaredEncoding, FeedReader } = await import('./xml.ts')
    encoding ??= declaredEncoding((await source.head()).bytes)
    reader = new FeedReader((options.columns ?? []).map(headerKey))
  } else reader = openReader(options)
  for await (const text of decodeText(source.bytes(), encoding)) yield reader.push(text)
  yield reader.end()
}

async function* sheetRows(source: ImportSource, options: ReadOptions): AsyncGenerator<SourceRow[]> {
  // Most processes read no workbook, so its reader is loaded on demand.
  const { readSheet } = await import('../../../platform/spreadsheets/read-sheet.ts')
  let { skip } = options
  const { unpackedBytes } = source
  for await (const rows of explainError(readSheet(source.content, { ...options, unpackedBytes }))) {
    yield rows.slice(skip).map((row) => sheetRow(row, options.width))
    skip -= Math.min(skip, rows.length)
  }
}

/** Converts a refused workbook into the refusal of an import. */
export async function* explainError<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* rows
  } catch (error) {
    throw error instanceof SheetError ? new ImportError(error.message, error.line) : error
  }
}

/** Converts a workbook row into a row of `width` cells. */
export const sheetRow = ({ line, cells, faults }: SheetRow, width: number): SourceRow => ({
  ...csvRow({ line, cells, broken: false }, width),
  ...(faults ? { faults } : {}),
})

interface RowReader {
  push(text: string): SourceRow[]
  end(): SourceRow[]
}

function openReader(options: ReadOptions): RowReader {
  if (options.notation === 'csv') {
    const reader = new CsvReader(options.delimiter)
    let { skip } = options
    const convert = (records: CsvRecord[]): SourceRow[] => {
      const rows = records.slice(skip)
      skip -= records.length - rows.length
      return rows.map((record) => csvRow(record, options.width))
    }
    return { push: (text) => convert(reader.push(text)), end: () => convert(reader.end()) }
  }
  const reader =
    options.notation === 'json' ? new JsonArrayReader(options.list) : new JsonLinesReader()
  return {
    push: (text) => reader.push(text).map(jsonRow),
    end: () => reader.end().map(jsonRow),
  }
}

/** Converts a CSV record into a row of `width` cells; 0 keeps its own width. */
export function csvRow(record: CsvRecord, width: number): SourceRow {
  const { line } = record
  const cells = record.cells.map(restoreFormula)
  if (record.broken)
    return { line, cells, broken: 'has text after a closing quote; quotes inside must be doubled' }
  if (width && cells.length > width) {
    // Spreadsheets write empty cells to the right; anything else means an extra delimiter.
    if (cells.slice(width).some((cell) => cell.trim()))
      return {
        line,
        cells,
        broken: `has ${cells.length} cells, but the header has ${width} columns`,
      }
    cells.length = width
  }
  while (cells.length < width) cells.push('')
  return { line, cells }
}

/** Converts a JSON record into a row. */
export function jsonRow(record: JsonRecord): SourceRow {
  const { line, value } = record
  if (record.broken) return { line, cells: [record.text ?? ''], broken: record.broken }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { line, cells: [JSON.stringify(value) ?? ''], broken: 'is not a JSON object' }
  return { line, cells: [], object: value as Record<string, unknown> }
}
