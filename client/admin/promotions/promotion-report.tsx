/** Reports a promotion's uses, its discounts and the total of its orders. */
import { Link } from 'wouter'
import type { Outputs } from '../../lib/api/trpc.ts'
import { formatDateTime, formatMoney } from '../../lib/values/format.ts'
import { number } from '../../lib/values/numbers.ts'
import { linkToOrderPage } from '../navigation/paths.ts'
import { usesText } from './promotion-texts.ts'

export type Report = Outputs['promotions']['report']

export function PromotionReport({ report }: { report: Report }) {
  const { promotion, revenue, returned, orders } = report
  const figures: [string, string][] = [
    ['Orders', usesText(promotion)],
    ['Total discount', formatMoney(promotion.cost)],
    ['Revenue of these orders', formatMoney(revenue)],
    ['Uses returned by cancelled orders', number(returned)],
  ]
  return (
    <section aria-label="Performance" className="mb-6 rounded-card bg-sand p-4 sm:p-5">
      <h2 className="title-3">Performance</h2>
      <dl className="mt-3 grid gap-4 sm:grid-cols-2">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {orders.length === 0 ? (
        <p className="mt-4 text-sm text-muted">No orders yet.</p>
      ) : (
        <details className="mt-4">
          <summary className="min-h-9 cursor-pointer py-1.5">Newest orders</summary>
          <ul className="mt-1 divide-y divide-line text-sm">
            {orders.map(({ orderId, date, total, off }) => (
              <li key={orderId} className="flex flex-wrap justify-between gap-x-4 py-2">
                <Link href={linkToOrderPage(orderId)} className="text-link">
                  {orderId}
                </Link>
                <span className="text-muted">{formatDateTime(date)}</span>
                <span className="tabular-nums">{formatMoney(total)}</span>
                <span className="tabular-nums">− {formatMoney(off)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
