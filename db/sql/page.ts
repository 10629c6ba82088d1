/**
 * Keyset paging: sort value and id are compared together, one row more than asked is fetched, and
 * the last page carries no cursor. Values travel as Postgres text: JavaScript dates keep
 * milliseconds, Postgres microseconds, and rows of one import share `created_at`.
 */
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

/** Where a page ends: the sort value of its last row as Postgres writes it, and that row's id. */
export interface Position {
  value: string
  id: string
}

export interface KeysetOrder {
  /** the sorted SQL expression, such as sql`created_at` */
  expression: Expression<unknown>
  /** the Postgres type that a cursor's text is cast to */
  type: 'timestamptz' | 'bigint' | 'integer' | 'text' | 'real'
  descending: boolean
}

/**
 * The rows behind a position: `(value, id) > ($1, $2)`, or `<` when descending.
 *
 * @example query.where(isAfter({ expression: sql`created_at`, type: 'timestamptz', descending: true }, position))
 */
export function isAfter(order: KeysetOrder, position: Position): Expression<SqlBool> {
  const value = sql`${position.value}::${sql.raw(order.type)}`
  const comparison = sql.raw(order.descending ? '<' : '>')
  return sql<SqlBool>`(${order.expression}, id) ${comparison} (${value}, ${position.id}::uuid)`
}

/** One page of a list: how long it is, and behind which row it begins. */
export interface PageWanted {
  limit: number
  after?: Position | undefined
}

/**
 * Sorts by the order and then by id, begins behind `after`, adds the `sort_value` that
 * {@link cutPage} makes a position of, and fetches one row more than asked.
 *
 * @example cutPage(await withPage(query, orders.newest, page).execute(), page.limit)
 */
export function withPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: KeysetOrder,
  page: PageWanted,
): SelectQueryBuilder<DB, TB, O & { sort_value: string }> {
  const direction = order.descending ? 'desc' : 'asc'
  const sorted = query
    .select(sql<string>`${order.expression}::text`.as('sort_value'))
    .orderBy(order.expression, direction)
    .orderBy(sql`id`, direction)
    .limit(page.limit + 1)
  const begun = page.after ? sorted.where(isAfter(order, page.after)) : sorted
  return begun as SelectQueryBuilder<DB, TB, O & { sort_value: string }>
}

/** Opaque to callers: base64url of sort order, value and id. */
export function encodeCursor(sort: string, position: Position): string {
  return Buffer.from(JSON.stringify([sort, position.value, position.id])).toString('base64url')
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * @returns undefined when the text is no cursor of this sort order
 */
export function decodeCursor(sort: string, cursor: string): Position | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (!Array.isArray(parts) || parts.length !== 3) return undefined
    const [madeFor, value, id] = parts as [unknown, unknown, unknown]
    if (madeFor !== sort || typeof value !== 'string' || typeof id !== 'string') return undefined
    return uuid.test(id) ? { value, id } : undefined
  } catch {
    return undefined
  }
}

/** Splits `limit + 1` rows into a page and the position of its last row, if more follow. */
export function cutPage<Row extends { id: string; sort_value: string }>(
  rows: readonly Row[],
  limit: number,
): { rows: Row[]; last: Position | undefined } {
  const page = rows.slice(0, limit)
  const final = page.at(-1)
  const more = rows.length > limit && final !== undefined
  return { rows: page, last: more ? { value: final.sort_value, id: final.id } : undefined }
}
