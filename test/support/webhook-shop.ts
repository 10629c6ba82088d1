/** Runs a webhook endpoint on a real socket of this machine, and a shop that calls it. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { webhookSubscriber } from '#server/modules/webhooks/webhook.subscriber.ts'
import { createOutbox } from '#server/platform/event-deliveries/outbox.ts'
import { makeProduct, makeUser, orderBody, type TestUser } from './factories.ts'
import { createTestApp, type TestApp } from './test-app.ts'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface WebhookEndpoint {
  address: string
  /** the oldest first */
  received: Received[]
  /** undefined: the endpoint does not answer */
  answer: { status: number; headers?: Record<string, string>; body?: string } | undefined
  /** stops sending and receiving */
  end: () => Promise<void>
}

/** Sends a shop's webhooks within 20 ms, even to this machine, and receives them. */
export async function openWebhookEndpoint(services: TestApp['services']): Promise<WebhookEndpoint> {
  const listener = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    endpoint.received.push({ path: request.url!, headers: request.headers, body })
    const { answer } = endpoint
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  services.isFetchAllowed = () => true
  Object.assign(services.config, { privateNetworks: ['127.0.0.1'] })
  const outbox = createOutbox()
  outbox.start(services, [webhookSubscriber], 20)
  const endpoint: WebhookEndpoint = {
    address: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hooks`,
    received: [],
    answer: { status: 204 },
    async end() {
      await outbox.stop()
      listener.close()
      listener.closeAllConnections()
    },
  }
  return endpoint
}

export interface WebhookShop extends TestApp, WebhookEndpoint {
  admin: TestUser
  as: (method: string, path: string, body?: unknown) => ReturnType<TestApp['call']>
  /** creates a webhook for the endpoint; of all types by default */
  createHook: (types?: string[]) => Promise<{ secret: string; webhook: { id: string } }>
  order: () => Promise<{ orderId: string }>
}

/** Opens a shop that sends its events to the endpoint. */
export async function openWebhookShop(): Promise<WebhookShop> {
  const app = await createTestApp()
  const admin = await makeUser(app.db, { type: 'admin' })
  const endpoint = await openWebhookEndpoint(app.services)
  const as: WebhookShop['as'] = (method, path, body) =>
    app.call(method, path, { token: admin.token, body })
  return Object.assign(endpoint, {
    ...app,
    admin,
    as,
    async createHook(types: string[] = []) {
      const made = await as('POST', '/webhooks', {
        name: 'Warehouse',
        url: endpoint.address,
        types,
      })
      expect(made.status).toBe(201)
      // The email to the owners would wait beside the deliveries that a test counts.
      await app.db.deleteFrom('event_deliveries').where('subscriber', '=', 'email').execute()
      return made.body
    },
    async order() {
      const product = await makeProduct(app.db)
      const buyer = await makeUser(app.db)
      const placed = await app.call('POST', '/orders', {
        token: buyer.token,
        body: orderBody({ productId: product.product_id, qty: 1 }),
      })
      return placed.body.order
    },
    async [Symbol.asyncDispose]() {
      await endpoint.end()
      await app[Symbol.asyncDispose]()
    },
  })
}
