/** Renders /admin/: today's tasks, and the figures of the date range in the address. */

import { shopDay } from '#server/core/values/shop-time.schema.ts'
import { inPeriods, unitFor } from '#server/modules/reports/periods.schema.ts'
import { useCan } from '../../lib/account/admin-user.tsx'
import { readFailure } from '../../lib/api/errors.ts'
import { type Outputs, trpc } from '../../lib/api/trpc.ts'
import { useSearchParameters } from '../../lib/navigation/address.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { ExportButton } from '../../lists/export-button.tsx'
import { listOptions } from '../../lists/list-query.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Failed } from '../../ui/states.tsx'
import { OnboardingOffer } from '../onboarding/offer.tsx'
import { PaymentNotice } from '../orders/payments/payment-notice.tsx'
import { adminTexts } from '../texts/texts.ts'
import { Bars } from './bars.tsx'
import { Categories } from './categories.tsx'
import { Figures } from './figures.tsx'
import { BestSellers, LowStock, Messages } from './lists.tsx'
import { PeriodChart } from './period-chart.tsx'
import { formatPeriod, type Range, readRange } from './range.ts'
import { RangePicker } from './range-picker.tsx'
import { Sources } from './sources.tsx'
import { Today } from './today.tsx'

type Overview = Outputs['dashboard']['overview']

const labels = adminTexts.dashboard

/** Renders the dashboard for all staff; figures only for those with the permission. */
export default function DashboardPage() {
  const canSeeFigures = useCan()('reports')
  return canSeeFigures ? (
    <WithFigures />
  ) : (
    <>
      <PageHead title={labels.title} />
      <PaymentNotice />
      <Today quiet={false} />
    </>
  )
}

function WithFigures() {
  const today = shopDay(new Date())
  const range = readRange(useSearchParameters(), today)
  const query = trpc.dashboard.overview.useQuery(range, listOptions)
  const utils = trpc.useUtils()
  return (
    <>
      <PageHead title={labels.title} subtitle={labels.analytics} />
      <PaymentNotice />
      <Today quiet={query.isError} />
      <OnboardingOffer />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 className="title-3">{labels.figures}</h2>
        <RangePicker range={range} today={today} />
      </div>
      {query.data ? (
        <div className={query.isPlaceholderData ? 'opacity-60' : ''} aria-busy={query.isFetching}>
          <Analytics overview={query.data} range={range} />
        </div>
      ) : query.isError ? (
        <Failed
          message={labels.error(readFailure(query.error).message ?? texts.common.unreachable)}
          onRetry={() => void utils.dashboard.invalidate()}
        />
      ) : (
        <Waiting />
      )}
    </>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label={labels.loading}>
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-3">
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <Skeleton key={place} className="h-28" />
        ))}
      </div>
      <Skeleton className="mt-6 h-96" />
    </div>
  )
}

function Analytics({ overview, range }: { overview: Overview; range: Range }) {
  const { totals, days, statuses, categories, stock } = overview
  const can = useCan()
  const query = trpc.dashboard.report.useQuery(range, listOptions)
  const report = query.data
  const { from, to } = overview
  const unit = unitFor(days.length)
  const periods = inPeriods(days, unit)
  const best = periods.reduce((top, one) => (one.revenue > top.revenue ? one : top))
  const open = statuses.filter(({ status }) => status !== 'Delivered' && status !== 'Cancelled')
  const sum = (list: readonly { count: number }[]) => list.reduce((n, { count }) => n + count, 0)
  return (
    <div className="space-y-6">
      <Figures totals={totals} report={report} />
      <div className="grid gap-6 xl:grid-cols-[2fr_1fr]">
        <div className="panel min-w-0">
          <PeriodChart
            periods={periods}
            unit={unit}
            summary={labels.periodSummary(
              unit,
              days.length,
              formatMoney(totals.revenue),
              totals.orders,
              formatPeriod(best, unit),
              formatMoney(best.revenue),
            )}
            tool={
              <ExportButton what="reports/days" query={{ from, to, unit }} name={labels.by[unit]} />
            }
          />
        </div>
        <section className="panel" aria-labelledby="by-status">
          <h2 id="by-status" className="title-3">
            {labels.byStatus}
          </h2>
          <p className="mt-1 mb-4 text-muted">{labels.statusSummary(sum(statuses), sum(open))}</p>
          <Bars
            label={labels.byStatus}
            bars={statuses.map(({ status, count }) => ({
              key: status,
              label: texts.orders.statuses[status],
              value: count,
              shown: count.toLocaleString('en'),
            }))}
          />
        </section>
      </div>
      {report ? (
        <div className="grid gap-6 xl:grid-cols-2">
          <Sources report={report} />
        </div>
      ) : query.isError ? (
        <Failed message={labels.reportFailed} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton className="h-64" />
      )}
      <div className="grid gap-6 xl:grid-cols-[2fr_1fr]">
        <Categories categories={categories} />
        <LowStock stock={stock} />
        <BestSellers products={overview.bestSellers} range={{ from, to }} />
        {can('messages') && <Messages messages={overview.messages} />}
      </div>
    </div>
  )
}
