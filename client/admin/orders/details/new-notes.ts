/** Selects the notes to show in an order's history. */
import type { OrderChange } from '#server/modules/orders/order/orders.schema.ts'

/**
 * Returns the notes that each history line adds. An order keeps its notes from status to status,
 * and every line repeats them: beside a step by staff they would read as written by staff.
 * @param changes the oldest first; undefined for other events
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
