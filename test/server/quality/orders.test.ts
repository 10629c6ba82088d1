import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody } from '../../support/factories.ts'
import { figure, within } from '../../support/figures.ts'
import {
  countStatuses,
  createLoadClient,
  inParallel,
  insist,
  type Reply,
} from '../../support/http-load.ts'
import { type Acknowledged, checkOrders, readStock } from '../../support/order-checker.ts'
import { startServer } from '../../support/server-process.ts'
import { createTestDatabase } from '../../support/test-db.ts'

test(
  'loses and doubles no order when the server is killed and requests repeat their keys, and emits an event for each',
  async () => {
    await using database = await createTestDatabase()
    const { db } = database
    const products = await Promise.all(
      Array.from({ length: 8 }, () => makeProduct(db, { stock: 100_000 })),
    )
    const changed = await makeProduct(db)
    const { token } = await makeUser(db)
    const staff = await makeUser(db, { type: 'admin' })
    const before = await readStock(db)
    const kills = figure(2, 50)
    const orders = figure(250, 3_000)
    const bodies = Array.from({ length: orders }, (_, index) => ({
      ...orderBody(
        { productId: products[index % 8]!.product_id, qty: 1 },
        { productId: products[(index * 3 + 1) % 8]!.product_id, qty: 2 },
      ),
      name: `Buyer ${index}`,
    }))
    const acknowledged: Acknowledged[] = []
    const send = async (address: string, first: number, count: number, onPlaced = () => {}) => {
      using client = createLoadClient(address, 100)
      return await inParallel(count, 100, async (offset) => {
        const index = first + offset
        const key = `kill-${index}`
        const body = bodies[index]!
        const reply = await insist(() =>
          client.call({
            method: 'POST',
            path: '/api/orders',
            token,
            headers: { 'idempotency-key': key },
            body,
          }),
        ).catch((error: Error) => ({ status: 0, body: error.message }))
        if (reply.status === 201) {
          acknowledged.push({ key, orderId: reply.body.order.orderId, body })
          onPlaced()
        }
        return reply
      })
    }
    /** What else happens in a shop, until the server is gone. */
    const goOn = async (address: string) => {
      using client = createLoadClient(address, 2)
      const message = { name: 'N', email: 'n@example.com', subject: 'Hours', message: 'When?' }
      const product = `/api/products/${changed.product_id}`
      for (let price = 1; ; price += 1)
        await Promise.all([
          client.call({ method: 'POST', path: '/api/contact', body: message }),
          client.call({ method: 'PATCH', path: product, token: staff.token, body: { price } }),
        ])
    }
    const each = orders / kills
    for (let round = 0; round < kills; round += 1) {
      await using server = await startServer({ DATABASE_URL: database.url })
      const besides = goOn(server.address).catch(() => {})
      let left = 1 + Math.floor(Math.random() * each * 0.8)
      const sending = send(server.address, round * each, each, () => {
        left -= 1
        if (left === 0) server.signal('SIGKILL')
      })
      const statuses = countStatuses(await sending)
      expect(await server.exited).toBe('SIGKILL')
      await besides
      expect(Object.keys(statuses).filter((status) => status !== '0' && status !== '201')).toEqual(
        [],
      )
    }
    const restarted = performance.now()
    await using server = await startServer({ DATABASE_URL: database.url })
    const listening = performance.now() - restarted
    const replies = await send(server.address, 0, orders)
    const failed = replies.filter(({ status }) => status !== 201)
    expect(failed.slice(0, 3), `${failed.length} of ${orders}`).toEqual([])
    const { count } = await db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(orders)
    await checkOrders(
      db,
      { acknowledged, before },
      {
        fault: 'the server is killed (`kill -9`) while orders come in, and started again',
        runs: `${kills} kills, ${orders} orders`,
        recovery: listening,
      },
    )
    expect(server.isRunning()).toBe(true)
  },
  within(3),
)

test(
  'places one order for a thousand concurrent requests with one key, with equal answers',
  async () => {
    await using database = await createTestDatabase()
    const { db } = database
    const product = await makeProduct(db, { stock: 5_000 })
    const [one, two] = [await makeUser(db), await makeUser(db)]
    const before = await readStock(db)
    await using server = await startServer({ DATABASE_URL: database.url })
    using client = createLoadClient(server.address, 200)
    const body = orderBody({ productId: product.product_id, qty: 1 })
    const place = (token: string, sent: object = body) =>
      insist(() =>
        client.call({
          method: 'POST',
          path: '/api/orders',
          token,
          headers: { 'idempotency-key': 'once' },
          body: sent,
        }),
      )
    const replies = await Promise.all(
      Array.from({ length: figure(400, 1_000) }, () => place(one.token)),
    )
    expect(countStatuses(replies)).toEqual({ 201: replies.length })
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1)
    const replayed = replies.filter(({ headers }) => headers['idempotent-replayed'] === 'true')
    expect(replayed).toHaveLength(replies.length - 1)
    expect((await place(one.token, { ...body, address: 'Elsewhere' })).status).toBe(422)
    const theirs = await place(two.token)
    expect(theirs.status).toBe(201)
    expect(theirs.body.order.orderId).not.toBe(replies[0]!.body.order.orderId)
    const acknowledged = [replies[0]!, theirs].map((reply) => ({
      orderId: reply.body.order.orderId,
      body,
    }))
    await checkOrders(
      db,
      { acknowledged, before },
      {
        fault: 'one Idempotency-Key is sent by all clients at once',
        runs: `${replies.length} sent`,
      },
    )
  },
  within(1),
)

test(
  'sells the last unit to one of a thousand buyers over 200 connections, and answers 409 to the others',
  async () => {
    await using database = await createTestDatabase()
    const { db } = database
    const product = await makeProduct(db, { stock: 1 })
    const { token } = await makeUser(db)
    const before = await readStock(db)
    await using server = await startServer({ DATABASE_URL: database.url })
    using client = createLoadClient(server.address, 200)
    const body = orderBody({ productId: product.product_id, qty: 1 })
    const buyers = 1_000
    const replies = await Promise.all(
      Array.from({ length: buyers }, (_, index) =>
        insist(() =>
          client.call({
            method: 'POST',
            path: '/api/orders',
            token,
            headers: { 'idempotency-key': `buyer-${index}` },
            body,
          }),
        ),
      ),
    )
    expect(countStatuses(replies)).toEqual({ 201: 1, 409: buyers - 1 })
    const refused = replies.filter(({ status }) => status === 409)
    expect(new Set(refused.map((reply) => reply.body.code))).toEqual(new Set(['OUT_OF_STOCK']))
    const won = replies.find(({ status }) => status === 201)!
    await checkOrders(
      db,
      { acknowledged: [{ orderId: won.body.order.orderId, body }], before },
      { fault: 'all buyers want the last unit', runs: `${buyers} buyers, 200 connections` },
    )
  },
  within(1),
)

test(
  'places thousands of random orders of the same few products without a deadlock',
  async () => {
    await using database = await createTestDatabase()
    const { db } = database
    const products = await Promise.all(
      Array.from({ length: 8 }, () => makeProduct(db, { stock: 1_000_000 })),
    )
    const { token } = await makeUser(db)
    const before = await readStock(db)
    await using server = await startServer({ DATABASE_URL: database.url })
    using client = createLoadClient(server.address, 100)
    const random = (below: number) => Math.floor(Math.random() * below)
    const acknowledged: Acknowledged[] = []
    const replies: Reply[] = await inParallel(figure(800, 3_000), 100, async (index) => {
      const lines = Array.from({ length: 2 + random(3) }, () => ({
        productId: products[random(8)]!.product_id,
        qty: 1 + random(3),
      }))
      const body = { ...orderBody(...lines), name: `Buyer ${index}` }
      const headers = { 'idempotency-key': `random-${index}` }
      const reply = await insist(() =>
        client.call({ method: 'POST', path: '/api/orders', token, headers, body }),
      )
      if (reply.status === 201) acknowledged.push({ orderId: reply.body.order.orderId, body })
      return reply
    })
    expect(countStatuses(replies)).toEqual({ 201: replies.length })
    const { deadlocks } = await db
      .selectFrom('pg_stat_database' as never)
      .select('deadlocks' as never)
      .where('datname' as never, '=', new URL(database.url).pathname.slice(1) as never)
      .executeTakeFirstOrThrow()
      .then((row) => row as { deadlocks: number })
    expect(deadlocks).toBe(0)
    await checkOrders(
      db,
      { acknowledged, before },
      {
        fault: 'random orders of the same eight products, a hundred at once',
        runs: `${replies.length} orders`,
      },
    )
    expect(server.isRunning()).toBe(true)
  },
  within(3),
)
