/** What staff changed of an order, a line for each. */
import type { OrderDifference } from '#server/modules/orders/order/orders.schema.ts'

export const changeLines = (changes: readonly OrderDifference[]): string[] =>
  changes.map(({ what, from, to }) =>
    from || to ? `${what}: ${from ? `${from} → ` : ''}${to || '—'}` : what,
  )
