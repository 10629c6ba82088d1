/** Rows of a file in any notation. */

/** One record of the file: cells of a table, or an object. */
export interface SourceRow {
  /** 1-based line on which it starts */
  line: number
  /** CSV: one text per column of the header; JSON: empty, or cells that a format adds */
  cells: string[]
  object?: Record<string, unknown>
  /** why the row is unreadable; it is then rejected */
  broken?: string
  /** the first of as many variants that its row of the file lists */
  variants?: number
  /** workbooks: why a cell has no value, by its position */
  faults?: Record<number, string>
}
