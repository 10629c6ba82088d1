/** Texts of stock: days left, movements, counting, adjusting. */
import { number, plural } from '../../lib/values/numbers.ts'

const pieces = (n: number) => plural(n, 'piece', 'pieces')

export const stockHistory = {
  title: 'Stock history',
  link: 'Stock history',
  edit: 'Edit product',
  loadFailed: 'The history could not be loaded.',
  gone: 'There is no such product.',
  caption: 'Why stock moved',
  empty: 'Nothing moved yet.',
  columns: { at: 'When', reason: 'Why', change: 'Change', stock: 'Left', actor: 'By' },
  reasons: {
    opening: 'Opening balance',
    sale: 'Sold',
    cancel: 'Order cancelled',
    edit: 'Order changed',
    import: 'Import',
    count: 'Counted',
    received: 'Received',
    return: 'Came back',
    lost: 'Damaged or lost',
    correction: 'Corrected',
  },
  importLink: 'the import',
  unknown: 'not known',
  left: 'left',
  now: (left: number) => `${pieces(left)} left now`,
} as const

export const adjust = {
  open: 'Adjust stock',
  reason: 'Why',
  change: 'Pieces',
  hints: {
    received: 'How many came',
    return: 'How many came back',
    lost: 'How many are gone',
    correction: 'More, or below zero fewer, as -2',
  },
  note: 'Note',
  noteHint: 'An invoice, what broke, who said so',
  save: 'Book',
  saved: (left: number) => `Booked: ${pieces(left)} left.`,
  failed: 'The stock could not be changed. Please try again.',
} as const

export const counting = {
  title: 'Count stock',
  subtitle: 'Count all that lies on the shelf, also what waits to be packed.',
  search: 'Scan or type a barcode, SKU, Product Id or name',
  find: 'Find',
  nothing: (q: string) => `Nothing is called “${q}”.`,
  several: 'Which of them?',
  findFailed: 'The product could not be looked up. Please try again.',
  expected: (n: number) => `${number(n)} expected on the shelf`,
  parts: (stock: number, toPack: number) =>
    toPack === 0 ? 'all of them for sale' : `${number(stock)} for sale, ${number(toPack)} to pack`,
  counted: 'Counted',
  difference: (n: number) =>
    n === 0 ? 'As expected' : `${pieces(Math.abs(n))} ${n > 0 ? 'more' : 'fewer'} than expected`,
  pad: 'Digits',
  remove: 'Remove the last digit',
  clear: 'Clear',
  save: 'Save count',
  other: 'Another product',
  failed: 'The count could not be saved. Please try again.',
  saved: (name: string) => `${name} is counted.`,
  done: 'Counted just now',
} as const
