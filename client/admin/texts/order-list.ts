/** Texts of the order list: tabs, filters and bulk actions. */
import type { orderTabs } from '#server/modules/orders/order/order-list.schema.ts'
import type { ConfirmationChannel } from '#server/modules/orders/order/orders.schema.ts'

export const tabsLabel = 'Orders by next step'
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

export const columns = { customer: 'Customer', town: 'Town', payment: 'Payment' } as const
export const units = (n: number) => (n === 1 ? '1 item' : `${n} items`)

/** Formats an age in its largest full unit. */
export function age(iso: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24).toLocaleString('en')} days`
}

export const filters = {
  payment: 'Payment',
  anyPayment: 'All payments',
  method: 'Payment method',
  anyMethod: 'All methods',
  district: 'District',
  anyDistrict: 'All districts',
  product: 'Product ID',
  courier: 'Courier',
  tag: 'Tag',
  from: 'From',
  to: 'Until',
} as const

export const setStatus = 'Set status'
export const assignCourier = 'Assign courier'
export const documentLabels = {
  'packing-slip': 'Slips',
  invoice: 'Invoices',
  label: 'Labels',
} as const
export const issueTitle = (n: number) => (n === 1 ? 'Issue 1 invoice' : `Issue ${n} invoices`)
export const issueText = (n: number) =>
  n === 1
    ? '1 order has no invoice yet. Issuing it uses 1 new invoice number and cannot be undone.'
    : `${n} orders have no invoice yet. Issuing them uses ${n} new invoice numbers and cannot be undone.`
export const issue = 'Issue and print'
export const tooMany = (most: number) => `One document can have at most ${most} orders.`
const orders = (n: number) => (n === 1 ? '1 order' : `${n.toLocaleString('en')} orders`)
export const moveTitle = (n: number) => `Set the status of ${orders(n)}`
export const move = 'Set status'
export const confirm = 'Confirm'
export const confirmTitle = (n: number) => `Confirm ${orders(n)}`
export const confirmHow = 'Confirmed by'
export const confirmHows: Record<ConfirmationChannel, string> = {
  call: 'Phone',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  none: 'Not needed',
}
export const courierTitle = (n: number) => `Assign a courier to ${orders(n)}`
export const courierMissing = 'Enter a courier.'
export const waybills = {
  label: 'Waybill numbers',
  preview: 'Waybill number of each order',
  hint: 'One per line, in the sequence below, or each after its order number, such as ORD-000042 LP-7.',
  onlySelected: 'Select orders one by one or by page to enter waybill numbers.',
  stray: (orderId: string) => `${orderId} is not among the selected orders.`,
  twice: (waybill: string) => `${waybill} is entered twice.`,
  tooMany: (numbers: number, n: number) =>
    `You entered ${numbers} numbers for ${orders(n)}. Remove some.`,
} as const
export const moved = (ok: number, failed: number) =>
  failed === 0 ? `${ok} updated.` : `${ok} updated, ${failed} failed.`
export const found = (problem: string) => `The list ${problem}.`
export const notMoved = 'Reason'
export const cancelMany = 'Cancelling returns the items to stock and refunds payments.'
export const notesHint = 'Replaces the notes of each order. Leave empty to keep them.'
export const exportMenu = 'Export'
export const exportRows = { orders: 'One row per order', items: 'One row per item' } as const

export const savedFilters = {
  label: 'Saved filters',
  none: 'No saved filters yet. Filter the list, then save it here.',
  name: 'Filter name',
  save: 'Save',
  saved: 'Filter saved.',
  remove: (name: string) => `Remove filter ${name}`,
  removed: 'Filter removed.',
  failed: 'The filter could not be saved. Please try again.',
} as const
