/**
 * Records cash on delivery that a courier collected and paid out, however the payout reached the
 * shop.
 */
import type { Tx } from '../../../../db/connection/client.ts'
import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import { lockOrder } from '../../../../db/queries/orders/orders-admin.queries.ts'
import type { CurrentUser } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { rupeeText, toRupees } from '../../../core/values/money.ts'
import { findAvailableMoney } from '../../payments/transactions.service.ts'
import { historyTextOf, recordOnOrder } from './transactions.service.ts'

export interface CodPayment {
  orderId: string
  cents: number
  /** number of the COD payout */
  reference: string
  note: string
  /** identifies the payment, so that it is recorded only once */
  event: string
}

/** Locks the order. @throws AppError NOT_FOUND */
async function lockExistingOrder(tx: Tx, orderId: string): Promise<OrderViewRow> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new AppError('NOT_FOUND', `Order ${orderId} does not exist.`)
  return order
}

/** Records the amount paid out. Any excess over what is due counts as received and is refundable. */
export async function recordCodPayment(
  tx: Tx,
  user: CurrentUser,
  remitted: CodPayment,
): Promise<void> {
  const { orderId, cents, reference, note, event } = remitted
  await recordOnOrder(tx, { user }, await lockExistingOrder(tx, orderId), {
    action: 'order.collected',
    transactions: [
      { kind: 'collected', amountCents: cents, method: 'cash', reference, note, event },
    ],
    historyNote: historyTextOf({ kind: 'collected', method: 'cash', amount: toRupees(cents) })!,
  })
}

/** Reverses the recording. @throws AppError CONFLICT when the order has less money than that */
export async function reverseCodPayment(
  tx: Tx,
  user: CurrentUser,
  remitted: CodPayment,
): Promise<void> {
  const { orderId, cents, reference, note, event } = remitted
  const order = await lockExistingOrder(tx, orderId)
  const here = (await findAvailableMoney(tx, order)).cents
  if (here < cents)
    throw new AppError('CONFLICT', `Only ${rupeeText(here)} of ${orderId} can be reversed.`)
  await recordOnOrder(tx, { user }, order, {
    action: 'order.corrected',
    transactions: [
      { kind: 'corrected', amountCents: -cents, method: 'cash', reference, note, event },
    ],
  })
}
