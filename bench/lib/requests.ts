/** Builds the requests of each cost class, as buyers send them. */
import { createDatabase } from '../../db/connection/client.ts'
import type { Kind } from '../scaling/measured.ts'
import { buying } from './buying.ts'
import type { Request } from './load.ts'
import { placesAfter } from './places.ts'
import type { Running, Stage } from './stage.ts'

/**
 * Returns a request of each kind.
 * @param server any of the shop's
 * @param stage with some hundred products and customers
 */
export async function requestsOf(server: Running, stage: Stage): Promise<Record<Kind, Request>> {
  const list = '/api/products?limit=20'
  const products = (await (await fetch(server.address + list)).json()) as {
    id: string
    productId: string
    createdAt: string
  }[]
  const { nextCursor } = placesAfter(products[0]!)
  const { db } = createDatabase({ url: stage.url, max: 10, statementTimeout: 60_000 })
  const { order } = await buying(db)
  await db.destroy()
  const basket = products.slice(0, 3).map(({ productId }) => ({ productId, qty: 1 }))
  return {
    cached: { path: list },
    read: { path: list, next: () => ({ path: `${list}&cursor=${nextCursor()}` }) },
    quote: {
      method: 'POST',
      path: '/api/orders/quote',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderedItems: basket }),
    },
    order,
  }
}
