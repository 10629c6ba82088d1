/** Cases of test/support/operation-cases.ts for redirect payments. */

import { fresh, type Prepare } from './account-cases.ts'
import { activityCases } from './activity-cases.ts'
import { confirmCases } from './confirm-cases.ts'
import { courierCases } from './courier-cases.ts'
import { customerCases } from './customer-cases.ts'
import { documentCases } from './document-cases.ts'
import { entryCases } from './entry-cases.ts'
import { listCases } from './list-cases.ts'
import { orderEditCases } from './order-edit-cases.ts'
import { parcelCases } from './parcel-cases.ts'
import type { World } from './world.ts'

/** Creates an order of the owner to be paid by PayHere or by bank transfer. */
async function elsewhere(
  world: World,
  paymentStatus: 'unpaid' | 'owed',
  method: 'payhere' | 'bank' = 'payhere',
): Promise<string> {
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
      payment_method: method,
      slip_at: method === 'bank' ? new Date() : null,
      payment_status: paymentStatus,
      pay_by: new Date(Date.now() + 1_800_000),
      total_cents: 1,
      labeled_total_cents: 1,
    })
    .returning(['id', 'order_id'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payments')
    .values({ provider: method, amount_cents: 1, order_ref: id, wanted: 'capture' })
    .execute()
  if (method === 'bank')
    await db
      .insertInto('order_slips')
      .values({ order_ref: id, image: Buffer.from('an image') })
      .execute()
  return orderId
}

const transfer = (world: World) => elsewhere(world, 'unpaid', 'bank')

export const paymentCases: Record<string, Prepare> = {
  'orders.markNotReceived': async (world) => ({
    orderId: await transfer(world),
    reason: 'Nothing came.',
  }),
  'orders.markReceived': async (world) => ({
    orderId: await transfer(world),
    amount: 0.01,
    reference: fresh(world, 'CEFT'),
    date: '2026-01-02',
  }),
  ...orderEditCases,
  ...documentCases,
  'orders.markRefunded': async (world) => ({ orderId: await elsewhere(world, 'owed') }),
  'orders.pay': async (world) => ({ orderId: await elsewhere(world, 'unpaid') }),
  'orders.paymentMethods': () => ({}),
  'orders.slip': async (world) => ({ orderId: await transfer(world) }),
  'orders.transfer': async (world) => ({ orderId: await transfer(world) }),
  ...entryCases,
  ...parcelCases,
  ...courierCases,
  ...activityCases,
  ...customerCases,
  ...listCases,
  ...confirmCases,
}
