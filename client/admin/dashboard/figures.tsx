/** Shows the figures of a range, each beside that of the range before. */

import type { Outputs } from '../../lib/api/trpc.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { number } from '../../lib/values/numbers.ts'
import { ExportButton } from '../../lists/export-button.tsx'
import { adminTexts } from '../texts/texts.ts'
import { formatDay } from './range.ts'

const labels = adminTexts.dashboard

interface Totals {
  revenue: number
  orders: number
}
const averageOf = ({ revenue, orders }: Totals): number => (orders === 0 ? 0 : revenue / orders)

interface Props {
  totals: Outputs['dashboard']['overview']['totals']
  /** undefined while loading */
  report: Outputs['dashboard']['report'] | undefined
}

export function Figures({ totals, report }: Props) {
  const { before, profit, credit } = report ?? {}
  const figures: { label: string; now: number; earlier?: number | undefined; inMoney?: true }[] = [
    { label: labels.revenue, now: totals.revenue, earlier: before?.revenue, inMoney: true },
    { label: labels.collected, now: totals.collected, earlier: before?.collected, inMoney: true },
    {
      label: labels.averageOrder,
      now: averageOf(totals),
      earlier: before && averageOf(before),
      inMoney: true,
    },
    { label: labels.orders, now: totals.orders, earlier: before?.orders },
    { label: labels.newCustomers, now: totals.newCustomers, earlier: before?.newCustomers },
  ]
  return (
    <>
      <dl className="grid grid-cols-2 gap-4 xl:grid-cols-3">
        {figures.map(({ label, now, earlier, inMoney }) => (
          <div key={label} className={inMoney ? 'panel max-sm:col-span-2' : 'panel'}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className={value}>{inMoney ? formatMoney(now) : number(now)}</dd>
            {earlier !== undefined && (
              <dd className="text-sm text-muted">{labels.change(now, earlier)}</dd>
            )}
          </div>
        ))}
        {profit && (
          <div className="panel max-sm:col-span-2">
            <dt className="text-sm text-muted">{labels.profit}</dt>
            <dd className={value}>{formatMoney(profit.profit)}</dd>
            <dd className="text-sm text-muted">{labels.profitNote(profit.share)}</dd>
          </div>
        )}
        {report && credit && (
          <div className="panel max-sm:col-span-2">
            <dt className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-muted">
              {labels.credit}
              <ExportButton
                what="reports/credit"
                query={{ from: report.from, to: report.to }}
                name={labels.credit}
              />
            </dt>
            <dd className={value}>{formatMoney(credit.outstanding)}</dd>
            <dd className="text-sm text-muted">{labels.creditNote}</dd>
          </div>
        )}
      </dl>
      <p className="text-sm text-muted">
        {labels.cancelledExcluded} {labels.collectedNote}{' '}
        {before && labels.comparedWith(formatDay(before.from), formatDay(before.to))}
      </p>
    </>
  )
}

const value = 'mt-1 text-lg font-medium tabular-nums sm:text-xl 2xl:text-2xl'
