/**
 * Declares the details of a product in one place. Row types, query columns, validation, presenters,
 * imports, their undo, exports, forms and pages follow from it: docs/add-a-product-field.md. Plain
 * data, because the browser reads it too. product-shape.ts declares the fixed fields.
 */
import type { DetailField } from './field.ts'

/** Splits a text at its commas. */
export const list = (text: string) => text.replace(/\s+/g, ' ').split(', ')
export const dates = list('date, from, to, start, starts, end, ends, until')
/** Prices for other buyers, or for other amounts than one unit. */
export const otherPrices = [
  ...list(`wholesale, trade, dealer, distributor, reseller, bulk, b2b, value, case, carton, pack,
    box, per, min, max, minimum, maximum, qty, quantity, shipping, delivery, deposit, currency,
    sign, range, measure, id, points`),
  ...dates,
]
/** The optional details of a product, beyond its fixed shape. Add new product fields here. */
export const detailFields = {
  brand: {
    column: 'brand',
    type: 'text',
    audience: 'public',
    section: 'trade',
    label: 'Brand',
    names: ['brand', 'brand name', 'vendor', 'manufacturer', 'marke', 'marque', 'marca', 'merk'],
    never: list('id, code, url, logo, image, number'),
  },
  tags: {
    column: 'tags',
    type: 'list',
    audience: 'public',
    section: 'trade',
    label: 'Tags',
    hint: 'Separated by commas',
    names: ['tags', 'product tags', 'tag list', 'keywords'],
  },
  sku: { column: 'sku', type: 'code', audience: 'public', section: 'trade', label: 'SKU' },
  barcode: {
    column: 'barcode',
    type: 'code',
    audience: 'public',
    section: 'trade',
    inputMode: 'numeric',
    label: 'Barcode',
    names: ['barcode', 'ean', 'gtin', 'upc', 'ean13', 'ean 13'],
  },
  weight: {
    column: 'weight_grams',
    type: 'integer',
    unit: 'grams',
    min: 1,
    max: 1_000_000,
    audience: 'public',
    section: 'measures',
    label: 'Weight in grams',
    hint: 'Of one unit with its packaging, to calculate delivery',
  },
  size: {
    column: 'size',
    type: 'number',
    max: 1_000_000,
    audience: 'public',
    section: 'measures',
    label: 'Size',
    hint: 'The content of one unit, such as 50',
  },
  unit: {
    column: 'unit',
    type: 'choice',
    choices: {
      ml: 'millilitres (ml)',
      l: 'litres (l)',
      g: 'grams (g)',
      kg: 'kilograms (kg)',
      piece: 'pieces',
    },
    audience: 'public',
    section: 'measures',
    label: 'Unit of the size',
  },
  howToUse: {
    column: 'how_to_use',
    type: 'longText',
    audience: 'public',
    section: 'use',
    onPage: true,
    label: 'How to use',
  },
  ingredients: {
    column: 'ingredients',
    type: 'longText',
    audience: 'public',
    section: 'use',
    onPage: true,
    label: 'Ingredients',
  },
  /** the shop's cost of one unit */
  cost: {
    column: 'cost_cents',
    type: 'money',
    permission: 'prices',
    audience: 'pricing',
    section: 'trade',
    label: 'Cost in LKR',
    hint: 'Your cost of one unit. Only staff can see it.',
    names: [
      'cost',
      'cost price',
      'purchase price',
      'buying price',
      'supplier price',
      'supply price',
    ],
    never: otherPrices.filter((word) => word !== 'per'),
  },
  /** low stock at this many units or fewer; null: the setting orders.lowStock applies */
  lowStock: {
    column: 'low_stock_at',
    type: 'integer',
    audience: 'staff',
    section: 'trade',
    label: 'Low stock threshold',
    hint: 'Leave empty for the shop’s default.',
    names: ['low stock', 'reorder level', 'reorder point', 'stock alert', 'stock threshold'],
    never: dates,
  },
} as const satisfies Record<string, DetailField>
