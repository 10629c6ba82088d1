/** What staff must know of how cards are paid, in the server's words: that the sandbox moves no money. */
import { trpc } from '../../trpc.ts'
import { cx } from '../../ui/classes.ts'
import { useMay } from '../lib/admin-user.tsx'

/** @param slim above a table that needs the room */
export function PaymentNotice({ slim = false }) {
  const may = useMay()
  const { data } = trpc.orders.rules.useQuery(
    {},
    { staleTime: Number.POSITIVE_INFINITY, enabled: may('orders.read') },
  )
  if (!data?.paymentNotice) return null
  return (
    <p
      className={cx(
        'rounded-card bg-info-soft px-4 text-info',
        slim ? 'mb-2 py-1 text-sm' : 'mb-5 py-2',
      )}
    >
      {data.paymentNotice}
    </p>
  )
}
