/** Orders update stock without touching an index, and an upgrade keeps the products. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../db/connection/client.ts'
import { migrateToLatest } from '../../db/migrate/migrator.ts'
import { lockOpenProducts } from '../../db/queries/catalog/stock.queries.ts'
import { insertOrder } from '../../db/queries/orders/place-order.queries.ts'
import type { ProductRow } from '../../db/schema/schema.ts'
import { makeProduct } from '../support/factories.ts'
import { createOldDatabase } from '../support/old-database.ts'
import { startPrivatePostgres } from '../support/private-postgres.ts'

/** Places an order of one unit of each product. */
const place = (session: Db, products: readonly ProductRow[]) =>
  session.transaction().execute(async (tx) => {
    const locked = await lockOpenProducts(
      tx,
      products.map((product) => product.product_id),
    )
    const order = {
      ...{ userId: null, email: 'n@example.com', name: 'Nimali', address: 'Kandy', notes: '' },
      ...{ phone: '+94771234567', paymentMethod: 'cod', payment: { status: 'due' } },
      ...{ totalCents: 300, labeledTotalCents: 300 },
    }
    const items = locked.map((product) => ({
      ...{ productRef: product.id, productId: product.product_id, name: product.product_name },
      ...{ image: '', priceCents: 100, labeledPriceCents: 100, quantity: 1 },
    }))
    await insertOrder(tx, order, items, { id: null, label: 'n@example.com' })
  })

test('300 orders of three products update at least 95 % of the rows in their page', async () => {
  // Transactions of other tests would keep old row versions of this cluster.
  await using postgres = await startPrivatePostgres()
  const { db } = postgres
  const description = 'Cold-pressed in small batches. '.repeat(20)
  const products: ProductRow[] = []
  for (let number = 0; number < 30; number += 1)
    products.push(await makeProduct(db, { stock: 60, description }))
  const updates = await db.connection().execute(async (session) => {
    for (let number = 0; number < 300; number += 1)
      await place(
        session,
        [0, 7, 13].map((step) => products[(number + step) % products.length]!),
      )
    await sql`select pg_stat_force_next_flush()`.execute(session)
    const { rows } = await sql<{ all: number; hot: number }>`
      select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'products'`.execute(
      session,
    )
    return rows[0]!
  })
  expect(updates.all).toBe(900)
  expect(updates.hot / updates.all).toBeGreaterThanOrEqual(0.95)
})

test('an upgrade keeps texts, images and search of products, and bases edits on the present version', async () => {
  await using old = await createOldDatabase('0124_replays_of_renamed_operations')
  await sql`
    insert into products (product_id, product_name, alt_names, category, price_cents, last_price_cents, stock,
      description, images, image_alts)
    values ('ROSE', 'Rose Água', '{Mawatha}', 'skincare', 900, 900, 3, 'A light toner', '{/images/a.webp}', '{front}'),
      ('OIL', 'Oil', '{}', 'skincare', 900, 900, 0, '', '{}', '{}')`.execute(old.db)
  await sql`update products set stock = stock + 20 where product_id = 'ROSE'`.execute(old.db)
  const read = async () =>
    (
      await sql<Record<string, unknown>>`
        select product_id, stock, version, description, images, image_alts, search_names,
          search_document::text, updated_at from products order by product_id`.execute(old.db)
    ).rows
  const before = await read()
  await migrateToLatest(old.url)
  expect(await read()).toEqual(before)
  const added = await makeProduct(old.db, { productName: 'Rose Água', stock: 10 })
  const { rows } = await sql`
    select product_id, content_version, stock_level from products order by product_id`.execute(
    old.db,
  )
  expect(rows).toEqual([
    { product_id: 'OIL', content_version: 1, stock_level: 0 },
    { product_id: added.product_id, content_version: 1, stock_level: 1 },
    { product_id: 'ROSE', content_version: 2, stock_level: 2 },
  ])
  expect(added.search_names).toContain('agua')
})
