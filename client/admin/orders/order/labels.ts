/** Labels of orders, their changes and their documents. */
import { plural } from '../../../lib/values/numbers.ts'

export const orders = {
  title: 'Orders',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    total: 'Total, low to high',
    '-total': 'Total, high to low',
  },
  guest: 'Guest',
  update: 'Update',
  status: 'Status',
  notes: 'Notes',
  notesHint: 'The customer sees these notes with the order.',
  noteRequired: 'This status requires a note.',
  why: 'Cancellation reason',
  reasons: { refused: 'Refused at the door', returned: 'Returned undelivered' },
  updateFailed: 'Failed to update order. Please try again.',
  noRefund: (label: string) =>
    `The order is paid. Cancelling refunds it, which requires the permission “${label}”.`,
  uncancelStock: (n: number) =>
    `Restoring the order takes ${plural(n, 'unit', 'units')} from stock. It fails if the stock is too low.`,
  historyEntry: (from: string | null, to: string) =>
    from === null ? `Placed: ${to}` : from === to ? `Noted (${to})` : `${from} → ${to}`,
  makeInvoice: 'Issue invoice',
  documentKinds: { invoice: 'Invoice', 'credit-note': 'Credit note' },
  documentFailed: 'The PDF could not be opened. Please try again.',
  newOrders: (n: number) => `${plural(n, 'new order', 'new orders')} received.`,
  showNew: 'Show',
} as const
