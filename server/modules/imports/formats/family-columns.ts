/** The columns of the product files of Wix, Medusa, Vendure and Square. */
import { headerKey } from '../read/columns.ts'

/** Columns of a family file, by {@link headerKey}; the first header that exists counts. */
export type Key =
  | 'handle'
  | 'title'
  | 'body'
  | 'category'
  | 'brand'
  | 'tags'
  | 'sku'
  | 'barcode'
  | 'cost'
  | 'stock'
  | 'state'
  | 'compareAt'
  | 'surcharge'
  | 'sale'
  | 'variation'
  | 'discountMode'
  | 'discountValue'
  | 'kind'
export type Places = Partial<Record<Key, number>>

export interface Description {
  /** headers that identify the format; a list: any of them */
  required: readonly (string | readonly string[])[]
  columns: Partial<Record<Key, readonly string[]>>
  price: RegExp
  /** absent when images are names without an address */
  images?: RegExp
  /** images of one variant */
  ownImages?: RegExp
  optionNames?: RegExp
  optionValues: RegExp
  /** precedes image names that are no address */
  imageBase?: string
  /** separates several options in a cell */
  optionMark?: string
  /** rewrites a category cell as a comma-separated list */
  category?: (cell: string) => string
}

export const described = {
  wix: {
    required: [['handleid', 'handle'], 'fieldtype', 'name', 'price'],
    columns: {
      handle: ['handleid', 'handle'],
      title: ['name'],
      body: ['description', 'plaindescription'],
      category: ['collection', 'categories'],
      brand: ['brand'],
      sku: ['sku'],
      barcode: ['barcode'],
      cost: ['cost'],
      stock: ['inventory'],
      state: ['visible'],
      compareAt: ['strikethroughprice'],
      surcharge: ['surcharge'],
      discountMode: ['discountmode'],
      discountValue: ['discountvalue'],
      kind: ['fieldtype'],
    },
    price: /^price$/,
    images: /^(productimageurl|media)$/,
    optionNames: /^productoptionname\d+$/,
    optionValues: /^productoption(description|choices)\d+$/,
    imageBase: 'https://static.wixstatic.com/media/',
    category: (cell) => cell.replaceAll(';', ','),
  },
  medusa: {
    required: ['product handle', 'product title', ['variant sku', 'variant id', 'variant title']],
    columns: {
      handle: ['product handle'],
      title: ['product title'],
      body: ['product description'],
      category: ['product category 1 name', 'product collection title', 'product type'],
      tags: ['product tags'],
      sku: ['variant sku'],
      barcode: ['variant barcode', 'variant ean', 'variant upc'],
      stock: ['variant inventory quantity'],
      state: ['product status'],
    },
    price: /^(variant )?price( .+)?$/,
    images: /^(product )?image \d+( url)?$/,
    optionNames: /^(variant )?option \d+ name$/,
    optionValues: /^(variant )?option \d+ value$/,
  },
  vendure: {
    required: ['slug', 'optiongroups', 'optionvalues', 'sku', 'price'],
    columns: {
      handle: ['slug'],
      title: ['name'],
      body: ['description'],
      sku: ['sku'],
      stock: ['stockonhand'],
      category: ['facets'],
    },
    price: /^price$/,
    images: /^assets$/,
    ownImages: /^variantassets$/,
    optionNames: /^optiongroups$/,
    optionValues: /^optionvalues$/,
    optionMark: '|',
    // Keeps only the category facets of cells such as `category:lips|brand:x`.
    category: (cell) => (cell.match(/(?<=category\s*:\s*)[^|]+/gi) ?? []).join(','),
  },
  square: {
    required: ['item name', 'variation name', 'price'],
    columns: {
      handle: ['reference handle', 'item name'],
      title: ['item name', 'customer-facing name'],
      body: ['description'],
      category: ['reporting category', 'categories', 'category'],
      sku: ['sku'],
      barcode: ['gtin'],
      cost: ['default unit cost'],
      sale: ['online sale price'],
      variation: ['variation name'],
    },
    price: /^price$/,
    images: /^image \d+$/,
    optionNames: /^option name \d+$/,
    optionValues: /^option value \d+$/,
  },
} satisfies Record<string, Description>
export type FamilyFormat = keyof typeof described

/** Returns the format that a header belongs to, if any. */
export function familyOf(columns: readonly string[]): FamilyFormat | undefined {
  const keys = new Set(columns.map(headerKey))
  const names = Object.keys(described) as FamilyFormat[]
  return names.find((name) =>
    described[name].required.every((one) => [one].flat().some((header) => keys.has(header))),
  )
}
