/** Renders /admin/stock/history?id=: the stock movements of a product. */
import { useState } from 'react'
import { Link, Redirect } from 'wouter'
import type { StockMovement } from '#server/modules/inventory/stock.schema.ts'
import { useCan } from '../../lib/account/admin-user.tsx'
import { readFailure } from '../../lib/api/errors.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { useSearchParameters } from '../../lib/navigation/address.ts'
import { number } from '../../lib/values/numbers.ts'
import { columnsOf } from '../../lists/columns.tsx'
import { listOptions } from '../../lists/list-query.ts'
import { useListState } from '../../lists/list-state.ts'
import { PagedTable } from '../../lists/paged-table.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty } from '../../ui/states.tsx'
import { PageLink } from '../navigation/page-link.tsx'
import {
  linkToEditProduct,
  linkToImport,
  linkToOrderPage,
  pageNeeds,
  paths,
} from '../navigation/paths.ts'
import { AdjustForm } from './adjust-form.tsx'
import { adjust, stockHistory as labels } from './labels.ts'

const { columns: columnLabels } = labels

/** Formats a change with its sign, also a positive one. */
const signed = (change: number) => `${change > 0 ? '+' : '−'}${number(Math.abs(change))}`

const column = columnsOf<StockMovement>()

const columnsFor = (can: ReturnType<typeof useCan>) => [
  column.date('at', columnLabels.at, ({ at }) => at, {
    fixed: true,
    className:
      'font-normal whitespace-nowrap max-sm:col-span-3 max-sm:row-start-2 max-sm:text-muted',
  }),
  column.text(
    'reason',
    columnLabels.reason,
    ({ reason, orderId, importId, note }) => (
      <>
        <span className="font-medium">{labels.reasons[reason]}</span>
        {orderId && ' '}
        {orderId &&
          (can(...pageNeeds[paths.order]) ? (
            <Link href={linkToOrderPage(orderId)} className="underline">
              {orderId}
            </Link>
          ) : (
            orderId
          ))}
        {importId && can('imports') && (
          <>
            {' '}
            <Link href={linkToImport(importId)} className="underline">
              View import
            </Link>
          </>
        )}
        {note && <span className="block text-sm wrap-anywhere text-muted">{note}</span>}
      </>
    ),
    { fixed: true, className: 'max-sm:col-span-3 max-sm:row-start-1' },
  ),
  column.text('change', columnLabels.change, ({ change }) => signed(change), {
    fixed: true,
    numeric: true,
    className: 'font-medium max-sm:col-start-4 max-sm:row-start-1 max-sm:text-end',
  }),
  column.text(
    'stock',
    columnLabels.stock,
    ({ stock }) =>
      stock === null ? (
        <span className="text-muted">unknown</span>
      ) : (
        <>
          {number(stock)}
          <span className="sm:hidden"> in stock</span>
        </>
      ),
    { numeric: true, className: 'max-sm:col-start-4 max-sm:row-start-2 max-sm:text-end' },
  ),
  column.text('actor', columnLabels.actor, ({ actor }) => actor, {
    className: 'wrap-anywhere text-muted max-sm:col-span-4 max-sm:row-start-3',
  }),
]

export default function HistoryPage() {
  const productId = useSearchParameters().get('id')
  if (!productId) return <Redirect to={paths.stock} replace />
  return <History key={productId} productId={productId} />
}

function History({ productId }: { productId: string }) {
  const list = useListState('stock-history')
  const [adjusting, setAdjusting] = useState(false)
  const can = useCan()
  const product = trpc.products.adminGet.useQuery({ productId }, { staleTime: 0 }).data?.product
  const query = trpc.stock.history.useQuery(
    { productId, limit: list.limit, cursor: list.cursor },
    listOptions,
  )
  const isMissing = query.isError && readFailure(query.error).code === 'NOT_FOUND'
  return (
    <>
      <PageHead
        title="Stock history"
        subtitle={product && `${product.productName}: ${labels.now(product.stock)}`}
        back={{ href: paths.stock, label: 'Stock' }}
      >
        <PageLink page="editProduct" href={linkToEditProduct(productId)}>
          Edit product
        </PageLink>
        {can('stock') && !adjusting && (
          <Button size="small" onClick={() => setAdjusting(true)}>
            {adjust.open}
          </Button>
        )}
      </PageHead>
      {adjusting && <AdjustForm productId={productId} onDone={() => setAdjusting(false)} />}
      <PagedTable
        list={list}
        query={query}
        caption="Stock changes"
        columns={columnsFor(can)}
        rowKey={(row) => [row.at, row.reason, row.orderId, row.stock].join(' ')}
        failed={isMissing ? 'The product does not exist.' : 'The history could not be loaded.'}
        empty={<Empty title="No stock changes yet." />}
        dense
      />
    </>
  )
}
