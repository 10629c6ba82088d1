/** What an order waits for, as staff go through them: each tab is said here once. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'

/** Which orders are confirmed before anybody packs them: none, those in cash, all. */
export type ConfirmRule = 'none' | 'cash' | 'all'

/** What the rule asks nothing of. */
const needsNothing = {
  cash: sql`(payment_method <> 'cod' or confirmed_at is not null
    or (credit_cents > 0 and credit_cents >= total_cents))`,
  all: sql`confirmed_at is not null`,
}

/** Without a rule every Pending order is one to confirm; with one, what needs nothing is to be packed once it is paid. */
const waiting = (rule: ConfirmRule) =>
  rule === 'none'
    ? {
        toConfirm: sql<SqlBool>`(status = 'Pending' and payment_issue is null)`,
        toPack: sql<SqlBool>`(status = 'Processing' and payment_issue is null)`,
      }
    : {
        toConfirm: sql<SqlBool>`(status = 'Pending' and payment_status <> 'unpaid'
          and payment_issue is null and not ${needsNothing[rule]})`,
        // named twice, so that the index of statuses serves
        toPack: sql<SqlBool>`(status in ('Pending', 'Processing') and payment_issue is null and (status = 'Processing'
          or (payment_status <> 'unpaid' and ${needsNothing[rule]})))`,
      }

/** `due` is what no payment, refund or write-off has settled; cancelled orders ask for nothing. */
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

/** How many orders each tab has, and all together, none counted further than one above `ceiling`. */
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
