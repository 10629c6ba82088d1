import { afterAll, expect, test } from 'vitest'
import { makeProduct, makeUser } from '../../../support/factories.ts'
import { startSilentProxy } from '../../../support/silent-proxy.ts'
import { createSecondServer, createTestApp } from '../../../support/test-app.ts'

const shop = await createTestApp()
const network = await startSilentProxy(shop.database.url)
afterAll(async () => {
  await network[Symbol.asyncDispose]()
  await shop[Symbol.asyncDispose]()
})

test('detects lost change notifications, stops caching and reports it to probes', async () => {
  const staff = (await makeUser(shop.db, { type: 'admin' })).token
  const { product_id: productId } = await makeProduct(shop.db, { price: 1_000 })
  const { config } = shop.services
  const databaseDirectUrl = network.through(shop.database.url)
  await using far = await createSecondServer(shop, { config: { ...config, databaseDirectUrl } })
  const shown = async () => (await far.call('GET', '/products?limit=20')).body[0]?.lastPrice
  const changes = async () => (await far.app.inject('/health/ready')).json().changeNotifications
  const figures = async () => {
    const { body } = await far.app.inject('/metrics')
    return ['received', 'lost_total'].map((name) =>
      Number(new RegExp(`^araliya_change_notifications_${name} (\\d+)`, 'm').exec(body)?.[1]),
    )
  }
  const set = (price: number) =>
    shop.call('PATCH', `/products/${productId}`, { token: staff, body: { price } })
  await expect.poll(shown).toBe(1_000)
  expect([await changes(), await figures()]).toEqual(['connected', [1, 0]])

  network.silence()
  // Earlier announcements are received or lost by now: this answer stays cached.
  expect(await shown()).toBe(1_000)
  expect((await set(1_100)).status).toBe(200)
  // The promise is 5 s; a busy machine may take longer to see it kept.
  await expect.poll(shown).toBe(1_100)
  await expect.poll(changes).toBe('disconnected')
  expect(await figures()).toEqual([0, 1])
  // A server without notifications caches nothing.
  await set(1_200)
  expect(await shown()).toBe(1_200)

  network.heal()
  await expect.poll(changes).toBe('connected')
  await set(1_300)
  await expect.poll(shown).toBe(1_300)
})
