/** Texts of the order list: tabs, filters and bulk actions. */
import type { orderTabs } from '#server/modules/orders/order/order-list.schema.ts'
import type { ConfirmHow } from '#server/modules/orders/order/orders.schema.ts'

export const tabsLabel = 'Orders by what they wait for'
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
export const pieces = (n: number) => (n === 1 ? '1 piece' : `${n} pieces`)

/** Formats an age in its largest full unit. */
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
export const tooMany = (most: number) => `One document holds at most ${most} orders.`
const orders = (n: number) => (n === 1 ? '1 order' : `${n.toLocaleString('en')} orders`)
export const moveTitle = (n: number) => `Set the status of ${orders(n)}`
export const move = 'Set status'
export const confirm = 'Confirm'
export const confirmTitle = (n: number) => `Confirm ${orders(n)}`
export const confirmHow = 'How their buyers were reached'
export const confirmHows: Record<ConfirmHow, string> = {
  call: 'By telephone',
  whatsapp: 'By WhatsApp',
  sms: 'By SMS',
  none: 'Not at all: nobody was asked',
}
export const courierTitle = (n: number) => `Assign a courier to ${orders(n)}`
export const courierMissing = 'Please name the courier.'
export const waybills = {
  label: 'Waybill numbers',
  preview: 'Which order gets which number',
  hint: 'One a line, in the order below; or each behind its order’s number, such as ORD-000042 LP-7.',
  onlySelected:
    'Waybill numbers can be given to orders that are selected one by one or by the page.',
  stray: (orderId: string) => `${orderId} is not among the selected orders.`,
  twice: (waybill: string) => `${waybill} is there twice.`,
  tooMany: (numbers: number, n: number) => `These are ${numbers} numbers for ${orders(n)}.`,
} as const
export const moved = (ok: number, failed: number) =>
  failed === 0 ? `${ok} set.` : `${ok} set, ${failed} not.`
export const found = (problem: string) => `The list ${problem}.`
export const notMoved = 'Not set, because'
export const cancelMany = 'Cancelling returns the pieces to the stock and gives back what was paid.'
export const notesHint =
  'For each of them, in place of the notes it has. Leave empty to keep those.'
export const exportMenu = 'Export'
export const exportRows = { orders: 'A row for each order', items: 'A row for each item' } as const

export const views = {
  label: 'Saved views',
  none: 'None yet. Narrow the list, then save how it stands.',
  name: 'Name of this view',
  save: 'Save',
  saved: 'View saved.',
  remove: (name: string) => `Remove the view ${name}`,
  removed: 'View removed.',
  failed: 'The view could not be saved. Please try again.',
} as const
