/** What staff must know before they change orders. */
import * as z from 'zod/mini'
import { type OrderStatus, orderStatuses } from './orders.schema.ts'

/** What staff must know about changing orders before they try. */
export const OrderRules = z.object({
  /** statuses that an order enters only with a note */
  noteRequired: z.array(z.enum(orderStatuses)),
  /** the couriers that the shop names, where it does */
  couriers: z.optional(z.array(z.string())),
  /** which orders are confirmed before they are packed, where some are */
  confirm: z.optional(z.enum(['cash', 'all'])),
  /** what to know of how cards are paid, such as that no money moves; null: they are paid as usual */
  paymentNotice: z.nullable(z.string()),
  /** a cancelled order that comes back may be paid by a link */
  paymentLink: z.boolean(),
})

interface StatusChange {
  from: OrderStatus
  to: OrderStatus
  /** the order's notes before and after; absent ones stay */
  before: string
  notes: string | undefined
}

/**
 * Why a change lacks the note that its new status requires, to be read after the field's label;
 * undefined when it lacks none. Notes that were there before say nothing about this change.
 */
export function lacksNote(
  { from, to, before, notes }: StatusChange,
  noteRequired: readonly OrderStatus[],
): string | undefined {
  if (from === to || !noteRequired.includes(to)) return undefined
  const note = (notes ?? before).trim()
  if (note === '') return `are required for the status ${to}`
  return note === before.trim() ? `must say something new for the status ${to}` : undefined
}
