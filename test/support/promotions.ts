/** Promotions for the walkers, of products that nobody has: they take nothing off the carts of others. */
import { randomBytes } from 'node:crypto'
import type { World } from './world.ts'

const newPromotion = ({ tag }: World) => ({
  name: 'For friends',
  type: 'percentage',
  percent: 10,
  products: [`none-${tag}-${randomBytes(4).toString('hex')}`],
})

/** One that staff made; its id. */
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
  'promotions.page': () => ({ limit: 5 }),
  'promotions.preview': (world: World) => ({ promotion: newPromotion(world), orderedItems: [] }),
  'promotions.report': async (world: World) => ({ id: await made(world) }),
  'promotions.update': async (world: World) => ({
    ...newPromotion(world),
    id: await made(world),
    version: 1,
  }),
}
