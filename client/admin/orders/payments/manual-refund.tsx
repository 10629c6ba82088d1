/** Records a manual refund of a cancelled order. */
import { useState } from 'react'
import { useCan } from '../../../lib/account/admin-user.tsx'
import { readFailure } from '../../../lib/api/errors.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { notify } from '../../../lib/state/notices.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/states.tsx'
import { adminTexts } from '../../texts/texts.ts'
import type { AdminOrder } from '../order/order-columns.tsx'

const labels = adminTexts.orders

export function ManualRefund({ order }: { order: AdminOrder }) {
  const utils = trpc.useUtils()
  const canRefund = useCan()('refunds')
  const [problem, setProblem] = useState<string>()
  const note = trpc.orders.markRefunded.useMutation({
    onSuccess: () => {
      notify(labels.markedRefunded)
      void utils.orders.invalidate()
    },
    onError: (error) => setProblem(readFailure(error).message ?? labels.updateFailed),
  })
  if (order.payment.status !== 'owed') return null
  return (
    <div className="mt-5 rounded-card bg-sand p-5">
      <p>{labels.manualRefund}</p>
      {canRefund && (
        <Button
          size="small"
          className="mt-3"
          busy={note.isPending}
          onClick={() => note.mutate({ orderId: order.orderId })}
        >
          {labels.markRefunded}
        </Button>
      )}
      <ErrorText text={problem} />
    </div>
  )
}
