/** Texts of mapping a file's columns, categories and prices. */
import type { DraftRemark, RemarkCode } from '#server/modules/imports/contract/drafts.schema.ts'
import { number, plural } from '../../lib/values/numbers.ts'
import { imports } from './imports.ts'

type Values = DraftRemark['values']

/** Remarks of a draft mapping, with the control that changes it. */
const remarks: Record<RemarkCode, (values: Values) => string | null> = {
  headerless: () => 'The first row looks like data, so columns are called by their numbers.',
  'two-prices': () =>
    'Price cells hold two prices: the first is taken as price, the last as last price.',
  'currency-column': ({ column, codes }) =>
    `“${column}” says ${codes}. Say below how many rupees one of each is.`,
  currency: ({ codes }) => `Prices are in ${codes}. Say below how many rupees one is.`,
  'long-ids': ({ most }) => `Some ids have more than ${most} characters; those are shortened.`,
  'repeated-ids': ({ column }) =>
    `“${column}” repeats in the first rows. An id must not: choose another column, or put one together.`,
  'ids-of-links': () => 'No column looks like an id, so ids are made from the end of the link.',
  'ids-of-names': () => 'No column looks like an id, so ids are made from the name.',
  // asked below, beside its control
  'no-category': () => null,
  'some-categories': () => null,
  'kept-categories': () => null,
  'no-stock': () =>
    'No column looks like a stock. New products start with 0 pieces, which nobody can buy, unless you say how many below.',
  'no-column': ({ field }) =>
    field === 'price'
      ? 'No column looks like a price. Choose it below.'
      : 'No column looks like a name. Choose it below.',
  html: () => 'Descriptions hold HTML, which becomes text.',
  'repeated-header': ({ columns }) =>
    `The header names ${columns} more than once: the first one counts. The others are called so with “(2)” behind, and can be chosen.`,
  'no-pictures': () => 'No column is read as a picture, so new products have none.',
  rejects: ({ rows, rejected, line, column, reason }) =>
    `As guessed, ${rejected} of the first ${rows} rows would be rejected, such as line ${line}: ${column || 'it'} ${reason}.`,
  'runner-up': ({ field = '', column, other }) =>
    `${imports.fields[field] ?? field} is read from “${column}”. “${other}” may be it as well.`,
  unusable: () => 'The guess does not do yet: something has to be chosen below.',
}

export const importMapping = {
  remarks,
  problems: {
    'currency.factor': 'Say above how many rupees one is: until then there are no prices.',
    'currency.factors':
      'Say above how many rupees one of each currency is: until then there are no prices.',
    ...Object.fromEntries(
      ['price', 'lastPrice', 'cost', 'currency', 'decimal'].map((about) => [
        `questions.${about}`,
        'A question above is not answered yet.',
      ]),
    ),
    list: 'Choose above which list of the file holds the products.',
  } as Readonly<Record<string, string>>,
  parts: {
    'currency.column': 'Currency',
  } as Readonly<Record<string, string>>,
  questions: {
    title: 'Answer this before the file can be checked.',
    price: 'Which column is the price?',
    lastPrice: 'Which column is the discounted price?',
    cost: 'Which column is the cost?',
    currency: 'Which currency are the prices in?',
    decimal: 'Which mark stands before the decimals?',
    choose: 'Choose …',
    option: (value: string, examples: string) => (examples ? `${value} (${examples})` : value),
    none: 'No column',
  },
  fieldHints: {
    lastPrice: 'The price after a discount. Leave it out when nothing is discounted.',
  } as Readonly<Record<string, string>>,
  asTable: {
    hint: 'Most rows do not fit this kind of file.',
    action: 'Read as a plain table',
    onMapping:
      'If it is something else, choose “Read as a plain table” under “Change the mapping”.',
  },
  list: 'List of products in the file',
  chooseList: 'Choose …',
  moreFields: 'More that a product may have: SKU, barcode, weight, cost …',
  several: 'several columns',
  together: 'put together from columns:',
  madeFrom: (columns: string) => `Made from ${columns}`,
  changePattern: 'Change the pattern',
  patternFor: (field: string) => `Pattern for ${field}`,
  patternHint:
    'A column in braces, such as {Code}. Behind a bar what is done to it: {Name|slug} for small letters and hyphens, {Brand|lower}, {Link|part:/:-1} for the last part of an address, {Name|slug|shorten:100} for at most 100 characters.',
  addColumnTo: (field: string) => `One more column for ${field}`,
  addColumn: 'One more column',
  removeColumn: (column: string, field: string) => `Take ${column} away from ${field}`,
  becomes: 'Becomes:',
  categories: {
    title: 'Where each category goes',
    counted: (categories: number, products: number) =>
      `${plural(categories, 'category', 'categories')} in ${plural(products, 'product', 'products')} of the file.`,
    none: 'No column says a category.',
    reading: 'Reading the whole file for its categories…',
    failed: 'The categories could not be read.',
    without: (n: number, field: string) =>
      `${plural(n, 'product', 'products')} of the file ${n === 1 ? 'has' : 'have'} no category. ${field}`,
    question: 'Which one do new ones get? Products that the shop has keep theirs.',
    unanswered: {
      new: 'Without one, new ones are rejected.',
      all: 'Without one, all of them are rejected.',
    },
    ofFile: 'In the file',
    products: 'Products',
    goesTo: 'Goes to',
    choiceFor: (category: string) => `Where “${category}” goes`,
    nameFor: (category: string) => `New category for “${category}”`,
    reject: 'Reject these products',
    fresh: (category: string) => `New: ${category}`,
    another: 'A new one, named …',
    inShop: 'In this shop',
    newOnes: 'New in this shop',
    existing: (category: string, products: number) => `${category} (${number(products)})`,
    open: 'Not decided',
    rejected: (reason: string) => `Rejected: it ${reason}`,
    find: 'Find a category',
    show: 'Show',
    all: (n: number) => `All (${number(n)})`,
    newAlone: (n: number) => `New in this shop (${number(n)})`,
    rejectedAlone: (n: number) => `Rejected (${number(n)})`,
    every: (n: number) => `All ${number(n)} shown go to`,
    choose: 'Choose …',
    more: (n: number) => `Show ${number(n)} more`,
    noMatch: 'No category is like that.',
    unlisted: (categories: number, products: number) =>
      `${plural(categories, 'more category', 'more categories')} in ${plural(products, 'product', 'products')} are too many to list.`,
    tooMany: 'There were too many to tell all of them apart.',
    unmapped: 'Categories of which nothing is said',
    keep: 'Become categories of the shop',
    rejectOthers: 'Their products are rejected',
    asDefault: 'Go where products without a category go',
  },
  rates: {
    column: (column: string) => `what the column “${column}” says`,
    unsaid: 'Prices that name no currency are in',
    rejected: 'none: they are rejected',
    addCode: 'One more currency of that column',
    add: 'Add',
  },
  decimal: {
    label: 'Numbers are written',
    '.': 'with a point: 1,250.50',
    ',': 'with a comma: 1.250,50',
  },
  rules: {
    title: 'More rules',
    usual: 'As usual',
    pick: {
      label: 'When a price cell holds several numbers',
      first: 'the first counts',
      last: 'the last counts',
    },
    variants: {
      label: 'Variants of a product',
      separate: 'become a product each',
      merge: 'become one product',
    },
    unpublished: {
      label: 'Products that the other shop does not show',
      reject: 'are rejected',
      import: 'are imported all the same',
    },
    duplicates: {
      label: 'Rows that repeat an id with other values',
      reject: 'are rejected',
      first: 'are left out: the first row counts',
    },
    html: {
      label: 'HTML in names and descriptions',
      text: 'becomes text',
      keep: 'stays as it is',
    },
  },
  picture: 'Picture',
  noPicture: 'none',
  pictureFailed: (reason: string) => `No picture: ${reason}`,
  notNow: 'it could not be looked for just now',
  picturesMore: (n: number) => `and ${n} more`,
} as const
