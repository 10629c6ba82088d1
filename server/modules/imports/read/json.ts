/**
 * JSON arrays and JSON Lines, a record at a time. The scanner only looks for brackets and quotes;
 * each record is parsed by JSON.parse, so a file of a gigabyte needs the memory of one record.
 */
import { ImportError, MappingMismatch } from '../contract/issues.ts'
import { importLimits } from '../contract/limits.ts'

export interface JsonRecord {
  /** 1-based line on which the record starts */
  line: number
  /** undefined when the record's text is not valid JSON */
  value: unknown
  /** the reason when it is not valid */
  broken?: string
  /** the text when it is not valid, for the report */
  text?: string
}

/**
 * Reads one record per line. Empty lines are skipped; an invalid line becomes a broken record.
 * @throws ImportError for a line beyond the limit
 */
export class JsonLinesReader {
  #rest = ''
  #line = 0

  push(text: string): JsonRecord[] {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop()!
    if (this.#rest.length > importLimits.recordLength)
      throw new ImportError(
        `a line is longer than ${importLimits.recordLength} characters`,
        this.#line + lines.length + 1,
      )
    return lines.flatMap((line) => this.#record(line))
  }

  end(): JsonRecord[] {
    const last = this.#rest
    this.#rest = ''
    return last ? this.#record(last) : []
  }

  #record(text: string): JsonRecord[] {
    this.#line++
    if (text.trim() === '') return []
    return [parseRecord(text, this.#line)]
  }
}

const OPEN = new Set(['{', '['])
/** Most characters kept of a key: list names are shorter, while texts have any length. */
const longestName = 200

/**
 * Reads the elements of a file's array, or of an array of objects inside one object, such as
 * `{"products": [...]}`. With several such arrays, `list` must name one.
 * @throws ImportError when the brackets do not close or a record is beyond the limits
 */
export class JsonArrayReader {
  #line = 1
  #depth = 0
  /** depth of the elements: 1 for an array, 2 inside an object; 0 before it is found */
  #level = 0
  #closed = false
  #inText = false
  #escaped = false
  /** text of the current element, and its first line; undefined between elements */
  #element: string | undefined
  #elementLine = 0
  /** names of the arrays of objects in the object */
  readonly lists: string[] = []
  readonly #list: string | undefined
  /** the last text at depth 1, which is the key of the next value */
  #key = ''
  #isInKey = false
  /** an array of the object has begun; its first element decides whether it is a list of objects */
  #isOpening = false

  /** @param list the name of the array to read; the only one when absent */
  constructor(list?: string) {
    this.#list = list
  }

  push(text: string): JsonRecord[] {
    const records: JsonRecord[] = []
    let from = 0
    const finish = (to: number) => {
      if (this.#element === undefined) return
      const whole = (this.#element + text.slice(from, to)).trim()
      this.#element = undefined
      if (whole.length > importLimits.recordLength) throw this.#tooLong()
      if (whole) records.push(parseRecord(whole, this.#elementLine))
    }
    for (let at = 0; at < text.length; at++) {
      const char = text[at]!
      if (char === '\n') this.#line++
      if (this.#inText) {
        if (this.#isInKey && this.#key.length < longestName && (this.#escaped || char !== '"'))
          this.#key += char
        if (this.#escaped) this.#escaped = false
        else if (char === '\\') this.#escaped = true
        else if (char === '"') {
          this.#inText = false
          this.#isInKey = false
        } else if (!this.#isInKey) at = plainTextEnd(text, at)
        continue
      }
      if (this.#closed && this.#level === 1) continue
      if (this.#isOpening && char.trim()) this.#begin(char)
      if (this.#level && !this.#closed && this.#depth === this.#level) {
        if (char === ',' || char === ']') finish(at)
        if (char === ']') {
          this.#closed = true
          this.#depth--
          continue
        }
        if (char === ',') continue
        if (this.#element === undefined && char.trim()) {
          this.#element = ''
          this.#elementLine = this.#line
          from = at
        }
      }
      if (char === '"') {
        this.#inText = true
        if (this.#depth === 1 && this.#level !== 1) {
          this.#isInKey = true
          this.#key = ''
        }
      } else if (OPEN.has(char)) this.#open(char)
      else if (char === '}' || char === ']') this.#depth--
      if (this.#depth < 0)
        throw new ImportError('a closing bracket has no opening bracket', this.#line)
    }
    if (this.#element !== undefined) {
      this.#element += text.slice(from)
      if (this.#element.length > importLimits.recordLength) throw this.#tooLong()
    }
    return records
  }

  end(): JsonRecord[] {
    if (this.#list === undefined && this.lists.length > 1) throw severalLists(this.lists)
    if (!this.#level)
      throw new ImportError(
        this.#list === undefined
          ? 'the file has no JSON array of products'
          : `the file has no list ${JSON.stringify(this.#list)}; it has ${this.lists.join(', ') || 'none'}`,
      )
    if (!this.#closed)
      throw new ImportError(
        'the JSON array does not end: the file is cut off or a bracket or quote is missing',
        this.#element === undefined ? this.#line : this.#elementLine,
      )
    return []
  }

  #open(char: string): void {
    this.#depth++
    if (char === '[' && this.#depth === 1) this.#level = 1
    if (char === '[' && this.#depth === 2 && this.#level !== 1) this.#isOpening = true
    if (this.#depth > importLimits.depth)
      throw new ImportError(`values are nested more than ${importLimits.depth} deep`, this.#line)
  }

  /** @param first the first character of the array's content */
  #begin(first: string): void {
    this.#isOpening = false
    if (first !== '{') return
    this.lists.push(this.#key)
    if (!this.#level && (this.#list ?? this.#key) === this.#key) this.#level = 2
  }

  #tooLong(): ImportError {
    return new ImportError(
      `a record is longer than ${importLimits.recordLength} characters`,
      this.#elementLine,
    )
  }
}

/** Builds the refusal of a file with several lists, until the mapping names one. */
export const severalLists = (names: readonly string[]): ImportError =>
  new MappingMismatch([
    {
      path: 'list',
      reason: `the file has several lists: ${names.join(', ')}; choose the list of products`,
    },
  ])

/** Returns the index before the next quote, backslash or line end, to skip text inside quotes. */
function plainTextEnd(text: string, from: number): number {
  let at = from
  while (at + 1 < text.length) {
    const code = text.charCodeAt(at + 1)
    if (code === 34 || code === 92 || code === 10) break
    at++
  }
  return at
}

function parseRecord(text: string, line: number): JsonRecord {
  try {
    return { line, value: JSON.parse(text) }
  } catch (error) {
    return {
      line,
      value: undefined,
      broken: `is not valid JSON: ${(error as Error).message}`,
      text,
    }
  }
}
