/** Streams the rows of a sheet; docs/import.md explains how cells are read. */
import { cellName, columnAt } from './cell-name.ts'
import type { SheetSource } from './container.ts'
import { numberText, plain } from './number-format.ts'
import { readSharedTexts, SharedTexts } from './shared-texts.ts'
import { SheetError } from './sheet-error.ts'
import { inRuns, unescapeText } from './text-runs.ts'
import { type Book, openBook, type Sheet } from './workbook.ts'
import { readXml, type XmlHandler } from './xml.ts'

/** Limits of spreadsheet programs. */
const limits = { rows: 1_048_576, columns: 16_384, rowCharacters: 1_048_576 } as const

export interface SheetRow {
  /** its number in the sheet */
  line: number
  /** up to the last cell with content */
  cells: string[]
  /** by cell index: why the cell holds no value */
  faults?: Record<number, string>
}

export interface SheetReading {
  /** limit of each unpacked part of the workbook */
  unpackedBytes: number
  /** name; omitted: the first visible sheet with content */
  sheet?: string | undefined
  /** the decimal mark; a dot by default */
  decimal?: '.' | ',' | undefined
}

interface Cell {
  column: number
  type: string
  style: number
  value: string | undefined
  hasFormula: boolean
}

/** Builds rows from the tags of a sheet. */
class RowHandler implements XmlHandler {
  rows: SheetRow[] = []
  #line = 0
  #row: SheetRow | undefined
  #column = -1
  #characters = 0
  #cell: Cell | undefined
  #isValue = false
  readonly #runs = inRuns()
  readonly #book: Book
  readonly #shared: SharedTexts
  readonly #decimal: '.' | ','

  constructor(book: Book, shared: SharedTexts, decimal: '.' | ',') {
    this.#book = book
    this.#shared = shared
    this.#decimal = decimal
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') this.#beginRow(attributes.r)
    else if (name === 'c' && this.#row) this.#beginCell(attributes)
    else if (!this.#cell) return
    else if (name === 'v') {
      this.#isValue = true
      this.#cell.value = ''
    } else if (name === 'f') this.#cell.hasFormula = true
    else this.#runs.handler.open(name, attributes)
  }

  text(chunk: string): void {
    if (!this.#cell) return
    if (this.#isValue) this.#cell.value += chunk
    else this.#runs.handler.text(chunk)
  }

  close(name: string): void {
    if (name === 'v') this.#isValue = false
    else if (name === 'c' && this.#cell) this.#endCell(this.#cell)
    else if (name === 'row' && this.#row) this.#endRow(this.#row)
    else if (this.#cell) this.#runs.handler.close(name)
  }

  #beginRow(reference: string | undefined): void {
    const line = reference === undefined ? this.#line + 1 : Number(reference)
    if (!(Number.isInteger(line) && line > this.#line && line <= limits.rows))
      throw new SheetError('this is a workbook whose rows are not in order', this.#line + 1)
    this.#line = line
    this.#row = { line, cells: [] }
    this.#column = -1
    this.#characters = 0
  }

  #beginCell({ r = '', t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    const named = columnAt(r)
    this.#column = named >= 0 ? named : this.#column + 1
    if (this.#column >= limits.columns)
      throw new SheetError(`this is a workbook of more than ${limits.columns} columns`, this.#line)
    this.#cell = {
      column: this.#column,
      type: t,
      style: Number(s),
      value: undefined,
      hasFormula: false,
    }
  }

  #endCell(cell: Cell): void {
    this.#cell = undefined
    const inline = unescapeText(this.#runs.take())
    const text = cell.type === 'inlineStr' ? inline : this.#textOf(cell)
    if (text === '') return
    const { cells, line } = this.#row!
    this.#characters += text.length
    if (this.#characters > limits.rowCharacters)
      throw new SheetError(`a row is longer than ${limits.rowCharacters} characters`, line)
    while (cells.length < cell.column) cells.push('')
    cells[cell.column] = text
  }

  #textOf(cell: Cell): string {
    const { type, style, hasFormula, value = '' } = cell
    const trimmed = value.trim()
    if (type === 'str') return unescapeText(value)
    if (trimmed === '')
      return hasFormula
        ? this.#fault(cell, 'a formula without a result; save it from a spreadsheet')
        : ''
    if (type === 's')
      return this.#shared.at(Number(trimmed)) ?? this.#fault(cell, 'a reference to a missing text')
    if (type === 'b') return trimmed === '1' || trimmed === 'true' ? 'TRUE' : 'FALSE'
    if (type === 'e') return this.#fault(cell, `the error ${trimmed}`, trimmed)
    if (type === 'd') return trimmed.replace(/T00:00(:00(\.0+)?)?Z?$/, '')
    const format = this.#book.formats[style] ?? plain
    return (
      numberText(trimmed, format, this.#book.from1904, this.#decimal) ??
      this.#fault(cell, `${trimmed.slice(0, 50)} as a number`, trimmed)
    )
  }

  /** Records a fault. @returns the text that the cell shows nevertheless */
  #fault({ column }: Cell, what: string, shown = '?'): string {
    const row = this.#row!
    row.faults = { ...row.faults, [column]: `cell ${cellName(column, row.line)} holds ${what}` }
    return shown
  }

  #endRow(row: SheetRow): void {
    this.#row = undefined
    if (row.cells.some((cell) => cell.trim() !== '')) this.rows.push(row)
  }
}

async function* rowsIn(
  book: Book,
  { part }: Sheet,
  shared: SharedTexts,
  decimal: '.' | ',' = '.',
): AsyncGenerator<SheetRow[]> {
  const handler = new RowHandler(book, shared, decimal)
  for await (const _ of readXml(book.container.read(part), part, handler)) {
    if (handler.rows.length === 0) continue
    yield handler.rows
    handler.rows = []
  }
}

async function holdsAnything(book: Book, sheet: Sheet): Promise<boolean> {
  for await (const _ of rowsIn(book, sheet, new SharedTexts())) return true
  return false
}

/** Selects the sheet. @throws SheetError naming the existing sheets */
async function chooseSheet(book: Book, wanted: string | undefined): Promise<Sheet> {
  const key = (name: string) => name.trim().toLowerCase()
  if (wanted !== undefined) {
    const named =
      book.sheets.find(({ name }) => name === wanted) ??
      book.sheets.find(({ name }) => key(name) === key(wanted))
    if (named) return named
    const all = book.sheets.slice(0, 30).map(({ name }) => name)
    throw new SheetError(
      `the workbook has no sheet ${JSON.stringify(wanted)}; it has ${all.join(', ')}`,
    )
  }
  for (const sheet of book.sheets) {
    if (!sheet.isHidden && (await holdsAnything(book, sheet))) return sheet
  }
  throw new SheetError('no visible sheet of the workbook has content')
}

/**
 * Reads the rows of a sheet that have content, in batches.
 * @throws SheetError when the workbook cannot be read
 */
export async function* readSheet(
  source: SheetSource,
  { unpackedBytes, sheet: wanted, decimal }: SheetReading,
): AsyncGenerator<SheetRow[], void> {
  const book = await openBook(source, unpackedBytes)
  try {
    const sheet = await chooseSheet(book, wanted)
    const { container, sharedPart } = book
    const shared = sharedPart
      ? await readSharedTexts(container.read(sharedPart), sharedPart)
      : new SharedTexts()
    yield* rowsIn(book, sheet, shared, decimal)
  } finally {
    book.container.close()
  }
}

/** Returns the names of the sheets, with the selected one first in `sheet`. */
export async function sheetsOf(
  source: SheetSource,
  { unpackedBytes, sheet: wanted }: SheetReading,
): Promise<{ sheet: string; sheets: string[] }> {
  const book = await openBook(source, unpackedBytes)
  try {
    const { name } = await chooseSheet(book, wanted)
    return { sheet: name, sheets: book.sheets.map((one) => one.name) }
  } finally {
    book.container.close()
  }
}
