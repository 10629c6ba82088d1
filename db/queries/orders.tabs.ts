/** What an order waits for, as staff go through them: each tab is said here once. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { DbOrTx } from '../client.ts'

/** `due` is what no payment, refund or write-off has settled; cancelled orders ask for nothing. */
export const tabConditions = {
  toConfirm: sql<SqlBool>`status = 'Pending'`,
  toPack: sql<SqlBool>`status = 'Processing'`,
  shipped: sql<SqlBool>`status = 'Shipped'`,
  unpaid: sql<SqlBool>`payment_state = 'due'`,
  delivered: sql<SqlBool>`status = 'Delivered'`,
  cancelled: sql<SqlBool>`status = 'Cancelled'`,
} as const satisfies Record<string, Expression<SqlBool>>
export type OrderTab = keyof typeof tabConditions

/** How many orders each tab has, and all together, none counted further than one above `ceiling`. */
export async function countOrdersByTab(
  db: DbOrTx,
  ceiling: number,
): Promise<Record<OrderTab | 'all', number>> {
  const counts = Object.entries({ all: sql`true`, ...tabConditions }).map(
    ([tab, condition]) => sql`(
      select count(*) from (select from orders where ${condition} limit ${ceiling + 1}) as counted
    ) as ${sql.ref(tab)}`,
  )
  const { rows } = await sql<Record<OrderTab | 'all', number>>`
    select ${sql.join(counts)}`.execute(db)
  return rows[0]!
}
