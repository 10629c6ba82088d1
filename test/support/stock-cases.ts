/** Cases of test/support/operation-cases.ts for stock. */
import { fresh, type Prepare } from './account-cases.ts'
import { makeProduct } from './factories.ts'
import type { World } from './world.ts'

const product = async (world: World) => ({
  productId: (await makeProduct(world.shop.db, { productId: fresh(world, 'stocked') })).product_id,
})

export const stockCases: Record<string, Prepare> = {
  'stock.adjust': async (world) => ({ ...(await product(world)), change: 2, reason: 'received' }),
  'stock.count': async (world) => ({
    ...(await product(world)),
    ...{ counted: 9, expected: 10, version: 1 },
  }),
  'stock.history': product,
  'stock.inventory': () => ({ limit: 5 }),
  'stock.list': () => ({ limit: 5, stock: 'reorder' }),
}
