/** Texts of rejected rows that are corrected in place. */
import { number, plural } from '../../lib/values/numbers.ts'

export const corrections = {
  title: 'Correct rejected rows',
  hint: 'Type over what is wrong. Enter goes down, Tab goes on. What went well stays as it is.',
  many: (most: number) =>
    `At most ${number(most)} products run again at once. To correct more, download the rejected rows, mend them in that file and import it.`,
  product: 'Product',
  reason: 'Reason',
  line: (n: number) => `Line ${number(n)}`,
  cell: (column: string, line: number) => `${column}, line ${line}`,
  all: 'Show all columns',
  corrected: (n: number) => `${plural(n, 'product is', 'products are')} corrected.`,
  run: 'Run again with corrections',
  planned: 'They are checked first; nothing is written before you have seen it.',
  before: 'Previous rows',
  after: 'Next rows',
  loadFailed: 'The rejected rows could not be loaded.',
  failed: 'The corrected rows could not be run. Please try again.',
  of: 'Corrected rows of an earlier import',
} as const
