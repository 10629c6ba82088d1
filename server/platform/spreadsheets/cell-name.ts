/** Converts cell names such as `AB12`. Columns count from 0, lines from 1. */

/** @example columnAt('AB12') // 27 */
export function columnAt(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

/** @example cellName(27, 12) // 'AB12' */
export function cellName(column: number, line: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return `${letters}${line}`
}
