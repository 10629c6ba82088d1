/** Cases of test/support/operation-cases.ts for confirming orders. */
import { labelPath } from '#server/modules/orders/guests/labels.service.ts'
import { findOrder } from '../../db/queries/orders/orders.queries.ts'
import type { Prepare } from './account-cases.ts'
import { sent } from './parcel-cases.ts'
import type { World } from './world.ts'

const order = async (world: World) => ({ orderId: (await sent(world)).orderId })

/** Returns the code in the link of an order's label. */
async function labelCode(world: World): Promise<string> {
  const { services } = world.shop
  const { orderId } = await sent(world)
  return labelPath(services, (await findOrder(services.db, orderId))!).replace(/.*parcel=/, '')
}

export const confirmCases: Record<string, Prepare> = {
  'orders.byLabel': async (world) => ({ code: await labelCode(world) }),
  'orders.calls': () => ({}),
  'orders.claimCall': order,
  'orders.recordCall': async (world) => ({
    ...(await order(world)),
    outcome: 'refused',
    reason: 'x',
  }),
}
