import { Link } from 'wouter'
import { trpc } from '../../../lib/api/trpc.ts'
import { whenModule } from '../../../lib/config/when-module.ts'
import { paths } from '../../navigation/paths.ts'

function Drafts() {
  const { data } = trpc.draftOrders.list.useQuery({ limit: 1 }, { staleTime: 0 })
  if (!data?.total) return null
  return (
    <Link href={paths.drafts} className="text-link py-1">
      {`Drafts (${data.total})`}
    </Link>
  )
}

/** Links to the drafts, if there are any. */
export const DraftsLink = whenModule('draft-orders', Drafts)
