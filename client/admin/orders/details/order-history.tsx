/** Lists an order's status changes: old and new status, time and actor. */

import { trpc } from '../../../lib/api/trpc.ts'
import { formatDateTime } from '../../../lib/values/format.ts'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { Failed } from '../../../ui/states.tsx'
import type { AdminOrder } from '../order/order-columns.tsx'
import { historyText } from './history-text.ts'
import { newNotes } from './new-notes.ts'

export function OrderHistory({ order }: { order: AdminOrder }) {
  const { orderId } = order
  const query = trpc.orders.history.useQuery({ orderId }, { staleTime: 0 })
  const written = newNotes(query.data ?? [])
  return (
    <section aria-labelledby="order-history" className="mt-6">
      <h3 id="order-history" className="title-3 mb-2 text-xl">
        History
      </h3>
      {query.data ? (
        <ol className="border-s-2 border-line ps-5">
          {query.data.map((change, place) => (
            <li key={`${change.at} ${change.to}`} className="relative pb-3">
              <span
                aria-hidden
                className="absolute -start-[1.65rem] top-2 size-2.5 rounded-full bg-accent"
              />
              <p className="font-medium">{historyText(change, order)}</p>
              <p className="text-sm text-muted">
                {formatDateTime(change.at)} {`by ${change.by}`}
              </p>
              {written[place] && (
                <p className="mt-0.5 text-sm whitespace-pre-line">{written[place]}</p>
              )}
            </li>
          ))}
        </ol>
      ) : query.isError ? (
        <Failed message="The history could not be loaded." onRetry={() => query.refetch()} />
      ) : (
        <SkeletonText lines={3} />
      )}
    </section>
  )
}
