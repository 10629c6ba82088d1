/** Texts of products: table, bulk changes and form. */
import type { JobAction } from '#server/modules/bulk-edits/bulk-edits.schema.ts'
import { number, plural } from '../../lib/values/numbers.ts'

export const products = {
  title: 'Products',
  caption: 'Products',
  add: 'Add product',
  searchLabel: 'Search products',
  columns: {
    productId: 'Product Id',
    productName: 'Product Name',
    price: 'Price',
    lastPrice: 'Last price',
    stock: 'Stock',
    category: 'Category',
    description: 'Description',
    action: 'Action',
  },
  allCategories: 'All categories',
  allStock: 'Any stock',
  lowStock: (n: number) => `Low stock (${number(n)})`,
  outOfStock: (n: number) => `Out of stock (${number(n)})`,
  stockFilter: 'Stock',
  categoryFilter: 'Category',
  sorts: {
    newest: 'Newest first',
    name: 'Name',
    price: 'Price, low to high',
    '-price': 'Price, high to low',
    stock: 'Stock, low to high',
    '-stock': 'Stock, high to low',
  },
  loadFailed: 'Error loading products',
  empty: 'There are no products yet.',
  emptyCta: 'Add the first product',
  deleted: 'Product deleted successfully',
  deleteFailed: 'The product could not be deleted. Please try again.',
  restored: (name: string) => `${name} restored.`,
  restoreFailed: 'The product could not be restored. Please try again.',
  editCell: (column: string, name: string, value: string) => `${column} of ${name}: ${value}. Edit`,
  cellInput: (column: string, name: string) => `${column} of ${name}`,
  cellSaved: (column: string, name: string) => `${column} of ${name} saved`,
  conflict: (value: string) => `Changed by another person: now ${value}`,
  useMine: 'Save mine',
  useTheirs: 'Keep theirs',
  badNumber: 'must be a number',
  low: 'Low',
  none: 'Sold out',
} as const

export const bulk = {
  label: 'Change the selected products',
  action: 'Change selected',
  setCategory: 'Set category',
  changePricePercent: 'Change price by percent',
  setStock: 'Set stock',
  setState: 'Change visibility',
  state: 'Visibility',
  publishFrom: 'Publish on',
  publishFromHint: 'Sri Lanka time',
  delete: 'Delete',
  category: 'New category',
  percent: 'Percent, such as 10 or -15',
  percentHint: 'Changes price and last price, rounded to the cent.',
  stock: 'New stock',
  run: (n: number) => `Change ${plural(n, 'product', 'products')}`,
  runDelete: (n: number) => `Delete ${plural(n, 'product', 'products')}`,
  preview: 'Preview changes',
  back: 'Back',
  values: 'Old and new values',
  previewed: (p: { changed: number; unchanged: number; failed: number }) =>
    [
      `${plural(p.changed, 'product changes', 'products change')}.`,
      p.unchanged > 0 && `${plural(p.unchanged, 'product does', 'products do')} not change.`,
      p.failed > 0 && `${plural(p.failed, 'product', 'products')} cannot be changed.`,
    ]
      .filter(Boolean)
      .join(' '),
  extremes: (cheapest: string, dearest: string) =>
    `Lowest new price: ${cheapest}. Highest: ${dearest}.`,
  warned: (n: number) =>
    `Check ${plural(n, 'product', 'products')} with a warning before you continue.`,
  warnings: {
    belowCost: 'Price is below cost',
    largeChange: 'Price changes by more than half',
  },
  more: 'Show more',
  undo: 'Undo',
  undone: 'Undone',
  undoFailed: 'The bulk change could not be undone. Please try again.',
  undoFinished: (ok: number, failed: number) =>
    failed === 0
      ? `${plural(ok, 'product', 'products')} restored.`
      : `${plural(ok, 'product', 'products')} restored, ${number(failed)} not changed.`,
  undoLeft: 'Products not changed, and why',
  history: 'Bulk changes',
  historyHint:
    'You can undo a bulk change for 30 days. Products edited since then are not changed.',
  historyFailed: 'The bulk changes could not be loaded.',
  noHistory: 'There are no bulk changes yet.',
  change: 'Change',
  when: 'Date and user',
  count: 'Products',
  did: (action: JobAction): string => {
    switch (action.type) {
      case 'setCategory':
        return `Category: ${action.category}`
      case 'changePricePercent':
        return `Price: ${action.percent > 0 ? '+' : ''}${action.percent}%`
      case 'setStock':
        return `Stock: ${number(action.stock)}`
      case 'setState':
        return `Visibility: ${action.state}`
      case 'delete':
        return 'Deleted'
      case 'undo':
        return 'Undo of a bulk change'
    }
  },
  confirmDelete: (n: number) => `To confirm, enter the number of products: ${n}`,
  confirmLabel: 'Number of products',
  progress: (done: number, total: number) => `${number(done)} of ${number(total)} done`,
  finished: (ok: number, failed: number) =>
    failed === 0
      ? `${plural(ok, 'product was', 'products were')} changed.`
      : `${plural(ok, 'product was', 'products were')} changed, ${number(failed)} failed.`,
  failures: 'Failed products, and why',
  results: 'Results',
  failed: 'The change could not be started. Please try again.',
  ok: 'changed',
  notOk: 'failed',
  close: 'Close',
  working: 'In progress. You can close this window; the change continues.',
  firstFailures: (n: number) => `The first ${number(n)} are shown.`,
} as const

export const productForm = {
  taken: 'This Product ID is already in use.',
  removeName: (name: string) => `Remove ${name}`,
} as const

/** Texts of publication and sales. */
export const schedule = {
  stateHints: {
    published: 'Customers can find and buy it.',
    draft: 'Only staff can see it.',
    hidden: 'Customers can buy it by its address. Lists and search do not show it.',
    scheduled: 'A draft that is published automatically at the chosen time.',
  },
  clock: 'Sri Lanka time',
  /** messages of the shared rules, worded for forms */
  messages: {
    'is required for scheduled': 'is required when Visibility is Scheduled',
    'is required for a sale with a period': 'is required for a sale with a start or end',
    'must not be above price': 'must not be above the price',
  } as Readonly<Record<string, string>>,
} as const
