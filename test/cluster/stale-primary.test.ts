/** A replaced primary wakes without knowing it: the shop keeps one primary. */
import pg from 'pg'
import { expect } from 'vitest'
import { createDatabase, createPool } from '../../db/connection/client.ts'
import { migrateToLatest } from '../../db/migrate/migrator.ts'
import { makeProduct, makeUser, orderBody } from '../support/factories.ts'
import { createLoadClient, inParallel, insist } from '../support/http-load.ts'
import { type Acknowledged, checkOrders, readStock } from '../support/order-checker.ts'
import { lacking } from '../support/programs.ts'
import { testIf } from '../support/test-if.ts'
import { startClusterShop } from './support/cluster-shop.ts'
import { startDatabaseCluster } from './support/database-cluster.ts'

const lacks = lacking()
const soon = { timeout: 60_000 }

/** One statement of its own session. @throws when it is not acknowledged within two seconds */
async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, query_timeout: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    void client.end().catch(() => {})
  }
}

testIf(!lacks, lacks!)(
  'acknowledges no write on a stale primary, and reads nothing from it',
  async () => {
    await using cluster = await startDatabaseCluster()
    const { hosts } = cluster.urls
    await migrateToLatest(hosts)
    const filling = createDatabase({ url: hosts, max: 1 })
    const { product_id: productId } = await makeProduct(filling.db, { stock: 1_000 })
    const { token } = await makeUser(filling.db)
    const staff = (await makeUser(filling.db, { type: 'admin' })).token
    const before = await readStock(filling.db)
    await filling.db.destroy()

    // Straight to PostgreSQL: no proxy that would end a session for the shop.
    await using shop = await startClusterShop({ DATABASE_URL: hosts })
    using client = createLoadClient(shop.address, 20)
    const acknowledged: Acknowledged[] = []
    const body = orderBody({ productId, qty: 1 })
    const order = async (key: string) => {
      const headers = { 'idempotency-key': key }
      const sent = { method: 'POST', path: '/api/orders', token, headers, body }
      const reply = await insist(() => client.call(sent))
      expect(reply.status).toBe(201)
      acknowledged.push({ key, orderId: reply.body.order.orderId, body })
    }
    const sell = (name: string) => inParallel(40, 20, (index) => order(`${name}-${index}`))
    const path = `/api/products/${productId}`
    const set = (price: number) =>
      insist(() => client.call({ method: 'PATCH', path, token: staff, body: { price } }))
    const shown = async () => {
      const reply = await insist(() => client.call({ path: '/api/products?limit=5' }))
      return reply.body[0].lastPrice
    }
    await sell('before')
    await set(1_100)

    const old = await cluster.primary()
    const oldUrl = cluster.urlOf(old.name)
    const name = `araliya ${shop.pid()}`
    // Commits under way when it froze wait for their standby forever, without their clients.
    const sessions = () =>
      ask(
        oldUrl,
        `select query, state from pg_stat_activity where application_name = '${name}'
         and wait_event is distinct from 'SyncRep'`,
      )
    expect(await sessions()).not.toEqual([])
    await cluster.freezeNode(old)
    const successor = async () => (await cluster.primary()).name
    await expect.poll(successor, soon).not.toBe(old.name)
    // Its Patroni stays frozen, so it does not learn that it was replaced.
    await cluster.wakeNode(old, 'postgres')
    const mode = await ask(oldUrl, 'show transaction_read_only')
    expect(mode).toEqual([{ transaction_read_only: 'off' }])
    await expect(ask(oldUrl, 'create table split ()')).rejects.toThrow('timeout')

    // A new client without history connects to the server that was promoted last.
    const fresh = createPool({ url: hosts, max: 1 })
    const { rows } = await fresh.query('select inet_server_port() as port')
    await fresh.end()
    expect(rows).not.toEqual([{ port: old.port }])

    expect((await set(1_200)).status).toBe(200)
    for (let read = 0; read < 50; read += 1) expect(await shown()).toBe(1_200)
    await sell('while it is awake')
    await expect.poll(sessions, soon).toEqual([])

    await cluster.wakeNode(old)
    await cluster.restore()
    await sell('after')
    // Rewound, it follows; once it is promoted its timeline is the newest, and no shop needs a restart.
    await cluster.killNode(await cluster.primary())
    await expect.poll(successor, soon).toBe(old.name)
    await sell('when it leads again')
    const newUrl = cluster.urlOf((await cluster.primary()).name)
    const { db } = createDatabase({ url: newUrl, max: 1 })
    try {
      await checkOrders(db, { acknowledged, before })
      expect(acknowledged).toHaveLength(160)
      const split = await ask(newUrl, `select to_regclass('split') as name`)
      expect(split).toEqual([{ name: null }])
    } finally {
      await db.destroy()
    }
  },
)
