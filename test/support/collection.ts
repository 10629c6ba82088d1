/** Orders that customers collect in the shop. */
import type { StoredPricing } from '#server/modules/pricing/prices/bill.ts'
import type { Db } from '../../db/connection/client.ts'

const collected = {
  method: 'collect',
  kind: 'collect',
  label: 'Collect in the shop',
  zone: '',
  earliest: '2026-11-23',
  latest: '2026-11-24',
} as const

/** The delivery of a collected order, as the API returns it. */
export const collection = { ...collected, amount: 0 }

/** Turns an order without delivery into a collected one. */
export const makeCollected = (db: Db, orderId: string) =>
  db
    .updateTable('orders')
    .set({
      pricing: JSON.stringify({
        rules: 1,
        from: { lines: [] },
        delivery: { ...collected, cents: 0 },
      } satisfies StoredPricing),
    })
    .where('order_id', '=', orderId)
    .execute()
