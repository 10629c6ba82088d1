/**
 * Renders one order in a dialog: id, status, date and time first, then the rest; prints on one
 * page.
 */
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order } from '#server/modules/orders/order/orders.schema.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Wordmark } from '../logo.tsx'
import { OrderBody } from './order-body.tsx'

const labels = texts.orders

interface Props {
  order: Order
  onClose: () => void
  /** the address contains the dialog, so Back closes it by itself */
  inAddress?: boolean
  /** for instance the timeline */
  children?: ReactNode
}

export function OrderDetails({ order, onClose, inAddress, children }: Props) {
  return (
    <Dialog
      title={labels.detailsTitle}
      onClose={onClose}
      inAddress={inAddress}
      className="print-sheet w-[min(44rem,calc(100vw-1rem))]"
      footer={
        <>
          <Button variant="outline" size="small" onClick={() => print()} className="print:hidden">
            <Printer aria-hidden size={16} /> {labels.print}
          </Button>
          <Button size="small" onClick={onClose} className="print:hidden">
            {labels.close}
          </Button>
        </>
      }
    >
      <p className="mb-6 hidden print:block">
        <Wordmark />
      </p>
      <OrderBody order={order} />
      {children}
    </Dialog>
  )
}
