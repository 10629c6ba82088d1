/** Recognises a file's notation, encoding, columns and format from its beginning. */
import { storable } from '../../../../db/sql/storable.ts'
import { isWorkbook } from '../../../platform/spreadsheets/kind.ts'
import type { SheetRow } from '../../../platform/spreadsheets/read-sheet.ts'
import { isTable, type Notation, type RecognisedFile } from '../contract/imports.schema.ts'
import { ImportError } from '../contract/issues.ts'
import { importLimits } from '../contract/limits.ts'
import type { ImportEncoding, ImportFormat, Mapping } from '../contract/mapping.schema.ts'
import { araliyaFormat, isAraliya } from '../formats/araliya.ts'
import { familyFormat } from '../formats/families.ts'
import { familyOf } from '../formats/family-columns.ts'
import { type Format, rowByRow } from '../formats/format.ts'
import { googleFormat, isGoogle } from '../formats/google.ts'
import { shopifyFormat } from '../formats/shopify.ts'
import { isShopify } from '../formats/shopify-columns.ts'
import { isStock, stockFormat } from '../formats/stock.ts'
import { wooCommerceFormat } from '../formats/woocommerce.ts'
import { isWooCommerce } from '../formats/woocommerce-columns.ts'
import { headerNames } from '../read/columns.ts'
import { decodeText } from '../read/decode.ts'
import { JsonArrayReader, JsonLinesReader } from '../read/json.ts'
import { csvRow, explainError, jsonRow, type SourceRow, sheetRow } from '../read/rows.ts'
import type { ImportSource } from '../read/source.ts'
import { bestDelimiter, firstRecords, headerRow, sampleRows } from './first-rows.ts'

export interface Recognised {
  format: ImportFormat
  notation: Notation
  /** by the first bytes; plain ASCII counts as utf-8 until other bytes appear */
  encoding: ImportEncoding
  /** for CSV */
  delimiter: string
  hasHeader: boolean
  /** rows above the header, such as a title */
  skipped?: number
  /** the file's names; `column 1` … without a header; JSON: paths in the first records */
  columns: string[]
  /** the first rows, for suggestions and previews */
  sample: SourceRow[]
  /** workbooks: the sheet that is read, and all sheets */
  sheet?: string
  sheets?: string[]
  /** JSON objects with several arrays of objects: their names */
  lists?: string[]
}

/** Omits the sample, which may hold any content. */
export const recognisedFile = ({
  sample: _,
  skipped: _rows,
  ...file
}: Recognised): RecognisedFile => ({
  ...file,
  columns: file.columns.map(storable),
})

/**
 * Recognises a file by its content, unless the mapping sets it.
 * @throws ImportError for files with no table and no JSON
 */
export async function recogniseSource(
  source: ImportSource,
  mapping: Mapping = {},
): Promise<Recognised> {
  const { bytes, whole } = await source.head()
  const found = workbook(source, bytes, mapping)
  for await (const recognised of explainError(found)) return recognised
  return recognise(bytes, whole, mapping, () => source.bytes())
}

/** Recognises a workbook's sheet; yields nothing for other files. */
async function* workbook(
  { content, unpackedBytes }: ImportSource,
  head: Uint8Array,
  mapping: Mapping,
): AsyncGenerator<Recognised> {
  if (!isWorkbook(head)) return
  const { readSheet, sheetsOf } = await import('../../../platform/spreadsheets/read-sheet.ts')
  const wanted = { unpackedBytes, sheet: mapping.sheet, decimal: mapping.numbers?.decimal }
  const chosen = await sheetsOf(content, wanted)
  const rows: SheetRow[] = []
  for await (const some of readSheet(content, { ...wanted, ...chosen })) {
    rows.push(...some)
    if (rows.length > sampleRows) break
  }
  if (rows.length === 0) throw new ImportError(`the sheet ${chosen.sheet} is empty`)
  const written = { notation: 'xlsx', encoding: 'utf-8', delimiter: ',', ...chosen } as const
  yield describe(rows.slice(0, sampleRows + 1), sheetRow, written, mapping)
}

/**
 * Recognises a text by its first bytes, unless the mapping sets it.
 * @param head the first bytes, at most importLimits.head of them
 * @param whole true when they are the whole file
 * @param all the whole file, for properties that its first bytes do not show
 * @throws ImportError for files that are empty or no text
 */
export async function recognise(
  head: Uint8Array,
  whole: boolean,
  mapping: Mapping = {},
  all?: () => AsyncIterable<Uint8Array>,
): Promise<Recognised> {
  async function* bytes() {
    yield head
  }
  let encoding: ImportEncoding = mapping.encoding ?? 'utf-8'
  let text = ''
  for await (const part of decodeText(bytes(), mapping.encoding, (found) => {
    encoding = found
  }))
    text += part
  const start = text.trimStart()
  if (!start) throw new ImportError('the file is empty')
  const other = noTable.find(({ begins }) => begins.test(start))
  if (other) throw new ImportError(other.reason, 1)
  if (isXml(start)) return feed(all?.() ?? bytes(), mapping)
  const isTable = mapping.delimiter !== undefined || mapping.header !== undefined
  const isJson = !isTable && (start[0] === '[' || start[0] === '{')
  return isJson ? json(text, whole, encoding, mapping) : table(text, whole, encoding, mapping)
}

function json(
  text: string,
  whole: boolean,
  encoding: ImportEncoding,
  mapping: Mapping,
): Recognised {
  const notation: Notation = isLines(text) ? 'jsonl' : 'json'
  const reader = notation === 'jsonl' ? new JsonLinesReader() : new JsonArrayReader(mapping.list)
  const records = reader.push(text)
  const lists =
    reader instanceof JsonArrayReader && reader.lists.length > 1 ? reader.lists : undefined
  if (lists && mapping.list === undefined) records.length = 0
  else if (whole || (notation === 'jsonl' && !records.length)) records.push(...reader.end())
  const sample = records.slice(0, sampleRows).map(jsonRow)
  const columns = jsonColumns(sample)
  const format = mapping.format ?? (isAraliya(columns) ? 'araliya' : 'objects')
  const written = { notation, encoding, delimiter: ',', hasHeader: false, columns, sample }
  return { format, ...written, ...(lists ? { lists } : {}) }
}

/** Beginnings of texts that are no table, with advice for the user. */
const noTable: readonly { begins: RegExp; reason: string }[] = [
  {
    begins: /^(<!doctype html|<html)/i,
    reason: 'this is a web page; download the file itself, not the page that shows it',
  },
  {
    begins: /^sep=.\r?\n/i,
    reason: 'this line is for Excel only; delete it so that the first line names the columns',
  },
]

/** Returns true when the text begins like XML; the feed reader decides. */
const isXml = (start: string): boolean => /^<(\?xml|!doctype|rss|feed|rdf:)/i.test(start)

/**
 * Recognises an XML feed; its columns are the fields of its items.
 * @throws ImportError for other XML
 */
async function feed(bytes: AsyncIterable<Uint8Array>, mapping: Mapping): Promise<Recognised> {
  const { inspectFeed } = await import('../read/xml.ts')
  const { encoding, columns, sample } = await inspectFeed(bytes, mapping.encoding, sampleRows)
  const format = mapping.format ?? (isGoogle(columns) ? 'google' : 'table')
  return { format, notation: 'xml', encoding, delimiter: ',', hasHeader: true, columns, sample }
}

/** Returns true for one object per line, false for an object around an array. */
function isLines(text: string): boolean {
  const start = text.trimStart()
  if (start[0] !== '{') return false
  const [first = '', second = ''] = start.split('\n', 2)
  if (isJsonText(first) && (second.trim() === '' || second.trim()[0] === '{'))
    return !/^\{\s*"[^"]*"\s*:\s*\[\s*\{/.test(first) || second.trim() !== ''
  return !/^\{\s*"[^"]*"\s*:\s*\[/.test(start)
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Returns the sample's paths: keys, and keys of objects and lists of objects inside. */
function jsonColumns(rows: readonly SourceRow[]): string[] {
  const found = new Set<string>()
  for (const { object } of rows)
    for (const [key, value] of Object.entries(object ?? {})) {
      found.add(key)
      const list = Array.isArray(value)
      const inner: unknown = list ? value[0] : value
      if (typeof inner === 'object' && inner !== null && !Array.isArray(inner))
        for (const name of Object.keys(inner)) found.add(`${key}${list ? '[]' : ''}.${name}`)
    }
  return [...found].slice(0, 1_000)
}

function table(
  text: string,
  whole: boolean,
  encoding: ImportEncoding,
  mapping: Mapping,
): Recognised {
  const delimiter = mapping.delimiter ?? bestDelimiter(text, whole)
  const records = firstRecords(text, delimiter, whole)
  const first = records[0]
  if (!first)
    throw new ImportError(
      `the first line is longer than ${importLimits.head} bytes, so it cannot be a header`,
      1,
    )
  const written = { notation: 'csv', encoding, delimiter } as const
  return describe(records, csvRow, written, mapping)
}

/** Describes a table by its first rows. */
function describe<Row extends { cells: string[] }>(
  rows: readonly Row[],
  rowOf: (row: Row, width: number) => SourceRow,
  written: Omit<Recognised, 'format' | 'hasHeader' | 'columns' | 'sample'>,
  mapping: Mapping,
): Recognised {
  const hasHeader = mapping.header ?? true
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const skipped = hasHeader ? headerRow(rows) : 0
  const columns = headerNames(hasHeader ? rows[skipped]!.cells : Array<string>(width).fill(''))
  const sample = rows.slice(hasHeader ? skipped + 1 : 0).map((row) => rowOf(row, columns.length))
  const format = mapping.format ?? (hasHeader ? tableFormat(columns, mapping) : 'table')
  return { ...written, format, hasHeader, skipped, columns, sample }
}

function tableFormat(columns: readonly string[], mapping: Mapping): ImportFormat {
  if (isAraliya(columns)) return 'araliya'
  if (isShopify(columns)) return 'shopify'
  if (isWooCommerce(columns)) return 'woocommerce'
  if (isGoogle(columns)) return 'google'
  const family = familyOf(columns)
  if (family) return family
  // A mapping that names field sources already decides what the table is.
  return hasSources(mapping) || !isStock(columns) ? 'table' : 'stock'
}

/** Returns true when a mapping sets field sources. */
export const hasSources = (mapping: Mapping): boolean =>
  [mapping.columns, mapping.templates, mapping.constants].some(
    (part) => part !== undefined && Object.keys(part).length > 0,
  )

/**
 * Returns the recognised format with its columns and row grouping.
 * @throws ImportError when a mapping names a format that the file cannot be
 */
export function formatOf(recognised: Recognised): Format {
  const { format, columns, notation } = recognised
  if (format === 'araliya') return araliyaFormat(columns)
  if (format === 'table' || format === 'objects')
    return { columns: [...columns], mapping: {}, group: rowByRow }
  if (!isTable(notation) || !recognised.hasHeader)
    throw new ImportError(`the format "${format}" is a CSV with a header; this file is not`)
  if (format === 'stock') {
    const stock = stockFormat(columns)
    if (stock) return stock
    throw new ImportError('a stock file needs a product code and a stock column')
  }
  if (format === 'shopify') return shopifyFormat(columns)
  if (format === 'woocommerce') return wooCommerceFormat(columns)
  return format === 'google' ? googleFormat(columns) : familyFormat(format, columns)
}
