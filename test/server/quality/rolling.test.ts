/** Restarts servers one after the other behind a proxy that checks readiness: no request fails. */
import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody } from '../../support/factories.ts'
import { createLoadClient, type LoadClient } from '../../support/http-load.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { createTestDatabase } from '../../support/test-db.ts'

interface Backend {
  server: ServerProcess
  client: LoadClient
  probe: LoadClient
}

test('fails no request while two servers restart in turn, and places each order once', async () => {
  await using database = await createTestDatabase()
  const { product_id: productId } = await makeProduct(database.db, { stock: 1_000_000 })
  const { token } = await makeUser(database.db)
  const start = async (): Promise<Backend> => {
    const server = await startServer({ DATABASE_URL: database.url, DRAIN_DELAY_MS: '1500' })
    return {
      server,
      client: createLoadClient(server.address, 16),
      probe: createLoadClient(server.address, 16),
    }
  }
  const backends = await Promise.all([start(), start()])
  const stopped: Backend[] = []

  /** A proxy that never sends a request twice: it checks readiness first. */
  let turn = 0
  const pick = async (): Promise<Backend> => {
    for (;;) {
      turn += 1
      const backend = backends[turn % backends.length]!
      const ready = await backend.probe.call({ path: '/health/ready' }).catch(() => undefined)
      if (ready?.status === 200) return backend
    }
  }
  let isOver = false
  const failed: string[] = []
  const keys = new Set<string>()
  let answered = 0
  const callers = Array.from({ length: 8 }, async (_, caller) => {
    for (let call = 0; !isOver; call += 1) {
      const { client } = await pick()
      const key = `rolling-${caller}-${call}`
      const sent =
        call % 4 === 0
          ? {
              ...{ method: 'POST', path: '/api/orders', token },
              headers: { 'idempotency-key': key },
              body: orderBody({ productId, qty: 1 }),
            }
          : { path: '/api/products?limit=20' }
      try {
        const { status } = await client.call(sent)
        if (status >= 300) failed.push(`${sent.path}: ${status}`)
        else if (status === 201) keys.add(key)
        answered += 1
      } catch (error) {
        failed.push(`${sent.path}: ${error}`)
      }
    }
  })
  /** Settles when so many more requests were answered. */
  const served = async (more: number) => {
    const until = answered + more
    await expect.poll(() => answered, { timeout: 30_000, interval: 10 }).toBeGreaterThan(until)
  }
  try {
    for (const index of [0, 1]) {
      await served(50)
      const old = backends[index]!
      stopped.push(old)
      old.server.signal('SIGTERM')
      expect(await old.server.exited).toBe(0)
      backends[index] = await start()
    }
    await served(50)
  } finally {
    isOver = true
    await Promise.all(callers)
    for (const { server, client, probe } of [...backends, ...stopped]) {
      client[Symbol.dispose]()
      probe[Symbol.dispose]()
      await server[Symbol.asyncDispose]()
    }
  }
  expect(failed).toEqual([])
  const orders = await database.db.selectFrom('orders').select('order_id').execute()
  expect(orders.length).toBe(keys.size)
})
