/**
 * Checks whether goods of an order can be returned, and how it can be refunded: docs/returns.md.
 */
import type { Tx } from '../../../db/connection/client.ts'
import type { OrderViewRow } from '../../../db/queries/orders/orders.queries.ts'
import { lockOrder } from '../../../db/queries/orders/orders-admin.queries.ts'
import type { AllServices } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { rupeeText } from '../../core/values/money.ts'
import { cancelled } from '../orders/order/order-payment.ts'
import type { NewReturn } from '../orders/order/returns.schema.ts'
import {
  assertAtMost,
  assertOpen,
  assertRefundMethod,
} from '../orders/transactions/transactions.service.ts'
import type { ProviderRefund } from '../payments/refunds.service.ts'

/** Checks that the order can have a return now. @throws AppError CONFLICT where it cannot */
export function assertReturnable(order: OrderViewRow, { lines }: NewReturn): void {
  const { order_id, status } = order
  if (status === cancelled)
    throw new AppError(
      'CONFLICT',
      `Order ${order_id} is cancelled: its payment is refunded in full.`,
    )
  assertOpen(order)
  if (lines.length > 0 && status !== 'Delivered')
    throw new AppError(
      'CONFLICT',
      `Order ${order_id} is ${status}. Only delivered orders can be returned: mark it as Delivered first, or cancel it.`,
    )
}

/** The way in which the money of a return is refunded. */
export interface RefundTarget {
  provider?: ProviderRefund | undefined
  /** the exchange order that the money pays */
  exchangeOrder?: OrderViewRow | undefined
}

/**
 * Checks the refund method.
 * @throws AppError VALIDATION_FAILED naming `method` or `amount` where it is not possible
 */
export function assertRefundPossible(
  services: Pick<AllServices, 'storeCredit'>,
  { method }: NewReturn,
  order: OrderViewRow,
  cents: number,
  { provider, exchangeOrder }: RefundTarget,
): void {
  if (cents === 0) return
  assertRefundMethod(services, order, method)
  const refuse = (message: string) => validationError([{ path: 'method', message }])
  if (method === 'exchange') {
    assertOpen(exchangeOrder!)
    assertAtMost(
      cents,
      exchangeOrder!.due_cents,
      `the amount due of order ${exchangeOrder!.order_id}`,
    )
  }
  if (method !== 'provider') return
  if (!provider)
    throw refuse('must be another one: this payment method cannot refund automatically')
  if (cents > provider.most)
    throw refuse(`must be another one: only ${rupeeText(provider.most)} was paid this way`)
  if (provider.whole && cents < provider.most)
    throw refuse(
      `must be another one: ${provider.label} refunds only full payments automatically. Refund it there, then record it here as card`,
    )
}

/** Locks the order and its exchange order in the sequence of their numbers: no deadlocks. */
export async function lockBoth(tx: Tx, { orderId, exchangedFor }: NewReturn) {
  if (exchangedFor === orderId)
    throw validationError([{ path: 'exchangedFor', message: 'must be another order' }])
  const found = new Map<string, OrderViewRow>()
  for (const number of [orderId, exchangedFor ?? orderId].sort()) {
    const row = found.get(number) ?? (await lockOrder(tx, number))
    if (row) found.set(number, row)
  }
  const order = found.get(orderId)
  if (!order) throw new AppError('NOT_FOUND', `Order ${orderId} does not exist.`)
  const exchangeOrder = exchangedFor === undefined ? undefined : found.get(exchangedFor)
  if (exchangedFor !== undefined && !exchangeOrder)
    throw validationError([{ path: 'exchangedFor', message: 'must be an existing order' }])
  return { order, exchangeOrder }
}
