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
  /** PayHere tells the shop, wherever it is by now. */
  const hear = (payment: SimulatedPayment) =>
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
    // While PayHere tells: the notice waits for the order, and nobody answers any more.
    const [told, leaving] = [await place(), await place()]
    const paid = await pay(told.fields)
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('orders').select('id').forUpdate().execute()
      const answer = hear(paid).catch((error: Error) => error)
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
    expect(await stateOf(told.orderId)).toBe('Pending unpaid')
    await restart()
    const heard = await Promise.all([hear(paid), hear(paid)])
    expect(heard.map(({ status }) => status)).toEqual([200, 200])
    expect(await stateOf(told.orderId)).toBe('Pending paid')
    // The buyer who was about to leave still has the form of the server that is gone.
    expect((await hear(await pay(leaving.fields))).status).toBe(200)
    expect(await stateOf(leaving.orderId)).toBe('Pending paid')

    // In the expiry, just as PayHere is asked for what it knows.
    const [forgotten, unheard] = [await place(), await place()]
    await pay(unheard.fields)
    await db
      .updateTable('orders')
      .set({ pay_by: sql`now() - interval '1 second'` })
      .where('payment_status', '=', 'unpaid')
      .execute()
    const { before } = payHere
    payHere.before = () => {
      payHere.before = before
      server.signal('SIGKILL')
      throw new Error('nobody waits for the answer')
    }
    await server.exited
    expect([await stateOf(forgotten.orderId), await stateOf(unheard.orderId)]).toEqual([
      'Pending unpaid',
      'Pending unpaid',
    ])
    expect(await stock()).toBe(6)
    await restart()
    await expect
      .poll(() => stateOf(forgotten.orderId), { timeout: 20_000 })
      .toBe('Cancelled unpaid')
    await expect.poll(() => stateOf(unheard.orderId), { timeout: 20_000 }).toBe('Pending paid')
    expect(await stock()).toBe(7)

    // Who pays too late has it back: PayHere refunds, and the answer finds nobody.
    const late = await pay(forgotten.fields)
    payHere.after = (name) => {
      if (name !== 'refund') return
      payHere.after = () => {}
      server.signal('SIGKILL')
      throw new Error('nobody waits for the answer')
    }
    await hear(late).catch(() => {})
    await restart()
    expect((await hear(late)).status).toBe(200)
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
    const kept = payHere.payments.filter(({ status }) => status === 'RECEIVED').length
    recordOutcome({
      fault:
        'the server is killed while PayHere tells, before the buyer leaves, in the expiry and in a refund',
      runs: '3 kills, 4 orders, 4 payments',
      lost: Math.max(0, 3 - kept),
      doubled: refunds - 1,
      recovery,
    })
    expect([late.status, refunds, kept]).toEqual(['REFUNDED', 1, 3])
    expect(await stateOf(forgotten.orderId)).toBe('Cancelled refunded')
    expect(await stock()).toBe(7)
  } finally {
    await server[Symbol.asyncDispose]()
    await payHere.close()
  }
})
