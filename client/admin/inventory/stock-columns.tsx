/** The columns of the stock list: on a phone a row says its name, what is left, and what to order. */
import { Link } from 'wouter'
import { categoryTitle } from '#server/modules/catalog/products/categories.schema.ts'
import type { Supply } from '#server/modules/inventory/stock.schema.ts'
import { number } from '../../lib/values/numbers.ts'
import type { Column } from '../../lists/data-table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { linkToStockHistory } from '../navigation/paths.ts'
import { stock as words } from '../texts/stock.ts'

const { columns: labels } = words
const small = 'block truncate text-xs leading-4 text-muted'

function LowNote({ stock, lowAtMost }: Supply) {
  if (stock > lowAtMost) return null
  return (
    <Badge tone={stock === 0 ? 'red' : 'yellow'} className="ms-2">
      {stock === 0 ? words.none : words.low}
    </Badge>
  )
}

const onDesk = 'max-sm:hidden!'

export const stockColumns: Column<Supply>[] = [
  {
    key: 'product',
    label: labels.product,
    fixed: true,
    sort: { ascending: 'name' },
    className: 'sm:max-w-72 max-sm:col-span-3 max-sm:min-w-0',
    cell: (row) => (
      <Link href={linkToStockHistory(row.productId)} className="block min-h-8 hover:underline">
        <span className="block truncate font-medium">{row.productName}</span>
        <span className={small}>
          <span className="sm:hidden">{words.inShort(row.stock, row.sold)}, </span>
          {[row.productId, row.sku].filter(Boolean).join(', ')}
        </span>
      </Link>
    ),
  },
  {
    key: 'stock',
    label: labels.stock,
    numeric: true,
    className: `whitespace-nowrap ${onDesk}`,
    cell: (row) => (
      <>
        {number(row.stock)}
        <LowNote {...row} />
      </>
    ),
  },
  {
    key: 'toPack',
    label: labels.toPack,
    numeric: true,
    className: onDesk,
    cell: ({ toPack }) => number(toPack),
  },
  {
    key: 'sold',
    label: labels.sold,
    numeric: true,
    sort: { descending: '-sold', ascending: '-sold' },
    className: onDesk,
    cell: ({ sold }) => number(sold),
  },
  {
    key: 'perDay',
    label: labels.perDay,
    numeric: true,
    className: onDesk,
    cell: ({ perDay }) => number(perDay),
  },
  {
    key: 'daysLeft',
    label: labels.daysLeft,
    numeric: true,
    sort: { ascending: 'low' },
    className: `whitespace-nowrap ${onDesk}`,
    cell: ({ daysLeft }) => (daysLeft === null ? '–' : words.days(daysLeft)),
  },
  {
    key: 'suggested',
    label: labels.suggested,
    numeric: true,
    sort: { descending: '-suggested', ascending: '-suggested' },
    className: 'whitespace-nowrap max-sm:col-start-4 max-sm:row-start-1 max-sm:text-end',
    cell: (row) => (
      <>
        <span className="font-medium max-sm:hidden">{number(row.suggested)}</span>
        <span className="sm:hidden">
          {row.suggested > 0 && (
            <span className="block font-medium">{words.order(row.suggested)}</span>
          )}
          <LowNote {...row} />
        </span>
      </>
    ),
  },
  {
    key: 'category',
    label: labels.category,
    className: `whitespace-nowrap ${onDesk}`,
    cell: ({ category }) => categoryTitle(category),
  },
]
