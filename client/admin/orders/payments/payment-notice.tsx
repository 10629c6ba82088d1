/** Shows the server's notice on card payments, for example that the sandbox charges no money. */

import { useCan } from '../../../lib/account/admin-user.tsx'
import { usePreferences } from '../../../lib/account/preferences.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { DismissButton } from '../../../ui/dismiss-button.tsx'

/** Shows the notice until a member of staff dismisses it; a new text is shown again. */
export function PaymentNotice() {
  const can = useCan()
  const [{ dismissedPaymentNotice }, change] = usePreferences()
  const { data } = trpc.orders.rules.useQuery(
    {},
    { staleTime: Number.POSITIVE_INFINITY, enabled: can('orders.read') },
  )
  const notice = data?.paymentNotice
  if (!notice || notice === dismissedPaymentNotice) return null
  return (
    <p className="mb-5 flex items-center justify-between gap-4 rounded-card bg-info-soft px-4 py-2 text-info">
      {notice}
      <DismissButton notice={notice} onClick={() => change({ dismissedPaymentNotice: notice })} />
    </p>
  )
}
