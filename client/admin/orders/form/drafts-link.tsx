import { Link } from 'wouter'
import { trpc } from '../../../lib/api/trpc.ts'
import { ofModule } from '../../../lib/config/of-module.ts'
import { paths } from '../../navigation/paths.ts'
import * as labels from '../../texts/drafts.ts'

function Drafts() {
  const { data } = trpc.draftOrders.list.useQuery({ limit: 1 }, { staleTime: 0 })
  if (!data?.total) return null
  return (
    <Link href={paths.drafts} className="text-link py-1">
      {labels.link(data.total)}
    </Link>
  )
}

/** Links to the drafts, if there are any. */
export const DraftsLink = ofModule('draft-orders', Drafts)
