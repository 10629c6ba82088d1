/** Texts of order confirmation calls. */
import type { CallOutcome } from '#server/modules/order-confirmation/confirm.schema.ts'
import type { ConfirmHow } from '#server/modules/orders/order/orders.schema.ts'

export const title = 'Orders to confirm'
export const open = 'Call list'
export const waiting = (total: string) => `${total} to confirm`
export const loadFailed = 'The call list could not be loaded.'
export const empty = 'Nobody is to be called.'
export const emptyHint = 'Orders that are to be confirmed stand here as soon as they come in.'
export const off = 'No order of this shop waits to be confirmed.'
export const offHint = 'Which orders their buyers confirm is set under Settings, Orders.'
export const settings = 'Open the settings'
export const now = 'To call now'
export const later = 'To call later'

export const tries = (n: number) => (n === 1 ? '1 try' : `${n} tries`)
export const next = (when: string) => `again ${when}`
export const last: Record<CallOutcome, string> = {
  confirmed: 'confirmed',
  noAnswer: 'no answer',
  callAgain: 'call again',
  refused: 'refused',
  wrongNumber: 'wrong number',
}
export const held = (by: string, until: string) => `${by} is on it, until ${until} at the latest.`
export const heldShort = (by: string) => `${by} is on it`

export const cameBack = (whose: string, refused: number, sent: number) =>
  sent === 0 ? `${whose}: nothing sent so far` : `${whose}: ${refused} of ${sent} came back`
export const thisNumber = 'This number'
export const call = 'Call'
export const whatsapp = 'WhatsApp'
export const sms = 'SMS'
export const how = 'Reached by'
export const hows: Record<ConfirmHow, string> = {
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
export const reason = 'Why'
export const reasonHint = 'The order is cancelled. Staff alone read why.'
export const reasons = ['Changed their mind', 'Ordered twice', 'Never ordered', 'Too expensive']
export const cancelOrder = 'Cancel the order'
export const failed = 'This could not be noted. Please try again.'
export const noted: Record<CallOutcome, (id: string) => string> = {
  confirmed: (id) => `${id} is confirmed.`,
  noAnswer: (id) => `${id} is called about again later.`,
  callAgain: (id) => `${id} is called about again later.`,
  refused: (id) => `${id} is cancelled.`,
  wrongNumber: (id) => `${id} is called about again tomorrow.`,
}

/** Outcomes in the timeline of an order. */
export const tried: Record<CallOutcome, string> = {
  confirmed: 'Confirmed',
  noAnswer: 'Tried: no answer',
  callAgain: 'Tried: to be called again',
  refused: 'Refused',
  wrongNumber: 'Tried: wrong number',
}
export const by: Record<ConfirmHow, string> = {
  call: '',
  whatsapp: ' (WhatsApp)',
  sms: ' (SMS)',
  none: ' without asking',
}
export const again = (when: string) => `Next try ${when}`
