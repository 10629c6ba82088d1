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

export const filters = {
  payment: 'Payment',
  anyPayment: 'Any payment',
  method: 'Paid by',
  anyMethod: 'Any way',
  district: 'District',
  anyDistrict: 'All districts',
  product: 'Product ID',
  from: 'From',
  to: 'Until',
} as const

export const setStatus = 'Set status'
export const papers = { 'packing-slip': 'Slips', invoice: 'Invoices', label: 'Labels' } as const
export const tooMany = (most: number) => `One document holds at most ${most} orders.`
export const moveTitle = (n: number) =>
  `Set the status of ${n === 1 ? '1 order' : `${n.toLocaleString('en')} orders`}`
export const move = 'Set status'
export const moving = (done: number, total: number) => `${done} of ${total}`
export const moved = (ok: number, failed: number) =>
  failed === 0 ? `${ok} set.` : `${ok} set, ${failed} not.`
export const notMoved = 'Not set, because'
export const stop = 'Stop'
export const close = 'Close'
export const cancelMany = 'Cancelling returns the pieces to the stock and gives back what was paid.'
export const notesHint =
  'For each of them, in place of the notes it has. Leave empty to keep those.'
