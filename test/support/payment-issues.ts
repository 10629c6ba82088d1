/** Pays orders at the simulated PayHere, sends its notifications again, and reads the result. */
import { afterAll, expect } from 'vitest'
import type { SimulatedPayment } from '../../scripts/lib/payhere-simulator.ts'
import { makeStock, openPayHereShop, type PayHereShop } from './payhere-shop.ts'

/** The price of the product of each order. */
export const price = 1_250.5

/** Places an order and pays it without its notification. */
export async function payQuietly(at: PayHereShop) {
  const productId = await makeStock(at, 5)
  const { orderId } = await at.place(productId)
  at.payHere.sendsNotices = false
  const { payment } = await at.act(orderId)
  at.payHere.sendsNotices = true
  return { orderId, payment: payment! }
}

/** Places an order and pays it. */
export async function pay(at: PayHereShop) {
  const { orderId } = await at.place(await makeStock(at, 5))
  return { orderId, payment: (await at.act(orderId)).payment! }
}

/** Sends the notification of a payment under other payment ids. */
export async function replay(at: PayHereShop, payment: SimulatedPayment, ids: readonly string[]) {
  for (const payment_id of ids)
    expect(
      (await at.payHere.sendNotice(payment, at.payHere.noticeOf(payment, { payment_id }))).status,
    ).toBe(200)
}

export async function chargeBack(at: PayHereShop, payment: SimulatedPayment, change = {}) {
  const notice = at.payHere.noticeOf(payment, { status_code: '-3', ...change })
  const answer = await at.payHere.sendNotice(payment, notice)
  expect(answer.status).toBe(200)
}

export const moneyOf = async (at: PayHereShop, orderId: string) =>
  (await at.call('GET', `/admin/orders/${orderId}/transactions`, { token: at.admin.token })).body

export const resolve = (at: PayHereShop, orderId: string, issueId: string, resolution: string) =>
  at.call('POST', `/admin/orders/${orderId}/payment-issues/${issueId}`, {
    token: at.admin.token,
    body: { resolution },
  })

export const tabOf = async (at: PayHereShop, tab: string) =>
  (
    await at.call('GET', `/admin/orders?tab=${tab}&limit=100`, { token: at.admin.token })
  ).body.items.map(({ orderId }: { orderId: string }) => orderId)

export const eventsOf = async (at: PayHereShop, orderId: string) =>
  (
    await at.db
      .selectFrom('events')
      .select(['type', 'data'])
      .where('entity', '=', 'payment')
      .execute()
  )
    .filter(({ data }) => (data as { orderId?: string }).orderId === orderId)
    .map(({ type }) => type)

export const kindsOf = ({ issues }: { issues: { kind: string }[] }) =>
  issues.map(({ kind }) => kind)

/** Opens a shop that can look payments up, and `plain`, whose PayHere account has no app. */
export async function openIssueShops() {
  const shop = await openPayHereShop()
  const plain = await openPayHereShop({})
  afterAll(async () => {
    await shop[Symbol.asyncDispose]()
    await plain[Symbol.asyncDispose]()
  })
  return { shop, plain }
}
