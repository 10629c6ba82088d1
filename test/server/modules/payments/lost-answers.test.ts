import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settlePayments } from '#server/modules/payments/settling.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { inParallel } from '../../../support/http-load.ts'
import {
  createPaymentLedger,
  type PaymentCall,
  paymentCalls,
} from '../../../support/payment-ledger.ts'
import { recordOutcome } from '../../../support/promises.ts'
import { openTestApp } from '../../../support/test-app.ts'

const ledger = createPaymentLedger()
const shop = await openTestApp({}, { payments: ledger })
const admin = await makeUser(shop.db, { type: 'admin' })
const customer = await makeUser(shop.db)

/** The fate of the first call of a kind: it succeeds, never arrives, or its answer is lost. */
const fates = ['fine', 'never arrives', 'answer lost'] as const
type Fate = (typeof fates)[number]
type Plan = Record<PaymentCall, Fate>

/** When the order is cancelled, if ever: at once, or after the settlement of pending payments. */
const cancellations = ['never', 'at once', 'later'] as const

interface Scenario {
  plan: Plan
  cancelled: (typeof cancellations)[number]
}

const plans = paymentCalls.reduce<Partial<Plan>[]>(
  (all, call) => all.flatMap((plan) => fates.map((fate) => ({ ...plan, [call]: fate }))),
  [{}],
) as Plan[]
/** Calls that do not come up, or not in a new way, need no losses. */
const leaveOut: Record<Scenario['cancelled'], readonly PaymentCall[]> = {
  never: ['refund'],
  'at once': [],
  later: ['authorise', 'release'],
}
const scenarios: Scenario[] = cancellations.flatMap((cancelled) =>
  plans
    .filter((plan) => leaveOut[cancelled].every((call) => plan[call] === 'fine'))
    .map((plan) => ({ plan, cancelled })),
)

/** The amount of a payment identifies its scenario. */
const openFates = new Map<number, Map<PaymentCall, Fate>>()

function meet(fate: Fate) {
  return (call: PaymentCall, amountCents: number) => {
    const open = openFates.get(amountCents)
    if (open?.get(call) !== fate) return
    open.delete(call)
    throw new Error(`${call} ${fate}`)
  }
}

/** Expires all claims and runs the maintenance jobs. */
async function settleLater() {
  await sql`update payments set claimed_until = claimed_until - interval '1 minute'`.execute(
    shop.db,
  )
  await settlePayments(shop.services)
}

async function placeByCard(productId: string, key: string) {
  const answer = await shop.call('POST', '/orders', {
    token: customer.token,
    headers: { 'idempotency-key': key },
    body: {
      ...orderBody({ productId, qty: 1 }),
      paymentMethod: 'card',
      cardDetails: { cardNumber: '4242424242424242', expiryDate: '12/39', cvv: '123' },
    },
  })
  return answer.status === 201 ? (answer.body.order.orderId as string) : undefined
}

async function cancel(orderId: string) {
  const answer = await shop.call('PUT', `/orders/${orderId}`, {
    token: admin.token,
    body: { status: 'Cancelled' },
  })
  expect(answer.status).toBe(200)
}

test('never charges a cancelled order or a wrong amount after lost bank responses', async () => {
  ledger.before = meet('never arrives')
  ledger.after = meet('answer lost')
  const orders = await inParallel(scenarios.length, 20, async (index) => {
    const { plan, cancelled } = scenarios[index]!
    const cents = 100_000 + index
    openFates.set(cents, new Map(Object.entries(plan) as [PaymentCall, Fate][]))
    const product = await makeProduct(shop.db, { price: cents / 100, stock: 5 })
    const key = `scenario-${index}`
    const place = () => placeByCard(product.product_id, key)
    const orderId = (await place()) ?? (await place())
    if (!orderId) throw new Error(`not placed at the second try: ${JSON.stringify(plan)}`)
    if (cancelled === 'at once') await cancel(orderId)
    return { orderId, cents, cancelled, plan }
  })
  await settleLater()
  for (const { orderId, cancelled } of orders) if (cancelled === 'later') await cancel(orderId)
  // one round for each answer that may still get lost, and one for the work itself
  for (let round = 0; round < 4; round += 1)
    for (let batch = 0; batch < scenarios.length; batch += 100) await settleLater()
  const books = orders.map((order) => {
    const entries = ledger.entriesOf(order.cents)
    const taken = entries.filter((state) => state === 'captured').length
    const reserved = entries.filter((state) => state === 'authorised').length
    return { ...order, reserved, over: taken - (order.cancelled === 'never' ? 1 : 0) }
  })
  recordOutcome({
    fault: 'calls of the bank or their answers get lost, each in turn and together',
    runs: `${orders.length} plans`,
    lost: books.filter(({ over }) => over < 0).length,
    doubled: books.filter(({ over, reserved }) => over > 0 || reserved > 0).length,
  })
  const wrong = books.filter(({ over, reserved }) => over !== 0 || reserved > 0)
  expect(wrong.map((order) => ({ ...order, entries: ledger.entriesOf(order.cents) }))).toEqual([])
  const unfinished = await shop.db
    .selectFrom('payments')
    .select(['state', 'wanted'])
    .where((eb) =>
      eb.or([
        eb('wanted', '=', 'hold'),
        eb.and([eb('wanted', '=', 'capture'), eb('state', '!=', 'captured')]),
      ]),
    )
    .execute()
  expect(unfinished).toEqual([])
})
