/** The cases of test/support/operation-cases.ts for payments made elsewhere. */
import type { Prepare } from './account-cases.ts'
import { entryCases } from './entry-cases.ts'
import type { World } from './world.ts'

/** An order of the owner that is paid by PayHere, which the world's shop offers. */
async function elsewhere(world: World, paymentStatus: 'unpaid' | 'owed'): Promise<string> {
  const { db } = world.shop
  const { id, order_id: orderId } = await db
    .insertInto('orders')
    .values({
      user_id: world.owner.row.id,
      email: world.owner.row.email,
      name: 'Nimali Perera',
      address: 'Galle',
      phone: '+94771234567',
      phone_normalised: '+94771234567',
      status: paymentStatus === 'owed' ? 'Cancelled' : 'Pending',
      payment_method: 'payhere',
      payment_status: paymentStatus,
      pay_by: new Date(Date.now() + 1_800_000),
      total_cents: 1,
      labeled_total_cents: 1,
    })
    .returning(['id', 'order_id'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payments')
    .values({ provider: 'payhere', amount_cents: 1, order_ref: id, wanted: 'capture' })
    .execute()
  return orderId
}

export const paymentCases: Record<string, Prepare> = {
  'orders.markRefunded': async (world) => ({ orderId: await elsewhere(world, 'owed') }),
  'orders.pay': async (world) => ({ orderId: await elsewhere(world, 'unpaid') }),
  'orders.paymentMethods': () => ({}),
  ...entryCases,
}
