/** Renders the next step of an order. */
import { useState } from 'react'
import type { OrderStatus } from '#server/modules/orders/order/orders.schema.ts'
import { isCollection } from '#server/modules/pricing/prices/pricing.schema.ts'
import { readAdminFailure } from '../../../lib/account/session.ts'
import { api, trpc } from '../../../lib/api/trpc.ts'
import { statusLabel } from '../../../lib/orders/order-status.ts'
import { notify, notifyError } from '../../../lib/state/notices.ts'
import { Button } from '../../../ui/button.tsx'
import type { AdminOrder } from '../order/order-columns.tsx'
import * as labels from '../order/page-labels.ts'
import { ReceiveDialog } from '../returns/receive-dialog.tsx'
import { receive } from '../returns/returned-parcel-labels.ts'

const following = { Pending: 'Processing', Processing: 'Shipped', Shipped: 'Delivered' } as const

interface Props {
  order: AdminOrder
  /** asks for the step's details: a parcel, a note */
  ask: (status: OrderStatus) => void
  /** the page has another primary action */
  isSecond: boolean
}

export function NextStep({ order, ask, isSecond }: Props) {
  const utils = trpc.useUtils()
  const rules = trpc.orders.rules.useQuery({})
  const [busy, setBusy] = useState(false)
  const [isReceiving, setReceiving] = useState(false)
  const { orderId, status, version } = order
  const waits = order.payment.status === 'unpaid'
  if (status === 'Delivered' || status === 'Cancelled') return null
  if (order.returningSince)
    return (
      <>
        <Button
          variant={isSecond ? 'outline' : 'primary'}
          size="small"
          onClick={() => setReceiving(true)}
        >
          {receive}
        </Button>
        {isReceiving && (
          <ReceiveDialog
            order={order}
            onClose={() => setReceiving(false)}
            onReceived={() => void utils.orders.invalidate()}
          />
        )}
      </>
    )
  // An order to confirm has its next step in its call; a payment issue is resolved first.
  if (waits || order.toConfirm || order.payment.issue) return null
  const to = following[status]
  const move = async () => {
    if ((to === 'Shipped' && !isCollection(order)) || rules.data?.noteRequired.includes(to))
      return ask(to)
    setBusy(true)
    try {
      await api.orders.update.mutate({ orderId, status: to, version })
      notify(`The order is now ${statusLabel(to, order)}.`)
    } catch (error) {
      notifyError(
        readAdminFailure(error).message ?? 'The status could not be changed. Please try again.',
      )
    }
    setBusy(false)
    void utils.orders.invalidate()
  }
  return (
    <Button
      variant={isSecond ? 'outline' : 'primary'}
      size="small"
      busy={busy}
      disabled={!rules.data}
      onClick={() => void move()}
    >
      {(isCollection(order) ? labels.nextOfCollection : labels.next)[status]}
    </Button>
  )
}
