/**
 * Runs random histories of orders against a server that is killed while it works on several of them. A
 * failure shows its seed: LEDGER_SEED=… repeats the same histories, with kills after the same calls.
 */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../../db/connection/client.ts'
import { openBank } from '../../support/banking.ts'
import { openCrashableServer } from '../../support/crashable-server.ts'
import { makeUser } from '../../support/factories.ts'
import { figure, isLong, within } from '../../support/figures.ts'
import { inParallel } from '../../support/http-load.ts'
import { assertMarks, createMarks } from '../../support/marks.ts'
import { type OrderAction, orderActions } from '../../support/order-actions.ts'
import { checkOrders } from '../../support/order-checker.ts'
import { atBank, findWrong } from '../../support/order-outcomes.ts'
import {
  exchangeProduct,
  type PaymentCombination,
  paymentCombinations,
  plenty,
  pollUntil,
  prepareShop,
  type ShopAccess,
  startOrder,
  unitsPerOrder,
} from '../../support/order-run.ts'
import { recordOutcome } from '../../support/promises.ts'
import { createTestDatabase } from '../../support/test-db.ts'

/** The long form is run in shares, each with histories of its own. */
const share = process.env.LEDGER_SHARE ?? '1/1'
const seed = Number(process.env.LEDGER_SEED ?? (isLong ? Date.now() % 2 ** 31 : 1))
const count = { orders: figure(20, 1_000), steps: figure(12, 25), kills: figure(3, 25) }
/** Concurrent orders. */
const atOnce = 6

const draw = <T>(what: fc.Arbitrary<T>, numRuns: number): T[] => fc.sample(what, { seed, numRuns })

/** Waits until no card payment is pending; bank transfers are ignored. */
const settled = (db: Db) =>
  expect
    .poll(
      async () =>
        (
          await sql`
            select id::text, state, wanted, order_ref from payments where provider <> 'bank' and (
              state in ('authorising', 'authorised') or (state, wanted) = ('captured', 'release'))
            union all
            select id::text, 'part', '', order_ref from payment_refunds where settled_at is null`.execute(
            db,
          )
        ).rows,
      { timeout: 60_000, interval: 200 },
    )
    .toEqual([])

test(
  `keeps every unit, rupee and document once when the server is killed during any actions on orders (seed ${seed})`,
  async () => {
    await using database = await createTestDatabase()
    const { db } = database
    await using bank = await openBank()
    const marks = createMarks()
    const before = new Map([[exchangeProduct, plenty]])
    const check = async () => {
      await checkOrders(db, { acknowledged: [], before })
      await assertMarks(marks, db)
    }
    const calls = draw(fc.integer({ min: figure(100, 1_000), max: figure(220, 2_000) }), 100)
    const delays = draw(fc.integer({ min: 0, max: 15 }), 100)
    await using shop = await openCrashableServer(db, {
      environment: { DATABASE_URL: database.url, BANK_ADDRESS: bank.address },
      script: 'test/support/banking-process.ts',
      connections: 4 * atOnce,
      calls: () => calls.pop()!,
      delay: () => delays.pop()!,
      kills: count.kills,
      whileStopped: check,
    })
    const admin = await makeUser(db, { type: 'admin' })
    const desk: ShopAccess = { db, admin, marks, now: Date.now, until: pollUntil, call: shop.call }
    await prepareShop(desk)
    // In 2 % of the calls the bank does its work and its answer is lost.
    const answers = draw(fc.integer({ min: 0, max: 49 }), 5_000)
    let answered = 0
    bank.ledger.after = () => {
      answered += 1
      if (answers[answered % answers.length] === 0) throw new Error('an answer of the bank is lost')
    }

    const histories = draw(
      fc.record({
        way: fc.constantFrom(...(Object.keys(paymentCombinations) as PaymentCombination[])),
        history: fc.array(fc.constantFrom(...(Object.keys(orderActions) as OrderAction[])), {
          minLength: count.steps,
          maxLength: count.steps,
        }),
      }),
      count.orders,
    )
    let steps = 0
    const runs = await inParallel(histories.length, atOnce, async (index) => {
      const { way, history } = histories[index]!
      const life = await startOrder(desk, paymentCombinations[way])
      before.set(life.productId, unitsPerOrder)
      for (const [at, action] of history.entries()) {
        await orderActions[action](life).catch((cause: Error) => {
          const ran = history.slice(0, at + 1).join(', ')
          throw new Error(`${life.orderId}, ${way}: ${ran}: ${cause.message}`, { cause })
        })
        steps += 1
      }
      return life
    })
    bank.ledger.after = () => {}
    await settled(db)
    const wrong = await findWrong(db, bank.ledger, runs, atOnce)
    const { lost, doubled, uncalled } = await marks.count(db)
    recordOutcome({
      fault: `the server is killed (\`kill -9\`) between and within random actions on orders, share ${share}`,
      runs: `${steps} steps, ${shop.kills()} kills, ${runs.length} orders, ${shop.repeated()} calls sent again`,
      lost: lost.length + wrong.length,
      doubled: doubled.length + uncalled.length,
      recovery: shop.recovery(),
    })
    expect(wrong).toEqual([])
    await check()
    const balances = await Promise.all(runs.map(({ orderId }) => atBank(db, bank.ledger, orderId)))
    expect(balances.reduce((sum, one) => sum + one, 0)).toBeCloseTo(bank.ledger.balance() / 100, 6)
    expect(bank.ledger.entriesOf().filter((state) => state === 'authorised')).toEqual([])
    expect([steps, shop.kills()]).toEqual([count.orders * count.steps, count.kills])
  },
  within(5),
)
