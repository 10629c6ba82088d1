/** Lists of REST callers: bare arrays, with what comes next in headers (design.md §4). */
import { decodeCursor, type KeysetOrder, type Position } from '../db/sql/page.ts'
import type { ReplyNotes } from './context.ts'
import { validationError } from './error-translation.ts'

/** A page as queries hand it out. */
export interface Page<T> {
  items: T[]
  total: number
  nextCursor: string | null
}

/**
 * Reads a cursor that this server handed out for the same sort order.
 * @throws AppError VALIDATION_FAILED naming `cursor`
 */
export function readCursor(sort: string, cursor: string | undefined): Position | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const position = decodeCursor(sort, cursor)
  if (!position)
    throw validationError([{ path: 'cursor', message: 'is not a cursor of this list' }])
  return position
}

const timestamp =
  /^([12]\d{3}-\d\d-\d\d) ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:?[0-5]\d)?$/

/** A time as Postgres writes it in whatever time zone, on a day that there is. */
function isTimestamp(value: string): boolean {
  const day = timestamp.exec(value)?.[1]
  if (day === undefined) return false
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
}

/** Not so large, nor so near to 0, that single precision has nothing for it. */
function isReal(value: string): boolean {
  if (!/^-?\d{1,10}(\.\d{1,20})?(e-?\d{1,2})?$/.test(value)) return false
  const single = Math.fround(Number(value))
  return Number.isFinite(single) && (single === 0) === (Number(value) === 0)
}

/** What Postgres casts to each type of a sort value without an error. */
const fits: Record<KeysetOrder['type'], (value: string) => boolean> = {
  text: (value) => !value.includes('\u0000') && value.isWellFormed(),
  timestamptz: isTimestamp,
  real: isReal,
  bigint: (value) => /^-?\d{1,15}$/.test(value),
  integer: (value) => /^-?\d{1,10}$/.test(value) && Number(value) === (Number(value) | 0),
}

/** Values of a sort type that a forged cursor may not break: checked before Postgres casts them. */
export function checkPosition(position: Position | undefined, type: KeysetOrder['type']): void {
  if (position && !fits[type](position.value))
    throw validationError([{ path: 'cursor', message: 'is not a cursor of this list' }])
}

/** Puts `X-Total-Count` and `Link: <…>; rel="next"` beside a bare array. `path` is under /api. */
export function announcePage(
  reply: ReplyNotes,
  page: Page<unknown>,
  path: string,
  parameters: Record<string, string | number | boolean | undefined>,
): void {
  reply.headers['X-Total-Count'] = String(page.total)
  if (page.nextCursor === null) return
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...parameters, cursor: page.nextCursor }))
    if (value !== undefined) query.set(name, String(value))
  reply.headers.Link = `</api${path}?${query}>; rel="next"`
}
