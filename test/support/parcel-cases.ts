/** Cases of test/support/operation-cases.ts for parcels. */
import { fresh, type Prepare } from './account-cases.ts'
import { makeProduct, orderBody } from './factories.ts'
import type { World } from './world.ts'

/** Returns a parcel with a unique number. */
const parcel = (world: World) => ({ courier: 'Lanka Parcels', waybill: fresh(world, 'LP') })

/** Creates an order of the owner in one parcel. */
export async function sent(world: World): Promise<{ orderId: string; id: string }> {
  const { shop, owner } = world
  const productId = fresh(world, 'rose')
  await makeProduct(shop.db, { productId, productName: 'Rose' })
  const body = orderBody({ productId, qty: 1 })
  const { order } = (await shop.call('POST', '/orders', { token: owner.token, body })).body
  const { id } = await shop.db
    .insertInto('order_parcels')
    .columns(['order_ref', 'courier', 'waybill', 'tracking'])
    .expression((eb) =>
      eb
        .selectFrom('orders')
        .select([
          'id',
          eb.val('Lanka Parcels').as('c'),
          eb.val('LP-41').as('w'),
          eb.val('').as('t'),
        ])
        .where('order_id', '=', order.orderId),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { orderId: order.orderId, id }
}

export const parcelCases: Record<string, Prepare> = {
  'orders.addParcel': async (world) => ({ orderId: (await sent(world)).orderId, ...parcel(world) }),
  'orders.changeParcel': async (world) => ({ ...(await sent(world)), ...parcel(world) }),
  'orders.removeParcel': sent,
}
