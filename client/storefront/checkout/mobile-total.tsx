/** Shows the total above the form where the review is below it. */

import { useIsNarrow } from '../../lib/browser/sticky.ts'
import type { Quote } from '../../lib/cart/quote.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatMoney } from '../../lib/values/format.ts'

const labels = texts.checkout

interface Props {
  quote: Quote | undefined
  units: number
  /** the review that shows the total */
  review: { current: HTMLElement | null }
}

export function MobileTotal({ quote, units, review }: Props) {
  if (!useIsNarrow()) return null
  return (
    <button
      type="button"
      onClick={() => review.current?.scrollIntoView()}
      className="flex min-h-14 w-full items-baseline justify-between gap-4 rounded-card bg-sand px-5 py-4 text-start"
    >
      <span>
        {labels.review} <span className="text-sm text-muted">({labels.units(units)})</span>
      </span>
      <strong data-total="top" className="text-lg font-semibold tabular-nums">
        {quote && formatMoney(quote.total)}
      </strong>
    </button>
  )
}
