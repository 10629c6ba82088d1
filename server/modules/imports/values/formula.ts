/**
 * Prevents formula injection: a spreadsheet runs any cell that begins with these characters.
 * Exports add an apostrophe and imports remove it. A text that begins with one gets another, so
 * that every text survives the round trip.
 */
const starts = /^'*\s*[=+\-@\t\r\n＝＋－＠]/

/** Neutralises a text for spreadsheets. Do not call it for plain numbers. */
export const neutraliseFormula = (text: string): string => (starts.test(text) ? `'${text}` : text)

/** Restores a text, the inverse of {@link neutraliseFormula}. */
export const restoreFormula = (cell: string): string =>
  cell.charCodeAt(0) === 39 && starts.test(cell.slice(1)) ? cell.slice(1) : cell
