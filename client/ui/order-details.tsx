/** One order in a dialog: id, status, date and time first, then all there is to know; prints on one page. */
import { Copy, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order } from '#server/orders/orders.schema.ts'
import { formatDateTime, formatMoney } from '../lib/format.ts'
import { copyText } from '../lib/insecure.ts'
import { notify } from '../lib/notices.ts'
import { orderNotes } from '../lib/order-notes.ts'
import { paymentText } from '../lib/payment.ts'
import { texts } from '../lib/texts.ts'
import { Button, IconButton } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Wordmark } from './logo.tsx'
import { OrderStatusBadge } from './order-table.tsx'
import { Picture } from './picture.tsx'
import { Totals } from './totals.tsx'

const words = texts.orders

interface Props {
  order: Order
  onClose: () => void
  /** the dialog is part of the address: Back closes it without help */
  inAddress?: boolean
  /** for instance the timeline */
  children?: ReactNode
}

export function OrderDetails({ order, onClose, inAddress, children }: Props) {
  const { orderId, status, date, orderedItems, total, labeledTotal } = order
  const copy = () =>
    void copyText(orderId).then((isCopied) => {
      if (isCopied) notify(words.copied)
    })
  return (
    <Dialog
      title={words.detailsTitle}
      onClose={onClose}
      inAddress={inAddress}
      className="print-sheet w-[min(44rem,calc(100vw-1rem))]"
      footer={
        <>
          <Button look="outline" size="small" onClick={() => print()} className="print:hidden">
            <Printer aria-hidden size={16} /> {words.print}
          </Button>
          <Button size="small" onClick={onClose} className="print:hidden">
            {words.close}
          </Button>
        </>
      }
    >
      <p className="mb-6 hidden print:block">
        <Wordmark />
      </p>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        <Fact label={words.columns.id}>
          <span className="inline-flex items-center gap-1">
            <span className="tabular-nums">{orderId}</span>
            <IconButton label={words.copy} className="-my-3 print:hidden" onClick={copy}>
              <Copy aria-hidden size={15} />
            </IconButton>
          </span>
        </Fact>
        <Fact label={words.columns.status}>
          <OrderStatusBadge status={status} />
        </Fact>
        <Fact label={words.dateTime}>
          <time dateTime={date}>{formatDateTime(date)}</time>
        </Fact>
      </dl>
      <h3 className="mt-8 mb-3 font-sans text-sm font-medium tracking-normal text-muted">
        {words.items}
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {orderedItems.map((item) => (
          <li
            key={item.productId}
            className="grid grid-cols-[3rem_1fr_auto] items-center gap-4 py-3"
          >
            <Picture src={item.image} alt="" sizes="3rem" className="h-15 w-12 rounded-control" />
            <span>
              {item.name}
              <span className="block text-sm text-muted tabular-nums">
                {item.quantity} × {formatMoney(item.price)}
              </span>
            </span>
            <span className="tabular-nums">{formatMoney(item.price * item.quantity)}</span>
          </li>
        ))}
      </ul>
      <div className="mt-5 ms-auto max-w-xs">
        <Totals total={total} labeledTotal={labeledTotal} />
      </div>
      <dl className="mt-2 grid gap-x-8 gap-y-4 border-t border-line pt-5 sm:grid-cols-2">
        <Fact label={words.deliverTo}>
          <span className="whitespace-pre-line">{`${order.name}\n${order.address}`}</span>
        </Fact>
        <Fact label={words.phone}>{order.phone}</Fact>
        <Fact label={words.payment}>{paymentText(order)}</Fact>
        {orderNotes(order, words.ownNote).map(({ label, text }) => (
          <Fact key={label} label={label}>
            {text}
          </Fact>
        ))}
      </dl>
      {children}
    </Dialog>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}
