/** Converts cell names such as `AB12`. Columns count from 0, lines from 1. */

/** Returns a cell's column number. @example columnAt('AB12') // 27 */
export function columnAt(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const digit = reference.charCodeAt(at) - 64
    if (digit < 1 || digit > 26) break
    column = column * 26 + digit
  }
  return column - 1
}

/** Returns a cell's name. @example cellName(27, 12) // 'AB12' */
export function cellName(column: number, line: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return `${name}${line}`
}
