/** Cancels the buyer's own order after confirmation, before the shop has begun to work on it. */
import { useState } from 'react'
import type { Order } from '#server/modules/orders/order/orders.schema.ts'
import { readFailure } from '../../lib/api/errors.ts'
import { api } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import * as labels from '../../lib/texts/after-order.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorText } from '../../ui/states.tsx'

interface Props {
  order: Pick<Order, 'orderId' | 'status' | 'payment'>
  /** the link of a guest's order */
  link?: string
  /** the order was cancelled, or its status changed meanwhile */
  onChange: () => void
}

export function CancelOrder({ order, link, onChange }: Props) {
  const [asking, setAsking] = useState(false)
  if (order.status !== 'Pending') return null
  return (
    <div className="mt-6 print:hidden">
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        {labels.cancel}
      </Button>
      {asking && (
        <Question order={order} link={link} onChange={onChange} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}

function Question({ order, link, onChange, onClose }: Props & { onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const cancel = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await api.orders.cancel.mutate({ orderId: order.orderId, ...(link ? { link } : {}) })
      onClose()
      notify(labels.cancelled)
      onChange()
    } catch (error) {
      const { code, message } = readFailure(error)
      setProblem(code === 'CONFLICT' && message ? message : labels.cancelFailed)
      if (code === 'CONFLICT') onChange()
    }
    setBusy(false)
  }
  return (
    <Dialog
      title={labels.cancelTitle(order.orderId)}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" size="small" onClick={onClose}>
            {labels.keepOrder}
          </Button>
          <Button variant="danger" size="small" busy={busy} onClick={() => void cancel()}>
            {labels.cancel}
          </Button>
        </>
      }
    >
      <p>{order.payment.status === 'paid' ? labels.cancelPaidText : labels.cancelText}</p>
      <ErrorText text={problem} />
    </Dialog>
  )
}
