/** Promotions for tests that walk all operations; their secret codes discount no other carts. */
import { fresh } from './account-cases.ts'
import type { World } from './world.ts'

const newPromotion = (world: World) => ({
  name: 'For friends',
  code: fresh(world, 'F').toUpperCase(),
  type: 'percentage',
  percent: 10,
})

/** Creates a promotion of staff and returns its id. */
async function made(world: World): Promise<string> {
  const { body } = await world.shop.call('POST', '/admin/promotions', {
    token: world.admin.token,
    body: newPromotion(world),
  })
  return body.promotion.id as string
}

export const promotionCases = {
  'promotions.create': newPromotion,
  'promotions.end': async (world: World) => ({ id: await made(world) }),
  'promotions.goods': () => ({ q: 'soap' }),
  'promotions.page': () => ({ limit: 5 }),
  'promotions.preview': (world: World) => ({ promotion: newPromotion(world), orderedItems: [] }),
  'promotions.report': async (world: World) => ({ id: await made(world) }),
  'promotions.update': async (world: World) => ({
    ...newPromotion(world),
    id: await made(world),
    version: 1,
  }),
}
