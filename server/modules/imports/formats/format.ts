/** What the engine needs to know of a format: which rows make a product, and where its fields are. */
import type { DraftQuestion } from '../contract/drafts.schema.ts'
import type { RowIssue } from '../contract/issues.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import type { SourceRow } from '../read/rows.ts'

/** What makes one product: usually one row. */
export interface Unit {
  /** what the mapping reads */
  row: SourceRow
  /** the rows of the file that count with this product; every row is in exactly one unit */
  sources: SourceRow[]
  /** found while grouping; any of them rejects the unit */
  issues: RowIssue[]
  warnings: RowIssue[]
}

/** Turns rows into units while the file goes by. */
export interface Grouper {
  /** Sees every row once, before the first {@link push}: for formats whose rows refer to others. */
  survey?(rows: readonly SourceRow[]): void
  /** After the last of them. @throws ImportRefusal for what the file as a whole cannot be */
  surveyed?(): void
  push(rows: readonly SourceRow[]): Unit[]
  end(): Unit[]
}

export interface Format {
  /** the header, and behind it the columns that the grouper fills */
  columns: string[]
  /** what fills each field unless the user's mapping says otherwise */
  mapping: Mapping
  /** where columns are parted by commas, numbers have a point before their decimals */
  writesPoints?: true
  /** the mark before decimals where nobody says it; left out: what tables so parted mostly have */
  decimal?: ','
  /** cells hold several texts joined by `|` with backslashes, as our own export writes them */
  escapedLists?: boolean
  /** what the columns leave open, such as which of several prices counts */
  questions?: DraftQuestion[]
  /** it says how many there are, and nothing else of a product is touched or made */
  stockOnly?: true
  /** it counts by locations, and a mapping may choose one */
  hasLocations?: boolean
  /** a category cell holds several, joined by commas; the first counts */
  categoryLists?: boolean
  /** columns of the file that the grouper reads */
  reads?: string[]
  /** how a person calls the column of a field, where a grouper made the value */
  labels?: Partial<Record<string, string>>
  group(mapping: Mapping): Grouper
}

/** One row, one product. */
export const rowByRow = (): Grouper => ({
  push: (rows) => rows.map((row) => ({ row, sources: [row], issues: [], warnings: [] })),
  end: () => [],
})
