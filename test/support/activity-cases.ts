/** Cases of test/support/operation-cases.ts for notes and tags of orders. */
import { fresh, type Prepare } from './account-cases.ts'
import { sent } from './parcel-cases.ts'
import type { World } from './world.ts'

/** Creates an order with a note of a deleted user, which any staff may delete. */
async function noted(world: World): Promise<{ orderId: string; id: string }> {
  const { orderId } = await sent(world)
  const { id: orderRef } = await world.shop.db
    .selectFrom('orders')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { id } = await world.shop.db
    .insertInto('order_notes')
    .values({ order_ref: orderRef, note: 'Called twice.', actor: 'A former employee' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { orderId, id }
}

const order = async (world: World) => ({ orderId: (await sent(world)).orderId })

export const activityCases: Record<string, Prepare> = {
  'orders.addNote': async (world) => ({ ...(await order(world)), note: 'Called twice.' }),
  'orders.activity': order,
  'orders.removeNote': noted,
  'orders.setTags': async (world) => ({ ...(await order(world)), tags: [fresh(world, 'tag')] }),
}
