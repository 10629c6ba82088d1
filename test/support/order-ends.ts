/** How orders end: what their books say beside what was acknowledged of them, and what the bank has. */
import type { Db } from '../../db/connection/client.ts'
import { inParallel } from './http-load.ts'
import type { Life } from './order-life.ts'

/** Whoever has money of orders. */
interface Bank {
  /** cents of one payment that were taken and not paid back, by the shop's reference */
  keptOf: (reference: string) => number
}

/** Rupees that the bank has for an order. */
export async function atBank(db: Db, bank: Bank, orderId: string): Promise<number> {
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_ref')
    .select('payments.id')
    .where('orders.order_id', '=', orderId)
    .execute()
  return payments.reduce((sum, { id }) => sum + bank.keptOf(id), 0) / 100
}

/** Orders whose books say other than what was acknowledged of their money. */
export async function findWrong(db: Db, bank: Bank, lives: readonly Life[], atOnce: number) {
  const ends = await inParallel(lives.length, atOnce, async (index) => {
    const { orderId, end } = lives[index]!
    return { orderId, ...(await end()), card: await atBank(db, bank, orderId) }
  })
  const close = (one: number, other: number) => Math.abs(one - other) < 0.000_001
  return ends.filter(
    ({ paid, noted, returning, drawer, card, spent }) =>
      returning !== 0 || !close(noted, paid) || !close(drawer + card + spent, paid),
  )
}
