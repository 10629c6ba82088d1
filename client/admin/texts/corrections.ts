/** Texts of rejected rows that are corrected in place. */
import { number, plural } from '../../lib/values/numbers.ts'

export const corrections = {
  title: 'Correct rejected rows',
  hint: 'Correct the marked cells. Enter moves down, Tab moves to the next cell. Imported products stay unchanged.',
  many: (most: number) =>
    `You can correct at most ${number(most)} products at once. For more, download the rejected rows, correct the file and import it.`,
  product: 'Product',
  reason: 'Reason',
  line: (n: number) => `Line ${number(n)}`,
  cell: (column: string, line: number) => `${column}, line ${line}`,
  all: 'Show all columns',
  corrected: (n: number) => `${plural(n, 'product', 'products')} corrected.`,
  run: 'Import corrected rows',
  planned: 'The rows are checked first. Nothing is saved before you review the changes.',
  before: 'Previous rows',
  after: 'Next rows',
  loadFailed: 'The rejected rows could not be loaded.',
  failed: 'The corrected rows could not be imported. Please try again.',
  of: 'Corrected rows of an earlier import',
} as const
