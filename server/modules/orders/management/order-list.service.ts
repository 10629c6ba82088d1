/** Lists of orders for staff: pages, counts of tabs, and new orders. */
import { countOrdersByTab } from '../../../../db/queries/orders/order-tabs.queries.ts'
import {
  countOrdersUpTo,
  findOrders,
  type OrderFilter,
  type OrderSort,
  type OrderViewRow,
  orderSorts,
} from '../../../../db/queries/orders/orders.queries.ts'
import { findNewOrders } from '../../../../db/queries/orders/orders-admin.queries.ts'
import type { AllServices, Services } from '../../../core/context/context.ts'
import { cappedTotal, type Page, type PageRequest, pageOf } from '../../../core/operation/paging.ts'
import { countCeiling } from '../../../core/values/paging.schema.ts'
import { endOfDay, startOfDay } from '../../../core/values/shop-time.schema.ts'
import { maxNewOrders } from '../order/new-orders.schema.ts'
import type { OrderListFilter } from '../order/order-list.schema.ts'

/** Returns a page. @throws AppError VALIDATION_FAILED naming `cursor` of another sort order */
export async function pageOrders(
  { db }: Pick<Services, 'db'>,
  filter: OrderFilter,
  request: PageRequest<OrderSort>,
): Promise<Page<OrderViewRow> & { totalIsExact: boolean }> {
  const [page, counted] = await Promise.all([
    pageOf(orderSorts, request, (wanted) => findOrders(db, filter, wanted)),
    countOrdersUpTo(db, filter, countCeiling),
  ])
  return { ...page, ...cappedTotal(counted) }
}

/** Converts a filter for the query: days become timestamps, tabs follow the shop's rule. */
export const toOrderFilter = (
  { settings }: Pick<AllServices, 'settings'>,
  { from, to, updatedSince, ...filter }: OrderListFilter & { updatedSince?: string | undefined },
): OrderFilter => ({
  ...filter,
  confirm: settings.get('orders.confirm'),
  from: from === undefined ? undefined : startOfDay(from),
  until: to === undefined ? undefined : endOfDay(to),
  updatedSince: updatedSince === undefined ? undefined : new Date(updatedSince),
})

/** Counts the orders of each tab. */
export const countTabs = ({ db, settings }: Pick<AllServices, 'db' | 'settings'>) =>
  countOrdersByTab(db, countCeiling, settings.get('orders.confirm'))

/** Returns orders placed after `since`; without `since`, only where to begin. */
export const listNewOrders = ({ db }: Pick<Services, 'db'>, since: string | undefined) =>
  findNewOrders(db, since, maxNewOrders)
