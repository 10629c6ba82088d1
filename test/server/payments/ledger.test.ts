import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settlePayments } from '#server/payments/payments.service.ts'
import { sumsOf } from '../../../client/admin/orders/payment-sums.ts'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../support/factories.ts'
import { figure, isLong, within } from '../../support/figures.ts'
import { assertMoney } from '../../support/money-checker.ts'
import { checkOrders, readStock } from '../../support/order-checker.ts'
import { createPaymentLedger, type PaymentLedger } from '../../support/payment-ledger.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

let shop: TestApp
let bank: PaymentLedger
let admin: TestUser
let buyer: TestUser
beforeAll(async () => {
  bank = createPaymentLedger()
  shop = await createTestApp({}, { payments: bank })
  admin = await makeUser(shop.db, { type: 'admin' })
  buyer = await makeUser(shop.db)
  await makeProduct(shop.db, { productId: 'INSTEAD', stock: 1_000_000, price: 700 })
})
afterAll(() => shop[Symbol.asyncDispose]())

/** What may befall one order, in any order and any number. */
const deeds = [
  'cancel',
  'bring back',
  'deliver',
  'collect all',
  'collect a part',
  'collect a part twice under one key',
  'collect all, two at once',
  'settle for less',
  'give a part back',
  'give all back',
  'give all back, two at once',
  'correct up',
  'correct down',
  'write off',
  'change to two pieces',
  'change to one piece, and take a bit off',
  'change twice at once',
  'return a piece',
  'return a spoiled piece for less, by the bank',
  'return a piece, two at once',
  'give a part back by the bank',
  'give all back by the bank, two at once',
  'exchange a piece',
  'return a piece for store credit',
  'give a part back as store credit',
  'give all back as store credit, two at once',
  'note that it was given back',
  'the bank sleeps',
  'the next answer of the bank is lost',
  'the bank wakes, and all is settled',
] as const
type Deed = (typeof deeds)[number]

const cardDetails = { cardNumber: '4242 4242 4242 4242', expiryDate: '12/49', cvv: '123' }

async function settle() {
  bank.before = () => {}
  bank.after = () => {}
  await sql`update payments set claimed_until = claimed_until - interval '1 minute'`.execute(
    shop.db,
  )
  await settlePayments(shop.services)
}

let keys = 0
let lived = 0
/** Cents of an order that store credit pays; with a card or cash for the rest, where there is any. */
const ways = {
  cod: 0,
  card: 0,
  'credit and cash': 40_000,
  'credit and card': 40_000,
  credit: 100_000,
} as const
type Way = keyof typeof ways

/** Rupees of store credit that the buyer has, which is what its entries add up to. */
async function credit(): Promise<number> {
  const { body } = await shop.call('GET', '/users/credit', { token: buyer.token })
  return body.balance
}

async function live(way: Way, history: readonly Deed[]) {
  const paymentMethod = way.endsWith('card') ? 'card' : 'cod'
  if (ways[way] > 0)
    await shop.call('POST', `/admin/customers/${buyer.row.id}/credit`, {
      token: admin.token,
      body: { amount: ways[way] / 100, note: 'By the test' },
    })
  const inCredit = await credit()
  const { product_id: productId } = await makeProduct(shop.db, { stock: 3, price: 1_000 })
  const before = new Map([...(await readStock(shop.db))].filter(([id]) => id === productId))
  const inBank = bank.balance()
  const placed = await shop.call('POST', '/orders', {
    token: buyer.token,
    body: {
      ...orderBody({ productId, qty: 1 }),
      paymentMethod,
      cardDetails,
      storeCredit: ways[way] / 100,
    },
  })
  const { orderId } = placed.body.order
  /** rupees in the drawer, by what was acknowledged alone */
  let drawer = 0
  const money = async () =>
    (await shop.call('GET', `/admin/orders/${orderId}/entries`, { token: admin.token })).body
  const put = async (status: string) => {
    const was = await shop.call('GET', `/orders/${orderId}`, { token: admin.token })
    const { status: code } = await shop.call('PUT', `/orders/${orderId}`, {
      token: admin.token,
      body: { status },
    })
    expect(code).toBeLessThan(500)
    if (code !== 200 || was.body.status !== 'Cancelled' || status === 'Cancelled') return
    // It is wanted whole: money that is here and stays pays it, and what was given up is asked for again.
    const { due, paid, returning, total } = await money()
    expect(due).toBeCloseTo(Math.max(0, total - (paid - returning)), 6)
  }
  /** @returns whether it was booked now */
  const book = async (what: string, moves: number, body: object, key?: string) => {
    const answer = await shop.call('POST', `/admin/orders/${orderId}/${what}`, {
      token: admin.token,
      headers: key ? { 'idempotency-key': key } : {},
      body: { note: 'By the test', ...body },
    })
    expect(answer.status, answer.text).toBeLessThan(500)
    const isBooked = answer.status === 201 && !answer.headers['idempotent-replayed']
    if (isBooked) drawer += moves
    return isBooked
  }
  const change = async (qty: number, extra = {}) => {
    const answer = await shop.call('POST', `/admin/orders/${orderId}/changes`, {
      token: admin.token,
      body: { orderedItems: [{ productId, qty }], ...extra },
    })
    expect(answer.status, answer.text).toBeLessThan(500)
  }
  /** @returns what was booked */
  const comeBack = async (body: object): Promise<{ back?: number } | undefined> => {
    const answer = await shop.call('POST', `/admin/orders/${orderId}/returns`, {
      token: admin.token,
      body: { note: 'By the test', ...body },
    })
    expect(answer.status, answer.text).toBeLessThan(500)
    const { back = 0, method } = answer.body.return ?? {}
    if (method !== 'provider' && method !== 'credit') drawer -= back
    return answer.body.return
  }
  const piece = { lines: [{ productId, quantity: 1 }] }
  const piecesLeft = async () => {
    const path = `/admin/orders/${orderId}/returns`
    const { lines } = (await shop.call('GET', path, { token: admin.token })).body
    return lines[0].quantity - lines[0].returned
  }
  const collect = async (amount: number, key?: string) => book('collected', amount, { amount }, key)
  const giveBack = async (amount: number) => book('given-back', -amount, { amount })
  const free = async () => {
    const { paid, returning } = await money()
    return paid - returning
  }
  const does: Record<Deed, () => Promise<unknown>> = {
    cancel: () => put('Cancelled'),
    'bring back': () => put('Processing'),
    deliver: () => put('Delivered'),
    'collect all': async () => collect((await money()).due),
    'collect a part': () => collect(300.5),
    'collect a part twice under one key': () => {
      keys += 1
      return Promise.all([collect(200, `part ${keys}`), collect(200, `part ${keys}`)])
    },
    'collect all, two at once': async () => {
      const { due } = await money()
      const booked = await Promise.all([collect(due), collect(due)])
      expect(booked.filter(Boolean).length).toBeLessThan(2)
    },
    'settle for less': () =>
      book('collected', 900, { amount: 900, writeOff: 'The box was dented' }),
    'give a part back': () => giveBack(250),
    'give all back': async () => giveBack(await free()),
    'give all back, two at once': async () => {
      const all = await free()
      const booked = await Promise.all([giveBack(all), giveBack(all)])
      expect(booked.filter(Boolean).length).toBeLessThan(2)
    },
    'correct up': () => book('corrections', 50, { amount: 50 }),
    'correct down': () => book('corrections', -50, { amount: -50 }),
    'write off': () => book('write-offs', 0, {}),
    'change to two pieces': () => change(2),
    'change to one piece, and take a bit off': () =>
      change(1, { discount: { amount: 99.99, reason: 'For the wait' } }),
    'change twice at once': () => Promise.all([change(1, { discount: null }), change(3)]),
    'return a piece': () => comeBack(piece),
    'return a spoiled piece for less, by the bank': () =>
      comeBack({
        lines: [{ productId, quantity: 1, restock: false, reason: 'damaged' }],
        amount: 400.05,
        method: 'provider',
      }),
    'return a piece, two at once': async () => {
      const left = await piecesLeft()
      const booked = await Promise.all([comeBack(piece), comeBack(piece)])
      expect(booked.filter(Boolean).length).toBeLessThanOrEqual(left)
    },
    'give a part back by the bank': () => comeBack({ amount: 150, method: 'provider' }),
    'give all back by the bank, two at once': async () => {
      const amount = await free()
      const twice = [1, 2].map(() => comeBack({ amount, method: 'provider' }))
      const [one, other] = await Promise.all(twice)
      expect((one?.back ?? 0) + (other?.back ?? 0)).toBeLessThanOrEqual(amount)
    },
    'exchange a piece': async () => {
      const instead = await shop.call('POST', '/orders', {
        token: buyer.token,
        body: orderBody({ productId: 'INSTEAD', qty: 1 }),
      })
      await comeBack({ ...piece, method: 'exchange', exchangedFor: instead.body.order.orderId })
    },
    'return a piece for store credit': () => comeBack({ ...piece, method: 'credit' }),
    'give a part back as store credit': () =>
      book('given-back', 0, { amount: 120, method: 'credit' }),
    'give all back as store credit, two at once': async () => {
      const amount = await free()
      const before = await credit()
      const twice = [1, 2].map(() => book('given-back', 0, { amount, method: 'credit' }))
      const booked = (await Promise.all(twice)).filter(Boolean)
      expect((await credit()) - before).toBeCloseTo(booked.length * amount, 6)
      expect(booked.length).toBeLessThan(2)
    },
    'note that it was given back': async () => {
      const { paid, returning } = await money()
      const path = `/admin/orders/${orderId}/refunded`
      const answer = await shop.call('POST', path, { token: admin.token, body: {} })
      const after = await money()
      if (answer.status === 200) drawer -= paid - returning - (after.paid - after.returning)
    },
    'the bank sleeps': async () => {
      bank.before = () => {
        throw new Error('the bank sleeps')
      }
    },
    'the next answer of the bank is lost': async () => {
      bank.after = () => {
        bank.after = () => {}
        throw new Error('an answer of the bank is lost')
      }
    },
    'the bank wakes, and all is settled': settle,
  }
  for (const deed of history) {
    await does[deed]()
    await assertMoney(shop.db, orderId)
    // what staff see adds up, figure by figure, to what is due or was paid too much
    const seen = await money()
    const sums = sumsOf(seen)
    const last = sums.pop()!
    expect(sums.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(last.amount, 6)
    expect(Math.max(0, last.amount)).toBeCloseTo(seen.due, 6)
  }
  for (let round = 0; round < 2; round += 1) await settle()
  const { paid, returning, entries } = await money()
  lived += 1
  // All books at once: in the long form not after each of thousands of orders.
  if (lived % figure(1, 50) === 0) await checkOrders(shop.db, { acknowledged: [], before })
  const noted = entries.reduce((all: number, entry: { money: number }) => all + entry.money, 0)
  // what its owner has less is what the order has
  const spent = inCredit - (await credit())
  return { paid, returning, noted, drawer, spent, card: (bank.balance() - inBank) / 100 }
}

/** The long form is an hour and more of deeds. */
const longest = within(2) * figure(1, 12)

test(
  'whatever befalls an order, its money is the sum of its entries, and its state follows from them',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...(Object.keys(ways) as Way[])),
        fc.array(fc.constantFrom(...deeds), {
          minLength: 1,
          maxLength: figure(9, 60),
          ...(isLong ? { size: 'max' } : {}),
        }),
        async (method, history) => {
          const end = await live(method, history)
          expect(end.returning).toBe(0)
          expect(end.noted).toBeCloseTo(end.paid, 6)
          // what is in the drawer, at the bank and paid with credit is what the books say
          expect(end.drawer + end.card + end.spent).toBeCloseTo(end.paid, 6)
        },
      ),
      {
        // some hundred thousand deeds in the long form
        numRuns: figure(40, 3_400),
        // the books of an order that failed stay in the shop, so that fewer deeds would not pass again
        endOnFailure: true,
        examples: [
          [
            'cod',
            ['deliver', 'collect all', 'cancel', 'note that it was given back', 'bring back'],
          ],
          ['cod', ['write off', 'cancel', 'bring back', 'collect all']],
          ['card', ['the bank sleeps', 'cancel', 'bring back', 'collect all', 'cancel']],
          ['card', ['the bank sleeps', 'give a part back by the bank', 'cancel', 'bring back']],
          [
            'card',
            ['deliver', 'return a spoiled piece for less, by the bank', 'cancel', 'give all back'],
          ],
          ['card', ['give a part back by the bank', 'give a part back', 'cancel', 'bring back']],
          // found by the long form: changed to less than what was taken off before
          [
            'cod',
            [
              'change to two pieces',
              ...Array<Deed>(7).fill('give a part back by the bank'),
              'change to one piece, and take a bit off',
              'deliver',
              'return a piece',
            ],
          ],
          [
            'cod',
            ['deliver', 'collect a part', 'return a piece', 'collect all', 'exchange a piece'],
          ],
          ['card', ['change to two pieces', 'collect all', 'cancel', 'bring back', 'collect all']],
          ['cod', ['collect all', 'change to one piece, and take a bit off', 'give all back']],
          ['card', ['change to one piece, and take a bit off', 'cancel', 'bring back']],
          [
            'cod',
            ['change to two pieces', 'deliver', 'return a piece', 'return a piece, two at once'],
          ],
          ['card', ['give a part back', 'cancel', 'note that it was given back', 'bring back']],
          ['credit and card', ['cancel', 'bring back', 'collect all', 'cancel']],
          ['credit and card', ['the bank sleeps', 'cancel', 'bring back', 'give a part back']],
          ['credit', ['give a part back', 'cancel', 'bring back', 'collect all', 'cancel']],
          ['credit and cash', ['deliver', 'collect all', 'return a piece for store credit']],
          ['cod', ['collect all', 'give all back as store credit, two at once', 'cancel']],
        ],
      },
    )
  },
  longest,
)
