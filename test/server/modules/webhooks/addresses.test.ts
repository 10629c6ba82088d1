import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from '#server/core/config/config.ts'
import { allowNetworks } from '#server/platform/http-client/public-address.ts'
import { makeUser } from '../../../support/factories.ts'
import { createTestApp } from '../../../support/test-app.ts'
import { openWebhookEndpoint } from '../../../support/webhook-shop.ts'

test('allows public addresses and the listed private networks', () => {
  const isAllowed = allowNetworks(['10.1.0.0/16', '127.0.0.1', 'fd00::/8'])
  for (const address of ['8.8.8.8', '10.1.9.9', '127.0.0.1', 'fd00::7', '2606:4700::1'])
    expect([address, isAllowed(address)]).toEqual([address, true])
  for (const address of ['10.2.0.1', '127.0.0.2', '169.254.169.254', '::1', 'fe80::1'])
    expect([address, isAllowed(address)]).toEqual([address, false])
})

test('refuses to start with a private network that is no range', () => {
  const start = () => parseConfig({ PRIVATE_NETWORKS: '10.0.0.0/8, office' })
  expect(start).toThrow(ConfigError)
  expect(start).toThrow('PRIVATE_NETWORKS: office is not an address or range (10.0.0.0/8)')
})

test('warns at creation and at a change that deliveries to a private address will fail', async () => {
  await using shop = await createTestApp()
  const { token } = await makeUser(shop.db, { type: 'admin' })
  const body = { name: 'Home', url: 'https://192.168.1.20/hooks' }
  const { status, body: made } = await shop.call('POST', '/webhooks', { token, body })
  expect([status, made.warning]).toEqual([
    201,
    'Deliveries to 192.168.1.20 will fail: its address is private. The operator allows it with the variable PRIVATE_NETWORKS.',
  ])
  const change = (url: string) =>
    shop.call('PATCH', `/webhooks/${made.webhook.id}`, { token, body: { url } })
  expect((await change('https://8.8.8.8/hooks')).body).not.toHaveProperty('warning')
  expect((await change('https://[fd00::1]/hooks')).body.warning).toContain('its address is private')
})

test('delivers over http within a listed network', async () => {
  await using shop = await createTestApp({
    PUBLIC_URL: 'https://shop.example',
    PRIVATE_NETWORKS: '127.0.0.1',
  })
  const { isFetchAllowed } = shop.services
  const endpoint = await openWebhookEndpoint(shop.services)
  Object.assign(shop.services, { isFetchAllowed })
  const { token } = await makeUser(shop.db, { type: 'admin' })
  const body = { name: 'Home', url: endpoint.address }
  const made = await shop.call('POST', '/webhooks', { token, body })
  expect(made).toMatchObject({ status: 201 })
  expect(made.body).not.toHaveProperty('warning')
  await shop.call('POST', `/webhooks/${made.body.webhook.id}/test`, { token })
  await expect.poll(() => endpoint.received.length).toBe(1)
  await endpoint.end()
})
