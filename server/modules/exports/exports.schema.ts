/** The contract of exports: what, in which format, narrowed by what. */
import * as z from 'zod/mini'
import { momentRange, text } from '../../core/values/fields.schema.ts'
import { userOrders } from '../accounts/users/users.schema.ts'
import { adminProductSorts } from '../catalog/products/products.write.schema.ts'
import { productStates } from '../catalog/products/schedule.schema.ts'
import { orderNarrowings } from '../orders/order/order-list.schema.ts'
import { orderSorts } from '../orders/order/orders.schema.ts'

export const exportables = ['products', 'orders', 'customers', 'subscribers'] as const
export type Exportable = (typeof exportables)[number]

/** `shopify` is for products alone. */
export const exportFormats = ['csv', 'jsonl', 'shopify'] as const

export const ExportOf = z.object({
  what: z.enum(exportables, `must be one of ${exportables.join(', ')}`),
})

/** What a row of a file of orders is. */
const exportRows = ['orders', 'items'] as const

/** Orders of one file by their numbers, at most. */
const mostNamed = 1_000

/** The orders of each list; `newest` unless one is asked for. */
export const exportSorts = {
  products: adminProductSorts,
  orders: orderSorts,
  customers: userOrders,
  subscribers: ['newest'],
} as const satisfies Record<Exportable, readonly string[]>
const anySort = [...new Set(Object.values(exportSorts).flat())]

/** Texts, because addresses hold nothing else. Filters that do not fit what is exported are refused. */
export const ExportQuery = z.strictObject({
  format: z._default(z.enum(exportFormats, `must be one of ${exportFormats.join(', ')}`), 'csv'),
  /** products: found by this text; orders, customers, subscribers: holding it */
  q: z.optional(text(200)),
  /** products */
  category: z.optional(text(100)),
  /** products */
  state: z.optional(z.enum(productStates, `must be one of ${productStates.join(', ')}`)),
  /** products: only what can be bought, only what is sold out, or only what is low, none included */
  stock: z.optional(z.enum(['in', 'out', 'low'])),
  /** orders, customers, subscribers; of these only those who are subscribed unless said */
  status: z.optional(text(40)),
  /** customers */
  type: z.optional(text(40)),
  // orders: as the list of the admin area is narrowed
  ...orderNarrowings,
  // orders: placed in these days, both included, or from and before these moments
  ...momentRange,
  /** orders: a row for each of them, or for each of their items */
  rows: z.optional(z.enum(exportRows, `must be one of ${exportRows.join(', ')}`)),
  /** as the list of the admin area is sorted */
  sort: z._default(z.enum(anySort, `must be one of ${anySort.join(', ')}`), 'newest'),
})
/** The same in a body, where there is room to name the orders. */
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

const narrowings = Object.keys(orderNarrowings) as (keyof typeof orderNarrowings)[]

/** Beside `format` and `sort`: which filters belong to what. */
export const exportFilters: Record<Exportable, readonly (keyof ExportQuery)[]> = {
  products: ['q', 'category', 'stock', 'state'],
  orders: ['q', 'status', ...narrowings, 'from', 'to', 'rows', 'orderIds'],
  customers: ['q', 'status', 'type'],
  subscribers: ['q', 'status'],
}
