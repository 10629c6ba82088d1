/** Renders an order's number with a button that copies it: customers have to quote it. */
import { Copy } from 'lucide-react'
import { copyText } from '../../lib/browser/insecure.ts'
import { notify } from '../../lib/state/notices.ts'
import { texts } from '../../lib/texts/texts.ts'
import { IconButton } from '../button.tsx'

const labels = texts.orders

export function OrderNumber({ orderId }: { orderId: string }) {
  const copy = () =>
    void copyText(orderId).then((isCopied) => {
      if (isCopied) notify(labels.copied)
    })
  return (
    <span className="inline-flex items-center gap-1">
      <span className="lining-nums tabular-nums">{orderId}</span>
      <IconButton label={labels.copy} className="-my-3 print:hidden" onClick={copy}>
        <Copy aria-hidden size={15} />
      </IconButton>
    </span>
  )
}
