/** Tabs of the order list: defines the condition of each tab once. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'

/** The orders that must be confirmed before packing: none, cash orders, all. */
export type ConfirmRule = 'none' | 'cash' | 'all'

/** The condition for orders that the rule exempts. */
const needsNothing = {
  cash: sql`(payment_method <> 'cod' or confirmed_at is not null
    or (credit_cents > 0 and credit_cents >= total_cents))`,
  all: sql`confirmed_at is not null`,
}

/** With a rule, exempt orders are to be packed once paid; without, Pending ones are to confirm. */
const waiting = (rule: ConfirmRule) =>
  rule === 'none'
    ? {
        toConfirm: sql<SqlBool>`(status = 'Pending' and payment_issue is null)`,
        toPack: sql<SqlBool>`(status = 'Processing' and payment_issue is null)`,
      }
    : {
        toConfirm: sql<SqlBool>`(status = 'Pending' and payment_status <> 'unpaid'
          and payment_issue is null and not ${needsNothing[rule]})`,
        // the status appears twice, so that its index is used
        toPack: sql<SqlBool>`(status in ('Pending', 'Processing') and payment_issue is null and (status = 'Processing'
          or (payment_status <> 'unpaid' and ${needsNothing[rule]})))`,
      }

/** `due` is not settled by a payment, refund or write-off; cancelled orders have nothing due. */
export const tabConditions = (rule: ConfirmRule) =>
  ({
    ...waiting(rule),
    paymentIssues: sql<SqlBool>`payment_issue is not null`,
    shipped: sql<SqlBool>`status = 'Shipped'`,
    returning: sql<SqlBool>`(status = 'Shipped' and returning_since is not null)`,
    unpaid: sql<SqlBool>`payment_state = 'due'`,
    delivered: sql<SqlBool>`status = 'Delivered'`,
    cancelled: sql<SqlBool>`status = 'Cancelled'`,
  }) as const satisfies Record<string, Expression<SqlBool>>
export type OrderTab = keyof ReturnType<typeof tabConditions>

/** Counts the orders of each tab, and all together, each to at most one above `ceiling`. */
export async function countOrdersByTab(
  db: DbOrTx,
  ceiling: number,
  rule: ConfirmRule,
): Promise<Record<OrderTab | 'all', number>> {
  const counts = Object.entries({ all: sql`true`, ...tabConditions(rule) }).map(
    ([tab, condition]) => sql`(
      select count(*) from (select from orders where ${condition} limit ${ceiling + 1}) as counted
    ) as ${sql.ref(tab)}`,
  )
  const { rows } = await sql<Record<OrderTab | 'all', number>>`
    select ${sql.join(counts)}`.execute(db)
  return rows[0]!
}
