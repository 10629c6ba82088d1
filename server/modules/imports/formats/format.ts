/** The interface of formats: which rows make a product, and which columns hold its fields. */
import type { DraftQuestion } from '../contract/drafts.schema.ts'
import type { RowIssue } from '../contract/issues.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import type { SourceRow } from '../read/rows.ts'
import type { RowGroup } from './groups.ts'

/** The rows of one product, usually one row. */
export interface Unit {
  /** the row that the mapping reads */
  row: SourceRow
  /** the rows of this product; every row is in exactly one unit */
  sources: SourceRow[]
  /** overrides the product name that the mapping reads */
  name?: string | undefined
  /** the product group of a variant */
  group?: RowGroup | undefined
  /** found while grouping; any issue rejects the unit */
  issues: RowIssue[]
  warnings: RowIssue[]
}

/** Groups rows into units as a stream. */
export interface Grouper {
  /** Receives every row once before the first {@link push}, for formats with references. */
  survey?(rows: readonly SourceRow[]): void
  /** Ends the survey. @throws ImportError when the file as a whole is unusable */
  surveyed?(): void
  push(rows: readonly SourceRow[]): Unit[]
  end(): Unit[]
}

export interface Format {
  /** the header, followed by the columns that the grouper fills */
  columns: string[]
  /** the default source of each field; the user's mapping overrides it */
  mapping: Mapping
  /** true: files with commas as delimiters write decimal points */
  writesPoints?: true
  /** the default decimal mark; absent: the usual one for the file's delimiter */
  decimal?: ','
  /** cells hold several texts joined by `|` with backslash escapes, as in our own export */
  escapedLists?: boolean
  /** questions that the columns leave open, such as which of several prices counts */
  questions?: DraftQuestion[]
  /** the file has stock only, so nothing else of a product is changed or created */
  stockOnly?: true
  /** stock is by location, and a mapping may choose one */
  hasLocations?: boolean
  /** a category cell holds a comma-separated list; the first counts */
  categoryLists?: boolean
  /** columns that the grouper reads */
  reads?: string[]
  /** display names of columns whose values the grouper makes */
  labels?: Partial<Record<string, string>>
  group(mapping: Mapping): Grouper
}

/** Makes one product of each row. */
export const rowByRow = (): Grouper => ({
  push: (rows) => rows.map((row) => ({ row, sources: [row], issues: [], warnings: [] })),
  end: () => [],
})

/** Returns the number of characters of a row. */
export const lengthOf = ({ cells }: SourceRow): number =>
  cells.reduce((sum, cell) => sum + cell.length, 0)
