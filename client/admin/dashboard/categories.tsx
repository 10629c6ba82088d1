/** Shows the number of products and the average price of each category. */
import { categoryTitle } from '#server/modules/catalog/products/categories.schema.ts'
import type { Outputs } from '../../lib/api/trpc.ts'
import { adminMoney } from '../../lib/values/numbers.ts'
import { PlainTable } from '../../lists/plain-table.tsx'
import { adminTexts } from '../texts/texts.ts'
import { Bars } from './bars.tsx'

const labels = adminTexts.dashboard

/** Renders charts and table of each category (docs/screens.md#the-admin-area). */
export function Categories({
  categories,
}: {
  categories: Outputs['dashboard']['overview']['categories']
}) {
  const most = categories[0]
  const bars = (value: 'count' | 'averagePrice', show: (n: number) => string) =>
    categories.slice(0, 12).map((row) => ({
      key: row._id,
      label: categoryTitle(row._id),
      value: row[value],
      shown: show(row[value]),
    }))
  return (
    <div className="panel min-w-0">
      <h2 className="title-3">{labels.categories}</h2>
      <p className="mt-1 mb-4 text-muted">
        {labels.categorySummary(
          categories.length,
          most ? categoryTitle(most._id) : '',
          most?.count ?? 0,
        )}
      </p>
      {categories.length > 0 && (
        <>
          <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
            <div>
              <h3 className="eyebrow mb-2 font-sans">{labels.count}</h3>
              <Bars label={labels.count} bars={bars('count', (n) => n.toLocaleString('en'))} />
            </div>
            <div>
              <h3 className="eyebrow mb-2 font-sans">{labels.averagePrice}</h3>
              <Bars label={labels.averagePrice} bars={bars('averagePrice', adminMoney)} />
            </div>
          </div>
          <PlainTable
            className="mt-6 max-h-96"
            caption={labels.categories}
            head={[labels.category, labels.count, labels.averagePrice, labels.stock]}
            rows={categories.map((row) => [
              categoryTitle(row._id),
              row.count.toLocaleString('en'),
              adminMoney(row.averagePrice),
              row.totalStock.toLocaleString('en'),
            ])}
          />
        </>
      )}
    </div>
  )
}
