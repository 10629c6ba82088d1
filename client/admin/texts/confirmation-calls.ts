/** Texts of order confirmation calls. */
import type { CallOutcome } from '#server/modules/order-confirmation/confirm.schema.ts'
import type { ConfirmationChannel } from '#server/modules/orders/order/orders.schema.ts'

export const title = 'Orders to confirm'
export const open = 'Call list'
export const waiting = (total: string) => `${total} to confirm`
export const loadFailed = 'The call list could not be loaded.'
export const empty = 'No calls to make.'
export const emptyHint = 'New orders that need a confirmation appear here.'
export const off = 'This shop does not confirm orders.'
export const offHint = 'Choose which orders need a confirmation under Settings, Orders.'
export const settings = 'Open settings'
export const now = 'Call now'
export const later = 'Call later'

export const attempts = (n: number) => (n === 1 ? '1 attempt' : `${n} attempts`)
export const next = (when: string) => `again ${when}`
export const last: Record<CallOutcome, string> = {
  confirmed: 'confirmed',
  noAnswer: 'no answer',
  callAgain: 'call again',
  refused: 'refused',
  wrongNumber: 'wrong number',
}
export const claimed = (by: string, until: string) => `${by} has claimed this call until ${until}.`
export const claimedBy = (by: string) => `Claimed by ${by}`

export const refusals = (whose: string, refused: number, sent: number) =>
  sent === 0 ? `${whose}: no orders yet` : `${whose}: ${refused} of ${sent} returned`
export const thisNumber = 'This number'
export const call = 'Call'
export const whatsapp = 'WhatsApp'
export const sms = 'SMS'
export const how = 'Contacted by'
export const hows: Record<ConfirmationChannel, string> = {
  call: 'Call',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  none: 'Not needed',
}
export const note = 'Note for staff'
export const outcomes: Record<CallOutcome, string> = {
  confirmed: 'Confirmed',
  noAnswer: 'No answer',
  callAgain: 'Call again…',
  refused: 'Refused…',
  wrongNumber: 'Wrong number',
}
export const when = 'When to call again'
export const soon = { hour: 'In an hour', evening: 'At 18:00', tomorrow: 'Tomorrow at 9:00' }
export const save = 'Save'
export const reason = 'Reason'
export const reasonHint = 'The order will be cancelled. Only staff can see the reason.'
export const reasons = ['Changed their mind', 'Ordered twice', 'Never ordered', 'Too expensive']
export const cancelOrder = 'Cancel order'
export const failed = 'The call could not be saved. Please try again.'
export const recorded: Record<CallOutcome, (id: string) => string> = {
  confirmed: (id) => `Order ${id} confirmed.`,
  noAnswer: (id) => `Call for ${id} rescheduled.`,
  callAgain: (id) => `Call for ${id} rescheduled.`,
  refused: (id) => `Order ${id} cancelled.`,
  wrongNumber: (id) => `Call for ${id} rescheduled for tomorrow.`,
}

/** Outcomes in the timeline of an order. */
export const called: Record<CallOutcome, string> = {
  confirmed: 'Confirmed',
  noAnswer: 'Called: no answer',
  callAgain: 'Called: call again',
  refused: 'Refused',
  wrongNumber: 'Called: wrong number',
}
export const by: Record<ConfirmationChannel, string> = {
  call: '',
  whatsapp: ' (WhatsApp)',
  sms: ' (SMS)',
  none: ' without asking',
}
export const again = (when: string) => `Next call ${when}`
