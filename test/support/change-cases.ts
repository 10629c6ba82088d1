/** The cases of test/support/operation-cases.ts for orders that staff change or type in. */
import { fresh, type Prepare } from './account-cases.ts'
import { makeProduct, orderBody } from './factories.ts'
import { sent } from './parcel-cases.ts'
import type { World } from './world.ts'

const asked = async (world: World) => {
  const { orderId } = await sent(world)
  const { product_id } = await makeProduct(world.shop.db, {
    productId: fresh(world, 'oil'),
    productName: 'Oil',
  })
  return {
    orderId,
    orderedItems: [{ productId: product_id, qty: 2 }],
    name: 'Sunil Silva',
    phone: '0712345678',
    street: '4 Hill Street',
    city: 'Kandy',
    district: 'Kandy',
    postalCode: '20000',
    discount: { amount: 99.5, reason: 'For the wait' },
  }
}

export const changeCases: Record<string, Prepare> = {
  'orders.change': asked,
  'orders.previewChange': asked,
  'orders.typeIn': async (world) => {
    const { product_id: productId } = await makeProduct(world.shop.db, {
      productId: fresh(world, 'soap'),
      productName: 'Soap',
    })
    return {
      ...orderBody({ productId, qty: 1 }),
      email: 'caller@example.com',
      notes: 'Ring twice',
      beyondLimits: 'A known customer',
    }
  },
}
