/** The contract of stock: history, counts, adjustments and supply. zod/mini: the forms validate with it. */
import * as z from 'zod/mini'
import {
  count,
  doc,
  enumOf,
  imageAddress,
  limits,
  text,
  timestamp,
  trimmedText,
  wholeNumber,
} from '../../core/values/fields.schema.ts'
import {
  listOf,
  pageFields,
  pageLimit,
  pageOf,
  sortOf,
  updatedSince,
} from '../../core/values/paging.schema.ts'

/** Reasons for which staff adjust stock. */
export const adjustReasons = ['received', 'return', 'lost', 'correction'] as const
export type AdjustReason = (typeof adjustReasons)[number]

/** Reasons of all stock movements; reopening a cancelled order is a sale again. */
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

/** Adjusts stock by units received or, below zero, removed. */
export const StockAdjustment = z.object({
  productId: text(200),
  change: wholeNumber(-limits.integer, limits.integer)
    .check(z.refine((change) => change !== 0, 'must not be 0'))
    .apply(doc, 'Units to add; negative: to take away.'),
  reason: enumOf(adjustReasons).apply(doc, 'Why the stock changes.'),
  note,
})
export type StockAdjustment = z.infer<typeof StockAdjustment>

/** A stock count: the units found, and those expected when the count began. */
export const StockCount = z.object({
  productId: text(200),
  counted: count().apply(doc, 'Units that were counted.'),
  expected: count().apply(doc, '`stock` plus `toPack` when the count began.'),
  version: count().apply(doc, 'Version of the product when the client read `expected`.'),
  note,
})
export type StockCount = z.infer<typeof StockCount>

/** The recorded change; `change` is 0 when the count matches. */
export const StockChange = z.object({
  message: z.string(),
  productId: z.string(),
  change: z.int().apply(doc, 'Units added; negative: taken away.'),
  stock: z.int(),
  version: z.int(),
})
export type StockChange = z.infer<typeof StockChange>

export const StockHistoryRequest = z.object({ productId: text(200), ...pageFields })

export const StockMovement = z.object({
  at: timestamp(),
  change: z.int().apply(doc, 'Units added; negative: taken away.'),
  stock: z.nullable(z.int()).apply(doc, "Units left; null before the product's opening balance."),
  reason: z.enum(stockReasons).apply(doc, 'Why the stock changed.'),
  orderId: z.nullable(z.string()).apply(doc, 'Order that took or returned the units; null: none.'),
  importId: z.nullable(z.string()).apply(doc, 'The import that changed it; null: none.'),
  note: z.string(),
  actor: z.string().apply(doc, 'Who did it; empty for customers, unless the caller sees orders.'),
})
export type StockMovement = z.infer<typeof StockMovement>

export const StockHistory = listOf(StockMovement)

/** Pages of stock for synchronisation; a product deleted meanwhile is missing. */
export const InventoryRequest = z.object({
  limit: pageLimit({ min: 1, max: 1_000, usual: 1_000 }),
  cursor: pageFields.cursor,
  updatedSince,
})
export type InventoryRequest = z.infer<typeof InventoryRequest>

export const InventoryPage = listOf(
  z.object({
    productId: z.string(),
    stock: z.int(),
    updatedAt: timestamp().apply(doc, 'When the product was last sold, adjusted or edited.'),
  }),
)

/** Days over which sales are counted. */
export const salesDays = 30

const supplySorts = ['low', '-sold', '-suggested', 'name'] as const
const supplyFilters = ['all', 'reorder', 'low', 'zero'] as const

/** Filter and order of the supply list. */
const supplyFields = {
  q: z
    .optional(text(200))
    .apply(doc, 'Search text; an id, SKU or barcode finds that product only.'),
  category: z.optional(text(200)),
  stock: z._default(enumOf(supplyFilters), 'all').apply(doc, 'Only products in this stock state.'),
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
  image: imageAddress(),
  sku: z.nullable(z.string()).apply(doc, 'Stock keeping unit; null: unknown.'),
  barcode: z.nullable(z.string()).apply(doc, 'Barcode; null: unknown.'),
  version: z.int(),
  stock: z.int(),
  toPack: z.int().apply(doc, 'Units of unshipped orders, still on the shelf.'),
  lowStockThreshold: z.int().apply(doc, 'Low stock at this many units or fewer.'),
  sold: z.int().apply(doc, 'Units sold in the last 30 days, or since its creation.'),
  perDay: z.number().apply(doc, 'Units sold per day.'),
  daysLeft: z.nullable(z.int()).apply(doc, 'Days that the stock lasts; null without sales.'),
  suggested: z.int().apply(doc, 'Units to order, for `days` of sales and the low-stock threshold.'),
})
export type Supply = z.infer<typeof Supply>

export const SupplyPage = z.extend(pageOf(Supply), {
  days: z.int().apply(doc, 'Days that the suggested quantity lasts.'),
})
