/** Applies line changes to a cart, pure: docs/adr/0020-synchronise-carts-as-line-changes.md. */
import type { CartChange } from './cart.schema.ts'
import { type CartLine, withLine } from './lines.schema.ts'

interface VersionedLine extends CartLine {
  /** version of the cart when the line last changed */
  version: number
  /** version before that change; 0 when the line was new */
  before: number
}
export interface VersionedCart {
  version: number
  lines: readonly VersionedLine[]
}

/** Applies the changes in their order. Skips changes of lines that have another version by now. */
export function withChanges(cart: VersionedCart, changes: CartChange['changes']): VersionedCart {
  const version = cart.version + 1
  const lines = changes.reduce<readonly VersionedLine[]>((now, { version: known, ...change }) => {
    const found = now.find(({ productId }) => productId === change.productId)
    if (known !== undefined && known !== found?.version) return now
    return withLine(now, { ...change, version, before: found?.version ?? 0 })
  }, cart.lines)
  return { version, lines }
}
