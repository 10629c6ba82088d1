/** What staff must know of how cards are paid, in the server's words: that the sandbox moves no money. */
import { trpc } from '../../trpc.ts'
import { useMay } from '../lib/admin-user.tsx'

export function PaymentNotice() {
  const may = useMay()
  const { data } = trpc.orders.rules.useQuery(
    {},
    { staleTime: Number.POSITIVE_INFINITY, enabled: may('orders.read') },
  )
  if (!data?.paymentNotice) return null
  return <p className="mb-5 rounded-card bg-info-soft px-4 py-2 text-info">{data.paymentNotice}</p>
}
