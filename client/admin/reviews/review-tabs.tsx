/** Renders the tabs of the review queue with counts: each is an address, for Back and bookmarks. */
import { Link } from 'wouter'
import { trpc } from '../../lib/api/trpc.ts'
import { paths } from '../navigation/paths.ts'
import { tabCount } from '../orders/order/list-labels.ts'
import { tabs } from './labels.ts'

const order = ['all', 'new', 'reported', 'hidden'] as const

export function ReviewTabs({ state }: { state: string | undefined }) {
  const { data } = trpc.reviews.counts.useQuery({}, { staleTime: 0 })
  return (
    <nav aria-label="Review status" className="order-tabs mb-3">
      {order.map((tab) => (
        <Link
          key={tab}
          href={tab === 'all' ? paths.reviews : `${paths.reviews}?state=${tab}`}
          aria-current={tab === (state ?? 'all') ? 'page' : undefined}
        >
          {tabs[tab]}
          {data && <span> {tabCount(data[tab], data.ceiling)}</span>}
        </Link>
      ))}
    </nav>
  )
}
