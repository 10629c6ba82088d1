/** Cards of product groups, where several transactions change the same groups at once. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { findStored, makeUser } from '../../../support/factories.ts'
import { makeShades } from '../../../support/shades.ts'
import { createTestApp } from '../../../support/test-app.ts'

const shop = await createTestApp()
afterAll(() => shop[Symbol.asyncDispose]())

let made = 0
/** Creates a group of two variants with five units each; returns its id and their productIds. */
async function makePair() {
  made += 1
  const { id } = await makeShades(shop, `PAIR${made} Lipstick`, [
    { shade: 'Coral', stock: 5 },
    { shade: 'Ruby', stock: 5 },
  ])
  return { id, first: `PAIR${made}-1`, second: `PAIR${made}-2` }
}

/** Opens a transaction on a connection of its own. */
async function begin() {
  const client = new pg.Client(shop.database.url)
  await client.connect()
  await client.query('begin')
  const run = (text: string, ...values: unknown[]) => client.query(text, values)
  return {
    run,
    setStock: (productId: string, stock: number) =>
      run('update products set stock = $2 where product_id = $1', productId, stock),
    audit: (productId: string) =>
      run(
        `insert into audit_log (actor, action, entity, entity_id)
         values ('Test', 'update', 'product', $1)`,
        productId,
      ),
    commit: () => run('commit'),
    [Symbol.asyncDispose]: () => client.end(),
  }
}

/** Waits until this many transactions wait for a lock. */
const waiting = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
    expect(rows).toHaveLength(count)
  })

const isAvailable = async (id: string) => {
  const card = await shop.db
    .selectFrom('product_cards')
    .select('available')
    .where('id', '=', id)
    .executeTakeFirst()
  return card?.available
}

test('two transactions that sell out variants of two groups in opposite order both commit', async () => {
  const [one, other] = [await makePair(), await makePair()]
  await using a = await begin()
  await using b = await begin()
  await a.setStock(one.first, 0)
  await b.setStock(other.second, 0)
  await Promise.all([
    a.setStock(other.first, 0).then(a.commit),
    b.setStock(one.second, 0).then(b.commit),
  ])
  expect([await isAvailable(one.id), await isAvailable(other.id)]).toEqual([false, false])
})

test('a product that sells out while its group is deleted is a single, sold-out card', async () => {
  const { id, first } = await makePair()
  const { token } = await makeUser(shop.db, { role: 'owner' })
  await using sale = await begin()
  await sale.setStock(first, 0)
  const deleted = shop.call('DELETE', `/product-groups/${id}`, { token })
  await waiting(1)
  await sale.commit()
  expect((await deleted).status).toBe(200)
  const product = await findStored(shop.db, first)
  expect([await isAvailable(id), await isAvailable(product!.id)]).toEqual([undefined, false])
})

test('audited changes lock cards before the chain of the audit log', async () => {
  const pairs = [await makePair(), await makePair()]
  const key = sql<number>`hashtext(id::text)`
  const [one, other] = (
    await shop.db
      .selectFrom('product_groups')
      .select([key.as('key'), 'id'])
      .where('id', 'in', [pairs[0]!.id, pairs[1]!.id])
      .orderBy(key)
      .execute()
  ).map((row) => ({ ...row, ...pairs.find(({ id }) => id === row.id)! }))
  await using a = await begin()
  await using b = await begin()
  await using blocker = await begin()
  await blocker.run('select pg_advisory_xact_lock(7214006, $1)', other!.key)
  await a.setStock(one!.first, 0)
  await a.setStock(other!.first, 0)
  await a.audit(one!.first)
  const committed = [a.commit()]
  await waiting(1)
  await b.audit(one!.second)
  await b.setStock(one!.second, 0)
  committed.push(b.commit())
  await waiting(2)
  await blocker.commit()
  await Promise.all(committed)
  expect(await isAvailable(one!.id)).toBe(false)
})
