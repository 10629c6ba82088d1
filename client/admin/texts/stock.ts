/** Texts of stock: history, counting, adjusting. */
import { number, plural } from '../../lib/values/numbers.ts'

const units = (n: number) => plural(n, 'unit', 'units')

export const stockHistory = {
  title: 'Stock history',
  link: 'Stock history',
  edit: 'Edit product',
  loadFailed: 'The history could not be loaded.',
  missing: 'The product does not exist.',
  caption: 'Stock changes',
  empty: 'No stock changes yet.',
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
  importLink: 'View import',
  unknown: 'unknown',
  left: 'in stock',
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
  noteHint: 'For example an invoice number or what was damaged',
  save: 'Save stock',
  saved: (stock: number) => `Stock saved: ${units(stock)}.`,
  failed: 'The stock could not be changed. Please try again.',
} as const

export const counting = {
  title: 'Count stock',
  subtitle: 'Count all units on the shelf, including those still to pack.',
  search: 'Scan or enter a barcode, SKU, Product Id or name',
  find: 'Find',
  nothing: (q: string) => `No product matches “${q}”.`,
  several: 'Choose a product',
  findFailed: 'The product could not be found. Please try again.',
  expected: (n: number) => `${number(n)} expected on the shelf`,
  parts: (stock: number, toPack: number) =>
    toPack === 0 ? 'all for sale' : `${number(stock)} for sale, ${number(toPack)} to pack`,
  counted: 'Counted',
  difference: (n: number) =>
    n === 0 ? 'As expected' : `${units(Math.abs(n))} ${n > 0 ? 'more' : 'fewer'} than expected`,
  pad: 'Number pad',
  remove: 'Remove the last digit',
  clear: 'Clear',
  save: 'Save count',
  other: 'Another product',
  failed: 'The count could not be saved. Please try again.',
  saved: (name: string) => `Count of ${name} saved.`,
  done: 'Counted in this session',
} as const
