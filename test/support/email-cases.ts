/** Valid inputs for emails to shoppers: see operation-cases.ts. */
import { randomUUID } from 'node:crypto'
import { createConfirmationToken } from '#server/modules/newsletter/newsletter.service.ts'
import { unsubscribeToken } from '#server/platform/email/unsubscribe-link.ts'
import { fresh, type Prepare } from './account-cases.ts'
import { makeProduct } from './factories.ts'
import type { World } from './world.ts'

const address = (world: World): string => `${fresh(world, 'reader')}@example.com`

export const emailCases: Record<string, Prepare> = {
  'newsletter.confirm': async (world) => {
    const { db, services } = world.shop
    const { id } = await db
      .insertInto('newsletter_subscribers')
      .values({ email: address(world), state: 'pending' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { token: (await createConfirmationToken(services, id))! }
  },
  'newsletter.subscribe': (world) => ({ email: address(world) }),
  'backInStock.subscribe': async (world) => {
    const { db } = world.shop
    const { product_id } = await makeProduct(db, { productId: fresh(world, 'out'), stock: 0 })
    return { productId: product_id, email: address(world) }
  },
  'unsubscribe.byLink': ({ shop }) => ({
    token: unsubscribeToken(shop.services, 'newsletter', randomUUID()),
  }),
}
