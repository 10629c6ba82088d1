/** Formats the customer's and the shop's notes of an order, for every screen and document. */
import type { Order } from '#server/modules/orders/order/orders.schema.ts'
import { texts } from '../texts/texts.ts'

/** Returns the notes. `notes` holds the customer's text until staff overwrite it. */
export function orderNotes(
  { notes, customerNote }: Pick<Order, 'notes' | 'customerNote'>,
  whose: string = texts.orders.customerNote,
): { label: string; text: string }[] {
  const lines = [
    { label: whose, text: customerNote },
    { label: texts.orders.notes, text: notes === customerNote ? '' : notes },
  ]
  return lines.filter(({ text }) => text !== '')
}
