/** The shop's rules for changing orders, as staff see them. */
import * as z from 'zod/mini'
import { doc } from '../../../core/values/fields.schema.ts'
import { type OrderStatus, orderStatuses } from './orders.schema.ts'

/** The shop's rules for changing orders, as staff see them before they try. */
export const OrderRules = z.object({
  noteRequired: z.array(z.enum(orderStatuses)).apply(doc, 'Statuses that require a note.'),
  couriers: z.optional(z.array(z.string())).apply(doc, 'Couriers of the shop, if it names any.'),
  confirm: z.optional(z.enum(['cash', 'all'])).apply(doc, 'Which orders need a confirmation.'),
  paymentNotice: z.nullable(z.string()).apply(doc, 'Notice on card payments, if any.'),
  paymentLink: z.boolean().apply(doc, 'true: the buyer of a restored order can pay by link.'),
})

interface StatusChange {
  from: OrderStatus
  to: OrderStatus
  /** notes of the order before and after; absent: no change */
  before: string
  notes: string | undefined
}

/**
 * Returns the message for a missing note that the new status requires, to follow the field's label;
 * undefined when no note is missing. Earlier notes do not count.
 */
export function lacksNote(
  { from, to, before, notes }: StatusChange,
  noteRequired: readonly OrderStatus[],
): string | undefined {
  if (from === to || !noteRequired.includes(to)) return undefined
  const note = (notes ?? before).trim()
  if (note === '') return `are required for the status ${to}`
  return note === before.trim() ? `must be new for the status ${to}` : undefined
}
