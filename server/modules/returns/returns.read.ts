/** Reads the returns of an order, and what can still be returned: docs/returns.md. */
import type { DbOrTx } from '../../../db/connection/client.ts'
import { findOrder, type OrderViewRow } from '../../../db/queries/orders/orders.queries.ts'
import {
  findExchanged,
  findReturnable,
  findReturns,
  type ReturnRow,
} from '../../../db/queries/orders/returns.queries.ts'
import type { AllServices, StaffContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { toRupees } from '../../core/values/money.ts'
import { presentReturn } from '../orders/order/orders.presenter.ts'
import type { OrderReturns, StaffReturn } from '../orders/order/returns.schema.ts'
import { orderValueOf } from '../orders/order/returns.value.ts'
import { providerRefund } from '../payments/refunds.service.ts'
import { findAvailableMoney } from '../payments/transactions.service.ts'

/** Shows a return to staff. */
export const presentStaffReturn = (row: ReturnRow): StaffReturn => ({
  ...presentReturn({ ...row, at: row.at.toISOString(), exchanged_for: row.exchange_order }),
  id: row.id,
  by: row.actor,
  note: row.note,
  delivery: toRupees(row.delivery_cents),
  lines: row.lines.map(({ product_id, name, quantity, reason, restocked }) => ({
    productId: product_id,
    name,
    quantity,
    reason: reason as StaffReturn['lines'][0]['reason'],
    restocked,
  })),
})

/** Returns the amount of an order that can still be refunded, and its returnable lines. */
export async function findOpen(
  services: Pick<AllServices, 'payments' | 'redirects'>,
  db: DbOrTx,
  order: OrderViewRow,
) {
  const items = await findReturnable(db, order.id)
  const returns = await findReturns(db, order.id)
  const money = await findAvailableMoney(db, order)
  const provider = await providerRefund(services, db, order.id, money)
  const worth = orderValueOf(order, items)
  const before = returns.reduce((sum, { delivery_cents }) => sum + delivery_cents, 0)
  return { items, returns, money, provider, worth, delivery: worth.deliveryCents - before }
}

/** Returns the returns of an order. @throws AppError NOT_FOUND */
export async function readReturns(
  ctx: StaffContext<'payments' | 'redirects'>,
  orderId: string,
): Promise<OrderReturns> {
  const order = await findOrder(ctx.db, orderId)
  if (!order) throw new AppError('NOT_FOUND', `Order ${orderId} does not exist.`)
  const { items, returns, money, provider, worth, delivery } = await findOpen(ctx, ctx.db, order)
  return {
    orderId,
    returns: returns.map(presentStaffReturn),
    exchanges: await findExchanged(ctx.db, order.id),
    lines: items.map(({ product_id, name, quantity, returned }) => ({
      productId: product_id,
      name,
      quantity,
      returned,
      value: toRupees(worth.lines.get(product_id)!),
    })),
    delivery: toRupees(delivery),
    max: toRupees(money.currentTotalCents),
    received: toRupees(money.cents),
    due: toRupees(order.due_cents),
    ...(provider
      ? {
          provider: {
            label: provider.label,
            max: toRupees(provider.most),
            fullOnly: provider.whole,
          },
        }
      : {}),
  }
}
