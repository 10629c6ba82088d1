/** Ending an actor waits for the actor's running writes; a write never waits for another write. */
import { afterAll, expect, test } from 'vitest'
import { makeProduct, makeUser, type TestUser } from '../../support/factories.ts'
import { insist } from '../../support/http-load.ts'
import { withLongTimeouts } from '../../support/long-timeouts.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'
import { waiting } from '../../support/waiting.ts'
import { makeKey } from '../../support/world.ts'

const shop = await createTestApp()
const db = withLongTimeouts(shop)
const boss = await makeUser(shop.db, { type: 'admin', email: 'boss@example.com' })
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await db.destroy()
})

const block = ({ row }: TestUser) =>
  shop.call('PUT', `/users/${row.id}/block`, { token: boss.token })

const patch = (token: string, productId: string, stock: number) =>
  shop.call('PATCH', `/products/${productId}`, { token, body: { stock } })

/** Locks the product in another transaction, so that writers of it wait until `release`. */
async function occupy(productId: string): Promise<{ release: () => Promise<void> }> {
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const done = db.transaction().execute(async (tx) => {
    const query = tx.selectFrom('products').select('id').where('product_id', '=', productId)
    await query.forUpdate().execute()
    locked.resolve()
    await release.promise
  })
  await locked.promise
  return {
    async release() {
      release.resolve()
      await done
    },
  }
}

test.each(['a session', 'a key'])(
  'blocking waits for a running write by %s, and refuses later writes',
  async (by) => {
    const actor = await makeUser(shop.db, { type: 'admin' })
    const token = by === 'a key' ? await makeKey(shop.db, actor, 'admin', 'locked') : actor.token
    const { product_id: productId } = await makeProduct(shop.db)
    const { product_id: free } = await makeProduct(shop.db)
    const { release } = await occupy(productId)
    const writing = patch(token, productId, 5)
    await expect.poll(() => waiting(shop.db, 'other'), { interval: 5 }).toBe(1)
    const blocking = block(actor).then(async ({ status }) => {
      // The order of the two answers depends on the network; the stored data does not.
      const query = shop.db.selectFrom('products').select('stock')
      const { stock } = await query.where('product_id', '=', productId).executeTakeFirstOrThrow()
      return { status, stock }
    })
    await expect.poll(() => waiting(shop.db, 'advisory'), { interval: 5 }).toBe(1)
    // This product is not locked: the write waits only for the block.
    const late = patch(token, free, 6)
    await expect.poll(() => waiting(shop.db, 'advisory'), { interval: 5 }).toBe(2)
    await release()
    expect(await blocking).toEqual({ status: 200, stock: 5 })
    expect([(await writing).status, (await late).status]).toEqual([200, 401])
  },
)

test('blocks an actor who writes without a pause', async () => {
  const actor = await makeUser(shop.db, { type: 'admin' })
  const ended: number[] = []
  const writers = Array.from({ length: 8 }, async () => {
    const { product_id: productId } = await makeProduct(shop.db)
    for (let stock = 1; ; stock += 1) {
      const { status } = await insist(() => patch(actor.token, productId, stock))
      if (status !== 200) return ended.push(status)
    }
  })
  const written = () =>
    shop.db.selectFrom('audit_log').select('id').where('actor_id', '=', actor.row.id).execute()
  await expect.poll(async () => (await written()).length).toBeGreaterThan(20)
  expect((await insist(() => block(actor))).status).toBe(200)
  await Promise.all(writers)
  expect(ended).toEqual(Array(8).fill(401))
})

test('two sessions edit one account, and two administrators remove each other, without a deadlock', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await makeUser(shop.db, { type: 'admin' })
    const two = await makeUser(shop.db, { type: 'admin' })
    const edit = (firstName: string) =>
      shop.call('PATCH', '/users', { token: one.token, body: { firstName } })
    const edits = await Promise.all(['A', 'B', 'C', 'D'].map(edit))
    expect(edits.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const removals = await Promise.all([
      shop.call('DELETE', `/users/deleteuser/${two.row.id}`, { token: one.token }),
      shop.call('PUT', `/users/${one.row.id}/block`, { token: two.token }),
    ])
    expect(removals.map(({ status }) => status).sort()).toEqual([200, 401])
  }
})

test('stops a bulk change when its key loses access, and reports each product left out', async () => {
  const maker = await makeUser(shop.db, { type: 'admin' })
  const token = await makeKey(shop.db, maker, 'admin', 'bulk')
  const ids: string[] = []
  for (let index = 0; index < 250; index += 1) ids.push((await makeProduct(shop.db)).product_id)
  // Batches of a hundred, in order: the second one waits.
  const { release } = await occupy(ids[150]!)
  const { body } = await shop.call('POST', '/admin/products/bulk', {
    token,
    body: { productIds: ids, action: { type: 'setStock', stock: 3 } },
  })
  await expect.poll(() => waiting(shop.db, 'other'), { interval: 5 }).toBe(1)
  const demoting = shop.call('PUT', `/admin/staff/${maker.row.id}/role`, {
    token: boss.token,
    body: { role: null },
  })
  await expect.poll(() => waiting(shop.db, 'advisory'), { interval: 5 }).toBe(1)
  await release()
  expect((await demoting).status).toBe(200)
  const status = () =>
    shop.call('GET', `/admin/products/bulk/${body.job.id}?outcome=failed&limit=200`, {
      token: boss.token,
    })
  await expect.poll(async () => (await status()).body.state).toBe('done')
  const { succeeded, failed, results } = (await status()).body
  expect([succeeded, failed]).toEqual([200, 50])
  expect(new Set(results.map(({ reason }: { reason: string }) => reason))).toEqual(
    new Set(['Not changed: API key bulk admin has lost the needed access.']),
  )
})

const ends: Record<string, (actor: TestUser) => ReturnType<TestApp['call']>> = {
  blocked: block,
  deleted: ({ row }) => shop.call('DELETE', `/users/deleteuser/${row.id}`, { token: boss.token }),
}

test.each(Object.entries(ends))(
  'stops an import at the next batch when its owner is %s',
  async (how, end) => {
    const actor = await makeUser(shop.db, { type: 'admin', email: `${how}@example.com` })
    const rows = Array.from(
      { length: 20_000 },
      (_, index) => `${how}-${index},Balm ${index},skincare,100`,
    )
    const { json } = await shop.app.inject({
      method: 'POST',
      url: '/api/imports?fileName=many.csv',
      headers: {
        authorization: `Bearer ${actor.token}`,
        'content-type': 'text/csv',
        prefer: 'respond-async',
      },
      payload: `productId,productName,category,price\n${rows.join('\n')}\n`,
    })
    const { id } = json<{ id: string }>()
    const status = async () =>
      (await shop.call('GET', `/imports/${id}`, { token: boss.token })).body
    await expect.poll(async () => (await status()).report.products.created).toBeGreaterThan(0)
    // On a full machine two batches exceed the lock timeout: then the call is repeated.
    expect((await insist(() => end(actor))).status).toBe(200)
    const products = async () =>
      (
        await shop.db
          .selectFrom('products')
          .select('id')
          .where('product_id', 'like', `${how}-%`)
          .execute()
      ).length
    const atOnce = await products()
    await expect.poll(async () => (await status()).state).toBe('stopped')
    expect((await status()).message).toContain(`${how}@example.com has lost the needed access`)
    expect(await products()).toBe(atOnce)
    expect(atOnce).toBeLessThan(20_000)
  },
)

test.each(['a session', 'a key'])('runs two writes by %s in parallel', async (by) => {
  const actor = await makeUser(shop.db, { type: 'admin' })
  const token = by === 'a key' ? await makeKey(shop.db, actor, 'admin', 'twice') : actor.token
  const [{ product_id: busy }, { product_id: free }] = [
    await makeProduct(shop.db),
    await makeProduct(shop.db),
  ]
  const { release } = await occupy(busy)
  const first = patch(token, busy, 5)
  await expect.poll(() => waiting(shop.db, 'other')).toBe(1)
  const second = await patch(token, free, 6)
  await release()
  expect([second.status, (await first).status]).toEqual([200, 200])
})
