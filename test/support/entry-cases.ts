/** Cases of test/support/operation-cases.ts for payment transactions that staff book. */
import { sql } from 'kysely'
import { fresh, type Prepare } from './account-cases.ts'
import { makeProduct, orderBody } from './factories.ts'
import type { World } from './world.ts'

/** Creates a delivered order of the owner, with this amount collected. */
async function delivered(world: World, paidCents = 0): Promise<string> {
  const { shop, owner } = world
  const productId = fresh(world, 'rose')
  await makeProduct(shop.db, { productId, productName: 'Rose', price: 1_000 })
  const body = orderBody({ productId, qty: 1 })
  const { order } = (await shop.call('POST', '/orders', { token: owner.token, body })).body
  await sql`update orders set status = 'Delivered' where order_id = ${order.orderId}`.execute(
    shop.db,
  )
  if (paidCents > 0)
    await sql`
      insert into payment_transactions (order_ref, kind, amount_cents, method, actor)
      select id, 'collected', ${paidCents}, 'cash', 'Araliya' from orders
      where order_id = ${order.orderId}`.execute(shop.db)
  return order.orderId
}

const note = 'As counted.'

export const entryCases: Record<string, Prepare> = {
  'orders.transactions': async (world) => ({ orderId: await delivered(world, 40_000) }),
  'orders.resolvePaymentIssue': async (world) => {
    const orderId = await delivered(world)
    const { rows } = await sql<{ id: string }>`
      with payment as (insert into payments (provider, amount_cents) values ('payhere', 1) returning id)
      insert into payment_issues (order_ref, payment_ref, kind, reference, amount_cents, reported)
      select orders.id, payment.id, 'unconfirmed', '320', 1, 'LKR 0.01' from orders, payment
      where order_id = ${orderId} returning id`.execute(world.shop.db)
    return { orderId, issueId: rows[0]!.id, resolution: 'dismiss', note }
  },
  'orders.recordCollection': async (world) => ({
    orderId: await delivered(world),
    amount: 999.5,
    method: 'cash',
    reference: 'Receipt 17',
    writeOff: 'Fifty cents are no coin.',
  }),
  'orders.recordCorrection': async (world) => ({
    orderId: await delivered(world, 40_000),
    amount: -200,
    method: 'cash',
    note,
  }),
  'orders.recordRefund': async (world) => ({
    orderId: await delivered(world, 40_000),
    amount: 400,
    method: 'bank',
    note,
  }),
  'orders.returns': async (world) => ({ orderId: await delivered(world, 100_000) }),
  'orders.recordReturn': async (world) => {
    const orderId = await delivered(world, 100_000)
    const { product_id: productId } = await world.shop.db
      .selectFrom('order_items')
      .innerJoin('orders', 'orders.id', 'order_items.order_id')
      .select('product_id')
      .where('orders.order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    return {
      orderId,
      lines: [{ productId, quantity: 1, reason: 'damaged', restock: false }],
      delivery: false,
      amount: 900,
      method: 'bank',
      reference: 'Slip 9',
      note,
      exchangedFor: await delivered(world),
    }
  },
  'orders.recordWriteOff': async (world) => ({ orderId: await delivered(world), note }),
}
