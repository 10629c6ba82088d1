/** Cases of test/support/operation-cases.ts for reviews. */
import { reviewToken } from '#server/modules/catalog/reviews/review-requests.service.ts'
import { fresh, type Prepare } from './account-cases.ts'
import { makeProduct, orderBody } from './factories.ts'
import type { World } from './world.ts'

/** Creates a received order of the owner, with a review request. */
async function delivered(world: World): Promise<{ productId: string; token: string }> {
  const { shop, owner } = world
  const { product_id: productId } = await makeProduct(shop.db, {
    productId: fresh(world, 'rose'),
    productName: 'Rose',
  })
  const body = orderBody({ productId, qty: 1 })
  const { order } = (await shop.call('POST', '/orders', { token: owner.token, body })).body
  const { id: orderRef } = await shop.db
    .updateTable('orders')
    .set({ status: 'Delivered' })
    .where('order_id', '=', order.orderId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db.insertInto('review_requests').values({ order_ref: orderRef }).execute()
  const { id } = await shop.db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', orderRef)
    .executeTakeFirstOrThrow()
  return { productId, token: reviewToken(shop.services, id) }
}

async function review(world: World): Promise<{ reviewId: string }> {
  const { db } = world.shop
  const { id, product_id } = await makeProduct(db, { productId: fresh(world, 'rose') })
  const row = await db
    .insertInto('reviews')
    .values({ product_ref: id, product_id, comment: 'Gentle.', first_name: 'Nimali' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { reviewId: row.id }
}

const said = { comment: 'Gentle and light.', firstName: 'Nimali', lastName: 'Perera', rating: 5 }

export const reviewCases: Record<string, Prepare> = {
  'reviews.add': async (world) => ({ productId: (await delivered(world)).productId, ...said }),
  'reviews.addByLink': async (world) => ({ token: (await delivered(world)).token, ...said }),
  'reviews.adminList': () => ({ limit: 5 }),
  'reviews.getRequest': async (world) => ({ token: (await delivered(world)).token }),
  'reviews.counts': () => ({}),
  'reviews.list': async (world) => ({ productId: (await delivered(world)).productId }),
  'reviews.remove': review,
  'reviews.reply': async (world) => ({ ...(await review(world)), reply: 'Thank you!' }),
  'reviews.report': async (world) => ({ ...(await review(world)), reason: 'spam' }),
  'reviews.setHidden': async (world) => ({ ...(await review(world)), hidden: true }),
}
