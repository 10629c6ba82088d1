/** Issues of rows, as errors and warnings, and refusals of whole files, which are thrown. */

const issueCodes = [
  'required',
  'invalid',
  'number',
  'category',
  'currency',
  'unreadable',
  'duplicate',
  'unknown',
  'variants',
  'unpublished',
  'no-price',
  'write',
  'permission',
  'mojibake',
  'zero-price',
  'below-cost',
  'no-image',
  'no-stock',
  'image',
  'external',
] as const
export type IssueCode = (typeof issueCodes)[number]

/** A problem with one row. `column` is as the file names it. */
export interface RowIssue {
  line: number
  column: string
  value: string
  code: IssueCode
  reason: string
}

/** Most characters of a value in a report: the start of a long text is enough to find its cell. */
const shownValueLength = 120

/** Shortens a value for a report, keeping surrogate pairs whole. */
export function shorten(value: unknown): string {
  const text =
    value === undefined || value === null
      ? ''
      : typeof value === 'string'
        ? value
        : (JSON.stringify(value) ?? '')
  if (text.length <= shownValueLength) return text.toWellFormed()
  return `${text.slice(0, shownValueLength).toWellFormed()}…`
}

/** Builds a {@link RowIssue}. */
export function issue(
  line: number,
  code: IssueCode,
  reason: string,
  column = '',
  value: unknown = '',
): RowIssue {
  return { line, column, value: shorten(value), code, reason }
}

/** The file cannot be imported; nothing was written. The message is for the user. */
export class ImportError extends Error {
  /** 1-based; undefined when it refers to no line */
  readonly line: number | undefined

  constructor(reason: string, line?: number) {
    super(line === undefined ? reason : `line ${line}: ${reason}`)
    this.name = 'ImportError'
    this.line = line
  }
}

/** The mapping does not fit the file; lists the problem of each part. */
export class MappingMismatch extends ImportError {
  readonly problems: readonly { path: string; reason: string }[]

  constructor(problems: readonly { path: string; reason: string }[]) {
    const lines = problems.map(({ path, reason }) => (path ? `${path}: ${reason}` : reason))
    super(`the mapping does not fit the file:\n${lines.join('\n')}`)
    this.problems = problems
  }
}

/** The run was stopped; written products stay. */
export class ImportStopped extends Error {}
