/** Renders /admin/stock: days of stock left and reorder quantities, low stock first. */
import { Calculator } from 'lucide-react'
import { Link } from 'wouter'
import { categoryTitle } from '#server/modules/catalog/products/categories.schema.ts'
import type { Supply } from '#server/modules/inventory/stock.schema.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { number, plural } from '../../lib/values/numbers.ts'
import { defineList } from '../../lists/define-list.tsx'
import { ExportButton } from '../../lists/export-button.tsx'
import { listOptions } from '../../lists/list-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { linkToStockHistory, paths } from '../navigation/paths.ts'
import { adminTexts } from '../texts/texts.ts'

function LowNote({ stock, lowAtMost }: Supply) {
  if (stock > lowAtMost) return null
  return (
    <Badge tone={stock === 0 ? 'red' : 'yellow'} className="ms-2">
      {stock === 0 ? 'none' : 'low'}
    </Badge>
  )
}

const Product = ({ productId, productName, sku, stock, sold }: Supply) => (
  <Link href={linkToStockHistory(productId)} className="block min-h-8 hover:underline">
    <span className="block truncate font-medium">{productName}</span>
    <span className="block truncate text-xs leading-4 text-muted">
      <span className="sm:hidden">{`${number(stock)} left, ${number(sold)} sold, `}</span>
      {[productId, sku].filter(Boolean).join(', ')}
    </span>
  </Link>
)

const Suggested = (row: Supply) => (
  <>
    <span className="font-medium max-sm:hidden">{number(row.suggested)}</span>
    <span className="sm:hidden">
      {row.suggested > 0 && (
        <span className="block font-medium">{`Order ${number(row.suggested)}`}</span>
      )}
      <LowNote {...row} />
    </span>
  </>
)

function useCategories() {
  const { data = [] } = trpc.catalogue.categories.useQuery({})
  return Object.fromEntries(data.map(({ category }) => [category, categoryTitle(category)]))
}

/** Columns for desktops; a phone shows name, stock left and reorder quantity. */
const onDesk = { className: 'whitespace-nowrap max-sm:hidden!' }
const figure = { ...onDesk, numeric: true }

export default defineList({
  name: 'stock',
  title: 'Stock',
  caption: 'Products by how long they last',
  head: ({ limit: _, cursor: __, ...query }) => <ExportButton what="stock" query={query} />,
  add: { label: 'Count', icon: Calculator, needs: 'stock', href: paths.stockCount },
  search: 'Search by name, Product Id, SKU or barcode',
  filters: {
    stock: {
      label: 'Stock',
      all: 'All products',
      options: { reorder: 'To order', low: 'Low in stock', zero: 'Out of stock' },
    },
    category: {
      label: adminTexts.products.categoryFilter,
      all: adminTexts.products.allCategories,
      useOptions: useCategories,
    },
  },
  sorts: {
    low: 'Low ones first',
    '-sold': 'Sold most first',
    '-suggested': 'Most to order first',
    name: 'Name',
  },
  useRows: (asked) => trpc.stock.page.useQuery(asked, listOptions),
  subtitle: ({ days }) => `Suggested amounts are enough for ${plural(days, 'day', 'days')}.`,
  rowKey: ({ productId }) => productId,
  columns: (column) => [
    column.text('product', 'Product', Product, {
      fixed: true,
      sort: { ascending: 'name' },
      className: 'sm:max-w-72 max-sm:col-span-3 max-sm:min-w-0',
    }),
    column.text(
      'stock',
      'Stock',
      (row) => (
        <>
          {number(row.stock)}
          <LowNote {...row} />
        </>
      ),
      figure,
    ),
    column.text('toPack', 'To pack', ({ toPack }) => number(toPack), figure),
    column.text('sold', 'Sold, 30 days', ({ sold }) => number(sold), {
      ...figure,
      sort: { descending: '-sold', ascending: '-sold' },
    }),
    column.text('perDay', 'A day', ({ perDay }) => number(perDay), figure),
    column.text(
      'daysLeft',
      'Lasts',
      ({ daysLeft }) => (daysLeft === null ? '–' : plural(daysLeft, 'day', 'days')),
      { ...figure, sort: { ascending: 'low' } },
    ),
    column.text('suggested', 'To order', Suggested, {
      numeric: true,
      sort: { descending: '-suggested', ascending: '-suggested' },
      className: 'whitespace-nowrap max-sm:col-start-4 max-sm:row-start-1 max-sm:text-end',
    }),
    column.text('category', 'Category', ({ category }) => categoryTitle(category), onDesk),
  ],
  dense: true,
  failed: 'The stock could not be loaded.',
  empty: 'There are no products yet.',
})
