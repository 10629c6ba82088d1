/** An invoice or a packing slip: on the screen nothing, on paper nothing else. */
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { readablePhone } from '#server/phone.schema.ts'
import { config } from '../../lib/config.ts'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { orderNotes } from '../../lib/order-notes.ts'
import { paymentText } from '../../lib/payment.ts'
import { texts } from '../../lib/texts.ts'
import { toPlace } from '../../lib/to-place.ts'
import { Totals } from '../../ui/totals.tsx'
import { adminTexts } from '../texts.ts'
import type { AdminOrder } from './order-columns.tsx'

export type PaperKind = 'invoice' | 'packing'

const words = adminTexts.orders
const { orders: shop } = texts
const { shop: place } = config.settings
/** The name stands above them already. */
const addressLines = place.address.filter((line) => line !== place.name)

interface Props {
  order: AdminOrder
  kind: PaperKind
  onPrinted: () => void
}

export function Paper({ order, kind, onPrinted }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one paper, one print
  useEffect(() => {
    addEventListener('afterprint', onPrinted, { once: true })
    print()
    return () => removeEventListener('afterprint', onPrinted)
  }, [])
  const invoice = kind === 'invoice'
  const to = toPlace(order)
  return createPortal(
    <article className="paper" data-paper={kind}>
      <p className="display text-3xl">{place.name}</p>
      <p className="whitespace-pre-line">{`${addressLines.join(', ')}\n${[...place.phones.slice(0, 1), place.email].join(' · ')}`}</p>
      <h1 className="mt-8 text-2xl">{invoice ? words.invoiceTitle : words.packingSlipTitle}</h1>
      <p>
        {shop.columns.id} {order.orderId} · {formatDate(order.date)}
      </p>
      <p className="mt-4 whitespace-pre-line">
        {[to.label, ...to.lines, readablePhone(order.phone)].join('\n')}
      </p>
      <table className="mt-6">
        <thead>
          <tr>
            <th>{words.product}</th>
            <th>{words.quantity}</th>
            {invoice && <th>{words.price}</th>}
            {invoice && <th>{words.lineTotal}</th>}
          </tr>
        </thead>
        <tbody>
          {order.orderedItems.map((item) => (
            <tr key={item.productId}>
              <td>
                {item.name} ({item.productId})
              </td>
              <td>{item.quantity}</td>
              {invoice && <td>{formatMoney(item.price)}</td>}
              {invoice && <td>{formatMoney(item.price * item.quantity)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {invoice && (
        <div className="ms-auto mt-4 max-w-xs">
          <Totals price={order} />
        </div>
      )}
      <p className="mt-4">
        {shop.payment}: {paymentText(order)}
      </p>
      {orderNotes(order).map(({ label, text }) => (
        <p key={label} className="mt-6 whitespace-pre-line">
          {label}: {text}
        </p>
      ))}
    </article>,
    document.body,
  )
}
