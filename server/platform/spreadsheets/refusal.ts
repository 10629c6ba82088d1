/** A workbook as a whole cannot be read. The text is for whoever sent it. */
export class SheetRefusal extends Error {
  /** the row of the sheet; undefined when it concerns none */
  readonly line: number | undefined

  constructor(reason: string, line?: number) {
    super(reason)
    this.name = 'SheetRefusal'
    this.line = line
  }
}
