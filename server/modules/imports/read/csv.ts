/**
 * A streaming CSV reader. csv-parse 7.0.3 swallows the line after a misplaced quote.
 * It also takes one line ending for the whole file: a file edited on two systems leaves a CR in
 * its last column. An importer must report such a line and continue.
 */
import { ImportError } from '../contract/issues.ts'
import { importLimits } from '../contract/limits.ts'

export interface CsvRecord {
  /** 1-based line of the file on which the record starts */
  line: number
  cells: string[]
  /** text followed a closing quote: the cells are a guess, and the row must be rejected */
  broken: boolean
}

/** Finds one character repeatedly; searches only when the last result is behind. */
class Finder {
  #at = -2
  readonly #text: string
  readonly #needle: string

  constructor(text: string, needle: string) {
    this.#text = text
    this.#needle = needle
  }

  /** Returns the next index at or after `from`, which never decreases; Infinity when none. */
  next(from: number): number {
    if (this.#at < from) {
      const found = this.#text.indexOf(this.#needle, from)
      this.#at = found === -1 ? Number.POSITIVE_INFINITY : found
    }
    return this.#at
  }
}

/**
 * Splits text into records. Line ends may be LF, CRLF or CR, mixed. Empty lines are skipped. A
 * quote inside an unquoted cell is a plain character, as in spreadsheets.
 * @throws ImportError for records beyond the limits and for a quote that is never closed
 */
export class CsvReader {
  #rest = ''
  #line = 1
  readonly #delimiter: string

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  /** Takes the next chunk of the file and returns the records that it completes. */
  push(text: string): CsvRecord[] {
    this.#rest += text
    return this.#drain(false)
  }

  /** Returns the last record, if the file does not end with a line end. */
  end(): CsvRecord[] {
    return this.#drain(true)
  }

  #drain(atEnd: boolean): CsvRecord[] {
    const text = this.#rest
    const pass = new Pass(text, this.#delimiter, atEnd, this.#line)
    const records = pass.run()
    this.#line = pass.line
    this.#rest = text.slice(pass.position)
    if (this.#rest.length > importLimits.recordLength)
      throw new ImportError(
        this.#rest.includes('"')
          ? `a record is longer than ${importLimits.recordLength} characters; a quote is probably not closed`
          : `a line is longer than ${importLimits.recordLength} characters`,
        this.#line,
      )
    return records
  }
}

/** One pass over the buffered text. */
class Pass {
  position = 0
  line: number
  readonly #text: string
  readonly #delimiter: string
  readonly #atEnd: boolean
  readonly #feeds: Finder
  readonly #returns: Finder
  readonly #quotes: Finder
  readonly #records: CsvRecord[] = []

  constructor(text: string, delimiter: string, atEnd: boolean, line: number) {
    this.#text = text
    this.#delimiter = delimiter
    this.#atEnd = atEnd
    this.line = line
    this.#feeds = new Finder(text, '\n')
    this.#returns = new Finder(text, '\r')
    this.#quotes = new Finder(text, '"')
  }

  run(): CsvRecord[] {
    while (this.position < this.#text.length) {
      const start = this.position
      const lineEnd = this.#lineEnd(start)
      if (lineEnd === undefined) break
      if (this.#quotes.next(start) >= lineEnd) {
        if (lineEnd > start)
          this.#add(this.#text.slice(start, lineEnd).split(this.#delimiter), start, lineEnd, false)
        this.line++
        this.position = this.#afterLineEnd(lineEnd)
      } else if (!this.#quoted(start)) break
    }
    return this.#records
  }

  /** Reads a record with quotes; returns false when the text ends inside it. */
  #quoted(start: number): boolean {
    const text = this.#text
    const cells: string[] = []
    let broken = false
    let lines = 0
    let position = start
    while (cells.length <= importLimits.columns) {
      const content = skipSpaces(text, position)
      let cell = ''
      const isQuoted = text[content] === '"'
      if (isQuoted) {
        const read = this.#quotedCell(content + 1, lines)
        if (!read) return false
        cell = read.cell
        position = read.end
        lines += countLineEnds(cell)
      }
      const lineEnd = this.#lineEnd(position)
      if (lineEnd === undefined) return false
      const found = text.indexOf(this.#delimiter, position)
      const isLast = found === -1 || found >= lineEnd
      const stop = isLast ? lineEnd : found
      const tail = text.slice(position, stop)
      if (!isQuoted) cell = tail
      else if (tail.trim()) {
        broken = true
        cell += tail
      }
      cells.push(cell)
      if (isLast) {
        this.#add(cells, start, lineEnd, broken)
        this.line += lines + 1
        this.position = this.#afterLineEnd(lineEnd)
        return true
      }
      position = stop + 1
    }
    throw this.#tooManyColumns()
  }

  #quotedCell(start: number, lines: number): { cell: string; end: number } | undefined {
    let cell = ''
    let from = start
    for (;;) {
      const close = this.#text.indexOf('"', from)
      if (close === -1) {
        if (!this.#atEnd) return undefined
        throw new ImportError('a quote is opened and never closed', this.line + lines)
      }
      // A quote at the end may be the first half of a doubled one.
      if (close + 1 === this.#text.length && !this.#atEnd) return undefined
      cell += this.#text.slice(from, close)
      if (this.#text[close + 1] !== '"') return { cell, end: close + 1 }
      cell += '"'
      from = close + 2
    }
  }

  #add(cells: string[], start: number, end: number, broken: boolean): void {
    if (end - start > importLimits.recordLength)
      throw new ImportError(
        `a record is longer than ${importLimits.recordLength} characters`,
        this.line,
      )
    if (cells.length > importLimits.columns) throw this.#tooManyColumns()
    if (cells.length === 1 && cells[0]!.trim() === '') return
    this.#records.push({ line: this.line, cells, broken })
  }

  #tooManyColumns(): ImportError {
    return new ImportError(`a row has more than ${importLimits.columns} columns`, this.line)
  }

  /** Returns where the line that contains `from` ends; undefined when that needs more text. */
  #lineEnd(from: number): number | undefined {
    const end = Math.min(this.#feeds.next(from), this.#returns.next(from))
    if (end === Number.POSITIVE_INFINITY) return this.#atEnd ? this.#text.length : undefined
    // A CR at the end may be half of a CRLF.
    if (end === this.#text.length - 1 && this.#text[end] === '\r' && !this.#atEnd) return undefined
    return end
  }

  #afterLineEnd(at: number): number {
    return this.#text[at] === '\r' && this.#text[at + 1] === '\n' ? at + 2 : at + 1
  }
}

function skipSpaces(text: string, from: number): number {
  let at = from
  while (text[at] === ' ') at++
  return at
}

function countLineEnds(cell: string): number {
  if (!cell.includes('\n') && !cell.includes('\r')) return 0
  return cell.split(/\r\n|\r|\n/).length - 1
}
