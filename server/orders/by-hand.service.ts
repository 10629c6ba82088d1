/** Money of orders that staff move by hand, and note here. */
import { changeOrder, insertOrderEvent, lockOrder } from '../../db/queries/orders.admin.ts'
import type { OrderViewRow } from '../../db/queries/orders.ts'
import { noteRefundedByHand } from '../../db/queries/payments.redirects.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { StaffContext } from '../context.ts'
import { AppError } from '../errors.ts'
import { recordEvents } from '../events/events.service.ts'
import { bookEntry, moneyOf } from '../payments/entries.service.ts'
import { moneyMoved } from './orders.events.ts'

/**
 * Notes that staff have given the money of an order back. A second time changes nothing.
 * @throws AppError NOT_FOUND, CONFLICT where nothing is owed
 */
export const markRefunded = (ctx: StaffContext, orderId: string): Promise<OrderViewRow> =>
  ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new AppError('NOT_FOUND', 'There is no such order.')
    const { status, notes, payment_method, payment_brand, payment_last4 } = order
    if (order.payment_status === 'refunded') return order
    if (order.payment_status !== 'owed')
      throw new AppError('CONFLICT', `Nothing of ${orderId} is to be given back by hand.`)
    // Of an order that is paid in cash by now, another payment goes back by itself.
    if (payment_method !== 'cod') await noteRefundedByHand(tx, order.id)
    const { cents } = await moneyOf(tx, order)
    if (cents > 0)
      await bookEntry(tx, {
        orderRef: order.id,
        kind: 'refunded',
        amountCents: -cents,
        method: payment_method === 'cod' ? 'cash' : payment_method,
        actor: ctx.user,
      })
    const refunded = {
      status,
      notes,
      payment_method,
      payment_brand,
      payment_last4,
      payment_status: 'refunded',
    }
    const derived = await changeOrder(tx, order.id, refunded)
    await insertOrderEvent(tx, {
      orderRef: order.id,
      actorId: ctx.user.id,
      actor: ctx.user.label,
      from: status,
      to: status,
      notes: 'The money was given back.',
    })
    await recordAudit(tx, ctx.user, {
      action: 'order.refunded',
      entity: 'order',
      entityId: orderId,
      changes: { paymentStatus: ['owed', 'refunded'] },
    })
    const changed = { ...order, ...refunded, ...derived }
    await recordEvents(tx, moneyMoved(changed))
    return changed
  })
