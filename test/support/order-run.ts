/** One order with its buyer and product, and the acknowledged results of its actions. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { paymentMethods } from '#server/modules/orders/order/orders.schema.ts'
import type { Db } from '../../db/connection/client.ts'
import { inBase64 } from './courier-shop.ts'
import { makeProduct, makeUser, orderBody, type TestUser } from './factories.ts'
import type { Marks } from './marks.ts'
import type { Answer, CallOptions } from './test-app.ts'

/** The environment of orders: a shop within the test's process, or a server that may be killed. */
export interface ShopAccess {
  db: Db
  admin: TestUser
  marks: Marks
  /** calls the shop, repeatedly until it answers */
  call: (
    method: string,
    path: string,
    options?: CallOptions,
  ) => Promise<Pick<Answer, 'status' | 'headers' | 'body'>>
  /** the shop's clock, in milliseconds since 1970 */
  now: () => number
  /** waits for a result that comes without a call */
  until: (holds: () => Promise<boolean>, message: string) => Promise<unknown>
}

/** Polls by the machine's clock. */
export const pollUntil: ShopAccess['until'] = (holds, message) =>
  expect.poll(holds, { message }).toBe(true)

/** Payment methods of an order, with cents of store credit; card or cash pays the rest. */
export const paymentCombinations = {
  cod: { method: 'cod', credit: 0 },
  card: { method: 'card', credit: 0 },
  transfer: { method: 'bank', credit: 0 },
  'credit and cash': { method: 'cod', credit: 40_000 },
  'credit and card': { method: 'card', credit: 40_000 },
  credit: { method: 'cod', credit: 100_000 },
} as const
export type PaymentCombination = keyof typeof paymentCombinations
type PaymentMethodName = (typeof paymentMethods)[number]

/** A product with ample stock, for further orders. */
export const exchangeProduct = 'INSTEAD'
export const plenty = 1_000_000
/** Units of the product in each order. */
export const unitsPerOrder = 3

const cardDetails = { cardNumber: '4242 4242 4242 4242', expiryDate: '12/49', cvv: '123' }

/** Prepares what every desk needs before the first order. */
export async function prepareShop(desk: ShopAccess): Promise<void> {
  await makeProduct(desk.db, { productId: exchangeProduct, stock: plenty, price: 700 })
  for (const [key, value] of [
    ['bank.accountNumber', '0071 2345-678'],
    ['tax.rate', 18],
  ]) {
    const { status } = await desk.call('PUT', `/settings/${key}`, {
      token: desk.admin.token,
      body: { value, version: 0 },
    })
    expect(status).toBe(200)
  }
}

export type OrderRun = Awaited<ReturnType<typeof startOrder>>

/** Starts an order. @param paid one of {@link paymentCombinations}, or redirect where the shop offers that */
export async function startOrder(
  desk: ShopAccess,
  paid: { method: PaymentMethodName; credit: number },
) {
  const { db, admin, marks } = desk
  const { method: paymentMethod, credit: credited } = paid
  const buyer = await makeUser(db)
  const { product_id: productId } = await makeProduct(db, { stock: unitsPerOrder, price: 1_000 })
  /** rupees of cash, and of added store credit, by acknowledged answers alone */
  let drawer = 0
  let creditAdded = 0
  /** payouts that paid it, the newest last */
  const settlements: { id: string; booked: number }[] = []

  /** Calls the shop. @returns the answer, which is no server error */
  const ask = async (method: string, path: string, body?: object, key?: string, by = admin) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    const answer = await desk.call(method, path, { token: by.token, headers, body })
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(500)
    return answer
  }
  const give = async (amount: number) => {
    const note = marks.ask('credit')
    const path = `/admin/customers/${buyer.row.id}/store-credit`
    const { status } = await ask('POST', path, { amount, note }, note)
    if (marks.answered(note, status)) creditAdded += amount
  }
  /** Places an order. @param mark its name and its key: sent again, it is the same order */
  const place = async (body: object, mark = marks.ask('order')): Promise<string> => {
    const answer = await ask('POST', '/orders', { ...body, name: mark }, mark, buyer)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    marks.answered(mark, answer.status)
    return answer.body.order.orderId
  }

  if (credited > 0) await give(credited / 100)
  const orderId = await place({
    ...orderBody({ productId, qty: 1 }),
    paymentMethod,
    cardDetails,
    storeCredit: credited / 100,
  })

  const own = `/admin/orders/${orderId}`
  const money = async () => (await ask('GET', `${own}/transactions`)).body
  const free = async () => {
    const { paid, refundPending } = await money()
    return paid - refundPending
  }
  const put = async (status: string, extra: object = {}) => {
    const was = await ask('GET', `/orders/${orderId}`)
    const answer = await ask('PUT', `/orders/${orderId}`, { status, ...extra })
    if (answer.status === 200 && was.body.status === 'Cancelled' && status !== 'Cancelled')
      // It is charged in full: money received pays it, and waived amounts are charged again.
      await desk.until(
        async () => {
          const { due, paid, refundPending, total } = await money()
          return Math.abs(due - Math.max(0, total - (paid - refundPending))) < 0.000_001
        },
        JSON.stringify(await money()),
      )
    return answer
  }
  /** Books cash. @returns whether it was booked now */
  const book = async (
    what: 'collections' | 'refunds' | 'corrections' | 'write-offs',
    moves: number,
    body: object,
    note = marks.ask(what),
  ) => {
    const { status } = await ask('POST', `${own}/${what}`, { note, ...body }, note)
    const isBooked = marks.answered(note, status)
    if (isBooked) drawer += moves
    return isBooked
  }
  /** Records another manual transaction, with its own key. */
  const note = async (
    what: 'edits' | 'calls' | 'parcels' | 'notes',
    body: (mark: string) => object,
  ) => {
    const mark = marks.ask(what)
    const { status } = await ask('POST', `${own}/${what}`, body(mark), mark)
    marks.answered(mark, status)
  }
  const change = (body: object) => ask('POST', `${own}/edits`, body, randomUUID())
  const changeTo = (qty: number, more = {}) =>
    change({ orderedItems: [{ productId, qty }], ...more })
  /** Returns goods. @returns the booked amount */
  const returnGoods = async (body: object): Promise<{ refunded?: number } | undefined> => {
    const mark = marks.ask('returns')
    const answer = await ask('POST', `${own}/returns`, { note: mark, ...body }, mark)
    marks.answered(mark, answer.status)
    const { refunded = 0, method } = answer.body.return ?? {}
    if (method !== 'provider' && method !== 'credit') drawer -= refunded
    return answer.body.return
  }

  /** Repeats an action of a payout until it is done, even over kills. @returns its line */
  const settled = async (id: string, button: 'record' | 'undo', underWay: string) => {
    for (;;) {
      let { status, body } = await ask('POST', `/admin/cod-payouts/${id}/${button}`, {})
      expect(status).toBe(200)
      for (let looks = 0; body.payout.state === underWay && looks < 50; looks += 1) {
        await wait(10)
        body = { payout: (await ask('GET', `/admin/cod-payouts/${id}`)).body }
      }
      if (body.payout.state === underWay) continue
      return (await ask('GET', `/admin/cod-payouts/${id}/lines`)).body.items[0]
    }
  }
  const ship = async () => {
    const waybill = marks.ask('parcels')
    const { status } = await put('Shipped', { parcel: { courier: 'Lanka Parcels', waybill } })
    marks.answered(waybill, status)
  }
  const invoice = async (taxNumber?: string) =>
    ask('POST', `${own}/invoice`, taxNumber ? { taxNumber } : {})
  /** Uploads a courier's file that pays out this amount for the order. */
  const payOut = async (amount: number) => {
    const fileName = marks.ask('file')
    const file = inBase64(`order,cod,remark\n${orderId},${amount.toFixed(2)},${fileName}`)
    const sent = { fileName, file, courier: 'Lanka Parcels' }
    const { status, body } = await ask('POST', '/admin/cod-payouts', sent, fileName)
    expect(status, JSON.stringify(body)).toBe(201)
    marks.answered(fileName, status)
    const { id } = body.payout
    const line = await settled(id, 'record', 'recording')
    const booked = ['paid', 'short', 'over'].includes(line.class) ? amount : 0
    expect(line.recorded).toBeCloseTo(booked, 6)
    drawer += booked
    settlements.push({ id, booked })
  }
  const undoPayout = async () => {
    const last = settlements.pop()
    if (!last) return
    const line = await settled(last.id, 'undo', 'undoing')
    if (line.undone) drawer -= last.booked
    else if (last.booked > 0) settlements.push(last)
  }
  const receive = async () => {
    const { total: amount } = await money()
    const reference = marks.ask('received')
    const sent = { amount, reference, date: '2026-01-01' }
    const { status } = await ask('POST', `${own}/received`, sent)
    if (marks.answered(reference, status)) drawer += amount
  }
  /** Records a manual refund without an amount: the drawer loses what the order then lacks. */
  const recordRefund = async () => {
    const before = await free()
    const { status } = await ask('POST', `${own}/refunded`, {})
    if (status === 200) drawer -= before - (await free())
  }
  const credit = async (): Promise<number> =>
    (await ask('GET', '/users/store-credit', undefined, undefined, buyer)).body.balance

  return {
    orderId,
    productId,
    now: desk.now,
    ask,
    own,
    buyer,
    money,
    free,
    credit,
    give,
    place,
    put,
    book,
    note,
    mark: marks.ask,
    ship,
    invoice,
    change,
    changeTo,
    returnGoods,
    payOut,
    undoPayout,
    receive,
    recordRefund,
    /** its transactions at the end, and the acknowledged results */
    async end() {
      const { paid, refundPending, transactions } = await money()
      const noted = transactions.reduce(
        (all: number, one: { paidAmount: number }) => all + one.paidAmount,
        0,
      )
      // what its owner lost, the order has
      return { paid, refundPending, noted, drawer, spent: creditAdded - (await credit()) }
    },
  }
}
