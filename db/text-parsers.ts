/**
 * How Postgres' texts become values. The driver's own parsers take any form there is, one character
 * or regular expression at a time; in a page of products they took a tenth of the server's time. The
 * forms that this database nearly always sends are read directly here, all others by the driver.
 */
import pg from 'pg'

const oid = { int8: 20, textArray: 1009, timestamptz: 1184 } as const

const parseAnyTimestamp = pg.types.getTypeParser(oid.timestamptz) as (text: string) => Date
const parseAnyTextArray = pg.types.getTypeParser(oid.textArray as never) as unknown as (
  text: string,
) => string[]

/** `2026-11-21 14:35:38.123456+00`: milliseconds are kept, as ever. */
export function parseTimestamp(text: string): Date {
  const isUsual = text.length >= 22 && text.length <= 29 && text[4] === '-' && text.endsWith('+00')
  if (!isUsual) return parseAnyTimestamp(text)
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
}

/** `{}`, and elements without blanks, quotes or escapes, as links to pictures are. */
export function parseTextArray(text: string): string[] {
  if (text === '{}') return []
  const isPlain = text[0] === '{' && !/["\\\s{]|NULL/i.test(text.slice(1))
  return isPlain ? text.slice(1, -1).split(',') : parseAnyTextArray(text)
}

/** Applies to every connection of the process. */
export function registerTextParsers(): void {
  pg.types.setTypeParser(oid.int8, Number)
  pg.types.setTypeParser(oid.timestamptz, parseTimestamp)
  pg.types.setTypeParser(oid.textArray as never, parseTextArray)
}
