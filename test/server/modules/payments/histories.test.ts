import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { confirmPayments } from '#server/modules/orders/payments/payment-notifications.service.ts'
import { cancelUnpaid } from '#server/modules/orders/payments/redirects.service.ts'
import { settlePayments } from '#server/modules/payments/settling.ts'
import type { SimulatedPayment } from '../../../../scripts/lib/payhere-simulator.ts'
import { assertDocuments } from '../../../support/document-checker.ts'
import { assertMoney } from '../../../support/money-checker.ts'
import { assertStock } from '../../../support/order-checker.ts'
import { makeStock, openPayHereShop } from '../../../support/payhere-shop.ts'

const shop = await openPayHereShop()
const { status } = await shop.call('PUT', '/settings/tax.rate', {
  token: shop.admin.token,
  body: { value: 18, version: 0 },
})
expect(status).toBe(200)
afterAll(() => shop[Symbol.asyncDispose]())

/** The actions on one order, in any sequence and number. */
const actions = [
  'pays',
  'pays, its notice is lost',
  'is declined',
  'hears a notice again',
  'hears notices under other payment ids',
  'pays another amount',
  'has a payment charged back',
  'has a payment charged back, and that is heard late',
  'staff dismiss a payment issue',
  'two pay at once',
  'staff cancel',
  'staff cancel while it is paid',
  'staff bring it back',
  'staff invoice it',
  'staff ship it',
  'a unit is returned for cash',
  'staff refund a part in cash',
  'the buyer cancels',
  'time runs out',
  'settled',
  'the next answer of PayHere is lost',
  'the next question to PayHere is lost',
] as const
type Action = (typeof actions)[number]

/** Expires all claims and runs the maintenance jobs. */
async function settle() {
  await sql`update payments set claimed_until = claimed_until - interval '1 minute'`.execute(
    shop.db,
  )
  await settlePayments(shop.services)
  await confirmPayments(shop.services)
}

const lose = (when: 'before' | 'after') => {
  shop.payHere[when] = (call) => {
    if (call === 'token') return
    shop.payHere[when] = () => {}
    throw new Error(`the ${when} of ${call} is lost`)
  }
}

async function play(history: readonly Action[]) {
  const stock = 5
  const productId = await makeStock(shop, stock)
  const { orderId } = await shop.place(productId, 2)
  const form = await shop.form(orderId)
  const paid: SimulatedPayment[] = []
  const pay = async (sends: boolean) => {
    shop.payHere.sendsNotices = sends
    paid.push((await shop.payHere.act(form, 'pay')).payment!)
    shop.payHere.sendsNotices = true
  }
  const notifyAll = () =>
    Promise.all(
      paid.map((one) =>
        shop.payHere.sendNotice(
          one,
          shop.payHere.noticeOf(one, one.status === 'CHARGEBACKED' ? { status_code: '-3' } : {}),
        ),
      ),
    )
  let replays = 0
  const chargeBack = async (sends: boolean) => {
    const one = paid.find(({ status }) => status === 'RECEIVED')
    if (!one) return
    one.status = 'CHARGEBACKED'
    if (sends) await shop.payHere.sendNotice(one, shop.payHere.noticeOf(one, { status_code: '-3' }))
  }
  const moneyOf = async () =>
    (await shop.call('GET', `/admin/orders/${orderId}/transactions`, { token: shop.admin.token }))
      .body
  const put = (status: string) =>
    shop.call('PUT', `/orders/${orderId}`, { token: shop.admin.token, body: { status } })
  let drawer = 0
  const staff = (path: string, body: object) =>
    shop.call('POST', `/admin/orders/${orderId}/${path}`, { token: shop.admin.token, body })
  const does: Record<Action, () => Promise<unknown>> = {
    pays: () => pay(true),
    'pays, its notice is lost': () => pay(false),
    'is declined': () => shop.payHere.act(form, 'decline'),
    'hears a notice again': () => Promise.all(paid.map((one) => shop.payHere.sendNotice(one))),
    'hears notices under other payment ids': () =>
      Promise.all(
        paid.map((one) => {
          replays += 1
          const payment_id = `9${one.payment_id}${replays}`
          return shop.payHere.sendNotice(one, shop.payHere.noticeOf(one, { payment_id }))
        }),
      ),
    'pays another amount': async () => {
      await pay(false)
      const one = paid.at(-1)!
      one.amount += 1
      await shop.payHere.sendNotice(one)
    },
    'has a payment charged back': () => chargeBack(true),
    'has a payment charged back, and that is heard late': () => chargeBack(false),
    'staff dismiss a payment issue': async () => {
      const issue = (await moneyOf()).issues.find(
        ({ kind }: { kind: string }) => kind !== 'disputed',
      )
      const path = `/admin/orders/${orderId}/payment-issues/${issue?.id}`
      const body = { resolution: 'dismiss' }
      if (issue) await shop.call('POST', path, { token: shop.admin.token, body })
    },
    'two pay at once': () => Promise.all([pay(true), pay(true)]),
    'staff cancel': () => put('Cancelled'),
    'staff cancel while it is paid': () => Promise.all([put('Cancelled'), pay(true)]),
    'staff bring it back': () => put('Pending'),
    'staff invoice it': () => staff('invoice', {}),
    'staff ship it': () => put('Shipped'),
    'a unit is returned for cash': async () => {
      const { body } = await staff('returns', {
        lines: [{ productId, quantity: 1 }],
        method: 'cash',
      })
      drawer -= body.return?.refunded ?? 0
    },
    'staff refund a part in cash': async () => {
      const refund = { amount: 100.05, method: 'cash', note: 'For the wait' }
      const { status } = await staff('refunds', refund)
      if (status < 300) drawer -= refund.amount
    },
    'the buyer cancels': () =>
      shop.call('POST', `/orders/${orderId}/cancel`, { token: shop.buyer.token, body: {} }),
    'time runs out': async () => {
      shop.pass(31)
      await cancelUnpaid(shop.services)
    },
    settled: settle,
    'the next answer of PayHere is lost': async () => lose('after'),
    'the next question to PayHere is lost': async () => lose('before'),
  }
  for (const action of history) await does[action]()

  // From here nothing is lost, and every due notice is sent.
  shop.payHere.before = () => {}
  shop.payHere.after = () => {}
  await does['hears a notice again']()
  await notifyAll()
  await does['time runs out']()
  for (let round = 0; round < 3; round += 1) await settle()
  await assertMoney(shop.db, orderId)
  await assertDocuments(shop.db)
  await assertStock(shop.db, new Map([[productId, stock]]))
  const order = await shop.order(orderId)
  const received = paid.filter(({ status }) => status === 'RECEIVED')
  const events = await shop.db
    .selectFrom('events')
    .select('type')
    .where('entity_id', '=', orderId)
    .where('type', '=', 'order.paid')
    .execute()
  const open = await sql<{ id: string }>`
    select id from payments where (wanted = 'release' and state in ('authorising', 'authorised', 'captured'))
      or (wanted = 'capture' and state <> 'captured')`.execute(shop.db)
  return {
    summary: `${order.status} ${order.paymentMethod} ${order.payment.status}`,
    received: received.map(({ amount }) => amount),
    recorded: (await moneyOf()).paid,
    // The payment transactions say whether PayHere keeps what staff refunded in cash.
    allowed:
      drawer === 0 ? [order.payment.status === 'paid' ? [order.total] : []] : [[], [order.total]],
    drawer,
    stock: await shop.stockOf(productId),
    left: order.status === 'Cancelled' ? stock : stock - 2,
    paidEvents: events.length,
    open: open.rows,
  }
}

test('leaves PayHere with the price or nothing, and correct stock, after any order history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...actions), { maxLength: 6 }), async (history) => {
      const end = await play(history)
      expect(end.allowed, end.summary).toContainEqual(end.received)
      // A chargeback books at most the received amount, whatever staff refunded in cash before.
      expect(end.recorded, end.summary).toBeCloseTo(
        Math.max(0, (end.received[0] ?? 0) + end.drawer),
        6,
      )
      expect(end.stock, end.summary).toBe(end.left)
      expect(end.paidEvents).toBeLessThanOrEqual(1)
      expect(end.open).toEqual([])
      expect(end.summary).toMatch(
        /^(Pending|Shipped|Cancelled) (payhere (paid|refunded|unpaid|owed|disputed)|cod (due|owed|disputed))$/,
      )
    }),
    {
      numRuns: 40,
      // found by it: the second payment passed for the first, whose chargeback was not received
      examples: [
        [['pays, its notice is lost', 'the buyer cancels', 'pays']],
        [
          [
            'pays, its notice is lost',
            'hears notices under other payment ids',
            'hears a notice again',
          ],
        ],
        [['pays', 'pays', 'has a payment charged back', 'hears notices under other payment ids']],
        [['pays, its notice is lost', 'pays', 'has a payment charged back', 'staff cancel']],
        [['pays', 'the next question to PayHere is lost', 'pays', 'staff dismiss a payment issue']],
        [['pays another amount', 'pays', 'staff cancel', 'has a payment charged back']],
        [
          [
            'pays, its notice is lost',
            'hears notices under other payment ids',
            'has a payment charged back',
            'pays',
          ],
        ],
      ],
    },
  )
})
