/** Creates customers with sessions, and the orders that they place. */
import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/connection/client.ts'
import { openSession } from '../../server/modules/accounts/sessions/sessions.ts'
import { inParallel } from './time.ts'

export interface Wanted {
  id: string
  product_id: string
}

/**
 * A customer of the benchmark. Customers order concurrently, each with their own phone number:
 * orders that share a customer or a number are counted in sequence. There are so many that each
 * ends with a few open orders, as the shop allows.
 */
export interface Buyer {
  id: string
  phone: string
  token: string
}

/** Returns a random rank from 0. Its probability is inverse to its distance from the first. */
export const zipf = (count: number): number => Math.floor(count ** Math.random()) - 1

const uniform = (count: number): number => Math.floor(Math.random() * count)

/**
 * Gives products stock and customers sessions, and creates orders of up to three lines.
 * @param choose picks a product by its rank
 */
export async function buying(db: Db, choose = uniform) {
  await db.updateTable('products').set({ stock: 2_000_000_000 }).execute()
  const products = await db
    .selectFrom('products')
    .select(['id', 'product_id'])
    .orderBy('product_id')
    .limit(1_000)
    .execute()
  const users = await db.selectFrom('users').select('id').where('type', '=', 'customer').execute()
  const buyers = await inParallel(users.length, 2, async (index) => {
    const { id } = users[index]!
    return { id, phone: `+9477${1_000_000 + index}`, token: await openSession(db, id) }
  })
  const nextBuyer = () => buyers[uniform(buyers.length)]!
  const one = () => products[choose(products.length)]!
  const pick = (): Wanted[] => [...new Set([one(), one(), one()])]
  const next = () => {
    const { phone, token } = nextBuyer()
    return {
      headers: { 'idempotency-key': randomUUID(), authorization: `Bearer ${token}` },
      body: JSON.stringify({
        orderedItems: pick().map(({ product_id }) => ({ productId: product_id, qty: 1 })),
        name: 'Nimali',
        address: 'Kandy',
        phone,
        paymentMethod: 'cod',
      }),
    }
  }
  const headers = { 'content-type': 'application/json' }
  const order = { method: 'POST', path: '/api/orders', headers, body: '{}', next } as const
  return { nextBuyer, pick, order }
}
