/** Shows the amount missing for free delivery. */
import type { DeliveryOption } from '../../lib/delivery/delivery.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatMoney } from '../../lib/values/format.ts'

const labels = texts.delivery

interface Props {
  /** the total of the items, in rupees */
  subtotal: number
  /** the chosen option: others may have another threshold */
  option: DeliveryOption | undefined
}

export function FreeDelivery({ subtotal, option }: Props) {
  const freeFrom = option?.freeFrom ?? 0
  const missing = freeFrom - subtotal
  // A heavy order may cost delivery above the threshold, too.
  if (!option || freeFrom === 0 || (missing <= 0 && option.amount > 0)) return null
  return (
    <div role="status" className="text-sm">
      <p>{missing > 0 ? labels.more(formatMoney(missing)) : labels.isFree}</p>
      <progress
        aria-label={labels.progress}
        max={freeFrom}
        value={Math.min(subtotal, freeFrom)}
        className="mt-2 block h-1.5 w-full appearance-none overflow-clip rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  )
}
