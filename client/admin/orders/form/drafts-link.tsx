import { Link } from 'wouter'
import { trpc } from '../../../lib/api/trpc.ts'
import { paths } from '../../navigation/paths.ts'
import * as words from '../../texts/drafts.ts'

/** Leads there from the list of orders, once there is one. */
export function DraftsLink() {
  const { data } = trpc.orders.drafts.useQuery({ limit: 1 }, { staleTime: 0 })
  if (!data?.total) return null
  return (
    <Link href={paths.drafts} className="text-link py-1">
      {words.link(data.total)}
    </Link>
  )
}
