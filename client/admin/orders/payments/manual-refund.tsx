/** Records a manual refund of a cancelled order. */

import { useState } from 'react'
import { useCan } from '../../../lib/account/admin-user.tsx'
import { readFailure } from '../../../lib/api/errors.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { notify } from '../../../lib/state/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/states.tsx'
import { orders as labels } from '../order/labels.ts'
import type { AdminOrder } from '../order/order-columns.tsx'

export function ManualRefund({ order }: { order: AdminOrder }) {
  const utils = trpc.useUtils()
  const canRefund = useCan()('refunds')
  const [problem, setProblem] = useState<string>()
  const note = trpc.orders.markRefunded.useMutation({
    onSuccess: () => {
      notify('Order marked as refunded.')
      void utils.orders.invalidate()
    },
    onError: (error) => setProblem(readFailure(error).message ?? labels.updateFailed),
  })
  if (order.payment.status !== 'owed') return null
  return (
    <div className="mt-5 rounded-card bg-sand p-5">
      <p>
        This order was cancelled after payment, and cannot be refunded automatically. Refund it at
        the payment provider, then mark it as refunded.
      </p>
      {canRefund && (
        <Button
          size="small"
          className="mt-3"
          busy={note.isPending}
          onClick={() => note.mutate({ orderId: order.orderId })}
        >
          Mark as refunded
        </Button>
      )}
      <ErrorText text={problem} />
    </div>
  )
}
