/** Breaks revenue down by product, place, payment method and customer, each with an export. */
import { categoryTitle } from '#server/modules/catalog/products/categories.schema.ts'
import type { Outputs } from '../../lib/api/trpc.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { ExportButton } from '../../lists/export-button.tsx'
import { adminTexts } from '../texts/texts.ts'
import { type Bar, Bars } from './bars.tsx'

type Report = Outputs['dashboard']['report']

const labels = adminTexts.dashboard
/** Bars shown before "show all". */
const shownBars = 8

const bar = (key: string, label: string, revenue: number, note: string): Bar => ({
  key,
  label,
  value: Math.max(0, revenue),
  shown: formatMoney(revenue),
  note,
})

interface SourceProps {
  report: keyof typeof labels.sold
  range: { from: string; to: string }
  bars: readonly Bar[]
  note?: string
}

function Source({ report, range: { from, to }, bars, note }: SourceProps) {
  const title = labels.sold[report]
  const most = Math.max(...bars.map(({ value }) => value))
  const [first, others] = [bars.slice(0, shownBars), bars.slice(shownBars)]
  return (
    <section className="panel min-w-0" aria-labelledby={`sold-${report}`}>
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id={`sold-${report}`} className="title-3">
          {title}
        </h2>
        {bars.length > 0 && (
          <ExportButton what={`reports/${report}`} query={{ from, to }} name={title} />
        )}
      </div>
      {bars.length === 0 && <p className="py-6 text-center text-muted">{labels.noSales}</p>}
      <Bars label={title} bars={first} most={most} />
      {others.length > 0 && (
        <details className="mt-2.5">
          <summary className="inline-flex min-h-9 items-center text-sm text-link">
            {labels.others(others.length)}
          </summary>
          <Bars label={title} bars={others} most={most} />
        </details>
      )}
      {note && <p className="mt-4 text-sm text-muted">{note}</p>}
    </section>
  )
}

export function Sources({ report }: { report: Report }) {
  const { categories, besideGoods, districts, payments, customers } = report
  const range = { from: report.from, to: report.to }
  const buyers = districts.length === 0 ? [] : (['new', 'returning'] as const)
  return (
    <>
      <Source
        report="categories"
        range={range}
        bars={categories.map(({ category, quantity, revenue }) =>
          bar(
            category ?? '',
            category === null ? labels.deletedProducts : categoryTitle(category),
            revenue,
            labels.unitCount(quantity),
          ),
        )}
        {...(besideGoods === 0 ? {} : { note: labels.besideGoods(formatMoney(besideGoods)) })}
      />
      <Source
        report="payments"
        range={range}
        bars={payments.map(({ method, orders, revenue, collected }) =>
          bar(
            method,
            method === 'other' || method === 'exchange'
              ? labels.otherMethods[method]
              : texts.checkout[method],
            revenue,
            `${labels.ordersOf(orders)}, ${labels.collectedOf(formatMoney(collected))}`,
          ),
        )}
      />
      <Source
        report="districts"
        range={range}
        bars={districts.map(({ district, orders, revenue }) =>
          bar(district ?? '', district ?? labels.unknownDistrict, revenue, labels.ordersOf(orders)),
        )}
      />
      <Source
        report="customers"
        range={range}
        bars={buyers.map((kind) =>
          bar(
            kind,
            labels.buyers[kind],
            customers[kind].revenue,
            labels.ordersOf(customers[kind].orders),
          ),
        )}
      />
    </>
  )
}
