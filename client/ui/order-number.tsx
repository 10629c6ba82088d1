/** The number of an order, to be copied: people are asked for it. */

import { copyText } from '../lib/insecure.ts'
import { notify } from '../lib/notices.ts'
import { texts } from '../lib/texts.ts'
import { IconButton } from './button.tsx'
import { Copy } from './icons.ts'

const words = texts.orders

export function OrderNumber({ orderId }: { orderId: string }) {
  const copy = () =>
    void copyText(orderId).then((isCopied) => {
      if (isCopied) notify(words.copied)
    })
  return (
    <span className="inline-flex items-center gap-1">
      <span className="lining-nums tabular-nums">{orderId}</span>
      <IconButton label={words.copy} className="-my-3 print:hidden" onClick={copy}>
        <Copy aria-hidden size={15} />
      </IconButton>
    </span>
  )
}
