/** Renders the tabs of order states with counts: each is an address, for Back and bookmarks. */
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { orderTabs } from '#server/modules/orders/order/order-list.schema.ts'
import { useCan } from '../../lib/account/admin-user.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { hasModule } from '../../lib/config/config.ts'
import { paths } from '../navigation/paths.ts'
import { tabCount, tabs } from './order/list-labels.ts'

export function OrderTabs({ tab: current }: { tab: (typeof orderTabs)[number] | undefined }) {
  const { data } = trpc.orders.counts.useQuery({}, { staleTime: 0 })
  const rules = trpc.orders.rules.useQuery({})
  const canWrite = useCan()('orders.write')
  const nav = useRef<HTMLElement>(null)
  const counted = data !== undefined
  // A phone shows only some tabs: scroll to the current one, again when counts change the widths.
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (!nav.current || !tab || !(counted || current)) return
    const { offsetLeft, clientWidth } = nav.current
    nav.current.scrollLeft = tab.offsetLeft - offsetLeft - (clientWidth - tab.offsetWidth) / 2
  }, [current, counted])
  return (
    <>
      <nav ref={nav} aria-label="Orders by next step" className="order-tabs">
        {(['all', ...orderTabs] as const).map((tab) => {
          const isAll = tab === 'all'
          return (
            <Link
              key={tab}
              href={isAll ? paths.orders : `${paths.orders}?tab=${tab}`}
              aria-current={(isAll ? current === undefined : tab === current) ? 'page' : undefined}
            >
              {tabs[tab]}
              {data && <span> {tabCount(data[tab], data.ceiling)}</span>}
            </Link>
          )
        })}
      </nav>
      {rules.data?.confirm && canWrite && hasModule('order-confirmation') && (
        <Link href={paths.confirmOrders} className="text-link py-1">
          Call list
        </Link>
      )}
    </>
  )
}
