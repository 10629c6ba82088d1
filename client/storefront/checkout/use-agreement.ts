/**
 * Tracks the price that the shopper has seen: an order submits that total only. A quote with
 * another total for the same lines is announced, and needs another press.
 */
import { useEffect, useRef, useState } from 'react'
import { FormError } from '../../forms/form.ts'
import type { CartLine } from '../../lib/cart/cart.ts'
import type { Quote, Terms } from '../../lib/cart/quote.ts'
import { texts } from '../../lib/texts/texts.ts'
import { formatMoney } from '../../lib/values/format.ts'

const labels = texts.checkout

interface Seen {
  lines: string
  quote: Quote
}

/**
 * Returns the agreement.
 * @param shown the quote of exactly these items and terms that is on the screen; undefined while
 * there is none
 */
export function useAgreement(items: readonly CartLine[], terms: Terms, shown: Quote | undefined) {
  const lines = JSON.stringify([items, terms])
  const last = useRef<Seen>(undefined)
  const pressed = useRef<Quote>(undefined)
  const [before, setBefore] = useState<Seen>()
  useEffect(() => {
    if (!shown) return
    const known = last.current
    if (known?.lines === lines && known.quote.total !== shown.total) setBefore(known)
    last.current = { lines, quote: shown }
  }, [shown, lines])
  return {
    /** the total before a change that the shopper did not cause */
    totalBefore: before?.lines === lines ? before.quote.total : undefined,
    /** Returns a unit price before its change. */
    priceBefore: (productId: string): number | undefined =>
      before?.quote.orderedItems.find((item) => item.productId === productId)?.price,
    /** Notes that the button is down: the shopper does not see quotes before its release. */
    press: () => {
      pressed.current = shown
    },
    /**
     * Agrees to the shown total.
     * @returns the quote with the total that the shopper agrees to by this press
     * @throws Refusal when it is not known yet, or changed under the finger
     */
    agree(): Quote {
      const meant = pressed.current
      pressed.current = undefined
      if (!shown) throw new FormError(labels.totalPending)
      if (meant && meant.total !== shown.total)
        throw new FormError(labels.totalChanged(formatMoney(meant.total), formatMoney(shown.total)))
      return shown
    },
  }
}

export type Agreement = ReturnType<typeof useAgreement>
