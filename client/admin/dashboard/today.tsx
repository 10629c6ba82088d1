/** Lists today's open tasks, each linked to its filtered list. */
import { Check } from 'lucide-react'
import { Link } from 'wouter'
import type { Task } from '#server/modules/reports/reports.schema.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { formatMoney } from '../../lib/values/format.ts'
import { cx } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Failed } from '../../ui/states.tsx'
import {
  linkToFailedEmails,
  linkToInvalidEmails,
  linkToNewReviews,
  linkToOrders,
  linkToStock,
  linkToUnanswered,
  paths,
} from '../navigation/paths.ts'
import { tabCount } from '../orders/order/list-labels.ts'
import { adminTexts } from '../texts/texts.ts'

const labels = adminTexts.dashboard

const links: Record<Task, string> = {
  paymentIssues: linkToOrders({ tab: 'paymentIssues' }),
  toConfirm: linkToOrders({ tab: 'toConfirm' }),
  toPack: linkToOrders({ tab: 'toPack' }),
  returning: linkToOrders({ tab: 'returning' }),
  unanswered: linkToUnanswered,
  reviews: linkToNewReviews,
  lowStock: linkToStock('low'),
  failedEmails: linkToFailedEmails,
  failedWebhooks: paths.webhooks,
  unsettledCash: linkToOrders({ tab: 'delivered', payment: 'due' }),
  invalidEmails: linkToInvalidEmails,
}

/** Lists the tasks. @param quiet hides a failure, because another part reports it */
export function Today({ quiet }: { quiet: boolean }) {
  const query = trpc.dashboard.today.useQuery({}, { staleTime: 0 })
  const { data } = query
  if (query.isError && quiet) return null
  return (
    <section aria-labelledby="today" className="mb-6">
      <h2 id="today" className="title-3 mb-3">
        {labels.today}
      </h2>
      {data ? (
        <>
          {data.tasks.every(({ count }) => count === 0) && (
            <p className="mb-3 text-muted">{labels.noTasks}</p>
          )}
          <ul className="grid gap-x-4 overflow-hidden rounded-card border border-line bg-surface sm:grid-cols-2 sm:gap-2 sm:overflow-visible sm:border-0 sm:bg-transparent xl:grid-cols-4">
            {data.tasks.map(({ task, count, amount }) => (
              <li key={task} className="not-last:border-b border-line sm:not-last:border-0">
                <Link
                  href={links[task]}
                  className={cx(
                    'flex h-full min-h-12 items-center justify-between gap-3 px-4 py-2 hover:bg-sand sm:rounded-card sm:border',
                    count === 0 ? 'text-muted sm:border-line' : 'font-medium sm:border-control',
                  )}
                >
                  <span>
                    {labels.tasks[task]}
                    {amount !== undefined && count > 0 && (
                      <span className="block text-sm font-normal text-muted tabular-nums">
                        {formatMoney(amount)}
                      </span>
                    )}
                  </span>
                  <span className="inline-flex items-center gap-1.5 text-lg tabular-nums">
                    {count === 0 && <Check aria-hidden size={16} className="text-good" />}
                    {tabCount(count, data.ceiling)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : query.isError ? (
        <Failed message={labels.todayFailed} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton className="h-28" />
      )}
    </section>
  )
}
