/** What changes make of a cart, pure: docs/adr/0020-synchronise-carts-as-line-changes.md. */
import type { CartChange } from './cart.schema.ts'
import { type CartLine, withLine } from './lines.schema.ts'

interface VersionedLine extends CartLine {
  /** of the cart when the line changed last */
  version: number
  /** what that was before; 0 when there was no such line */
  before: number
}
export interface VersionedCart {
  version: number
  lines: readonly VersionedLine[]
}

/** Makes the changes in their order, but those of lines that are not what they were known as any more. */
export function withChanges(cart: VersionedCart, changes: CartChange['changes']): VersionedCart {
  const version = cart.version + 1
  const lines = changes.reduce<readonly VersionedLine[]>((now, { version: known, ...change }) => {
    const found = now.find(({ productId }) => productId === change.productId)
    if (known !== undefined && known !== found?.version) return now
    return withLine(now, { ...change, version, before: found?.version ?? 0 })
  }, cart.lines)
  return { version, lines }
}
