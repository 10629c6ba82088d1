/** That an order is confirmed: whether it must be, and what becomes of that as its status moves. */

import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import type { OrderConfirmation } from '../../../../db/queries/orders/orders-admin.queries.ts'
import type { CurrentUser, Services } from '../../../core/context/context.ts'
import type { ConfirmHow, OrderStatus } from './orders.schema.ts'

/** The same as the tab `toConfirm` of a shop that has its orders confirmed (db/queries/orders/order-tabs.queries.ts). */
export function isToConfirm(
  { settings }: Pick<Services, 'settings'>,
  order: Pick<
    OrderViewRow,
    | ('status' | 'payment_status' | 'payment_method' | 'payment_issue')
    | ('confirmed_at' | 'credit_cents' | 'total_cents')
  >,
): boolean {
  const rule = settings.get('orders.confirm')
  const isCovered = order.credit_cents > 0 && order.credit_cents >= order.total_cents
  return (
    rule !== 'none' &&
    order.status === 'Pending' &&
    order.payment_status !== 'unpaid' &&
    order.payment_issue === null &&
    order.confirmed_at === null &&
    (rule === 'all' || (order.payment_method === 'cod' && !isCovered))
  )
}

/** What the rule is, where there is one, for whoever works on orders. */
export function confirming({ settings }: Pick<Services, 'settings'>): { confirm?: 'cash' | 'all' } {
  const rule = settings.get('orders.confirm')
  return rule === 'none' ? {} : { confirm: rule }
}

const unconfirmed: OrderConfirmation = {
  confirmed_at: null,
  confirmed_how: null,
  confirmed_by: null,
}

/** What comes back to Pending is confirmed anew; everything else keeps what it has. */
export function confirmationAfter(
  { clock }: Pick<Services, 'clock'>,
  actor: Pick<CurrentUser, 'label'>,
  order: OrderViewRow,
  { status, how }: { status: OrderStatus; how?: ConfirmHow | undefined },
): OrderConfirmation {
  if (how) return { confirmed_at: clock(), confirmed_how: how, confirmed_by: actor.label }
  if (status === 'Pending') return unconfirmed
  const { confirmed_at, confirmed_how, confirmed_by } = order
  return { confirmed_at, confirmed_how, confirmed_by }
}
