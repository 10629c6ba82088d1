import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { webhookSubscriber } from '#server/modules/webhooks/webhook.subscriber.ts'
import { fanOut } from '#server/platform/event-deliveries/outbox.ts'
import { createPool } from '../../db/connection/client.ts'
import { backUp } from '../../scripts/lib/backup.ts'
import { restore } from '../../scripts/lib/restore.ts'
import { makeProduct, makeUser, orderBody } from '../support/factories.ts'
import { startPrivatePostgres } from '../support/private-postgres.ts'
import {
  type ApiCalls,
  createSecondServer,
  createTestApp,
  openServicesAt,
} from '../support/test-app.ts'

vi.setConfig({ testTimeout: 120_000 })

test('sends nothing after a restore until staff resume, then continues events and invoice numbers', async () => {
  await using shop = await createTestApp()
  Object.assign(shop.services.config, { privateNetworks: ['127.0.0.1'] })
  const delivered: string[] = []
  const listener = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    delivered.push(JSON.parse(body).entityId)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`
  const folder = await mkdtemp(path.join(tmpdir(), 'araliya-restore-'))
  const { product_id: productId } = await makeProduct(shop.db, { stock: 100 })
  const { token } = await makeUser(shop.db, { type: 'admin' })
  const order = async (api: ApiCalls, as: string): Promise<string> => {
    const body = orderBody({ productId, qty: 1 })
    return (await api.call('POST', '/orders', { token: as, body })).body.order.orderId
  }
  const invoice = async (api: ApiCalls, token: string, orderId: string): Promise<string> => {
    const path = `/admin/orders/${orderId}/invoice`
    return (await api.call('POST', path, { token, body: {} })).body.document.number
  }
  const poll = async (api: ApiCalls, as: string, after: string) =>
    (await api.call('GET', `/events?after=${after}`, { token: as })).body as {
      events: { id: string; entityId: string }[]
      next: string
    }
  const place = () =>
    expect
      .poll(async () => {
        await fanOut(shop.services, [webhookSubscriber])
        const { rows } = await pool.query('select 1 from events where position is null')
        return rows.length
      })
      .toBe(0)
  const pool = createPool({ url: shop.database.url, max: 2, statementTimeout: 60_000 })
  try {
    const hook = { name: 'Warehouse', url }
    expect((await shop.call('POST', '/webhooks', { token, body: hook })).status).toBe(201)
    const early = [await order(shop, token), await order(shop, token)]
    await place()
    const seen = await poll(shop, token, '0')
    const waiting = await order(shop, token)
    expect(await invoice(shop, token, waiting)).toMatch(/-000001$/)
    const file = path.join(folder, 'shop.tar.gz')
    await backUp(pool, shop.services.storage, file)
    // What happened after the copy was heard of, too, and is lost with the shop.
    for (let time = 0; time < 3; time += 1) await order(shop, token)
    await place()
    const { next } = await poll(shop, token, seen.next)

    await using fresh = await startPrivatePostgres()
    const target = createPool({ url: fresh.url, max: 2, statementTimeout: 60_000 })
    await restore(fresh.url, target, shop.services.storage, file).finally(() => target.end())
    const services = await openServicesAt(fresh.url, shop.services)
    services.isFetchAllowed = () => true
    services.outbox.start(services, [webhookSubscriber], 20)
    const again = await createSecondServer(
      { ...shop, database: { ...shop.database, url: fresh.url } },
      { outbox: services.outbox },
    )
    try {
      const states = async () =>
        (
          await fresh.db
            .selectFrom('event_deliveries')
            .select('state')
            .where('subscriber', '<>', 'email')
            .execute()
        ).map(({ state }) => state)
      await expect.poll(states).toEqual(['waiting', 'waiting', 'waiting'])
      expect(delivered).toEqual([])
      const staff = (await makeUser(fresh.db, { type: 'admin' })).token
      const brought = await poll(again, staff, seen.next)
      expect(brought.events.map(({ entityId }) => entityId)).toEqual([waiting])
      const later = await order(again, staff)
      expect(await invoice(again, staff, later)).toMatch(/-000002$/)
      await expect
        .poll(async () => (await poll(again, staff, next)).events)
        .toMatchObject([{ entityId: waiting }, { entityId: later }])
      expect(delivered).toEqual([])
      const body = { waiting: 'send' }
      await again.call('POST', '/admin/event-deliveries/resume', { token: staff, body })
      await expect.poll(states).toEqual(['done', 'done', 'done', 'done'])
      expect(delivered.toSorted()).toEqual([...early, waiting, later].toSorted())
    } finally {
      await services.outbox.stop()
      await again[Symbol.asyncDispose]()
      await services.close()
    }
  } finally {
    await pool.end()
    listener.close()
    await rm(folder, { recursive: true, force: true })
  }
})
