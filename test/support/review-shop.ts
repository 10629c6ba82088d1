/** Opens a shop whose emails and clock a test controls, for review requests after delivery. */
import { expect } from 'vitest'
import { createRateLimiter } from '#server/core/rate-limit/rate-limit.ts'
import { sendReviewRequests } from '#server/modules/catalog/reviews/review-requests.service.ts'
import type { SettingKey } from '#server/modules/settings/definitions/registry.schema.ts'
import { makeProduct, makeUser, orderBody, type TestUser } from './factories.ts'
import { openMailShop } from './mail-shop.ts'

export const day = 86_400_000
const subject = 'Please review'

export interface Bought {
  orderId: string
  productIds: string[]
  email: string
  user: TestUser | undefined
}

export async function openReviewShop() {
  let moved = 0
  let made = 0
  const shop = await openMailShop({
    clock: () => new Date(Date.now() + moved),
    limiter: createRateLimiter(true),
  })
  shop.serve()
  const address = await shop.listen()
  const admin = await makeUser(shop.db, { type: 'admin', email: 'owner@shop.example' })

  const set = async (key: SettingKey, value: unknown) => {
    const version = shop.services.settings.rowOf(key)?.version ?? 0
    const body = { value, version }
    const { status } = await shop.call('PUT', `/settings/${key}`, { token: admin.token, body })
    expect(status).toBe(200)
  }
  const staff = async (method: string, path: string, body?: object) => {
    const answer = await shop.call(method, path, { token: admin.token, ...(body ? { body } : {}) })
    expect([answer.status < 300, answer.text]).toEqual([true, expect.anything()])
    return answer.body
  }
  /** Finds the review requests to an address. */
  const requestsTo = (email: string) =>
    shop.mail.emails.filter(
      (message) => message.recipients.includes(email) && message.subject?.startsWith(subject),
    )
  await set('orders.guestCheckout', true)

  return {
    shop,
    address,
    admin,
    set,
    staff,
    requestsTo,
    /** @param ms milliseconds to advance the shop's clock */
    move(ms: number) {
      moved = ms
    },
    /** Creates an order of two items, of an account or a guest, that has arrived. */
    async deliver(user?: TestUser): Promise<Bought> {
      made += 1
      const products = [await makeProduct(shop.db), await makeProduct(shop.db)]
      const productIds = products.map(({ product_id }) => product_id)
      const email = user?.row.email ?? `guest-${made}@example.com`
      const lines = productIds.map((productId) => ({ productId, qty: 1 }))
      // too many open cash orders of one guest's number would be refused
      const phone = `07712${String(30_000 + made)}`
      const body = { ...orderBody(...lines), phone, ...(user ? {} : { email }) }
      const placed = await shop.call('POST', '/orders', { token: user?.token, body })
      expect([placed.status, placed.text]).toEqual([201, expect.anything()])
      const orderId: string = placed.body.order.orderId
      await staff('PUT', `/orders/${orderId}`, { status: 'Delivered', notes: '' })
      return { orderId, productIds, email, user }
    },
    ask: () => sendReviewRequests(shop.services),
    /** Returns the parts after `#` of an email's links, in order. */
    async tokensOf(email: string): Promise<string[]> {
      await expect.poll(() => requestsTo(email)).toHaveLength(1)
      const [message] = requestsTo(email)
      const links = message!.text!.matchAll(/\/review#([\w-]+)/g)
      return [...new Set([...links].map(([, token]) => token!))]
    },
    byLink: (token: string, said: object = {}) =>
      shop.call('POST', '/reviews/by-link', {
        body: { token, comment: 'Calm.', rating: 5, ...said },
      }),
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}
