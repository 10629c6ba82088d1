/** Order confirmation: whether an order needs it, and how changes of status affect it. */

import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import type { OrderConfirmation } from '../../../../db/queries/orders/orders-admin.queries.ts'
import type { AllServices, CurrentUser, Services } from '../../../core/context/context.ts'
import type { ConfirmationChannel, OrderStatus } from './orders.schema.ts'

/**
 * Returns true if an order needs a confirmation. Follows the rule of the tab `toConfirm`
 * (db/queries/orders/order-tabs.queries.ts).
 */
export function needsConfirmation(
  { settings }: Pick<AllServices, 'settings'>,
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

/** Returns the shop's rule for confirmations, if it has one, for staff. */
export function confirmationRule({ settings }: Pick<AllServices, 'settings'>): {
  confirm?: 'cash' | 'all'
} {
  const rule = settings.get('orders.confirm')
  return rule === 'none' ? {} : { confirm: rule }
}

const unconfirmed: OrderConfirmation = {
  confirmed_at: null,
  confirmed_how: null,
  confirmed_by: null,
}

/** Returns the confirmation after a change: set by `how`, cleared by Pending, else unchanged. */
export function confirmationAfter(
  { clock }: Pick<Services, 'clock'>,
  actor: Pick<CurrentUser, 'label'>,
  order: OrderViewRow,
  { status, how }: { status: OrderStatus; how?: ConfirmationChannel | undefined },
): OrderConfirmation {
  if (how) return { confirmed_at: clock(), confirmed_how: how, confirmed_by: actor.label }
  if (status === 'Pending') return unconfirmed
  const { confirmed_at, confirmed_how, confirmed_by } = order
  return { confirmed_at, confirmed_how, confirmed_by }
}
