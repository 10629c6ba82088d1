/** During a rolling update, the previous version and this one share one database and give the same answers. */
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { createDatabase } from '../../db/connection/client.ts'
import { createEmptyDatabase } from '../support/empty-database.ts'
import { orderBody } from '../support/factories.ts'
import { within } from '../support/figures.ts'
import { createLoadClient, type LoadClient, type Reply } from '../support/http-load.ts'
import { type Acknowledged, checkOrders, readStock } from '../support/order-checker.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { testIf } from '../support/test-if.ts'
import { lacksHistory, takeOlderCode } from './older-code.ts'

const account = { email: 'owner@example.com', password: 'a long password' }

interface Side {
  name: string
  server: ServerProcess
  client: LoadClient
  /** of the owner, logged in there */
  token: string
}

async function sideOf(name: string, server: ServerProcess): Promise<Side> {
  const client = createLoadClient(server.address, 4)
  const login = await client.call({ method: 'POST', path: '/api/users/login', body: account })
  expect(login.body.token, `login at the ${name} server`).toEqual(expect.any(String))
  return { name, server, client, token: login.body.token }
}

/** What one does that the other must know of, each way. */
async function trade(writer: Side, reader: Side, acknowledged: Acknowledged[]): Promise<void> {
  const said = `written at the ${writer.name} server, read at the ${reader.name} one`
  const good = (reply: Reply, status: number): Reply => {
    expect([reply.status, reply.body], said).toEqual([status, expect.anything()])
    return reply
  }
  const productId = `BY-${writer.name}`
  const { token } = writer
  const product = {
    productId,
    productName: `Balm ${writer.name}`,
    category: 'skincare',
    price: 1_000,
    stock: 50,
  }
  good(
    await writer.client.call({ method: 'POST', path: '/api/products', token, body: product }),
    201,
  )
  const listed = async () => {
    const { body } = good(await reader.client.call({ path: '/api/products?limit=50' }), 200)
    return body.find((one: { productId: string }) => one.productId === productId)?.lastPrice
  }
  await expect.poll(listed, { timeout: 10_000 }).toBe(1_000)
  const dearer = { price: 1_200, lastPrice: 1_200 }
  const path = `/api/products/${productId}`
  good(await reader.client.call({ method: 'PATCH', path, token: reader.token, body: dearer }), 200)
  const orderedItems = [{ productId, qty: 2 }]
  const quote = { method: 'POST', path: '/api/orders/quote', body: { orderedItems } }
  expect(good(await writer.client.call(quote), 200).body.total, said).toBe(2_400)

  const body = orderBody({ productId, qty: 2 })
  const headers = { 'idempotency-key': `by-${writer.name}` }
  const order = { method: 'POST', path: '/api/orders', headers, body }
  const placed = good(await writer.client.call({ ...order, token }), 201).body.order
  acknowledged.push({ key: headers['idempotency-key'], orderId: placed.orderId, body })
  expect(placed.total, said).toBe(2_400)
  // An answer that got lost on its way is asked for again, wherever the proxy leads to.
  const again = good(await reader.client.call({ ...order, token: reader.token }), 201)
  expect(again.body.order.orderId, said).toBe(placed.orderId)
  const orders = good(
    await reader.client.call({ path: '/api/orders?limit=10', token: reader.token }),
    200,
  )
  expect(JSON.stringify(orders.body), said).toContain(placed.orderId)
  const confirm = { status: 'Processing', notes: 'Confirmed by telephone.' }
  const at = `/api/orders/${placed.orderId}`
  good(
    await reader.client.call({ method: 'PUT', path: at, token: reader.token, body: confirm }),
    200,
  )
  expect(good(await writer.client.call({ path: at, token }), 200).body.status, said).toBe(
    'Processing',
  )
}

/** A file that comes in at one of them; the other is asked how it went. */
async function bring(writer: Side, reader: Side): Promise<void> {
  const file = `productId,productName,category,price,stock\nCSV-${writer.name},Soap ${writer.name},skincare,900,5\n`
  const sent = await fetch(`${writer.server.address}/api/imports`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${writer.token}`,
      'content-type': 'text/csv',
      prefer: 'respond-async',
    },
    body: file,
  })
  expect(sent.status).toBe(202)
  const { id } = (await sent.json()) as { id: string }
  const path = `/api/imports/${id}`
  for (const end = Date.now() + 60_000; ; await wait(100)) {
    const { body } = await reader.client.call({ path, token: reader.token })
    if (body.state === 'done') return
    if (!['waiting', 'reading', 'running'].includes(body.state) || Date.now() > end)
      throw new Error(`the import at the ${writer.name} server: ${JSON.stringify(body)}`)
  }
}

testIf(!lacksHistory, lacksHistory!)(
  'the version before and this one serve one database side by side: what one writes the other reads, sells and keeps',
  async () => {
    await using older = await takeOlderCode()
    await using database = await createEmptyDatabase()
    const environment = {
      DATABASE_URL: database.url,
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
    }
    // As servers are renewed: it started first, and continues with the new schema.
    await using before = await startServer(environment, [], 'server/main.ts', [], older.folder)
    await using now = await startServer(environment)
    const sides = [await sideOf('old', before), await sideOf('new', now)] as const
    const { db } = createDatabase({ url: database.url, max: 2 })
    try {
      process.stdout.write(`side by side with ${older.name}\n`)
      const acknowledged: Acknowledged[] = []
      for (const [writer, reader] of [sides, sides.toReversed() as [Side, Side]]) {
        await trade(writer!, reader!, acknowledged)
        await bring(writer!, reader!)
      }
      const stock = await readStock(db)
      expect([...stock].sort()).toEqual([
        ['BY-new', 48],
        ['BY-old', 48],
        ['CSV-new', 5],
        ['CSV-old', 5],
      ])
      const before = new Map(
        [...stock].map(([id, left]) => [id, id.startsWith('BY') ? left + 2 : left]),
      )
      await checkOrders(db, { acknowledged, before })
    } finally {
      await db.destroy()
      for (const { client } of sides) client[Symbol.dispose]()
    }
    for (const { server, name } of sides) expect(server.isRunning(), name).toBe(true)
  },
  within(3),
)
