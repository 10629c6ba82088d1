/** The contract of exports: resource, format and filters. */
import * as z from 'zod/mini'
import { doc, enumOf, text, timestampRange } from '../../core/values/fields.schema.ts'
import { userOrders } from '../accounts/users/users.schema.ts'
import { adminProductSorts } from '../catalog/products/products.write.schema.ts'
import { productStates } from '../catalog/products/schedule.schema.ts'
import { sharedOrderFilters } from '../orders/order/order-list.schema.ts'
import { orderSorts } from '../orders/order/orders.schema.ts'

export const exportables = ['products', 'orders', 'customers', 'subscribers'] as const
export type Exportable = (typeof exportables)[number]

/** File formats; `shopify` is for products only. */
export const exportFormats = ['csv', 'jsonl', 'shopify'] as const

export const ExportOf = z.object({
  what: enumOf(exportables).apply(doc, 'What to export.'),
})

/** What one row of an order file stands for. */
const exportRows = ['orders', 'items'] as const

/** Most order numbers in one request. */
const mostNamed = 1_000

/** Sort orders of each resource; `newest` is the default. */
export const exportSorts = {
  products: adminProductSorts,
  orders: orderSorts,
  customers: userOrders,
  subscribers: ['newest'],
} as const satisfies Record<Exportable, readonly string[]>
const anySort = [...new Set(Object.values(exportSorts).flat())]

/** Query parameters, as text. Filters that do not fit the resource are refused. */
export const ExportQuery = z.strictObject({
  format: z._default(enumOf(exportFormats), 'csv').apply(doc, 'Format of the file.'),
  q: z.optional(text(200)).apply(doc, 'Search text; of products as in the shop.'),
  category: z.optional(text(100)).apply(doc, 'Products: only of this category.'),
  state: z.optional(enumOf(productStates)).apply(doc, 'Products: only in this state.'),
  stock: z
    .optional(z.enum(['in', 'out', 'low']))
    .apply(doc, 'Products: in stock, sold out, or low without sold-out ones.'),
  status: z.optional(text(40)).apply(doc, 'Orders, customers, subscribers: only in this status.'),
  type: z.optional(text(40)).apply(doc, 'Customers: only accounts of this type.'),
  // orders: as the list of the admin area is narrowed
  ...sharedOrderFilters,
  // Orders: placed on these days, both included, or from and before these timestamps.
  ...timestampRange,
  rows: z.optional(enumOf(exportRows)).apply(doc, 'Orders: a row for each order, or each item.'),
  sort: z._default(enumOf(anySort), 'newest').apply(doc, 'Order, as in the list for staff.'),
})
/** The same as a request body, which has room for order numbers. */
export const ExportRequest = z.extend(ExportQuery, {
  orderIds: z
    .optional(
      z
        .array(text(100))
        .check(
          z.minLength(1, 'must name at least one order'),
          z.maxLength(mostNamed, `must name at most ${mostNamed} orders`),
        ),
    )
    .apply(doc, 'Only these orders.'),
})
export type ExportQuery = z.infer<typeof ExportRequest>

const narrowings = Object.keys(sharedOrderFilters) as (keyof typeof sharedOrderFilters)[]

/** Filters of each resource, in addition to `format` and `sort`. */
export const exportFilters: Record<Exportable, readonly (keyof ExportQuery)[]> = {
  products: ['q', 'category', 'stock', 'state'],
  orders: ['q', 'status', ...narrowings, 'from', 'to', 'rows', 'orderIds'],
  customers: ['q', 'status', 'type'],
  subscribers: ['q', 'status'],
}
