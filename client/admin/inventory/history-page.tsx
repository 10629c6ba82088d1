/** Renders /admin/stock/history?id=: the stock movements of a product. */
import { useState } from 'react'
import { Link, Redirect } from 'wouter'
import type { StockMovement } from '#server/modules/inventory/stock.schema.ts'
import { useCan } from '../../lib/account/admin-user.tsx'
import { readFailure } from '../../lib/api/errors.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { useSearchParameters } from '../../lib/navigation/address.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { number } from '../../lib/values/numbers.ts'
import type { Column } from '../../lists/data-table.tsx'
import { listOptions } from '../../lists/list-query.ts'
import { useListState } from '../../lists/list-state.ts'
import { PagedTable } from '../../lists/paged-table.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty } from '../../ui/states.tsx'
import {
  linkToEditProduct,
  linkToImport,
  linkToOrderPage,
  pageNeeds,
  paths,
} from '../navigation/paths.ts'
import { adjust, stockHistory as labels } from '../texts/stock.ts'
import { AdjustForm } from './adjust-form.tsx'

const { columns: columnLabels } = labels

/** Formats a change with its sign, also a positive one. */
const signed = (change: number) => `${change > 0 ? '+' : '−'}${number(Math.abs(change))}`

const columnsFor = (can: ReturnType<typeof useCan>): Column<StockMovement>[] => [
  {
    key: 'at',
    label: columnLabels.at,
    fixed: true,
    className:
      'font-normal whitespace-nowrap max-sm:col-span-3 max-sm:row-start-2 max-sm:text-muted',
    cell: ({ at }) => formatDateTime(at),
  },
  {
    key: 'reason',
    label: columnLabels.reason,
    fixed: true,
    className: 'max-sm:col-span-3 max-sm:row-start-1',
    cell: ({ reason, orderId, importId, note }) => (
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
              {labels.importLink}
            </Link>
          </>
        )}
        {note && <span className="block text-sm wrap-anywhere text-muted">{note}</span>}
      </>
    ),
  },
  {
    key: 'change',
    label: columnLabels.change,
    fixed: true,
    numeric: true,
    className: 'font-medium max-sm:col-start-4 max-sm:row-start-1 max-sm:text-end',
    cell: ({ change }) => signed(change),
  },
  {
    key: 'stock',
    label: columnLabels.stock,
    numeric: true,
    className: 'max-sm:col-start-4 max-sm:row-start-2 max-sm:text-end',
    cell: ({ stock }) =>
      stock === null ? (
        <span className="text-muted">{labels.unknown}</span>
      ) : (
        <>
          {number(stock)}
          <span className="sm:hidden"> {labels.left}</span>
        </>
      ),
  },
  {
    key: 'actor',
    label: columnLabels.actor,
    className: 'wrap-anywhere text-muted max-sm:col-span-4 max-sm:row-start-3',
    cell: ({ actor }) => actor,
  },
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
        title={labels.title}
        subtitle={product && `${product.productName}: ${labels.now(product.stock)}`}
        back={{ href: paths.stock, label: 'Stock' }}
      >
        {can(...pageNeeds[paths.editProduct]) && (
          <ButtonLink href={linkToEditProduct(productId)} variant="outline" size="small">
            {labels.edit}
          </ButtonLink>
        )}
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
        caption={labels.caption}
        columns={columnsFor(can)}
        rowKey={(row) => [row.at, row.reason, row.orderId, row.stock].join(' ')}
        failed={isMissing ? labels.missing : labels.loadFailed}
        empty={<Empty title={labels.empty} />}
        dense
      />
    </>
  )
}
