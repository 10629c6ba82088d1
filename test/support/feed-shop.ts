/** Opens a shop with its own clock that fetches files from a supplier on this machine. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect } from 'vitest'
import { emailSubscriber } from '#server/modules/emails/email-subscriber.ts'
import { runDueFeeds } from '#server/modules/feeds/run-feed.ts'
import { fanOut } from '#server/platform/event-deliveries/outbox.ts'
import { makeUser, type TestUser } from './factories.ts'
import { type FeedServer, startFeedServer } from './feed-server.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** Returns a file of balms. */
export const list = (...rows: (readonly [id: string, price: number | string])[]): string =>
  [
    'productId,productName,category,price,stock',
    ...rows.map(([id, price]) => `${id},${id} balm,skincare,${price},5`),
  ].join('\n')

// biome-ignore lint/suspicious/noExplicitAny: tests look into every shape
type Shape = any

export interface FeedShop extends TestApp {
  staff: TestUser
  supplier: FeedServer
  /** another server, without the secret */
  mirror: FeedServer
  /** the supplier's answer for a path */
  answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void>
  now: Date
  later: (hours: number) => void
  as: (method: string, path: string, body?: object, token?: string) => ReturnType<TestApp['call']>
  /** creates a feed of the supplier's file at a path. @returns its id */
  make: (path: string, more?: object) => Promise<string>
  feedOf: (id: string) => Promise<Shape>
  runDue: () => ReturnType<typeof runDueFeeds>
  /** Runs a feed at once. @returns its result */
  run: (id: string, body?: object) => Promise<Shape>
  requestsOf: (path: string) => IncomingMessage[]
  imports: () => Promise<Shape[]>
  /** the notifications about feeds */
  notifications: () => Promise<unknown[]>
  /** pending emails about feeds: their kind, recipient and subject */
  emails: () => Promise<unknown[]>
}

export async function openFeedShop(): Promise<FeedShop> {
  const app = await createTestApp(
    {},
    // In these tests the loopback address counts as the internet.
    { clock: () => shop.now, isFetchAllowed: (address) => address === '127.0.0.1' },
  )
  const close = app[Symbol.asyncDispose].bind(app)
  const staff = await makeUser(app.db, { type: 'admin', email: 'owner@example.com' })
  const supplier = await startFeedServer((request, response) =>
    shop.answers[request.url!]!(request, response),
  )
  const mirror = await startFeedServer((_, response) => void response.end(list(['MIRROR', 1])))
  const as: FeedShop['as'] = (method, path, body, token = staff.token) =>
    app.call(method, path, { token, ...(body ? { body } : {}) })
  const feedOf: FeedShop['feedOf'] = async (id) => {
    const { body, text } = await as('GET', '/feeds')
    expect(body.items, text).toBeInstanceOf(Array)
    return body.items.find((one: { id: string }) => one.id === id)
  }
  const runDue = () => runDueFeeds(app.services)
  const shop: FeedShop = Object.assign(app, {
    staff,
    supplier,
    mirror,
    answers: {},
    now: new Date('2026-11-22T14:30:00Z'),
    later(hours: number) {
      shop.now = new Date(shop.now.getTime() + hours * 3_600_000)
    },
    as,
    async make(path: string, more: object = {}) {
      const body = { name: path, url: supplier.address + path, frequency: 'hourly', ...more }
      const answer = await as('POST', '/feeds', body)
      expect(answer.status, answer.text).toBe(201)
      return answer.body.feed.id
    },
    feedOf,
    runDue,
    async run(id: string, body: object = {}) {
      expect((await as('POST', `/feeds/${id}/run`, body)).status).toBe(200)
      await runDue()
      return (await feedOf(id)).lastRun
    },
    requestsOf: (path: string) => supplier.requests.filter(({ url }) => url === path),
    imports: async () => (await as('GET', '/imports')).body.items,
    async notifications() {
      await fanOut(app.services, [emailSubscriber])
      const { items } = (await as('GET', '/admin/notifications')).body
      return items.flatMap((one: { type: string; facts: object }) =>
        one.type === 'feed.stopped' ? [one.facts] : [],
      )
    },
    async emails() {
      const rows = await app.db
        .selectFrom('event_deliveries')
        .innerJoin('events', 'events.seq', 'event_deliveries.event_seq')
        .select(['event_deliveries.payload', 'events.data'])
        .where('subscriber', '=', 'email')
        .where('events.type', '=', 'feed.stopped')
        .execute()
      return rows.map(({ payload, data }) => [payload?.template, payload?.to, data.name])
    },
    async [Symbol.asyncDispose]() {
      await supplier[Symbol.asyncDispose]()
      await mirror[Symbol.asyncDispose]()
      await close()
    },
  })
  return shop
}
