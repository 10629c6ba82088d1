/** Writing CSV: quoted where needed, harmless in spreadsheets. */
import { neutraliseFormula } from './formula.ts'

/** One record with its line end. Texts are neutralised, numbers are written as they are. */
export function csvLine(cells: readonly (string | number)[], delimiter = ','): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(neutraliseFormula(cell), delimiter))).join(delimiter)}\r\n`
}

// A cell with outer spaces is quoted, because readers may trim it; an apostrophe never harms.
const quoted = (text: string, delimiter: string): string =>
  /["\r\n]|^\s|\s$/.test(text) || text.includes(delimiter)
    ? `"${text.replaceAll('"', '""')}"`
    : text
