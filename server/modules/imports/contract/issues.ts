/** What a row or a whole file can be told: rejected rows and warnings carry these, refusals throw. */

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

/** One thing wrong (or odd) with one row. `column` is as the file names it. */
export interface RowIssue {
  line: number
  column: string
  value: string
  code: IssueCode
  reason: string
}

/** Values are shown to people; a description of 20,000 characters helps nobody find a cell. */
const shownValueLength = 120

/** Shortens a value for a report, keeping surrogate pairs whole. */
export function shown(value: unknown): string {
  const text =
    value === undefined || value === null
      ? ''
      : typeof value === 'string'
        ? value
        : (JSON.stringify(value) ?? '')
  if (text.length <= shownValueLength) return text.toWellFormed()
  return `${text.slice(0, shownValueLength).toWellFormed()}…`
}

/** Makes one {@link RowIssue}. */
export function issue(
  line: number,
  code: IssueCode,
  reason: string,
  column = '',
  value: unknown = '',
): RowIssue {
  return { line, column, value: shown(value), code, reason }
}

/** The whole file cannot be imported; nothing of it was written. The text is for the user. */
export class ImportRefusal extends Error {
  /** 1-based; undefined when it concerns no line */
  readonly line: number | undefined

  constructor(reason: string, line?: number) {
    super(line === undefined ? reason : `line ${line}: ${reason}`)
    this.name = 'ImportRefusal'
    this.line = line
  }
}

/** A mapping that does not fit its file: what is wrong with each part of it. */
export class MappingMisfit extends ImportRefusal {
  readonly problems: readonly { path: string; reason: string }[]

  constructor(problems: readonly { path: string; reason: string }[]) {
    const lines = problems.map(({ path, reason }) => (path ? `${path}: ${reason}` : reason))
    super(`the mapping does not fit the file:\n${lines.join('\n')}`)
    this.problems = problems
  }
}

/** Somebody stopped the run; what was written stays. */
export class ImportStopped extends Error {}
