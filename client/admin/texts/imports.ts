/** Texts of product imports. */
import { labelsOf } from '#db/schema/field.ts'
import { productFields } from '#db/schema/product-shape.ts'
import { number, plural } from '../../lib/values/numbers.ts'

type Undone = Record<
  'total' | 'deleted' | 'restored' | 'broughtBack' | 'asBefore' | 'left' | 'clipped',
  number
>

export const imports = {
  title: 'Import products',
  link: 'Import',
  subtitle:
    'Bring a catalogue from a file. Nothing is written before you have seen what would change.',
  drop: 'Drop a file here, or',
  choose: 'Choose a file',
  kinds:
    'Excel, CSV, TSV, JSON or XML from this shop, Shopify, WooCommerce, Wix, Medusa, Vendure, Square, Google Merchant, or any table with one product per row.',
  uploading: (name: string, percent: number) => `Uploading ${name}, ${percent} %`,
  uploadFailed: 'The file could not be uploaded. Please try again.',
  earlier: 'Earlier imports',
  kept: 'Files are kept for a week; for 30 days an import can be taken back.',
  noneYet: 'No file was imported yet.',
  noneYetHint: 'Choose one above: what becomes of it stands here.',
  earlierFailed: 'The earlier imports could not be loaded.',
  file: 'File',
  when: 'When',
  who: 'Who',
  state: 'State',
  open: (name: string) => `Open ${name}`,
  states: {
    uploading: 'Not fully uploaded',
    uploaded: 'Not looked at yet',
    waiting: 'Waiting to begin',
    reading: 'Reading the file',
    running: 'Running',
    planned: 'Planned',
    done: 'Done',
    stopped: 'Stopped',
    failed: 'Failed',
    interrupted: 'Interrupted',
    undone: 'Taken back',
  },
  undo: {
    action: 'Take back',
    goOn: 'Go on taking back',
    named: (action: string, file: string) => `${action} the import of ${file}`,
    title: (file: string) => `Take back the import of ${file}?`,
    head: 'Undo',
    plan: ({ total, deleted, restored, broughtBack, asBefore, left, clipped }: Undone) =>
      [
        `It changed ${plural(total, 'product', 'products')}.`,
        deleted &&
          `${plural(deleted, 'product that it created is', 'products that it created are')} deleted.`,
        restored && `${plural(restored, 'product gets its', 'products get their')} old values.`,
        broughtBack &&
          `${plural(broughtBack, 'product that it deleted comes', 'products that it deleted come')} back.`,
        asBefore && `${plural(asBefore, 'product is', 'products are')} as before already.`,
        left &&
          `${plural(left, 'product', 'products')} that somebody changed since ${left === 1 ? 'stays as it is' : 'stay as they are'}.`,
        'What was sold or counted since stays sold and counted.',
        clipped &&
          `Of ${plural(clipped, 'product', 'products')} more was sold than there was before: the stock becomes 0.`,
      ]
        .filter(Boolean)
        .join(' '),
    result: 'What was taken back',
    done: ({ deleted, restored, broughtBack, asBefore, left }: Undone) =>
      `${number(deleted)} deleted, ${number(restored)} given their old values, ${number(broughtBack)} brought back, ${number(asBefore)} as before already, ${number(left)} left as they are.`,
    rows: 'Products of which there is something to say',
    why: 'Why',
    field: (field: string, wrote: string, now: string) =>
      `${field}: ${now} (the import wrote ${wrote})`,
    more: 'Show the next',
    progress: (done: number, total: number) =>
      `${number(done)} of ${number(total)} products taken back`,
    closeHint: 'You may leave this page: it goes on.',
    failed: 'The import could not be taken back. Please try again.',
  },
  another: 'Import another file',
  recognised: 'What we recognised',
  formats: {
    araliya: 'A file of this shop',
    shopify: 'A product file of Shopify',
    woocommerce: 'A product file of WooCommerce',
    google: 'A Google Merchant feed',
    wix: 'A product file of Wix',
    medusa: 'A product file of Medusa',
    vendure: 'A product file of Vendure',
    square: 'An item file of Square',
    stock: 'Stock only: nothing else of a product is changed, and no product is made',
    table: 'A table',
    objects: 'A list of JSON objects',
  },
  sheet: 'Sheet of the workbook',
  ofSheet: (name: string) => `sheet “${name}”`,
  columnsFound: (n: number) => plural(n, 'column', 'columns'),
  mapping: 'Which column is what',
  mappingKnown: 'This kind of file says by itself which column is what.',
  changeMapping: 'Choose the columns all the same',
  defaultFor: {
    category: 'Category of new products without one',
    stock: 'Stock of new products without one',
  },
  untracked: {
    label: 'When the file does not say how many there are',
    ask: 'Start with 0, and tell me of each',
    zero: 'Start with 0',
    reject: 'Reject new products',
  },
  match: {
    label: 'Products are found by',
    usual: 'their id, and a SKU or barcode where a file of stock has one',
    productId: 'their id alone',
    sku: 'their SKU',
    barcode: 'their barcode',
  },
  location: 'Location that counts (empty: all together)',
  prices: {
    currency: 'Prices are in',
    asTheFile: 'what the file says, else rupees',
    asked: 'Nothing in the file says it: choose it here. Until then they are taken as rupees.',
    taken:
      'Nothing in the file says in which currency prices are: they are taken as rupees. If they are not, say so under “Change the mapping”.',
    ends: (cheapest: string, dearest: string) =>
      `Cheapest product ${cheapest}, most expensive product ${dearest}.`,
    outliers: (n: number, examples: string) =>
      `Check the prices: ${plural(n, 'price is', 'prices are')} over 100 times the median or under a hundredth of it: ${examples}.`,
    rupees: 'Rupees (LKR)',
    rate: (code: string) => `Rupees for one ${code}`,
    rounding: 'Round to',
    exact: 'whole cents',
    multiple: (step: string) => (step === '1' ? 'whole rupees' : `multiples of ${step} rupees`),
    ending: (digits: string) => `prices that end in ${digits}`,
  },
  mappingHint: 'We guessed from the names and first values. Please look it over.',
  columnFor: (field: string) => `Column for ${field}`,
  noColumn: 'no column',
  always: 'Always the same:',
  alwaysFor: (field: string) => `Always the same ${field}`,
  sample: 'For example',
  advanced: 'The whole mapping, for those who know it',
  advancedHint: 'JSON as in docs/import.md. It may say more than the list above shows.',
  badJson: 'This is not valid JSON.',
  apply: 'Use this mapping',
  fields: labelsOf(productFields) as Readonly<Record<string, string>>,
  preview: 'The first products as they would be',
  previewFailed: 'The file could not be read with this mapping.',
  missingProducts: 'Also delete products that the file does not name',
  check: 'Check the file',
  checkHint: 'Reads the whole file and writes nothing.',
  plan: 'What would change',
  result: 'What was done',
  counts: {
    created: 'New',
    updated: 'Changed',
    unchanged: 'Unchanged',
    rejected: 'Rejected',
  },
  rowsRead: (n: number) => `${plural(n, 'row', 'rows')} of the file read.`,
  warnings: (n: number) => plural(n, 'warning', 'warnings'),
  line: 'Line',
  product: 'Product',
  outcome: 'Outcome',
  details: 'Details',
  all: 'All',
  outcomeFilter: 'Show',
  run: (n: number) => `Import ${plural(n, 'product', 'products')}`,
  nothingToDo: 'There is nothing to import: everything is as the file says, or rejected.',
  back: 'Change the mapping',
  stop: 'Stop',
  stopping: 'Stopping…',
  progress: (read: number, total: number | null) =>
    total === null ? `${number(read)} rows so far` : `${number(read)} of ${number(total)} rows`,
  closeHint: 'You may leave this page: the import goes on.',
  downloadRejected: 'Download the rejected rows',
  rejectedHint:
    'They stand there as they were read, with the reason. Mend them and import that file.',
  emptyHint:
    'What is empty in the file can be given for all new products: a category or a stock, under “Change the mapping”.',
  finished: (created: number, updated: number) =>
    `${plural(created, 'product is', 'products are')} new, ${plural(updated, 'product was', 'products were')} changed.`,
  seeProducts: 'See the products',
  willDelete: (n: number) =>
    `${plural(n, 'product', 'products')} that the file does not name would be deleted.`,
  deleted: (n: number) => `${plural(n, 'product was', 'products were')} deleted.`,
  pictures: {
    copy: 'Copy the pictures into this shop',
    copyHint:
      'Otherwise they stay at the addresses of the file, and are gone when that server is switched off. Copying takes longer.',
    done: (copied: number, failed: number) =>
      `${plural(copied, 'picture was', 'pictures were')} copied${failed ? `, ${number(failed)} could not be had` : ''}.`,
  },
  confirmMissing: (n: number) => `To delete them, type their number: ${n}`,
  confirmLabel: 'Number of products to delete',
  failed: 'The import could not be started. Please try again.',
  loadFailed: 'The import could not be loaded.',
  nothing: 'nothing',
  reasons: 'Why rows were rejected',
  warned: 'Worth a look',
  times: 'Rows',
} as const
