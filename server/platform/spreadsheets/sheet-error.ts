/** The workbook cannot be read. The message is for the user who uploaded it. */
export class SheetError extends Error {
  /** the row of the sheet; undefined when the error concerns no row */
  readonly line: number | undefined

  constructor(reason: string, line?: number) {
    super(reason)
    this.name = 'SheetError'
    this.line = line
  }
}
