/** The contract of exports: resource, format and filters. */
import * as z from 'zod/mini'
import { text, timestampRange } from '../../core/values/fields.schema.ts'
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
  what: z.enum(exportables, `must be one of ${exportables.join(', ')}`),
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
  format: z._default(z.enum(exportFormats, `must be one of ${exportFormats.join(', ')}`), 'csv'),
  /** products: search text; orders, customers, subscribers: contained text */
  q: z.optional(text(200)),
  /** products */
  category: z.optional(text(100)),
  /** products */
  state: z.optional(z.enum(productStates, `must be one of ${productStates.join(', ')}`)),
  /** products: only those in stock, sold out, or low on stock (sold-out ones excluded) */
  stock: z.optional(z.enum(['in', 'out', 'low'])),
  /** orders, customers, subscribers; the default for subscribers is subscribed */
  status: z.optional(text(40)),
  /** customers */
  type: z.optional(text(40)),
  // orders: as the list of the admin area is narrowed
  ...sharedOrderFilters,
  // Orders: placed on these days, both included, or from and before these timestamps.
  ...timestampRange,
  /** orders: one row per order, or one per item */
  rows: z.optional(z.enum(exportRows, `must be one of ${exportRows.join(', ')}`)),
  /** sort order, as in the admin area's list */
  sort: z._default(z.enum(anySort, `must be one of ${anySort.join(', ')}`), 'newest'),
})
/** The same as a request body, which has room for order numbers. */
export const ExportRequest = z.extend(ExportQuery, {
  orderIds: z.optional(
    z
      .array(text(100))
      .check(
        z.minLength(1, 'must name at least one order'),
        z.maxLength(mostNamed, `must name at most ${mostNamed} orders`),
      ),
  ),
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
