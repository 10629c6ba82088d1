/** The contract of stock: history, counts, adjustments and supply. zod/mini: the forms validate with it. */
import * as z from 'zod/mini'
import {
  count,
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
  change: wholeNumber(-limits.integer, limits.integer).check(
    z.refine((change) => change !== 0, 'must not be 0'),
  ),
  reason: z.enum(adjustReasons, `must be one of ${adjustReasons.join(', ')}`),
  note,
})
export type StockAdjustment = z.infer<typeof StockAdjustment>

/** A stock count: the units found, and those expected when the count began. */
export const StockCount = z.object({
  productId: text(200),
  counted: count(),
  expected: count(),
  /** the product's version when the client read `expected` */
  version: count(),
  note,
})
export type StockCount = z.infer<typeof StockCount>

/** The recorded change; `change` is 0 when the count matches. */
export const StockChange = z.object({
  message: z.string(),
  productId: z.string(),
  change: z.int(),
  stock: z.int(),
  version: z.int(),
})
export type StockChange = z.infer<typeof StockChange>

export const StockHistoryRequest = z.object({ productId: text(200), ...pageFields })

export const StockMovement = z.object({
  at: timestamp(),
  change: z.int(),
  /** units left afterwards; null before the product's opening balance */
  stock: z.nullable(z.int()),
  reason: z.enum(stockReasons),
  /** the order that took or returned the units */
  orderId: z.nullable(z.string()),
  importId: z.nullable(z.string()),
  note: z.string(),
  /** empty for the customer, unless the caller may see orders */
  actor: z.string(),
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
    /** of the product: a sale, an adjustment or an edit changes it */
    updatedAt: timestamp(),
  }),
)

/** Days over which sales are counted. */
export const salesDays = 30

const supplySorts = ['low', '-sold', '-suggested', 'name'] as const
const supplyFilters = ['all', 'reorder', 'low', 'zero'] as const

/** Filter and order of the supply list. */
const supplyFields = {
  /** a Product ID, SKU or barcode finds that product only */
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
  image: imageAddress(),
  sku: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  version: z.int(),
  stock: z.int(),
  /** units of unshipped orders, still on the shelf */
  toPack: z.int(),
  /** low stock at this many units or fewer */
  lowStockThreshold: z.int(),
  /** units sold in the last 30 days, or since the product was created */
  sold: z.int(),
  perDay: z.number(),
  /** days at that pace; null without sales */
  daysLeft: z.nullable(z.int()),
  /** sales of the days in the setting plus the low-stock threshold, less the current stock */
  suggested: z.int(),
})
export type Supply = z.infer<typeof Supply>

export const SupplyPage = z.extend(pageOf(Supply), {
  /** days that the suggested quantity lasts: the setting */
  days: z.int(),
})
