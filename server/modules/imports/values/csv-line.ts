/** Writes CSV: quoted where needed, and safe in spreadsheets. */
import { neutraliseFormula } from './formula.ts'

/** Formats one record with its line end. Texts are neutralised, numbers are kept. */
export function csvLine(cells: readonly (string | number)[], delimiter = ','): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(neutraliseFormula(cell), delimiter))).join(delimiter)}\r\n`
}

// Quotes cells with outer spaces, because readers may trim them; quotes never harm.
const quoted = (text: string, delimiter: string): string =>
  /["\r\n]|^\s|\s$/.test(text) || text.includes(delimiter)
    ? `"${text.replaceAll('"', '""')}"`
    : text
