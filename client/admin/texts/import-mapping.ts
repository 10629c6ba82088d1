/** Texts of mapping a file's columns, categories and prices. */
import type { DraftRemark, RemarkCode } from '#server/modules/imports/contract/drafts.schema.ts'
import { number, plural } from '../../lib/values/numbers.ts'
import { imports } from './imports.ts'

type Values = DraftRemark['values']

/** Remarks of a draft mapping, with the control that changes it. */
const remarks: Record<RemarkCode, (values: Values) => string | null> = {
  headerless: () => 'The first row looks like data, so columns have numbers instead of names.',
  'two-prices': () =>
    'Price cells hold two prices. The first becomes the price, the last the discounted price.',
  'currency-column': ({ column, codes }) =>
    `“${column}” has the currencies ${codes}. Enter an exchange rate for each below.`,
  currency: ({ codes }) => `Prices are in ${codes}. Enter the exchange rate below.`,
  'long-ids': ({ most }) => `Some product IDs have more than ${most} characters and are shortened.`,
  'repeated-ids': ({ column }) =>
    `“${column}” has repeated values. Product IDs must be unique: choose or combine other columns.`,
  'ids-of-links': () => 'No column looks like a product ID, so IDs are made from the link.',
  'ids-of-names': () => 'No column looks like a product ID, so IDs are made from the name.',
  // shown below, beside its control
  groups: () => null,
  'listed-variants': () => null,
  'listed-values': () => null,
  'no-category': () => null,
  'some-categories': () => null,
  'kept-categories': () => null,
  'no-stock': () =>
    'No column looks like a stock. New products start with 0 units. Set a default stock below.',
  'no-column': ({ field }) =>
    field === 'price'
      ? 'No column looks like a price. Choose it below.'
      : 'No column looks like a name. Choose it below.',
  html: () => 'Descriptions contain HTML, which is converted to text.',
  'repeated-header': ({ columns }) =>
    `The header has ${columns} more than once. The first column is used. The others are listed with “(2)”.`,
  'no-images': () => 'No image column was found, so new products have no images.',
  rejects: ({ rows, rejected, line, column, reason }) =>
    `With this mapping ${rejected} of the first ${rows} rows are rejected, such as line ${line}: ${column || 'the row'} ${reason}.`,
  'runner-up': ({ field = '', column, other }) =>
    `${imports.fields[field] ?? field} is read from “${column}”. Check whether “${other}” is the right column.`,
  unusable: () => 'The suggested mapping is incomplete. Complete it below.',
}

export const importMapping = {
  remarks,
  problems: {
    'currency.rate': 'Enter the exchange rate above. Without it there are no prices.',
    'currency.rates':
      'Enter the exchange rate of each currency above. Without them there are no prices.',
    ...Object.fromEntries(
      ['price', 'lastPrice', 'cost', 'currency', 'decimal'].map((about) => [
        `questions.${about}`,
        'Answer the questions above first.',
      ]),
    ),
    list: 'Choose the list of products above.',
  } as Readonly<Record<string, string>>,
  parts: {
    'currency.column': 'Currency',
    group: 'Product variants',
  } as Readonly<Record<string, string>>,
  questions: {
    title: 'Answer these questions to check the file.',
    price: 'Which column is the price?',
    lastPrice: 'Which column is the discounted price?',
    cost: 'Which column is the cost?',
    currency: 'Which currency are the prices in?',
    decimal: 'Which decimal separator does the file use?',
    choose: 'Choose …',
    option: (value: string, examples: string) => (examples ? `${value} (${examples})` : value),
    none: 'No column',
  },
  fieldHints: {
    lastPrice: 'The price after a discount. Choose no column if nothing is discounted.',
  } as Readonly<Record<string, string>>,
  asTable: {
    hint: 'Most rows do not match this format.',
    action: 'Read as plain table',
    onMapping: 'If the format is wrong, choose “Read as plain table” under “Change mapping”.',
  },
  categories: {
    title: 'Category mapping',
    counted: (categories: number, products: number) =>
      `${plural(categories, 'category', 'categories')} in ${plural(products, 'product', 'products')} of the file.`,
    none: 'No category column is mapped.',
    reading: 'Reading categories…',
    failed: 'The categories could not be read.',
    without: (n: number, field: string) =>
      `${plural(n, 'product', 'products')} of the file ${n === 1 ? 'has' : 'have'} no category. ${field}`,
    question: 'Choose a category for new products. Existing products keep theirs.',
    unanswered: {
      new: 'Without a category, new products are rejected.',
      all: 'Without a category, all these products are rejected.',
    },
    ofFile: 'In the file',
    products: 'Products',
    goesTo: 'Shop category',
    choiceFor: (category: string) => `Shop category for “${category}”`,
    nameFor: (category: string) => `New category for “${category}”`,
    reject: 'Reject products',
    fresh: (category: string) => `New: ${category}`,
    another: 'New category …',
    inShop: 'In this shop',
    newOnes: 'New categories',
    existing: (category: string, products: number) => `${category} (${number(products)})`,
    open: 'Not mapped',
    rejected: (reason: string) => `Rejected: ${reason}`,
    find: 'Find a category',
    show: 'Show',
    all: (n: number) => `All (${number(n)})`,
    newAlone: (n: number) => `New categories (${number(n)})`,
    rejectedAlone: (n: number) => `Rejected (${number(n)})`,
    every: (n: number) => `Shop category for all ${number(n)} shown`,
    choose: 'Choose …',
    more: (n: number) => `Show ${number(n)} more`,
    noMatch: 'No category found.',
    unlisted: (categories: number, products: number) =>
      `${plural(categories, 'more category', 'more categories')} in ${plural(products, 'product', 'products')} are too many to list.`,
    tooMany: 'The file has too many categories to count all of them.',
    unmapped: 'Unmapped categories',
    keep: 'Add to the shop',
    rejectOthers: 'Reject products',
    asDefault: 'Use the default category',
  },
  rates: {
    column: (column: string) => `From column “${column}”`,
    unsaid: 'Currency of prices without a currency code',
    rejected: 'None: reject these rows',
    addCode: 'Add currency',
    add: 'Add',
  },
  decimal: {
    label: 'Number format',
    '.': '1,250.50',
    ',': '1.250,50',
  },
  groups: {
    title: 'Product variants',
    ways: {
      group: 'One product group, with a product per variant',
      separate: 'Separate products',
      merge: 'One product for all variants',
    },
    hints: {
      group:
        'Lists show one card. Customers choose the variant, such as a shade or size, on the product page.',
      separate: 'Lists show a card for each variant.',
      merge: 'The product has the stock of all variants and the highest price.',
    },
    mergeBy: (options: string) => `One product for variants that differ only in ${options}`,
    handle: 'Column for the group',
    handleHint: 'Rows with the same value become variants of one product group.',
    name: 'Column for the group name',
    position: 'Column for the order of variants',
    variations: 'Column that lists the variants',
    list: 'List of variants in a product',
    columnHints: {
      name: 'No column: the words with which the product names begin.',
      position: 'No column: the order of the file.',
      list: 'Each entry of the list becomes a product. Columns such as colors[].name read the entry.',
      variations: 'Such as sku=A,color=Red|sku=B,color=Blue.',
    },
    options: 'Options',
    optionsHint:
      'Up to three options distinguish the variants, such as shade and size. Without options, the ends of the product names do. Each variant shows the images of its own row.',
    option: (n: number) => `Option ${n}`,
    value: 'Column for values',
    optionName: 'Name',
    header: (column: string) => `Column name: ${column}`,
    fixed: 'Fixed name:',
    fixedName: (n: number) => `Name of option ${n}`,
    swatch: 'Column for swatches',
    swatchHint: 'A colour such as #c2185b, or an image address.',
    add: 'Add option',
    choose: 'Choose column …',
    none: 'No column',
    remove: (n: number) => `Remove option ${n}`,
    example: (values: string) => `Example: ${values}`,
    preview: 'Product groups',
    previewHint:
      'From the first rows of the file. “Check file” counts the groups of the whole file.',
    head: ['Group', 'Variants', 'Options'],
    more: (n: number) => `and ${number(n)} more`,
  },
  rules: {
    title: 'More rules',
    usual: 'Default',
    pick: {
      label: 'Price cells with several numbers',
      first: 'Use the first number',
      last: 'Use the last number',
    },
    unpublished: {
      label: 'Unpublished products',
      reject: 'Reject',
      import: 'Import',
    },
    duplicates: {
      label: 'Rows with a repeated product ID',
      reject: 'Reject',
      first: 'Use the first row',
    },
    html: {
      label: 'HTML in names and descriptions',
      text: 'Convert to text',
      keep: 'Keep HTML',
    },
  },
} as const
