/** Texts of product imports. */
import { labelsOf } from '#db/schema/field.ts'
import { productFields } from '#db/schema/product-shape.ts'
import type { UndoReport } from '#server/modules/imports/contract/undo.schema.ts'
import { number, plural } from '../../lib/values/numbers.ts'

const products = (n: number) => plural(n, 'product', 'products')
const groupsOf = (n: number) => plural(n, 'product group', 'product groups')

export const imports = {
  earlier: 'Earlier imports',
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
    plan: ({ groups, ...report }: UndoReport) => {
      const { total, deleted, restored, undeleted, unchanged, skipped, stockShort } = report
      const changed = [
        total > 0 || !groups ? products(total) : [],
        groups ? groupsOf(groups.total) : [],
      ]
      return [
        `The import changed ${changed.flat().join(' and ')}.`,
        deleted && `${plural(deleted, 'created product', 'created products')} will be deleted.`,
        restored && `${products(restored)} will get back the earlier values.`,
        undeleted &&
          `${plural(undeleted, 'deleted product', 'deleted products')} will be restored.`,
        unchanged && `${products(unchanged)} already have the earlier values.`,
        skipped && `${products(skipped)} edited since the import will be skipped.`,
        groups?.deleted &&
          `${plural(groups.deleted, 'created product group', 'created product groups')} will be deleted.`,
        groups?.restored &&
          `${groupsOf(groups.restored)} will get back the earlier names, options and variants.`,
        groups?.skipped &&
          `${groupsOf(groups.skipped)} edited since the import, or with other variants, will be kept.`,
        'Sales and stock counts since the import are kept.',
        stockShort &&
          `The stock of ${products(stockShort)} will be 0, because imported units were sold.`,
      ]
        .filter(Boolean)
        .join(' ')
    },
    result: 'Undo result',
    done: ({ deleted, restored, undeleted, unchanged, skipped }: UndoReport) =>
      `Products: ${number(deleted)} deleted, ${number(restored)} reverted, ${number(undeleted)} restored, ${number(unchanged)} unchanged, ${number(skipped)} skipped.`,
    doneGroups: ({ deleted, restored, skipped }: NonNullable<UndoReport['groups']>) =>
      `Product groups: ${number(deleted)} deleted, ${number(restored)} reverted, ${number(skipped)} kept.`,
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
  advanced: 'Edit mapping as JSON',
  fields: labelsOf(productFields) as Readonly<Record<string, string>>,
  preview: 'Preview of the first products',
  counts: {
    created: 'New',
    updated: 'Updated',
    unchanged: 'Unchanged',
    rejected: 'Rejected',
  },
  line: 'Line',
  product: 'Product',
  details: 'Details',
  back: 'Change mapping',
  images: {
    copy: 'Copy images to this shop',
    copyHint:
      'Otherwise the shop shows images from the other server, as long as it keeps them. Copying takes longer.',
    done: (copied: number, failed: number) =>
      `${plural(copied, 'image', 'images')} copied${failed ? `, ${number(failed)} failed` : ''}.`,
  },
  confirmMissing: (n: number) => `To delete these products, enter their number: ${n}`,
  failed: 'The import could not be started. Please try again.',
  loadFailed: 'The import could not be loaded.',
} as const
