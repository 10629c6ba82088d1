/** Compares how orders end: their data, the acknowledged answers, and the bank. */
import type { Db } from '../../db/connection/client.ts'
import { inParallel } from './http-load.ts'
import type { OrderRun } from './order-run.ts'

/** A bank with money of orders. */
interface Bank {
  /** cents of one payment captured and not refunded, by the shop's reference */
  balanceOf: (reference: string) => number
}

/** Returns the rupees that the bank has for an order. */
export async function atBank(db: Db, bank: Bank, orderId: string): Promise<number> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_ref')
    .select('payments.id')
    .where('orders.order_id', '=', orderId)
    .execute()
  return payments.reduce((sum, { id }) => sum + bank.balanceOf(id), 0) / 100
}

/** Finds orders whose data differs from what was acknowledged of their money. */
export async function findWrong(db: Db, bank: Bank, lives: readonly OrderRun[], atOnce: number) {
  const ends = await inParallel(lives.length, atOnce, async (index) => {
    const { orderId, end } = lives[index]!
    return { orderId, ...(await end()), card: await atBank(db, bank, orderId) }
  })
  const close = (one: number, other: number) => Math.abs(one - other) < 0.000_001
  return ends.filter(
    ({ paid, noted, refundPending, drawer, card, spent }) =>
      refundPending !== 0 || !close(noted, paid) || !close(drawer + card + spent, paid),
  )
}
