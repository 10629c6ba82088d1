/** /admin/orders: all orders, found, looked at, moved on, printed. */
import { useEffect, useRef, useState } from 'react'
import { orderTabs } from '#server/orders/orders.desk.schema.ts'
import { orderSorts, orderStatuses } from '#server/orders/orders.schema.ts'
import { usePage } from '../../lib/page.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../trpc.ts'
import { useOrderNews } from '../layout/news.ts'
import { useMay } from '../lib/admin-user.tsx'
import { askedOf, listOptions, oneOf, optionsOf } from '../lib/list-query.ts'
import { useListState } from '../lib/list-state.ts'
import { adminTexts } from '../texts.ts'
import { ExportButton } from '../ui/export-button.tsx'
import { ListView } from '../ui/list-view.tsx'
import { PaymentNotice } from '../ui/payment-notice.tsx'
import { type AdminOrder, orderColumns } from './order-columns.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { UpdateDialog } from './update-dialog.tsx'

const words = adminTexts.orders

export default function OrdersPage() {
  usePage(words.title)
  const list = useListState('orders')
  const status = oneOf(list.get('status'), orderStatuses)
  const tab = oneOf(list.get('tab'), orderTabs)
  const input = { ...askedOf(list, orderSorts), tab, status }
  const utils = trpc.useUtils()
  const query = trpc.orders.adminPage.useQuery(input, listOptions)
  const rows = query.data?.items ?? []
  const [updating, setUpdating] = useState<AdminOrder>()
  const mayUpdate = useMay()('orders.write')
  const columns = orderColumns({
    details: ({ orderId }) => list.linkWith({ order: orderId }),
    ...(mayUpdate ? { update: setUpdating } : {}),
  })
  const open = list.get('order')
  const put = (order: AdminOrder) => {
    const isListed = status === undefined || order.status === status
    utils.orders.adminPage.setData(input, (page) => {
      if (!page) return page
      const items = page.items.map((one) => (one.orderId === order.orderId ? order : one))
      return { ...page, items: isListed ? items : items.filter((one) => one !== order) }
    })
    // What moved on makes room for the next.
    if (tab || !isListed) void utils.orders.adminPage.invalidate()
    void utils.orders.counts.invalidate()
    void utils.orders.get.invalidate({ orderId: order.orderId })
    void utils.orders.history.invalidate({ orderId: order.orderId })
    void utils.papers.list.invalidate({ orderId: order.orderId })
  }
  return (
    <>
      <header className="mb-2 flex flex-wrap items-center gap-x-6 sm:-mt-5">
        <h1>{words.title}</h1>
        <OrderTabs tab={tab} />
      </header>
      <PaymentNotice slim />
      <NewOrders />
      <ListView
        table="orders"
        list={list}
        query={query}
        words={{ ...words, loadFailed: texts.orders.failed }}
        filters={[
          {
            name: 'status',
            label: words.statusFilter,
            all: words.allStatuses,
            options: optionsOf(orderStatuses, texts.orders.statuses),
          },
        ]}
        columns={columns}
        rowKey={(row) => row.orderId}
        rowName={(row) => row.orderId}
        sort={input.sort}
        sorts={words.sorts}
        dense
        tools={<ExportButton what="orders" query={{ q: input.q, status, sort: input.sort }} />}
      />
      {open && (
        <OrderDialog
          orderId={open}
          known={rows.find(({ orderId }) => orderId === open)}
          {...(mayUpdate ? { onUpdate: setUpdating } : {})}
          onClose={() => list.keep({ order: undefined })}
        />
      )}
      {updating && (
        <UpdateDialog order={updating} onClose={() => setUpdating(undefined)} onUpdated={put} />
      )}
    </>
  )
}

/** New orders are told, and shown when asked for: rows that jump under the pointer are worse than late ones. */
function NewOrders() {
  const { count, markSeen } = useOrderNews()
  const utils = trpc.useUtils()
  const list = useListState('orders')
  const arrived = useRef(false)
  const show = () => {
    markSeen()
    if (list.cursor) list.set({})
    void utils.orders.adminPage.invalidate()
    void utils.orders.counts.invalidate()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came in before one arrived is in the list already
  useEffect(() => {
    if (arrived.current) return
    arrived.current = true
    if (count > 0) show()
  }, [])
  return (
    <div role="status">
      {count > 0 && (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 rounded-card bg-accent-soft px-4 py-1.5">
          <span className="font-medium">{words.newOrders(count)}</span>
          <button type="button" className="min-h-9 text-link font-semibold" onClick={show}>
            {words.showNew}
          </button>
        </p>
      )}
    </div>
  )
}
