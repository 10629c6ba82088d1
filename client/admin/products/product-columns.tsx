/** Defines the columns of the product table, in the order of docs/screens.md#the-admin-area. */
import { Link } from 'wouter'
import { scheduleFields } from '#db/schema/product-shape.ts'
import { categoryTitle } from '#server/modules/catalog/products/categories.schema.ts'
import type { useCan } from '../../lib/account/admin-user.tsx'
import { formatDateTime } from '../../lib/values/format.ts'
import { adminMoney, plural } from '../../lib/values/numbers.ts'
import { RowImage } from '../../lists/columns.tsx'
import type { Column } from '../../lists/data-table.tsx'
import { Badge } from '../../ui/badge.tsx'
import { linkToEditProduct, linkToVariants } from '../navigation/paths.ts'
import { adminTexts } from '../texts/texts.ts'
import {
  type AdminProduct,
  type CellActions,
  EditableNumber,
  type NumberField,
} from './editable-number.tsx'

const labels = adminTexts.products
const { columns: columnLabels } = labels

const count = (value: number) => value.toLocaleString('en')

function StockNote({ left, lowStockThreshold }: { left: number; lowStockThreshold: number }) {
  if (left > lowStockThreshold) return null
  return (
    <Badge tone={left === 0 ? 'red' : 'yellow'} className="ms-2">
      {left === 0 ? labels.none : labels.low}
    </Badge>
  )
}

/** Says who cannot see the product, and when that changes. */
function StateNote({ schedule }: Pick<AdminProduct, 'schedule'>) {
  if (!schedule || schedule.state === 'published') return null
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 text-sm font-normal text-muted">
      <Badge tone={schedule.state === 'hidden' ? 'neutral' : 'blue'}>
        {scheduleFields.state.choices[schedule.state]}
      </Badge>
      {schedule.publishFrom && `published on ${formatDateTime(schedule.publishFrom)}`}
    </span>
  )
}

/** Says that a sale price applies, or when it will. */
function SaleNote({ schedule }: Pick<AdminProduct, 'schedule'>) {
  if (!schedule?.onSale && !(schedule?.saleFrom && Date.parse(schedule.saleFrom) > Date.now()))
    return null
  return (
    <span className="mt-1 flex flex-wrap items-center justify-end gap-x-2 text-sm text-muted">
      {schedule.onSale ? (
        <>
          <Badge tone="accent">On sale</Badge>
          {schedule.saleUntil && `until ${formatDateTime(schedule.saleUntil)}`}
        </>
      ) : (
        schedule.saleFrom && `on sale from ${formatDateTime(schedule.saleFrom)}`
      )}
    </span>
  )
}

/**
 * Returns the columns.
 * @param can without the permission, values are read-only
 * @param deleted the rows are deleted products, which can only be restored
 */
export function productColumns(
  actions: CellActions,
  lowStockThreshold: number,
  can: ReturnType<typeof useCan>,
  deleted: boolean,
): Column<AdminProduct>[] {
  const canWrite = can('products.write')
  const canEdit = canWrite && !deleted
  const editable = (
    field: NumberField,
    show: (value: number) => string,
  ): Column<AdminProduct>['cell'] =>
    function cell(product, position) {
      const note =
        field === 'stock' ? (
          <StockNote left={product.stock} lowStockThreshold={lowStockThreshold} />
        ) : (
          field === 'lastPrice' && <SaleNote schedule={product.schedule} />
        )
      // a sale price is changed in the form, beside its period
      const isFixed = field === 'lastPrice' && product.schedule?.onSale
      if (!canEdit || isFixed || (field !== 'stock' && !can('prices')))
        return (
          <>
            {show(product[field])}
            {note}
          </>
        )
      return (
        <EditableNumber
          key={product.id}
          product={product}
          field={field}
          label={columnLabels[field]}
          position={position}
          show={show}
          actions={actions}
          note={note}
        />
      )
    }
  return [
    {
      key: 'productId',
      label: columnLabels.productId,
      fixed: true,
      className: 'font-medium',
      cell: (product) => (
        <span className="wrap-anywhere sm:block min-w-28 sm:max-w-33">{product.productId}</span>
      ),
    },
    {
      key: 'productName',
      label: columnLabels.productName,
      fixed: true,
      sort: { ascending: 'name' },
      cell: (product) => (
        <span className="flex items-center gap-3">
          <RowImage src={product.Images[0]} />
          <span>
            {canEdit ? (
              <Link
                href={linkToEditProduct(product.productId)}
                state={{ product }}
                className="wrap-anywhere font-medium min-w-28 hover:underline"
              >
                {product.productName}
                <StateNote schedule={product.schedule} />
              </Link>
            ) : (
              <span className="wrap-anywhere font-medium min-w-28">
                {product.productName}
                <StateNote schedule={product.schedule} />
              </span>
            )}
            {product.group && (
              <Link
                href={linkToVariants(product.group.id)}
                className="flex min-h-9 items-center text-sm text-link"
              >
                {`${plural(product.group.variants, 'variant', 'variants')} of ${product.group.name}`}
              </Link>
            )}
          </span>
        </span>
      ),
    },
    {
      key: 'price',
      label: columnLabels.price,
      numeric: true,
      sort: { ascending: 'price', descending: '-price' },
      cell: editable('price', adminMoney),
    },
    {
      key: 'lastPrice',
      label: columnLabels.lastPrice,
      numeric: true,
      cell: editable('lastPrice', adminMoney),
    },
    {
      key: 'stock',
      label: columnLabels.stock,
      numeric: true,
      sort: { ascending: 'stock', descending: '-stock' },
      cell: editable('stock', count),
    },
    {
      key: 'category',
      label: columnLabels.category,
      cell: (product) => categoryTitle(product.category),
    },
    {
      key: 'description',
      label: columnLabels.description,
      className: 'text-muted',
      cell: (product) => <span className="clamp">{product.description}</span>,
    },
  ]
}
