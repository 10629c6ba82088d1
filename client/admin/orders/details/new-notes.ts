/** Which notes to read at the lines of an order's history. */
import type { OrderChange } from '#server/modules/orders/order/orders.schema.ts'

/**
 * The notes that each line brings. An order keeps its notes from status to status, and every line repeats
 * them: beside a step that staff took they would read as if staff had written the customer's words.
 * @param changes the oldest first; undefined for what else happened
 */
export function newNotes(
  changes: readonly (Pick<OrderChange, 'from' | 'to' | 'notes'> | undefined)[],
): (string | undefined)[] {
  const seen = new Set<string>()
  return changes.map((change) => {
    if (!change?.notes || (seen.has(change.notes) && change.from !== change.to)) return undefined
    seen.add(change.notes)
    return change.notes
  })
}
