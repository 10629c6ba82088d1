/** Finds the delimiter of a text and the header of a table by the first rows. */
import type { ProductField } from '../../../../db/schema/field.ts'
import { productFields } from '../../../../db/schema/product-shape.ts'
import { headerPartsOf } from '../read/columns.ts'
import { CsvReader } from '../read/csv.ts'

const delimiters = [',', ';', '\t', '|'] as const
/** Rows that suffice to find the delimiter and to draft a mapping. */
export const sampleRows = 50
/** Rows in which a header is looked for. */
const headerRows = 10

/** Reads the first records of a text. */
export function firstRecords(text: string, delimiter: string, whole: boolean) {
  const reader = new CsvReader(delimiter)
  const records = reader.push(text)
  if (whole) records.push(...reader.end())
  return records.slice(0, sampleRows + 1)
}

/** Returns the delimiter that splits the first rows into the most columns, evenly. */
export function bestDelimiter(text: string, whole: boolean): string {
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of delimiters) {
    let records: ReturnType<typeof firstRecords>
    try {
      records = firstRecords(text, delimiter, whole)
    } catch {
      // A quote that seems open under a wrong delimiter proves nothing about the right one.
      continue
    }
    // A title above the header has one cell.
    const width = records.find(({ cells }) => cells.length > 1)?.cells.length ?? 0
    const alike =
      records.filter(({ cells }) => cells.length === width).length / (records.length || 1)
    const score = width > 1 ? width * alike : 0
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

const fields: readonly ProductField[] = Object.values(productFields)

/** Returns the number of fields that cells name, as those of a header do. */
function fieldsNamed(cells: readonly string[]): number {
  const headers = new Set(cells.filter((cell) => cell.length < 40).map(headerPartsOf))
  return fields.filter(({ names = [] }) => names.some((name) => headers.has(name))).length
}

/**
 * Returns the position of the header: the first row, or a later one below a title or instructions.
 * Amazon writes labels above the names of its columns, so the last row of names counts.
 */
export function headerRow(rows: readonly { cells: readonly string[] }[]): number {
  const named = rows.slice(0, headerRows).map(({ cells }) => fieldsNamed(cells))
  const least = Math.max(named[0] ? 3 : 2, Math.max(...named) / 2)
  return Math.max(
    0,
    named.findLastIndex((names) => names >= least),
  )
}
