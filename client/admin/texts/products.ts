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
  lowStock: (n: number) => `Low in stock (${number(n)})`,
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
  restored: (name: string) => `${name} is back.`,
  restoreFailed: 'The product could not be brought back.',
  editCell: (column: string, name: string, value: string) => `${column} of ${name}: ${value}. Edit`,
  cellInput: (column: string, name: string) => `${column} of ${name}`,
  cellSaved: (column: string, name: string) => `${column} of ${name} saved`,
  conflict: (value: string) => `changed by someone else: now ${value}`,
  useMine: 'Save mine',
  useTheirs: 'Keep theirs',
  badNumber: 'must be a number',
  low: 'low',
  none: 'none',
} as const

export const bulk = {
  label: 'Change the selected products',
  action: 'Change selected',
  setCategory: 'Set category',
  changePricePercent: 'Change price by percent',
  setStock: 'Set stock',
  setState: 'Publish or hide',
  state: 'Who shall find them',
  publishFrom: 'Published on',
  publishFromHint: 'By the clock in Sri Lanka',
  delete: 'Delete',
  category: 'New category',
  percent: 'Percent, such as 10 or -15',
  percentHint: 'Price and last price both change, rounded to the cent.',
  stock: 'New stock',
  run: (n: number) => `Change ${plural(n, 'product', 'products')}`,
  runDelete: (n: number) => `Delete ${plural(n, 'product', 'products')}`,
  preview: 'Preview changes',
  back: 'Back',
  values: 'Old and new values',
  previewed: (p: { changed: number; unchanged: number; failed: number }) =>
    [
      `${plural(p.changed, 'product changes', 'products change')}.`,
      p.unchanged > 0 &&
        `${plural(p.unchanged, 'product stays as it is', 'products stay as they are')}.`,
      p.failed > 0 && `${plural(p.failed, 'product', 'products')} cannot be changed.`,
    ]
      .filter(Boolean)
      .join(' '),
  extremes: (cheapest: string, dearest: string) =>
    `Lowest new price: ${cheapest}. Highest: ${dearest}.`,
  warned: (n: number) =>
    `Check ${plural(n, 'product', 'products')} with a warning before you continue.`,
  warnings: {
    belowCost: 'Below its cost',
    largeChange: 'Changes by more than half',
  },
  more: 'Show more',
  undo: 'Undo',
  undone: 'Undone',
  undoFailed: 'The bulk change could not be undone. Please try again.',
  undoFinished: (ok: number, failed: number) =>
    failed === 0
      ? `${plural(ok, 'product has', 'products have')} the old values again.`
      : `${plural(ok, 'product has', 'products have')} the old values again, ${number(failed)} stayed as they are.`,
  undoLeft: 'Products that keep their values, and why',
  history: 'Bulk changes',
  historyHint: 'A bulk change can be undone for 30 days. Products edited since keep their values.',
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
        return `State: ${action.state}`
      case 'delete':
        return 'Deleted'
      case 'undo':
        return 'Undo of a bulk change'
    }
  },
  confirmDelete: (n: number) => `To go on, type the number of products: ${n}`,
  confirmLabel: 'Number of products',
  progress: (done: number, total: number) => `${number(done)} of ${number(total)} done`,
  finished: (ok: number, failed: number) =>
    failed === 0
      ? `${plural(ok, 'product was', 'products were')} changed.`
      : `${plural(ok, 'product was', 'products were')} changed, ${number(failed)} failed.`,
  failures: 'What failed and why',
  results: 'Results',
  failed: 'The change could not be started. Please try again.',
  ok: 'changed',
  notOk: 'failed',
  close: 'Close',
  working: 'Working on it. You may close this window: the work goes on.',
  firstFailures: (n: number) => `These are the first ${number(n)}.`,
} as const

export const productForm = {
  addTitle: 'Add Product',
  editTitle: 'Edit Product',
  productIdHint: 'Chosen once, never changed. It is part of the address of the product page.',
  productIdFixed: 'The Product ID never changes.',
  taken: 'This Product ID is taken.',
  free: 'This Product ID is free.',
  altNamesHint:
    'Comma separated, or press Enter after each. Search finds the product by them, too.',
  removeName: (name: string) => `Remove ${name}`,
  priceHint: 'Before discount, in LKR',
  lastPriceHint: 'After discount: what is paid',
  categoryHint: 'Choose one of the shop’s or write your own.',
  addButton: 'Add Product',
  updateButton: 'Update Product',
  added: 'Product added successfully!',
  addFailed: 'Failed to add product!',
  updated: 'Product Update successfully..!',
  updateFailed: 'Failed to add product..!',
  view: 'See it in the shop',
} as const

/** Texts of product details; db/schema/product-fields.ts holds their field labels. */
export const productDetails = {
  title: 'More about it',
  hint: '(weight, size, how to use, ingredients, cost; all optional)',
  choose: 'Choose a unit',
  unitMissing: 'Choose the unit of the size',
} as const

/** Texts of publication and sales. */
export const schedule = {
  stateHints: {
    published: 'Everybody finds it and can buy it.',
    draft: 'Staff alone see it; nobody can buy it.',
    hidden: 'Whoever has its address can buy it; no list and no search shows it.',
    scheduled: 'A draft until its moment; then it is published by itself.',
  },
  clock: 'By the clock in Sri Lanka',
  sale: 'Sale for a time',
  saleHint: '(begins and ends by itself; optional)',
  notAMoment: 'must be a day and a time',
  /** errors of the shared rules, for users who see no field names */
  complaints: {
    'is required for scheduled': 'is missing: choose the moment',
    'is required for a sale with a period': 'is missing: a sale needs one',
    'must not be above price': 'must not be above the price',
    'must be after the beginning of the sale': 'must be after its beginning',
  } as Readonly<Record<string, string>>,
  filter: 'Who finds it',
  anyState: 'Published or not',
  onSale: 'on sale',
  until: (moment: string) => `until ${moment}`,
  from: (moment: string) => `on sale from ${moment}`,
  at: (moment: string) => `published on ${moment}`,
  preview: 'Preview its page',
} as const

/** Texts of the defaults that a category gives its products. */
export const categories = {
  title: 'Categories',
  subtitle: 'For products that say nothing of their weight, and tax other than the shop’s',
  loadFailed: 'The categories could not be loaded. Please try again.',
  fields: { grams: 'Weight in grams', taxRate: 'Tax in percent' },
  defaultGrams: (grams: number) => `Empty: ${number(grams)}, as usual`,
  defaultTaxRate: (rate: number) => `Empty: ${rate}, as usual`,
  products: (n: number) => plural(n, 'product', 'products'),
  save: 'Save',
  saved: (name: string) => `${name} saved`,
  failed: 'The category could not be saved. Please try again.',
  conflict: 'Somebody changed weights or taxes meanwhile. What is stored is read anew: save again.',
} as const
