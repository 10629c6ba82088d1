/** Labels of order confirmation calls. */
import type { CallOutcome } from '#server/modules/order-confirmation/confirm.schema.ts'
import type { ConfirmationChannel } from '#server/modules/orders/order/orders.schema.ts'

export const last: Record<CallOutcome, string> = {
  confirmed: 'confirmed',
  noAnswer: 'no answer',
  callAgain: 'call again',
  refused: 'refused',
  wrongNumber: 'wrong number',
}

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
export const reason = 'Reason'
export const reasons = ['Changed their mind', 'Ordered twice', 'Never ordered', 'Too expensive']
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
  none: ' without a call',
}
