/**
 * Keyset paging: sort value and id are compared together, one row more than requested is fetched,
 * and the last page has no cursor. Values travel as Postgres text: JavaScript dates keep
 * milliseconds, Postgres microseconds, and rows of one import share `created_at`.
 */
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

/** The end of a page: the sort value of its last row as Postgres writes it, and the row's id. */
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
  /** an indexed expression that grows with the sorted one, where no index has that one itself */
  coarse?: Expression<unknown>
}

/**
 * Selects the rows after a position: `(value, id) > ($1, $2)`, or `<` when descending.
 *
 * @example query.where(isAfter({ expression: sql`created_at`, type: 'timestamptz', descending: true }, position))
 */
function isAfter(order: KeysetOrder, position: Position): Expression<SqlBool> {
  const value = sql`${position.value}::${sql.raw(order.type)}`
  const comparison = sql.raw(order.descending ? '<' : '>')
  return sql<SqlBool>`(${order.expression}, id) ${comparison} (${value}, ${position.id}::uuid)`
}

/** The sort order of nearly every list. */
export const byAge = {
  newest: { expression: sql`created_at`, type: 'timestamptz', descending: true },
  oldest: { expression: sql`created_at`, type: 'timestamptz', descending: false },
} as const satisfies Record<string, KeysetOrder>

/** A requested page of a list: its sort order, its size, and the row it starts after. */
export interface PageWanted<Order extends string> {
  order: Order
  /** all rows when absent */
  limit?: number | undefined
  after?: Position | undefined
}

/** The sort value that pages are cut by. */
interface Sorted {
  sort_value: string
}

interface Executable<Row> {
  execute: () => Promise<Row[]>
}

export interface FoundPage<Row> {
  rows: Row[]
  /** undefined on the last page */
  last: Position | undefined
}

/**
 * Returns one page of a query's rows, sorted by the order and then by id.
 *
 * @param read reads more of the page's rows, in the same order
 * @example findPage(db.selectFrom('blogs').selectAll('blogs'), blogOrders, { order: 'newest', limit: 20 })
 */
export async function findPage<
  DB,
  TB extends keyof DB,
  Row extends { id: string },
  Order extends string,
  Found extends { id: string } = Row,
>(
  query: SelectQueryBuilder<DB, TB, Row>,
  orders: Readonly<Record<Order, KeysetOrder>>,
  { order, limit, after }: PageWanted<Order>,
  read?: (page: SelectQueryBuilder<DB, TB, Row & Sorted>) => Executable<Found & Sorted>,
): Promise<FoundPage<Found>> {
  const by = orders[order]
  const direction = by.descending ? 'desc' : 'asc'
  let page = (by.coarse ? query.orderBy(by.coarse, direction) : query)
    .select(sql<string>`${by.expression}::text`.as('sort_value'))
    .orderBy(by.expression, direction)
    .orderBy(sql`id`, direction) as unknown as SelectQueryBuilder<DB, TB, Row & Sorted>
  if (after) page = page.where(isAfter(by, after))
  if (limit !== undefined) page = page.limit(limit + 1)
  const rows = await (read?.(page) ?? (page as unknown as Executable<Found & Sorted>)).execute()
  return cutPage(rows, limit)
}

/** One page of rows that have a running number: the number is the cursor. */
export interface NumberedPage {
  limit: number
  after?: number | undefined
}

/** Returns a page of numbered rows. @param number the column that holds the number */
export async function findNumberedPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  number: keyof Row & string,
  { limit, after }: NumberedPage,
  direction: 'asc' | 'desc' = 'asc',
): Promise<{ rows: Row[]; last: number | undefined }> {
  const column = sql.ref(number)
  const behind = sql.raw(direction === 'asc' ? '>' : '<')
  let page = query.orderBy(column, direction).limit(limit + 1)
  if (after !== undefined) page = page.where(sql<SqlBool>`${column} ${behind} ${after}::bigint`)
  const found = (await page.execute()) as unknown as Row[]
  const rows = found.slice(0, limit)
  return { rows, last: found.length > limit ? Number(rows.at(-1)![number]) : undefined }
}

/** Encodes a cursor, opaque to callers: base64url of sort order, value and id. */
export function encodeCursor(sort: string, position: Position): string {
  return Buffer.from(JSON.stringify([sort, position.value, position.id])).toString('base64url')
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Decodes a cursor. @returns undefined for text that is no cursor of this sort order */
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
function cutPage<Row extends { id: string } & Sorted>(
  rows: readonly Row[],
  limit: number | undefined,
): FoundPage<Row> {
  if (limit === undefined) return { rows: [...rows], last: undefined }
  const page = rows.slice(0, limit)
  const final = page.at(-1)
  const isLast = rows.length <= limit || !final
  return { rows: page, last: isLast ? undefined : { value: final.sort_value, id: final.id } }
}
