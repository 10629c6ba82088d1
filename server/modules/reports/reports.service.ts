/** Builds reports by dimension, with the preceding range for comparison. */
import type { DbOrTx } from '../../../db/connection/client.ts'
import {
  countNewCustomers,
  type Range,
  sumMoney,
  sumSales,
} from '../../../db/queries/reports/dashboard.queries.ts'
import {
  knowsCosts,
  type OrderSumRow,
  type ProfitRow,
  sumCategories,
  sumMoneyByMethod,
  sumOrders,
  sumProfit,
} from '../../../db/queries/reports/reports.queries.ts'
import {
  sumCredit,
  sumCreditByKind,
} from '../../../db/queries/store-credit/store-credit.queries.ts'
import { canReadCost } from '../../core/access/permission-check.ts'
import type { AllServices, CurrentUser } from '../../core/context/context.ts'
import { toRupees } from '../../core/values/money.ts'
import { sum } from '../pricing/prices/shares.ts'
import { addDays, rangeOf } from './days.ts'
import type { Report } from './reports.schema.ts'

type Sums = { orders: number; cents: number }

/** Sums orders and their cents by `key`, the highest amount first. */
function by<K>(rows: readonly OrderSumRow[], key: (row: OrderSumRow) => K): [K, Sums][] {
  const groups = new Map<K, Sums>()
  for (const row of rows) {
    const { orders, cents } = groups.get(key(row)) ?? { orders: 0, cents: 0 }
    groups.set(key(row), { orders: orders + row.orders, cents: cents + row.total_cents })
  }
  return [...groups].sort(([, a], [, b]) => b.cents - a.cents)
}

const viewSums = ({ orders, cents }: Sums = { orders: 0, cents: 0 }) => ({
  orders,
  revenue: toRupees(cents),
})

function viewProfit({ goods_cents, covered_cents, offers_cents, cost_cents }: ProfitRow) {
  const sales = covered_cents + offers_cents
  return {
    sales: toRupees(sales),
    cost: toRupees(cost_cents),
    profit: toRupees(sales - cost_cents),
    share: goods_cents === 0 ? 0 : Math.round((covered_cents / goods_cents) * 10_000) / 10_000,
  }
}

/** Returns the shop's store credit liability, if there ever was any. */
async function reportCredit(db: DbOrTx, range: Range): Promise<Report['credit']> {
  const [cents, rows] = [await sumCredit(db), await sumCreditByKind(db, range)]
  if (cents === 0 && rows.length === 0) return undefined
  const movements = rows.map(({ kind, amount_cents }) => ({ kind, amount: toRupees(amount_cents) }))
  return { outstanding: toRupees(cents), movements }
}

/**
 * Builds a report.
 * @param days the result of `dashboardDays`
 * @param user product costs require the user's permission
 */
export async function report(
  { reports: db }: Pick<AllServices, 'reports'>,
  days: readonly string[],
  user: CurrentUser,
): Promise<Report> {
  const [from, to] = [days[0]!, days.at(-1)!]
  const [earlier, dayBefore] = [addDays(from, -days.length), addDays(from, -1)]
  const [now, then] = [rangeOf(from, to), rangeOf(earlier, dayBefore)]
  const withProfit = canReadCost(user)
  const [orders, money, categories, profit, sales, moved, customers, credit] = await Promise.all([
    sumOrders(db, now),
    sumMoneyByMethod(db, now),
    sumCategories(db, now),
    withProfit && knowsCosts(db).then((known) => (known ? sumProfit(db, now) : undefined)),
    sumSales(db, then),
    sumMoney(db, then),
    countNewCustomers(db, then),
    reportCredit(db, now),
  ])
  const valid = sales.filter(({ status }) => status !== 'Cancelled')
  const collected = new Map(
    money.map(({ method, cents }) => [method === 'cash' ? 'cod' : method, cents]),
  )
  const payments = new Map(by(orders, (row) => row.payment_method))
  for (const method of collected.keys())
    if (!payments.has(method)) payments.set(method, { orders: 0, cents: 0 })
  const buyers = new Map(by(orders, (row) => row.bought_before))
  return {
    from,
    to,
    before: {
      from: earlier,
      to: dayBefore,
      revenue: toRupees(sum(valid, (row) => row.total_cents)),
      collected: toRupees(sum(moved, (row) => row.cents)),
      orders: sum(valid, (row) => row.orders),
      newCustomers: sum(customers, (row) => row.customers),
    },
    categories: categories.map(({ category, quantity, cents }) => ({
      category,
      quantity,
      revenue: toRupees(cents),
    })),
    besideGoods: toRupees(
      sum(orders, (row) => row.total_cents) - sum(categories, (row) => row.cents),
    ),
    districts: by(orders, (row) => row.district).map(([district, sums]) => ({
      district,
      ...viewSums(sums),
    })),
    payments: [...payments].map(([method, sums]) => ({
      method: method as Report['payments'][number]['method'],
      ...viewSums(sums),
      collected: toRupees(collected.get(method) ?? 0),
    })),
    customers: { new: viewSums(buyers.get(false)), returning: viewSums(buyers.get(true)) },
    ...(credit ? { credit } : {}),
    ...(withProfit ? { profit: profit ? viewProfit(profit) : null } : {}),
  }
}
