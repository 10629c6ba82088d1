/** The cases of test/support/operation-cases.ts for confirming orders. */
import type { Prepare } from './account-cases.ts'
import { sent } from './parcel-cases.ts'
import type { World } from './world.ts'

const order = async (world: World) => ({ orderId: (await sent(world)).orderId })

export const confirmCases: Record<string, Prepare> = {
  'orders.calls': () => ({}),
  'orders.takeCall': order,
  'orders.noteCall': async (world) => ({
    ...(await order(world)),
    outcome: 'refused',
    reason: 'x',
  }),
}
