/** The notes of an order, in the words of every screen and paper: the customer's own, and the shop's. */
import type { Order } from '#server/modules/orders/order/orders.schema.ts'
import { texts } from '../texts/texts.ts'

/** `notes` begins as what the customer wrote, until staff write theirs over it. */
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
