/** Creates the rows that operations of test/support/operation-cases.ts need. */
import { randomBytes } from 'node:crypto'
import { createOrderToken } from '#server/modules/orders/order/order-links.ts'
import { insertBulkJob, storeOutcomes } from '../../db/queries/catalog/bulk-edits.queries.ts'
import type { ProductRow } from '../../db/schema/schema.ts'
import { fresh } from './account-cases.ts'
import type { Input } from './both-apis.ts'
import { makeProduct, orderBody } from './factories.ts'
import type { World } from './world.ts'

/** Creates a product with a unique id. */
export async function product(world: World): Promise<ProductRow> {
  const row = await makeProduct(world.shop.db, {
    productId: fresh(world, 'p'),
    productName: `Serum ${world.tag}`,
    stock: 10,
  })
  world.shop.services.catalogue.changed()
  return row
}

/** Places an order of the owner. @returns its number */
export async function place(world: World): Promise<string> {
  const { product_id } = await product(world)
  const answer = await world.shop.call('POST', '/orders', {
    token: world.owner.token,
    body: orderBody({ productId: product_id, qty: 1 }),
  })
  return answer.body.order.orderId as string
}

/** Creates a guest order: its number, its phone number, its link. */
export async function guestOrder({ shop: { db } }: World) {
  const phone = '+94771234567'
  const order = { email: '', name: 'Kasun', address: 'Galle', phone, phone_normalised: phone }
  const { id, order_id: orderId } = await db
    .insertInto('orders')
    .values({
      ...order,
      guest: true,
      payment_method: 'cod',
      total_cents: 1,
      labeled_total_cents: 1,
    })
    .returning(['id', 'order_id'])
    .executeTakeFirstOrThrow()
  return { orderId, phone, link: await createOrderToken(db, id) }
}

/** Creates a finished bulk edit of one product. */
export async function undoableJob(world: World): Promise<string> {
  const { db } = world.shop
  const { id, product_id } = await product(world)
  return db.transaction().execute(async (tx) => {
    const job = await insertBulkJob(
      tx,
      { action: { type: 'delete' }, actor: { id: null, label: 'test' } },
      [product_id],
    )
    const outcome = { position: 1, reason: null, product_ref: id, change: { did: 'delete' } }
    await storeOutcomes(tx, job.id, [outcome])
    return job.id
  })
}

/** Creates a finished bulk edit of nothing. */
export const bulkJob = ({ shop }: World): Promise<string> =>
  shop.db.transaction().execute(async (tx) => {
    const job = { action: { type: 'delete' }, actor: { id: null, label: 'test' } }
    return (await insertBulkJob(tx, job, [])).id
  })

/** Creates a deleted product. @returns its id */
export async function deleted(world: World): Promise<string> {
  const { product_id, id } = await product(world)
  await world.shop.db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .execute()
  return product_id
}

/** Uploads a small catalogue file, ready to be started. */
export async function upload(world: World): Promise<string> {
  const answer = await world.shop.app.inject({
    method: 'POST',
    url: `/api/imports?fileName=${world.tag}.csv&start=later`,
    headers: { authorization: `Bearer ${world.admin.token}`, 'content-type': 'text/csv' },
    payload: `productId,productName,category,price\n${fresh(world, 'i')},Balm,skincare,100\n`,
  })
  return answer.json().id as string
}

/** Returns the input of a new product. */
export const newProduct = (world: World): Input => ({
  productId: fresh(world, 'new'),
  productName: 'Gotu Kola Serum',
  altNames: ['Heen Gotukola'],
  category: 'skincare',
  price: 3_200,
  lastPrice: 2_750,
  stock: 40,
  description: 'Light.',
  Images: ['https://example.com/serum.webp'],
})

/** Creates an API key of an administrator. @returns its id */
export const apiKey = async (world: World): Promise<string> => {
  const row = await world.shop.db
    .insertInto('api_keys')
    .values({ name: world.tag, prefix: 'araliya_x', token_hash: randomBytes(32), role: 'admin' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Creates a contact message. @returns its id */
export const message = async (world: World): Promise<string> => {
  const values = { name: 'Nimali', email: 'n@example.com', subject: 'Hello', message: 'A question' }
  const row = await world.shop.db
    .insertInto('contact_messages')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Creates a changed template of emails about new orders. */
export async function template({ shop }: World): Promise<Input> {
  const texts = { subject: 'Order {order}', closing: 'Thank you.' }
  await shop.db
    .insertInto('email_templates')
    .values({ template: 'order-placed', ...texts, changed_by: 'a@b.lk' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return texts
}

/** Creates a webhook without events. */
export async function webhook(world: World): Promise<string> {
  const row = await world.shop.db
    .insertInto('webhooks')
    .values({
      name: fresh(world, 'hook'),
      url: 'https://example.com/hook',
      secret: 'sealed',
      state: 'off',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
