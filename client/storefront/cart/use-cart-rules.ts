/**
 * Changes the cart's lines: optimistic changes with rollback, removal with Undo, and products that
 * are no longer sold.
 */
import { useEffect, useRef, useState } from 'react'
import { readFailure } from '../../lib/api/errors.ts'
import { type CartLine, cart } from '../../lib/cart/cart.ts'
import type { useQuote } from '../../lib/cart/quote.ts'
import { notify, notifyError, undoDuration } from '../../lib/state/notices.ts'
import { texts } from '../../lib/texts/texts.ts'

const labels = texts.cart

export function useCartRules(lines: readonly CartLine[], state: ReturnType<typeof useQuote>) {
  const { exact, error, failed } = state
  const [problems, setProblems] = useState<Record<string, string>>({})
  /** The last lines with a quote, for the rollback. */
  const good = useRef<readonly CartLine[]>(undefined)
  const changed = useRef<string>(undefined)

  useEffect(() => {
    if (exact) good.current = lines
  }, [exact, lines])

  useEffect(() => {
    if (!failed) return
    const failure = readFailure(error)
    const unknown = failure.issues.flatMap((issue) =>
      typeof issue.productId === 'string' ? [issue.productId] : [],
    )
    if (failure.code === 'NOT_FOUND' && unknown.length > 0) {
      for (const productId of unknown) {
        notifyError(labels.unavailable(cart.seen(productId)?.name ?? labels.someProduct))
        cart.remove(productId)
      }
      return
    }
    const productId = changed.current
    const before = good.current?.find((line) => line.productId === productId)
    if (!productId || !before) return
    changed.current = undefined
    cart.setQuantity(productId, before.qty)
    setProblems((now) => ({ ...now, [productId]: labels.lineFailed }))
  }, [failed, error])

  return {
    problems,
    change(productId: string, qty: number) {
      changed.current = productId
      setProblems((now) => ({ ...now, [productId]: '' }))
      cart.setQuantity(productId, qty)
    },
    remove(line: CartLine, name: string | undefined) {
      const index = lines.findIndex((one) => one.productId === line.productId)
      const product = cart.seen(line.productId)
      focusNeighbour(lines, index)
      cart.remove(line.productId)
      notify(labels.removed(name ?? product?.name ?? labels.someProduct), {
        action: { label: texts.common.undo, run: () => cart.restore(line, index, product) },
        duration: undoDuration,
      })
    },
  }
}

/** Focuses the next line's remove button, else the previous line's, else the title. */
function focusNeighbour(lines: readonly CartLine[], index: number): void {
  const next = lines[index + 1] ?? lines[index - 1]
  requestAnimationFrame(() => {
    const target = next
      ? document.querySelector<HTMLElement>(`[data-remove="${CSS.escape(next.productId)}"]`)
      : document.querySelector<HTMLElement>('main h1')
    if (!next && target) target.tabIndex = -1
    target?.focus()
  })
}
