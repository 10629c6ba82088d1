/** Labels of the order list: tabs, filters and bulk actions. */
import type { orderTabs } from '#server/modules/orders/order/order-list.schema.ts'
import type { ConfirmationChannel } from '#server/modules/orders/order/orders.schema.ts'

export const tabs: Record<'all' | (typeof orderTabs)[number], string> = {
  all: 'All',
  toConfirm: 'To confirm',
  toPack: 'To pack',
  paymentIssues: 'Payment issues',
  shipped: 'Shipped',
  returning: 'Returning',
  unpaid: 'Unpaid',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}
/** Formats a tab's count; the server stops counting at the ceiling. */
export const tabCount = (count: number, ceiling: number) =>
  count > ceiling ? `${ceiling.toLocaleString('en')}+` : count.toLocaleString('en')

export const units = (n: number) => (n === 1 ? '1 item' : `${n} items`)

/** Formats an age in its largest full unit. */
export function age(iso: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24).toLocaleString('en')} days`
}

export const assignCourier = 'Assign courier'
export const documentLabels = {
  'packing-slip': 'Slips',
  invoice: 'Invoices',
  label: 'Labels',
} as const
const orders = (n: number) => (n === 1 ? '1 order' : `${n.toLocaleString('en')} orders`)
export const moveTitle = (n: number) => `Set the status of ${orders(n)}`
export const confirm = 'Confirm'
export const confirmTitle = (n: number) => `Confirm ${orders(n)}`
export const confirmHows: Record<ConfirmationChannel, string> = {
  call: 'Phone',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  none: 'Not needed',
}
export const courierTitle = (n: number) => `Assign a courier to ${orders(n)}`
export const waybills = {
  tooMany: (numbers: number, n: number) =>
    `You entered ${numbers} numbers for ${orders(n)}. Remove some.`,
} as const
export const moved = (ok: number, failed: number) =>
  failed === 0 ? `${ok} updated.` : `${ok} updated, ${failed} failed.`
export const exportRows = { orders: 'One row per order', items: 'One row per item' } as const

export const savedFilters = {
  name: 'Filter name',
} as const
