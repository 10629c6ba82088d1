/** Labels of stock: history, counting, adjusting. */
import { plural } from '../../lib/values/numbers.ts'

const units = (n: number) => plural(n, 'unit', 'units')

export const stockHistory = {
  columns: { at: 'Date', reason: 'Reason', change: 'Change', stock: 'Stock', actor: 'By' },
  reasons: {
    opening: 'Opening balance',
    sale: 'Sold',
    cancel: 'Order cancelled',
    edit: 'Order changed',
    import: 'Import',
    count: 'Counted',
    received: 'Received',
    return: 'Returned',
    lost: 'Damaged or lost',
    correction: 'Corrected',
  },
  now: (stock: number) => `${units(stock)} in stock`,
} as const

export const adjust = {
  open: 'Adjust stock',
  reason: 'Reason',
  change: 'Units',
  hints: {
    received: 'Number of units received',
    return: 'Number of units returned',
    lost: 'Number of units damaged or lost',
    correction: 'Enter a negative number to remove units, such as -2',
  },
  note: 'Note',
  saved: (stock: number) => `Stock saved: ${units(stock)}.`,
} as const

export const counting = {
  several: 'Choose a product',
  difference: (n: number) =>
    n === 0 ? 'As expected' : `${units(Math.abs(n))} ${n > 0 ? 'more' : 'fewer'} than expected`,
} as const
