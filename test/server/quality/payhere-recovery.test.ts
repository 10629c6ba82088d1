/** The server is killed wherever money is on its way by PayHere: as PayHere and a buyer see it. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  type SimulatedPayment,
  simulatedAccount,
  startPayHereSimulator,
} from '../../../scripts/lib/payhere-simulator.ts'
import { makeProduct, makeUser, orderBody } from '../../support/factories.ts'
import { recordOutcome } from '../../support/promises.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { createTestDatabase } from '../../support/test-db.ts'

test('after a kill during notification, redirect, expiry or refund, payments stay recorded and refunds happen once', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const payHere = await startPayHereSimulator()
  const product = await makeProduct(db, { stock: 10 })
  const { token } = await makeUser(db)
  const start = () =>
    startServer({ DATABASE_URL: database.url, ...simulatedAccount, PAYHERE_URL: payHere.address })
  let server: ServerProcess = await start()
  let recovery = 0
  const restart = async () => {
    await server.exited
    await server[Symbol.asyncDispose]()
    const dead = performance.now()
    server = await start()
    recovery = Math.max(recovery, performance.now() - dead)
  }
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${server.address}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBeLessThan(300)
    return answer.json()
  }
  const place = async () => {
    const lines = orderBody({ productId: product.product_id, qty: 1 })
    const { order } = await call('/orders', { ...lines, paymentMethod: 'payhere' })
    const { fields } = await call(`/orders/${order.orderId}/payment`, {})
    return { orderId: order.orderId as string, fields: fields as Record<string, string> }
  }
  /** Sends a PayHere notice to the server's current address. */
  const notify = (payment: SimulatedPayment) =>
    payHere.sendNotice({
      ...payment,
      notifyUrl: `${server.address}${new URL(payment.notifyUrl).pathname}`,
    })
  const pay = async (fields: Record<string, string>) => (await payHere.act(fields, 'pay')).payment!
  const stateOf = async (orderId: string) => {
    const { status, payment_status } = await db
      .selectFrom('orders')
      .select(['status', 'payment_status'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    return `${status} ${payment_status}`
  }
  const stock = async () =>
    (await db.selectFrom('products').select('stock').executeTakeFirstOrThrow()).stock
  let refunds = 0
  payHere.sendsNotices = false
  payHere.before = (name) => {
    if (name === 'refund') refunds += 1
  }
  try {
    // During the notice: it waits for the order's lock, and gets no answer.
    const [notified, leaving] = [await place(), await place()]
    const paid = await pay(notified.fields)
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('orders').select('id').forUpdate().execute()
      const answer = notify(paid).catch((error: Error) => error)
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
          return rows.length
        })
        .toBeGreaterThan(0)
      server.signal('SIGKILL')
      await server.exited
      expect(await answer).toBeInstanceOf(Error)
    })
    expect(await stateOf(notified.orderId)).toBe('Pending unpaid')
    await restart()
    const answers = await Promise.all([notify(paid), notify(paid)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await stateOf(notified.orderId)).toBe('Pending paid')
    // The buyer who was about to leave still has the form of the killed server.
    expect((await notify(await pay(leaving.fields))).status).toBe(200)
    expect(await stateOf(leaving.orderId)).toBe('Pending paid')

    // During the expiry, when the shop requests the payments of PayHere.
    const [unpaid, unnotified] = [await place(), await place()]
    await pay(unnotified.fields)
    await db
      .updateTable('orders')
      .set({ pay_by: sql`now() - interval '1 second'` })
      .where('payment_status', '=', 'unpaid')
      .execute()
    const { before } = payHere
    payHere.before = () => {
      payHere.before = before
      server.signal('SIGKILL')
      throw new Error('the caller is dead')
    }
    await server.exited
    expect([await stateOf(unpaid.orderId), await stateOf(unnotified.orderId)]).toEqual([
      'Pending unpaid',
      'Pending unpaid',
    ])
    expect(await stock()).toBe(6)
    await restart()
    await expect.poll(() => stateOf(unpaid.orderId), { timeout: 20_000 }).toBe('Cancelled unpaid')
    await expect.poll(() => stateOf(unnotified.orderId), { timeout: 20_000 }).toBe('Pending paid')
    expect(await stock()).toBe(7)

    // A late payment is refunded by PayHere, and the answer is lost.
    const late = await pay(unpaid.fields)
    payHere.after = (name) => {
      if (name !== 'refund') return
      payHere.after = () => {}
      server.signal('SIGKILL')
      throw new Error('the caller is dead')
    }
    await notify(late).catch(() => {})
    await restart()
    expect((await notify(late)).status).toBe(200)
    await expect
      .poll(
        async () => {
          const { rows } = await sql<{ state: string }>`select state from payments
            where provider_reference = ${late.payment_id}`.execute(db)
          return rows
        },
        { timeout: 20_000 },
      )
      .toEqual([{ state: 'refunded' }])
    const captured = payHere.payments.filter(({ status }) => status === 'RECEIVED').length
    recordOutcome({
      fault:
        'the server is killed during a PayHere notice, before the buyer leaves, in the expiry and in a refund',
      runs: '3 kills, 4 orders, 4 payments',
      lost: Math.max(0, 3 - captured),
      doubled: refunds - 1,
      recovery,
    })
    expect([late.status, refunds, captured]).toEqual(['REFUNDED', 1, 3])
    expect(await stateOf(unpaid.orderId)).toBe('Cancelled refunded')
    expect(await stock()).toBe(7)
  } finally {
    await server[Symbol.asyncDispose]()
    await payHere.close()
  }
})
