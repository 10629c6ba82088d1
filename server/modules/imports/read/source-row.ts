/** What a file is read into, whatever its notation. */

/** One record of the file: cells of a table, or an object. */
export interface SourceRow {
  /** 1-based line on which it starts */
  line: number
  /** CSV: one text per column of the header; JSON: empty, or what a format adds to the object */
  cells: string[]
  object?: Record<string, unknown>
  /** why the row cannot be read; it is then rejected */
  broken?: string
  /** of a workbook, by the place of a cell: why it holds no value */
  faults?: Record<number, string>
}
