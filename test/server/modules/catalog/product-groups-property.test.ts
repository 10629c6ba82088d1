/** Grouping conserves products, stock and orders, and cards follow members. */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { assertLedger } from '../../../support/order-checker.ts'
import { createTestApp } from '../../../support/test-app.ts'

const shop = await createTestApp()
const token = (await makeUser(shop.db, { role: 'owner' })).token
afterAll(() => shop[Symbol.asyncDispose]())

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await shop.call(method, path, { token, ...(body === undefined ? {} : { body }) })
  expect(answer.status, `${method} ${path} ${answer.text}`).toBeLessThan(500)
  return answer.body
}

const products = fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 })
const action = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), products }),
  fc.record({ kind: fc.constant('merge' as const), products }),
  fc.record({ kind: fc.constant('split' as const), products, isNamed: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('drop', 'cancel') }),
  fc.record({ kind: fc.constantFrom('delete', 'restore', 'order'), product: fc.nat(5) }),
)

/** Returns cards that differ from what members and products say. */
const wrongCards = async () => {
  const { rows } = await sql`
    with wanted as (
      select coalesce(member.group_id, products.id) as id, min(last_price_cents) as price,
        bool_or(stock > 0) as available, count(*) as variants
      from products left join product_group_members as member
        on member.product_ref = products.id and member.active
      where listed and deleted_at is null group by 1
    )
    select * from wanted full join product_cards as card using (id)
    where wanted.price is distinct from card.last_price_cents
      or wanted.available is distinct from card.available
      or wanted.variants <> coalesce((card.summary->>'variants')::int, 1)`.execute(shop.db)
  return rows
}

test('any order of grouping, deletions and orders conserves products, stock and orders', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 12 }), async (actions) => {
      run += 1
      const ids: string[] = []
      for (let place = 0; place < 6; place += 1) {
        const productId = `R${run}-${place}`
        await makeProduct(shop.db, { productId, price: 100 + place, stock: 2 })
        ids.push(productId)
      }
      const groups: string[] = []
      const orders: string[] = []
      let placed = 0
      const variants = (places: readonly number[]) =>
        places.map((place) => ({ productId: ids[place], options: [`Shade ${place % 4}`] }))
      for (const [step, one] of actions.entries())
        if (one.kind === 'create') {
          const { group } = await call('POST', '/product-groups', {
            name: `Group ${run} ${step}`,
            options: [{ name: 'Shade' }],
            variants: variants(one.products),
          })
          if (group) groups.push(group.id)
        } else if (one.kind === 'merge' && groups.length > 0) {
          const body = { variants: variants(one.products), move: true }
          await call('POST', `/product-groups/${groups.at(-1)}/variants`, body)
        } else if (one.kind === 'split' && groups.length > 0) {
          const productIds = one.products.map((place) => ids[place])
          const name = one.isNamed ? { name: `Split ${run} ${step}` } : {}
          const { split } = await call('POST', `/product-groups/${groups.at(-1)}/split`, {
            productIds,
            ...name,
          })
          if (split) groups.push(split.id)
        } else if (one.kind === 'drop' && groups.length > 0)
          await call('DELETE', `/product-groups/${groups.pop()}`)
        else if (one.kind === 'delete') await call('DELETE', `/products/${ids[one.product]}`)
        else if (one.kind === 'restore') await call('POST', `/products/${ids[one.product]}/restore`)
        else if (one.kind === 'order') {
          const body = orderBody({ productId: ids[one.product]!, qty: 1 })
          const { order } = await call('POST', '/orders', body)
          if (order) {
            orders.push(order.orderId)
            placed += 1
          }
        } else if (one.kind === 'cancel' && orders.length > 0)
          await call('PUT', `/orders/${orders.pop()}`, { status: 'Cancelled' })
      const { rows } = await sql<{ products: number; stock: number }>`
        select count(*) as products, sum(stock) as stock from products
        where product_id = any(${ids})`.execute(shop.db)
      expect(rows[0]).toEqual({ products: 6, stock: 12 - orders.length })
      const ordered = await sql<{ orders: number }>`
        select count(distinct order_id) as orders from order_items
        where product_id = any(${ids})`.execute(shop.db)
      expect(ordered.rows[0]?.orders).toBe(placed)
      expect(await wrongCards()).toEqual([])
      await assertLedger(shop.db, ids)
    }),
    { numRuns: 12 },
  )
})
