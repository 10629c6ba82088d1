/** Describes the changes that staff made to an order, one line each. */
import type { OrderDifference } from '#server/modules/orders/order/orders.schema.ts'

export const changeLines = (changes: readonly OrderDifference[]): string[] =>
  changes.map(({ what, from, to }) =>
    from || to ? `${what}: ${from ? `${from} → ` : ''}${to || '—'}` : what,
  )
