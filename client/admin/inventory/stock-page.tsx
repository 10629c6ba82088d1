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

function LowNote({ stock, lowStockThreshold }: Supply) {
  if (stock > lowStockThreshold) return null
  return (
    <Badge tone={stock === 0 ? 'red' : 'yellow'} className="ms-2">
      {stock === 0 ? 'Sold out' : 'Low'}
    </Badge>
  )
}

const Product = ({ productId, productName, sku, stock, sold }: Supply) => (
  <Link href={linkToStockHistory(productId)} className="block min-h-8 hover:underline">
    <span className="block truncate font-medium">{productName}</span>
    <span className="block truncate text-xs leading-4 text-muted">
      <span className="sm:hidden">{`${number(stock)} in stock, ${number(sold)} sold, `}</span>
      {[productId, sku].filter(Boolean).join(', ')}
    </span>
  </Link>
)

const Suggested = (row: Supply) => (
  <>
    <span className="font-medium max-sm:hidden">{number(row.suggested)}</span>
    <span className="sm:hidden">
      {row.suggested > 0 && (
        <span className="block font-medium">{`Reorder ${number(row.suggested)}`}</span>
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
  caption: 'Stock and reorder quantities',
  head: ({ limit: _, cursor: __, ...query }) => <ExportButton what="stock" query={query} />,
  add: { label: 'Count stock', icon: Calculator, needs: 'stock', href: paths.stockCount },
  search: 'Search by name, Product Id, SKU or barcode',
  filters: {
    stock: {
      label: 'Stock',
      all: 'All products',
      options: { reorder: 'To reorder', low: 'Low stock', zero: 'Out of stock' },
    },
    category: {
      label: adminTexts.products.categoryFilter,
      all: adminTexts.products.allCategories,
      useOptions: useCategories,
    },
  },
  sorts: {
    low: 'Low stock first',
    '-sold': 'Bestselling first',
    '-suggested': 'Largest reorder first',
    name: 'Name',
  },
  useRows: (input) => trpc.stock.list.useQuery(input, listOptions),
  subtitle: ({ days }) => `Reorder quantities cover ${plural(days, 'day', 'days')}.`,
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
    column.text('sold', 'Sold in 30 days', ({ sold }) => number(sold), {
      ...figure,
      sort: { descending: '-sold', ascending: '-sold' },
    }),
    column.text('perDay', 'Sold per day', ({ perDay }) => number(perDay), figure),
    column.text(
      'daysLeft',
      'Days of stock',
      ({ daysLeft }) => (daysLeft === null ? '–' : plural(daysLeft, 'day', 'days')),
      { ...figure, sort: { ascending: 'low' } },
    ),
    column.text('suggested', 'Reorder', Suggested, {
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
