/** Cases of test/support/operation-cases.ts for edited orders and phone orders. */
import { fresh, type Prepare } from './account-cases.ts'
import { makeProduct, orderBody } from './factories.ts'
import { sent } from './parcel-cases.ts'
import type { World } from './world.ts'

const edit = async (world: World) => {
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

/** A partly entered phone order. */
const begun = async (world: World) => {
  const { product_id: productId } = await makeProduct(world.shop.db, {
    productId: fresh(world, 'balm'),
    productName: 'Balm',
  })
  return {
    orderedItems: [{ productId, qty: 2 }],
    name: 'Nimali',
    phone: '077',
    email: 'nimali@',
    street: '4 Hill Street',
    city: 'Kandy',
    district: 'Kandy',
    postalCode: '20000',
    paymentMethod: 'cod',
    discount: { amount: 99.5, reason: 'For the wait' },
    notes: 'Ring twice',
    beyondLimits: 'A known customer',
    exchanged: 'ORD-000001',
  }
}

const saved = async (world: World) => {
  const token = world.admin.token
  const body = await begun(world)
  const answer = await world.shop.call('POST', '/admin/orders/drafts', { token, body })
  const { draftId } = answer.body.draft as { draftId: string }
  return { draftId, ...body }
}

const savedId = async (world: World) => ({ draftId: (await saved(world)).draftId })

export const orderEditCases: Record<string, Prepare> = {
  'orders.edit': edit,
  'orders.previewEdit': edit,
  'draftOrders.list': async (world) => {
    await saved(world)
    return { limit: 5 }
  },
  'draftOrders.get': savedId,
  'draftOrders.create': begun,
  'draftOrders.update': saved,
  'draftOrders.remove': savedId,
  'draftOrders.price': begun,
  'orders.create': async (world) => {
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
