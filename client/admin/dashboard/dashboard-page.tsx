/** /admin/: what an owner asks first, over a range of days that the address names. */
import { categoryTitle } from '#server/products/categories.schema.ts'
import { shopDay } from '#server/shop-time.schema.ts'
import { useSearchParameters } from '../../lib/address.ts'
import { readFailure } from '../../lib/errors.ts'
import { formatMoney } from '../../lib/format.ts'
import { texts } from '../../lib/texts.ts'
import { type Outputs, trpc } from '../../trpc.ts'
import { cx } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Failed } from '../../ui/states.tsx'
import { GuideOffer } from '../guide/offer.tsx'
import { useMay } from '../lib/admin-user.tsx'
import { listOptions } from '../lib/list-query.ts'
import { adminMoney } from '../lib/numbers.ts'
import { adminTexts } from '../texts.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PaymentNotice } from '../ui/payment-notice.tsx'
import { PlainTable } from '../ui/plain-table.tsx'
import { Bars } from './bars.tsx'
import { DayChart } from './day-chart.tsx'
import { BestSellers, LowStock, Messages } from './lists.tsx'
import { formatDay, readRange } from './range.ts'
import { RangePicker } from './range-picker.tsx'

type Overview = Outputs['dashboard']['overview']

const words = adminTexts.dashboard

export default function DashboardPage() {
  const today = shopDay(new Date())
  const range = readRange(useSearchParameters(), today)
  const query = trpc.dashboard.overview.useQuery(range, listOptions)
  return (
    <>
      <PageHead title={words.title} subtitle={words.analytics}>
        <RangePicker range={range} today={today} />
      </PageHead>
      <PaymentNotice />
      <GuideOffer />
      {query.data ? (
        <div className={query.isPlaceholderData ? 'opacity-60' : ''} aria-busy={query.isFetching}>
          <Figures overview={query.data} />
        </div>
      ) : query.isError ? (
        <Failed
          message={words.error(readFailure(query.error).message ?? texts.common.unreachable)}
          onRetry={() => query.refetch()}
        />
      ) : (
        <Waiting />
      )}
    </>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label={words.loading}>
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} className="h-28" />
        ))}
      </div>
      <Skeleton className="mt-6 h-96" />
    </div>
  )
}

function Figures({ overview }: { overview: Overview }) {
  const { totals, days, statuses, categories, stock } = overview
  const may = useMay()
  const best = days.reduce((top, day) => (day.revenue > top.revenue ? day : top), days[0]!)
  const open = statuses.filter(({ status }) => status !== 'Delivered' && status !== 'Cancelled')
  const sum = (list: readonly { count: number }[]) => list.reduce((n, { count }) => n + count, 0)
  const average = totals.orders === 0 ? 0 : totals.revenue / totals.orders
  return (
    <div className="space-y-6">
      <dl className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        <Figure wide label={words.revenue} value={formatMoney(totals.revenue)} />
        <Figure wide label={words.averageOrder} value={formatMoney(average)} />
        <Figure label={words.orders} value={totals.orders.toLocaleString('en')} />
        <Figure label={words.newCustomers} value={totals.newCustomers.toLocaleString('en')} />
      </dl>
      <p className="text-sm text-muted">{words.cancelledExcluded}</p>
      <div className="grid gap-6 xl:grid-cols-[2fr_1fr]">
        <div className="panel min-w-0">
          <DayChart
            days={days}
            summary={words.daySummary(
              days.length,
              formatMoney(totals.revenue),
              totals.orders,
              formatDay(best.date),
              formatMoney(best.revenue),
            )}
          />
        </div>
        <section className="panel" aria-labelledby="by-status">
          <h2 id="by-status" className="title-3">
            {words.byStatus}
          </h2>
          <p className="mt-1 mb-4 text-muted">{words.statusSummary(sum(statuses), sum(open))}</p>
          <Bars
            label={words.byStatus}
            bars={statuses.map(({ status, count }) => ({
              key: status,
              label: texts.orders.statuses[status],
              value: count,
              shown: count.toLocaleString('en'),
            }))}
          />
        </section>
        <Categories categories={categories} />
        <LowStock stock={stock} />
        <BestSellers products={overview.bestSellers} />
        {may('messages') && <Messages messages={overview.messages} />}
      </div>
    </div>
  )
}

/** @param wide money, which two columns of a phone have no room for */
function Figure({ label, value, wide }: { label: string; value: string; wide?: boolean }) {
  return (
    <div className={cx('panel', wide && 'max-sm:col-span-2')}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 text-lg font-medium tabular-nums sm:text-xl 2xl:text-2xl">{value}</dd>
    </div>
  )
}

/** docs/screens.md#the-admin-area: count and average price per category, as charts and as a table. */
function Categories({ categories }: { categories: Overview['categories'] }) {
  const most = categories[0]
  const bars = (value: 'count' | 'averagePrice', show: (n: number) => string) =>
    categories.slice(0, 12).map((row) => ({
      key: row._id,
      label: categoryTitle(row._id),
      value: row[value],
      shown: show(row[value]),
    }))
  return (
    <section className="panel min-w-0" aria-labelledby="by-category">
      <h2 id="by-category" className="title-3">
        {words.categories}
      </h2>
      <p className="mt-1 mb-4 text-muted">
        {words.categorySummary(
          categories.length,
          most ? categoryTitle(most._id) : '',
          most?.count ?? 0,
        )}
      </p>
      {categories.length > 0 && (
        <>
          <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
            <div>
              <h3 className="eyebrow mb-2 font-sans">{words.count}</h3>
              <Bars label={words.count} bars={bars('count', (n) => n.toLocaleString('en'))} />
            </div>
            <div>
              <h3 className="eyebrow mb-2 font-sans">{words.averagePrice}</h3>
              <Bars label={words.averagePrice} bars={bars('averagePrice', adminMoney)} />
            </div>
          </div>
          <PlainTable
            className="mt-6 max-h-96"
            caption={words.categories}
            head={[words.category, words.count, words.averagePrice, words.stock]}
            rows={categories.map((row) => [
              categoryTitle(row._id),
              row.count.toLocaleString('en'),
              adminMoney(row.averagePrice),
              row.totalStock.toLocaleString('en'),
            ])}
          />
        </>
      )}
    </section>
  )
}
