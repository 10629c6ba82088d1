/** The contract of stock: why it moves, how long it lasts. zod/mini: the forms judge with it. */
import * as z from 'zod/mini'
import {
  count,
  limits,
  moment,
  pictureAddress,
  text,
  trimmedText,
  wholeNumber,
} from '../../core/values/fields.schema.ts'
import { pageFields, pageOf, sortOf } from '../../core/values/paging.schema.ts'

/** Why staff adjust stock. */
export const adjustReasons = ['received', 'return', 'lost', 'correction'] as const
export type AdjustReason = (typeof adjustReasons)[number]

/** Why stock moves at all; a sale that is taken up again after it was cancelled is a sale again. */
const stockReasons = [
  'opening',
  'sale',
  'cancel',
  'edit',
  'import',
  'count',
  ...adjustReasons,
] as const

const note = z._default(trimmedText(), '')

/** Pieces that came or, below zero, went. */
export const StockAdjustment = z.object({
  productId: text(200),
  change: wholeNumber(-limits.integer, limits.integer).check(
    z.refine((change) => change !== 0, 'must not be 0'),
  ),
  reason: z.enum(adjustReasons, `must be one of ${adjustReasons.join(', ')}`),
  note,
})
export type StockAdjustment = z.infer<typeof StockAdjustment>

/** What was found on the shelf, and what was expected there when the count began. */
export const StockCount = z.object({
  productId: text(200),
  counted: count(),
  expected: count(),
  /** of the product, as it was read along with `expected` */
  version: count(),
  note,
})
export type StockCount = z.infer<typeof StockCount>

/** What was booked; `change` is 0 where as many were counted as expected. */
export const StockMoved = z.object({
  message: z.string(),
  productId: z.string(),
  change: z.int(),
  stock: z.int(),
  version: z.int(),
})
export type StockMoved = z.infer<typeof StockMoved>

export const StockHistoryRequest = z.object({ productId: text(200), ...pageFields })

export const StockEntry = z.object({
  at: moment(),
  change: z.int(),
  /** what was left then; null before the product's opening balance */
  stock: z.nullable(z.int()),
  reason: z.enum(stockReasons),
  /** the order that took the pieces or gave them back */
  orderId: z.nullable(z.string()),
  importId: z.nullable(z.string()),
  note: z.string(),
  /** empty for who bought, unless one may see orders */
  actor: z.string(),
})
export type StockEntry = z.infer<typeof StockEntry>

export const StockHistory = z.object({
  items: z.array(StockEntry),
  nextCursor: z.nullable(z.string()),
})

/** Over so many days sales are counted. */
export const paceDays = 30

const supplySorts = ['low', '-sold', '-suggested', 'name'] as const
const supplyFilters = ['all', 'reorder', 'low', 'zero'] as const

/** Which products, in which order. */
const supplyFields = {
  /** a Product ID, SKU or barcode finds that product alone */
  q: z.optional(text(200)),
  category: z.optional(text(200)),
  stock: z._default(z.enum(supplyFilters, `must be one of ${supplyFilters.join(', ')}`), 'all'),
  sort: sortOf(supplySorts, 'low'),
}
export const SupplyRequest = z.object(supplyFields)
export type SupplyRequest = z.infer<typeof SupplyRequest>
export const SupplyPageRequest = z.object({ ...pageFields, ...supplyFields })
export type SupplyPageRequest = z.infer<typeof SupplyPageRequest>

export const Supply = z.object({
  productId: z.string(),
  productName: z.string(),
  category: z.string(),
  image: pictureAddress(),
  sku: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  version: z.int(),
  stock: z.int(),
  /** pieces of orders that are not shipped: they lie on the shelf still */
  toPack: z.int(),
  /** low with so many pieces or fewer */
  lowAtMost: z.int(),
  /** pieces sold in the last 30 days, or since the product is there */
  sold: z.int(),
  perDay: z.number(),
  /** at that pace; null where nothing is sold */
  daysLeft: z.nullable(z.int()),
  /** sales of the days in the setting and the bound of low stock, less what is there */
  suggested: z.int(),
})
export type Supply = z.infer<typeof Supply>

export const SupplyPage = z.extend(pageOf(Supply), {
  /** how many days a suggested amount lasts: the setting */
  days: z.int(),
})
