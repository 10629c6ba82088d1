/** Texts of product imports. */
import { labelsOf } from '#db/schema/field.ts'
import { productFields } from '#db/schema/product-shape.ts'
import { number, plural } from '../../lib/values/numbers.ts'

type Undone = Record<
  'total' | 'deleted' | 'restored' | 'undeleted' | 'unchanged' | 'skipped' | 'stockShort',
  number
>

export const imports = {
  title: 'Import products',
  link: 'Import',
  subtitle: 'Import products from a file. Nothing is saved before you review the changes.',
  drop: 'Drop a file here, or',
  choose: 'Choose a file',
  kinds:
    'Excel, CSV, TSV, JSON or XML from this shop, Shopify, WooCommerce, Wix, Medusa, Vendure, Square, Google Merchant, or any table with one product per row.',
  uploading: (name: string, percent: number) => `Uploading ${name}, ${percent} %`,
  uploadFailed: 'The file could not be uploaded. Please try again.',
  earlier: 'Earlier imports',
  retention: 'Files are stored for 7 days. You can undo an import for 30 days.',
  noneYet: 'No file was imported yet.',
  noneYetHint: 'Choose a file above. Your imports appear here.',
  earlierFailed: 'The earlier imports could not be loaded.',
  file: 'File',
  when: 'When',
  who: 'Who',
  state: 'Status',
  open: (name: string) => `Open ${name}`,
  states: {
    uploading: 'Upload incomplete',
    uploaded: 'Not started',
    waiting: 'Queued',
    reading: 'Reading file',
    running: 'Running',
    planned: 'Checked',
    done: 'Completed',
    stopped: 'Stopped',
    failed: 'Failed',
    interrupted: 'Interrupted',
    undone: 'Undone',
  },
  undo: {
    action: 'Undo import',
    goOn: 'Continue undo',
    named: (action: string, file: string) => `${action}: ${file}`,
    title: (file: string) => `Undo import of ${file}?`,
    head: 'Undo',
    plan: ({ total, deleted, restored, undeleted, unchanged, skipped, stockShort }: Undone) =>
      [
        `The import changed ${plural(total, 'product', 'products')}.`,
        deleted && `${plural(deleted, 'created product', 'created products')} will be deleted.`,
        restored && `${plural(restored, 'product', 'products')} will get back the earlier values.`,
        undeleted &&
          `${plural(undeleted, 'deleted product', 'deleted products')} will be restored.`,
        unchanged && `${plural(unchanged, 'product', 'products')} already have the earlier values.`,
        skipped &&
          `${plural(skipped, 'product', 'products')} edited since the import will be skipped.`,
        'Sales and stock counts since the import are kept.',
        stockShort &&
          `The stock of ${plural(stockShort, 'product', 'products')} will be 0, because imported units were sold.`,
      ]
        .filter(Boolean)
        .join(' '),
    result: 'Undo result',
    done: ({ deleted, restored, undeleted, unchanged, skipped }: Undone) =>
      `${number(deleted)} deleted, ${number(restored)} reverted, ${number(undeleted)} restored, ${number(unchanged)} unchanged, ${number(skipped)} skipped.`,
    rows: 'Products to review',
    why: 'Reason',
    field: (field: string, imported: string, current: string) =>
      `${field}: ${current} (imported: ${imported})`,
    more: 'Show more',
    progress: (done: number, total: number) =>
      `${number(done)} of ${number(total)} products undone`,
    closeHint: 'You can leave this page. The undo continues.',
    failed: 'The import could not be undone. Please try again.',
  },
  another: 'Import another file',
  recognised: 'File format',
  formats: {
    araliya: 'Araliya product file',
    shopify: 'Shopify product file',
    woocommerce: 'WooCommerce product file',
    google: 'Google Merchant feed',
    wix: 'Wix product file',
    medusa: 'Medusa product file',
    vendure: 'Vendure product file',
    square: 'Square item file',
    stock: 'Stock file: updates only the stock of existing products',
    table: 'Table',
    objects: 'JSON list',
  },
  sheet: 'Sheet',
  ofSheet: (name: string) => `sheet “${name}”`,
  columnsFound: (n: number) => plural(n, 'column', 'columns'),
  mapping: 'Column mapping',
  mappingKnown: 'The columns of this format are mapped automatically.',
  changeMapping: 'Change column mapping',
  defaultFor: {
    category: 'Default category for new products',
    stock: 'Default stock for new products',
  },
  untracked: {
    label: 'New products without stock in the file',
    ask: 'Start with 0 and warn',
    zero: 'Start with 0',
    reject: 'Reject new products',
  },
  match: {
    label: 'Match products by',
    usual: 'Product ID; in stock files also SKU or barcode',
    productId: 'Product ID only',
    sku: 'SKU',
    barcode: 'Barcode',
  },
  location: 'Stock location (empty: all locations)',
  prices: {
    currency: 'Currency of prices',
    asTheFile: 'From the file, otherwise rupees',
    needed: 'The file names no currency. Choose one here. Until then prices are read as rupees.',
    taken:
      'The file names no currency, so prices are read as rupees. To change this, choose “Change mapping”.',
    ends: (cheapest: string, mostExpensive: string) =>
      `Lowest price ${cheapest}, highest price ${mostExpensive}.`,
    outliers: (n: number, examples: string) =>
      `Check the prices: ${plural(n, 'price is', 'prices are')} far above or below the median: ${examples}.`,
    rupees: 'Rupees (LKR)',
    rate: (code: string) => `Rupees for one ${code}`,
    rounding: 'Round to',
    exact: 'Cents',
    multiple: (step: string) => (step === '1' ? 'Whole rupees' : `Multiples of ${step} rupees`),
    ending: (digits: string) => `Prices ending in ${digits}`,
  },
  mappingHint: 'Suggested from column names and first values. Please check it.',
  columnFor: (field: string) => `Column for ${field}`,
  noColumn: 'No column',
  always: 'Fixed value:',
  alwaysFor: (field: string) => `Fixed value for ${field}`,
  sample: 'Example',
  advanced: 'Edit mapping as JSON',
  advancedHint:
    'The format is described in docs/import.md. JSON supports more options than the fields above.',
  badJson: 'This is not valid JSON.',
  apply: 'Apply mapping',
  fields: labelsOf(productFields) as Readonly<Record<string, string>>,
  preview: 'Preview of the first products',
  previewFailed: 'The file could not be read with this mapping.',
  missingProducts: 'Delete products that are not in the file',
  check: 'Check file',
  checkHint: 'Reads the whole file without saving.',
  plan: 'Changes to review',
  result: 'Import result',
  counts: {
    created: 'New',
    updated: 'Updated',
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
  nothingToDo: 'There is nothing to import. All products are unchanged or rejected.',
  back: 'Change mapping',
  stop: 'Stop',
  stopping: 'Stopping…',
  progress: (read: number, total: number | null) =>
    total === null ? `${number(read)} rows so far` : `${number(read)} of ${number(total)} rows`,
  closeHint: 'You can leave this page. The import continues.',
  downloadRejected: 'Download rejected rows',
  rejectedHint:
    'The file has each row with its reason. Correct the rows and import the file again.',
  emptyHint: 'To set a default category or stock for new products, choose “Change mapping”.',
  finished: (created: number, updated: number) =>
    `${plural(created, 'product', 'products')} created, ${plural(updated, 'product', 'products')} updated.`,
  seeProducts: 'View products',
  willDelete: (n: number) =>
    `${plural(n, 'product', 'products')} not in the file would be deleted.`,
  deleted: (n: number) => `${plural(n, 'product was', 'products were')} deleted.`,
  images: {
    copy: 'Copy images to this shop',
    copyHint:
      'Otherwise the shop shows images from the other server, as long as it keeps them. Copying takes longer.',
    done: (copied: number, failed: number) =>
      `${plural(copied, 'image', 'images')} copied${failed ? `, ${number(failed)} failed` : ''}.`,
  },
  confirmMissing: (n: number) => `To delete these products, enter their number: ${n}`,
  confirmLabel: 'Number of products to delete',
  failed: 'The import could not be started. Please try again.',
  loadFailed: 'The import could not be loaded.',
  nothing: 'empty',
  reasons: 'Reasons for rejected rows',
  warned: 'Products to review',
  times: 'Rows',
} as const
