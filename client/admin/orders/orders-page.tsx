/** /admin/orders: all orders, found, looked at, moved on, printed. */
import { useEffect, useRef, useState } from 'react'
import { districts } from '#server/delivery/places.schema.ts'
import { orderTabs } from '#server/orders/orders.desk.schema.ts'
import { orderSorts, orderStatuses, paymentMethods } from '#server/orders/orders.schema.ts'
import { paymentStates } from '#server/payments/entries.schema.ts'
import { endOfDay, isDay, startOfDay } from '#server/shop-time.schema.ts'
import { usePage } from '../../lib/page.ts'
import { texts } from '../../lib/texts.ts'
import { trpc } from '../../trpc.ts'
import { useOrderNews } from '../layout/news.ts'
import { useMay } from '../lib/admin-user.tsx'
import { askedOf, given, listOptions, oneOf, optionsOf } from '../lib/list-query.ts'
import { useListState } from '../lib/list-state.ts'
import { useSelection } from '../lib/selection.ts'
import { filters as filterWords } from '../texts/order-desk.ts'
import { adminTexts } from '../texts.ts'
import { ExportButton } from '../ui/export-button.tsx'
import type { FoldedFilter } from '../ui/filter-menu.tsx'
import { ListView } from '../ui/list-view.tsx'
import { PaymentNotice } from '../ui/payment-notice.tsx'
import { ManyOrders, printOrders } from './many-orders.tsx'
import { type AdminOrder, orderColumns } from './order-columns.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { useOrderKeys } from './order-keys.ts'
import { OrderTabs } from './order-tabs.tsx'
import { UpdateDialog } from './update-dialog.tsx'

const words = adminTexts.orders
/** Orders of one press at most. */
const mostSelected = 1_000
const districtNames = Object.keys(districts)
const sameNames = districtNames.map((name) => ({ value: name, label: name }))
const nextOf = { toPack: 'Shipped', shipped: 'Delivered' } as const

const folded: FoldedFilter[] = [
  {
    name: 'status',
    label: words.statusFilter,
    all: words.allStatuses,
    options: optionsOf(orderStatuses, texts.orders.statuses),
  },
  {
    name: 'payment',
    label: filterWords.payment,
    all: filterWords.anyPayment,
    options: optionsOf(paymentStates, adminTexts.payments.states),
  },
  {
    name: 'method',
    label: filterWords.method,
    all: filterWords.anyMethod,
    options: optionsOf(paymentMethods, texts.checkout),
  },
  {
    name: 'district',
    label: filterWords.district,
    all: filterWords.anyDistrict,
    options: sameNames,
  },
  { name: 'product', label: filterWords.product, type: 'text' },
  { name: 'from', label: filterWords.from, type: 'date' },
  { name: 'to', label: filterWords.to, type: 'date' },
]

export default function OrdersPage() {
  usePage(words.title)
  const list = useListState('orders')
  const status = oneOf(list.get('status'), orderStatuses)
  const tab = oneOf(list.get('tab'), orderTabs)
  const filter = {
    tab,
    status,
    payment: oneOf(list.get('payment'), paymentStates),
    method: oneOf(list.get('method'), paymentMethods),
    district: oneOf(list.get('district'), districtNames),
    product: given(list.get('product')),
    from: list.get('from') && isDay(list.get('from')) ? list.get('from') : undefined,
    to: list.get('to') && isDay(list.get('to')) ? list.get('to') : undefined,
  }
  const input = { ...askedOf(list, orderSorts), ...filter }
  const utils = trpc.useUtils()
  const query = trpc.orders.adminPage.useQuery(input, listOptions)
  const rows = query.data?.items ?? []
  const [updating, setUpdating] = useState<AdminOrder>()
  const mayUpdate = useMay()('orders.write')
  const columns = orderColumns({
    details: ({ orderId }) => list.linkWith({ order: orderId }),
    ...(mayUpdate ? { update: setUpdating } : {}),
  })
  const total = query.data?.total ?? 0
  const selection = useSelection(
    rows.map(({ orderId }) => orderId),
    total,
    list.listKey,
  )
  /** Page by page, so that an order that moves out of the list meanwhile is not passed over. */
  const find = async () => {
    if (!selection.everything) return selection.ids
    const ids: string[] = []
    let cursor: string | null | undefined
    while (cursor !== null && ids.length < mostSelected) {
      const page = await utils.client.orders.adminPage.query({
        ...input,
        limit: 200,
        cursor,
      })
      ids.push(...page.items.map(({ orderId }) => orderId))
      cursor = page.nextCursor
    }
    return ids.slice(0, mostSelected)
  }
  useOrderKeys({
    select: (orderId) => selection.toggle(orderId, false),
    print: (orderId) => {
      const ids = selection.count > 0 ? selection.ids : orderId ? [orderId] : []
      if (ids.length > 0) void printOrders('packing-slip', ids, false)
    },
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
        folded={folded}
        columns={columns}
        rowKey={(row) => row.orderId}
        rowName={(row) => row.orderId}
        sort={input.sort}
        sorts={words.sorts}
        dense
        selection={selection}
        tools={
          <ExportButton
            what="orders"
            query={{
              ...filter,
              from: filter.from && startOfDay(filter.from).toISOString(),
              to: filter.to && endOfDay(filter.to).toISOString(),
              q: input.q,
              sort: input.sort,
            }}
          />
        }
      >
        <ManyOrders
          selection={selection}
          total={total}
          find={find}
          next={tab === 'toPack' || tab === 'shipped' ? nextOf[tab] : 'Processing'}
          onMoved={() => {
            selection.clear()
            void utils.orders.invalidate()
          }}
        />
      </ListView>
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
