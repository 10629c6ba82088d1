/** Pages lists: reads and creates the cursors of every list in one way. */
import {
  decodeCursor,
  encodeCursor,
  type FoundPage,
  type KeysetOrder,
  type NumberedPage,
  type PageWanted,
  type Position,
} from '../../../db/sql/page.ts'
import type { ResponseMetadata } from '../context/context.ts'
import { validationError } from '../errors/error-translation.ts'
import { countCeiling } from '../values/paging.schema.ts'

/** A page as queries return it. */
export interface Page<T> {
  items: T[]
  total: number
  nextCursor: string | null
}

/** A page without its total. */
type Slice<T> = Pick<Page<T>, 'items' | 'nextCursor'>

/** The page of a list that the caller requests. */
export interface PageRequest<Order extends string> {
  order: Order
  limit?: number | undefined
  cursor?: string | undefined
}

const notOurs = () => validationError([{ path: 'cursor', message: 'is not a cursor of this list' }])

const timestamp =
  /^([12]\d{3}-\d\d-\d\d) ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:?[0-5]\d)?$/

/** Returns true for a time as PostgreSQL writes it, in any time zone, on an existing day. */
function isTimestamp(value: string): boolean {
  const day = timestamp.exec(value)?.[1]
  if (day === undefined) return false
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
}

/** Returns true for a number within the range of single precision. */
function isReal(value: string): boolean {
  if (!/^-?\d{1,10}(\.\d{1,20})?(e-?\d{1,2})?$/.test(value)) return false
  const single = Math.fround(Number(value))
  return Number.isFinite(single) && (single === 0) === (Number(value) === 0)
}

/** Accepts the values that PostgreSQL casts to each sort type without an error. */
const fits: Record<KeysetOrder['type'], (value: string) => boolean> = {
  text: (value) => !value.includes('\u0000') && value.isWellFormed(),
  timestamptz: isTimestamp,
  real: isReal,
  bigint: (value) => /^-?\d{1,15}$/.test(value),
  integer: (value) => /^-?\d{1,10}$/.test(value) && Number(value) === (Number(value) | 0),
}

/**
 * Reads a cursor that this server created for the same sort order.
 * @throws AppError VALIDATION_FAILED naming `cursor`
 */
export function readCursor(
  order: string,
  cursor: string | undefined,
  type: KeysetOrder['type'],
): Position | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const position = decodeCursor(order, cursor)
  if (!position || !fits[type](position.value)) throw notOurs()
  return position
}

/** Returns the cursor after a row, in this sort order. */
export const nextCursor = (order: string, last: Position | undefined): string | null =>
  last ? encodeCursor(order, last) : null

/**
 * Returns one page of a list that can be sorted by `orders`.
 * @throws AppError VALIDATION_FAILED naming `cursor` when it is of another order
 */
export async function pageOf<Order extends string, Row>(
  orders: Readonly<Record<Order, KeysetOrder>>,
  { order, limit, cursor }: PageRequest<Order>,
  find: (page: PageWanted<Order>) => Promise<FoundPage<Row>>,
): Promise<Slice<Row>> {
  const after = readCursor(order, cursor, orders[order].type)
  const { rows, last } = await find({ order, limit, after })
  return { items: rows, nextCursor: nextCursor(order, last) }
}

/**
 * Returns one page of rows that are numbered in their order; the number is the cursor.
 * @throws AppError VALIDATION_FAILED naming `cursor` when it is not a number
 */
export async function numberedPageOf<Row>(
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  find: (page: NumberedPage) => Promise<{ rows: Row[]; last: number | undefined }>,
): Promise<Slice<Row>> {
  if (cursor && !/^\d{1,15}$/.test(cursor)) throw notOurs()
  const { rows, last } = await find({ limit, after: cursor ? Number(cursor) : undefined })
  return { items: rows, nextCursor: last === undefined ? null : String(last) }
}

/** Returns a complete list in the shape of a page. */
export const completeList = <T>(items: T[]): Slice<T> => ({ items, nextCursor: null })

/** Presents a total that was counted up to one above {@link countCeiling}. */
export const cappedTotal = (counted: number): { total: number; totalIsExact: boolean } => ({
  total: Math.min(counted, countCeiling),
  totalIsExact: counted <= countCeiling,
})

/** Sets `X-Total-Count` and `Link: <…>; rel="next"` for a bare array. `path` is under /api. */
export function announcePage(
  reply: ResponseMetadata,
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
