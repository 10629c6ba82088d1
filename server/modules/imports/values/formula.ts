/**
 * Formula injection: a spreadsheet runs a cell that begins with one of these, whoever wrote it.
 * Exports put an apostrophe before it, imports take that one away again; a text that begins so by
 * itself gets one more, so that every text survives the round trip.
 */
const starts = /^'*\s*[=+\-@\t\r\n＝＋－＠]/

/** Makes a text harmless in a spreadsheet. Plain numbers need none of it and are not passed here. */
export const neutraliseFormula = (text: string): string => (starts.test(text) ? `'${text}` : text)

/** The opposite of {@link neutraliseFormula}. */
export const restoreFormula = (cell: string): string =>
  cell.charCodeAt(0) === 39 && starts.test(cell.slice(1)) ? cell.slice(1) : cell
