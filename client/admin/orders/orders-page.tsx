/** Renders /admin/orders: search, view, change and print orders. */

import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { maxBulkOrders } from '#server/modules/documents/documents.schema.ts'
import { orderSorts } from '#server/modules/orders/order/orders.schema.ts'
import { useCan } from '../../lib/account/admin-user.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { hasModule } from '../../lib/config/config.ts'
import { usePage } from '../../lib/navigation/page.ts'
import { texts } from '../../lib/texts/texts.ts'
import { ExportButton } from '../../lists/export-button.tsx'
import { listInputOf, listOptions, oneOf } from '../../lists/list-query.ts'
import { useListState } from '../../lists/list-state.ts'
import { ListView } from '../../lists/list-view.tsx'
import { useSelection } from '../../lists/selection.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { paths } from '../navigation/paths.ts'
import { useNewOrders } from '../notifications/new-items.ts'
import { BulkActions } from './bulk/bulk-actions.tsx'
import { usePrinting } from './bulk/use-printing.ts'
import { OrderDialog } from './details/order-dialog.tsx'
import { UpdateDialog } from './details/update-dialog.tsx'
import { DraftsLink } from './form/drafts-link.tsx'
import { create as createOrder } from './form/labels.ts'
import { orders as labels } from './order/labels.ts'
import { type AdminOrder, orderColumns } from './order/order-columns.tsx'
import { foldedFilters, orderFilter } from './order-filters.ts'
import { useOrderKeys } from './order-keys.ts'
import { OrderTabs } from './order-tabs.tsx'
import { SavedFilters } from './saved-filters.tsx'

const nextOf = { toPack: 'Shipped', shipped: 'Delivered' } as const

export default function OrdersPage() {
  usePage(labels.title)
  const list = useListState('orders')
  const filter = orderFilter(list)
  const { tab, status } = filter
  const input = { ...listInputOf(list, orderSorts), ...filter }
  const utils = trpc.useUtils()
  const query = trpc.orders.adminList.useQuery(input, listOptions)
  const rows = query.data?.items ?? []
  const [updating, setUpdating] = useState<AdminOrder>()
  const canUpdate = useCan()('orders.write')
  const canPlace = canUpdate && hasModule('draft-orders')
  const couriers = trpc.orders.rules.useQuery({}).data?.couriers ?? []
  const columns = orderColumns({
    details: ({ orderId }) => list.linkWith({ order: orderId }),
    ...(canUpdate ? { update: setUpdating } : {}),
  })
  const total = query.data?.total ?? 0
  const selection = useSelection(
    rows.map(({ orderId }) => orderId),
    total,
    list.listKey,
  )
  const narrowing = { ...filter, q: input.q }
  const fileQuery = { ...narrowing, sort: input.sort }
  const shownFirst = rows.map(({ orderId }) => orderId).filter(selection.has)
  const elsewhere = selection.ids.filter((orderId) => !shownFirst.includes(orderId))
  const named = [...shownFirst, ...elsewhere]
  const seen = query.data?.totalIsExact ? { expected: total } : {}
  const which = selection.everything ? { filter: narrowing, ...seen } : { orderIds: named }
  const printing = usePrinting(selection.count, async () => {
    if (!selection.everything) return named
    const request = { ...input, limit: maxBulkOrders, cursor: undefined }
    const page = await utils.client.orders.adminList.query(request)
    return page.items.map(({ orderId }) => orderId)
  })
  useOrderKeys({
    select: (orderId) => selection.toggle(orderId, false),
    print: (orderId) => void printing.print('packing-slip', orderId),
  })
  const open = list.get('order')
  const put = (order: AdminOrder) => {
    const isListed = status === undefined || order.status === status
    utils.orders.adminList.setData(input, (page) => {
      if (!page) return page
      const items = page.items.map((one) => (one.orderId === order.orderId ? order : one))
      return { ...page, items: isListed ? items : items.filter((one) => one !== order) }
    })
    // An order that leaves the tab makes room for another.
    if (tab || !isListed) void utils.orders.adminList.invalidate()
    void utils.orders.counts.invalidate()
    void utils.orders.get.invalidate({ orderId: order.orderId })
    void utils.orders.history.invalidate({ orderId: order.orderId })
    void utils.orders.transactions.invalidate({ orderId: order.orderId })
    void utils.documents.list.invalidate({ orderId: order.orderId })
  }
  return (
    <>
      <header className="mb-2 flex flex-wrap items-center gap-x-6 sm:-mt-5">
        <h1>{labels.title}</h1>
        <OrderTabs tab={tab} />
        {canPlace && (
          <>
            <DraftsLink />
            <Link href={paths.newOrder} className="text-link py-1 sm:hidden">
              {createOrder}
            </Link>
          </>
        )}
      </header>
      <NewOrders />
      <ListView
        list={list}
        query={query}
        labels={{
          caption: 'All orders',
          searchLabel: 'Search orders by ID, name, email or phone',
          empty: 'No orders found.',
          loadFailed: texts.orders.failed,
          emptyHint: tab ? '' : 'Orders appear here after customers place them.',
        }}
        menuFilters={foldedFilters(couriers)}
        columns={columns}
        rowKey={(row) => row.orderId}
        rowName={(row) => row.orderId}
        sort={input.sort}
        sorts={labels.sorts}
        dense
        selection={selection}
        tools={
          <>
            <SavedFilters shown={{ ...narrowing, sort: oneOf(list.get('sort'), orderSorts) }} />
            <span className="max-sm:hidden">
              <ExportButton what="orders" query={fileQuery} inToolbar />
            </span>
            {canPlace && (
              <ButtonLink
                href={paths.newOrder}
                variant="outline"
                size="tool"
                className="max-sm:hidden"
              >
                {createOrder}
              </ButtonLink>
            )}
          </>
        }
      >
        <BulkActions
          selection={selection}
          total={total}
          which={which}
          exported={selection.everything ? fileQuery : { orderIds: named, sort: input.sort }}
          printing={printing}
          next={tab === 'toPack' || tab === 'shipped' ? nextOf[tab] : 'Processing'}
          toConfirm={tab === 'toConfirm'}
          onChanged={() => {
            selection.clear()
            void utils.orders.invalidate()
          }}
        />
      </ListView>
      {printing.toIssue > 0 && (
        <ConfirmDialog
          title={printing.toIssue === 1 ? 'Issue 1 invoice' : `Issue ${printing.toIssue} invoices`}
          text={
            printing.toIssue === 1
              ? '1 order has no invoice yet. Issuing it uses 1 new invoice number and cannot be undone.'
              : `${printing.toIssue} orders have no invoice yet. Issuing them uses ${printing.toIssue} new invoice numbers and cannot be undone.`
          }
          action="Issue and print"
          run={printing.issue}
          onClose={printing.dismiss}
        />
      )}
      {open && (
        <OrderDialog
          orderId={open}
          known={rows.find(({ orderId }) => orderId === open)}
          {...(canUpdate ? { onUpdate: setUpdating } : {})}
          onClose={() => list.keep({ order: undefined })}
        />
      )}
      {updating && (
        <UpdateDialog order={updating} onClose={() => setUpdating(undefined)} onUpdated={put} />
      )}
    </>
  )
}

/** Announces new orders; a press shows them, as rows must not jump under the pointer. */
function NewOrders() {
  const { count, markSeen } = useNewOrders()
  const utils = trpc.useUtils()
  const list = useListState('orders')
  const arrived = useRef(false)
  const show = () => {
    markSeen()
    if (list.cursor) list.set({})
    void utils.orders.adminList.invalidate()
    void utils.orders.counts.invalidate()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list loads with orders that arrived before the page opened
  useEffect(() => {
    if (arrived.current) return
    arrived.current = true
    if (count > 0) show()
  }, [])
  return (
    <div role="status">
      {count > 0 && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 rounded-card bg-accent-soft px-4 py-1.5">
          <span className="font-medium">{labels.newOrders(count)}</span>
          <button type="button" className="min-h-9 text-link font-semibold" onClick={show}>
            {labels.showNew}
          </button>
        </p>
      )}
    </div>
  )
}
