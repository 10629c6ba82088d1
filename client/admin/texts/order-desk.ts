/** Orders as work: tabs, filters and what is done with many at once. */
import type { orderTabs } from '#server/orders/orders.desk.schema.ts'

export const tabsLabel = 'Orders by what they wait for'
export const tabs: Record<'all' | (typeof orderTabs)[number], string> = {
  all: 'All',
  toConfirm: 'To confirm',
  toPack: 'To pack',
  shipped: 'Shipped',
  unpaid: 'Unpaid',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}
/** A count as a tab shows it; the server stops counting at the ceiling. */
export const tabCount = (count: number, ceiling: number) =>
  count > ceiling ? `${ceiling.toLocaleString('en')}+` : count.toLocaleString('en')

export const columns = { customer: 'Customer', town: 'Town', payment: 'Payment' } as const
export const pieces = (n: number) => (n === 1 ? '1 piece' : `${n} pieces`)

/** How long ago, in the largest unit that is full. */
export function age(iso: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24).toLocaleString('en')} days`
}
