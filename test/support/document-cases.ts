/** Cases of test/support/operation-cases.ts for documents of orders. */
import type { Prepare } from './account-cases.ts'
import type { World } from './world.ts'

/** Creates an order of the owner. */
async function bought({ shop: { db }, owner }: World): Promise<{ orderId: string }> {
  const phone = '+94771234567'
  const { order_id: orderId } = await db
    .insertInto('orders')
    .values({
      user_id: owner.row.id,
      email: owner.row.email,
      name: 'Nimali Perera',
      address: 'Galle',
      phone,
      phone_normalised: phone,
      payment_method: 'cod',
      total_cents: 1,
      labeled_total_cents: 1,
    })
    .returning('order_id')
    .executeTakeFirstOrThrow()
  return { orderId }
}

export const documentCases: Record<string, Prepare> = {
  'documents.issue': bought,
  'documents.list': bought,
  'documents.listOwn': bought,
}
