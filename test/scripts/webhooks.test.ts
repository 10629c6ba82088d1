/** `npm run araliya -- webhooks listen`, against a listening shop. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { newSecret } from '#server/modules/webhooks/signature.ts'
import { createOutbox } from '#server/platform/event-deliveries/outbox.ts'
import { makeUser } from '../support/factories.ts'
import { runCommand } from '../support/run-command.ts'
import { createTestApp } from '../support/test-app.ts'

const shop = await createTestApp()
const outbox = createOutbox()
outbox.start(shop.services, [], 20)
afterAll(async () => {
  await outbox.stop()
  await shop[Symbol.asyncDispose]()
})
const { token } = await makeUser(shop.db, { type: 'admin' })
const env = { ARALIYA_URL: await shop.listen(), ARALIYA_TOKEN: token }

const addProduct = (productId: string) =>
  shop.call('POST', '/products', {
    token,
    body: { productId, productName: productId, category: 'makeup', price: 1 },
  })

test('forwards samples and each new event of the chosen types with a valid signature', async () => {
  const secret = newSecret()
  const received: { type: string; entityId: string }[] = []
  const endpoint = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push(new Webhook(secret).verify(body, request.headers as never) as never)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve))
  const forward = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/hook`
  await addProduct('EARLIER')
  const recorded = async () => (await shop.call('GET', '/events', { token })).body.events.length
  await expect.poll(recorded).toBe(1)
  const types = 'product.created,order.placed'
  const options = ['--forward', forward, '--secret', secret, '--types', types, '--samples']
  try {
    const run = runCommand('webhooks', ['listen', ...options], env)
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2)
    expect(received.map(({ type }) => type)).toEqual(types.split(','))
    await addProduct('NEW')
    await expect.poll(() => received.length, { timeout: 20_000 }).toBe(3)
    expect(received[2]).toMatchObject({ type: 'product.created', entityId: 'NEW' })
    process.emit('SIGINT')
    const { code, out, talk } = await run
    expect(code).toBe(0)
    expect(out).toMatch(
      /^\S+ product\.created \S+ 204\n\S+ order\.placed \S+ 204\n\S+ product\.created NEW 204\n$/,
    )
    expect(talk).toContain(`Signing secret: ${secret}`)
  } finally {
    endpoint.close()
  }
})

test('exits with 2 for a missing address and for an unknown event type', async () => {
  const forward = ['--forward', 'http://127.0.0.1:1/hook']
  for (const wrong of [
    ['listen'],
    ['listen', '--forward', 'hook'],
    ['send', ...forward],
    ['listen', ...forward, '--samples', '--types', 'order.eaten'],
  ])
    expect([wrong, (await runCommand('webhooks', wrong, env)).code]).toEqual([wrong, 2])
})
