/** Lists of REST callers: bare arrays, with what comes next in headers (design.md §4). */
import { decodeCursor, type Position } from '../db/sql/page.ts'
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

/** Values of a sort type that a forged cursor may not break: checked before Postgres casts them. */
export function checkPosition(position: Position | undefined, type: string): void {
  if (!position) return
  const { value } = position
  const valid =
    type === 'text'
      ? !value.includes('\u0000') && value.isWellFormed()
      : type === 'timestamptz'
        ? /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+\d\d(:?\d\d)?$/.test(value)
        : type === 'real'
          ? /^-?\d{1,10}(\.\d{1,20})?(e-?\d{1,2})?$/.test(value)
          : /^-?\d{1,15}$/.test(value)
  if (!valid) throw validationError([{ path: 'cursor', message: 'is not a cursor of this list' }])
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
