import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settlePayments } from '#server/modules/payments/settling.ts'
import { sumsOf } from '../../../../client/admin/orders/payments/payment-sums.ts'
import { makeUser } from '../../../support/factories.ts'
import { figure, isLong, within } from '../../../support/figures.ts'
import { assertMarks, createMarks } from '../../../support/marks.ts'
import { assertMoney } from '../../../support/money-checker.ts'
import { orderActions } from '../../../support/order-actions.ts'
import { checkOrders } from '../../../support/order-checker.ts'
import {
  exchangeProduct,
  type PaymentCombination,
  paymentCombinations,
  plenty,
  pollUntil,
  prepareShop,
  startOrder,
  unitsPerOrder,
} from '../../../support/order-run.ts'
import { createPaymentLedger } from '../../../support/payment-ledger.ts'
import { openTestApp } from '../../../support/test-app.ts'

const bank = createPaymentLedger()
const shop = await openTestApp({}, { payments: bank })
const admin = await makeUser(shop.db, { type: 'admin' })
const desk = {
  db: shop.db,
  call: shop.call,
  admin,
  marks: createMarks(),
  now: Date.now,
  until: pollUntil,
}
await prepareShop(desk)

async function settle() {
  bank.before = () => {}
  bank.after = () => {}
  await sql`update payments set claimed_until = claimed_until - interval '1 minute'`.execute(
    shop.db,
  )
  await settlePayments(shop.services)
}

/** Failures of the bank meanwhile. */
const bankFailures = {
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
const all = { ...orderActions, ...bankFailures }
type Action = keyof typeof all

let lived = 0
/** Units of every product at the beginning. */
const before = new Map([[exchangeProduct, plenty]])

const checkBooks = () => checkOrders(shop.db, { acknowledged: [], before })

async function live(way: PaymentCombination, history: readonly Action[]) {
  const inBank = bank.balance()
  const life = await startOrder(desk, paymentCombinations[way])
  for (const action of history) {
    await all[action](life)
    await assertMoney(shop.db, life.orderId)
    // what staff see adds up, figure by figure, to what is due or was paid too much
    const seen = await life.money()
    const sums = sumsOf(seen)
    const last = sums.pop()!
    expect(sums.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(last.amount, 6)
    expect(Math.max(0, last.amount)).toBeCloseTo(seen.due, 6)
  }
  for (let round = 0; round < 2; round += 1) await settle()
  const end = await life.end()
  lived += 1
  before.set(life.productId, unitsPerOrder)
  // All books at once: in the long form not after each of thousands of orders.
  if (lived % figure(1, 200) === 0) await checkBooks()
  return { ...end, card: (bank.balance() - inBank) / 100 }
}

/** The long form is run in shares: 1/2. */
const shares = Number((process.env.LEDGER_SHARE ?? '1/1').split('/')[1])
/** The long form is an hour and more of actions. */
const longest = within(2) * figure(1, 12)

test(
  'after any history the payment of an order is the sum of its transactions, and its state follows',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...(Object.keys(paymentCombinations) as PaymentCombination[])),
        fc.array(fc.constantFrom(...(Object.keys(all) as Action[])), {
          minLength: 1,
          maxLength: figure(9, 60),
          ...(isLong ? { size: 'max' } : {}),
        }),
        async (method, history) => {
          const end = await live(method, history)
          expect(end.refundPending).toBe(0)
          expect(end.noted).toBeCloseTo(end.paid, 6)
          // the sum of the drawer, the bank and spent credit is what the books say
          expect(end.drawer + end.card + end.spent).toBeCloseTo(end.paid, 6)
        },
      ),
      {
        // some hundred thousand actions in all shares of the long form
        numRuns: figure(40, 3_400 / shares),
        // the books of a failed order stay in the shop, so fewer actions would not pass again
        endOnFailure: true,
        examples: [
          ['cod', ['deliver', 'collect all', 'cancel', 'record a full refund', 'reopen']],
          ['cod', ['write off', 'cancel', 'reopen', 'collect all']],
          ['card', ['the bank sleeps', 'cancel', 'reopen', 'collect all', 'cancel']],
          ['card', ['the bank sleeps', 'refund a part by the bank', 'cancel', 'reopen']],
          [
            'card',
            ['deliver', 'return a damaged unit for less, by the bank', 'cancel', 'refund all'],
          ],
          ['card', ['refund a part by the bank', 'refund a part', 'cancel', 'reopen']],
          // found by the long form: changed to less than what was taken off before
          [
            'cod',
            [
              'change to two units',
              ...Array<Action>(7).fill('refund a part by the bank'),
              'change to one unit at a discount',
              'deliver',
              'return a unit',
            ],
          ],
          ['cod', ['deliver', 'collect a part', 'return a unit', 'collect all', 'exchange a unit']],
          ['card', ['change to two units', 'collect all', 'cancel', 'reopen', 'collect all']],
          ['cod', ['collect all', 'change to one unit at a discount', 'refund all']],
          ['card', ['change to one unit at a discount', 'cancel', 'reopen']],
          [
            'cod',
            ['change to two units', 'deliver', 'return a unit', 'return a unit, two at once'],
          ],
          ['card', ['refund a part', 'cancel', 'record a full refund', 'reopen']],
          ['credit and card', ['cancel', 'reopen', 'collect all', 'cancel']],
          ['credit and card', ['the bank sleeps', 'cancel', 'reopen', 'refund a part']],
          ['credit', ['refund a part', 'cancel', 'reopen', 'collect all', 'cancel']],
          ['credit and cash', ['deliver', 'collect all', 'return a unit for store credit']],
          ['cod', ['collect all', 'refund all as store credit, two at once', 'cancel']],
          // found by it: the card refunded once more what was refunded manually
          ['credit and card', ['refund all', 'correct up', 'cancel', 'reopen']],
        ],
      },
    )
    await checkBooks()
    await assertMarks(desk.marks, shop.db)
  },
  longest,
)
