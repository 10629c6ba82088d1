/**
 * Runs one history: some orders on two servers that die and restart, over a network that loses and
 * delays. Then all faults end, the remaining work is done, and the data is checked.
 */
import { writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { makeUser } from '../factories.ts'
import type { Marks } from '../marks.ts'
import { orderActions } from '../order-actions.ts'
import { findWrong } from '../order-outcomes.ts'
import {
  type OrderRun,
  type PaymentCombination,
  paymentCombinations,
  type ShopAccess,
  startOrder,
  unitsPerOrder,
} from '../order-run.ts'
import { createNetwork } from './network.ts'
import { chanceOf } from './random.ts'
import { redirectActions } from './redirect.ts'
import { createScheduler } from './scheduler.ts'
import { begin, keepUp, type Server, type Stage } from './stage.ts'
import { ruleTime } from './time.ts'

/** The start time of every history. */
const startTime = Date.UTC(2026, 0, 5, 3)
/**
 * Sizes of histories: concurrent orders, maximum actions on each, and the turns of servers within
 * which one dies. Most faults need few actions, and short histories find them sooner; some need
 * many.
 */
const sizes = [
  ...Array<Size>(7).fill({ orders: 1, steps: 3, killedWithin: 70 }),
  ...Array<Size>(2).fill({ orders: 2, steps: 3, killedWithin: 120 }),
  { orders: 2, steps: 7, killedWithin: 250 },
]
interface Size {
  orders: number
  steps: number
  killedWithin: number
}
const mostKills = 3
/** The share of orders paid by redirect. */
const elsewhereShare = 0.25
/** Lines of the trace that a failure shows. */
const shownLines = 30
/** Rounds until all waiting work has ended. */
const lastRounds = 12

export interface HistoryResult {
  /** the trace, the same for the same seed */
  trace: readonly string[]
  turns: number
  kills: number
  steps: number
  /** the products of its orders, with their units */
  before: Map<string, number>
}

/** Returns a client's call: it goes to any server, and is repeated until there is an answer. */
function callerOf(around: Around): ShopAccess['call'] {
  const { scheduler, network, chance, stage, noteCall } = around
  const askOnce = (
    server: Server,
    method: string,
    path: string,
    options: Parameters<ShopAccess['call']>[2],
  ) =>
    new Promise<Awaited<ReturnType<ShopAccess['call']>>>((resolve, reject) => {
      const { actor } = server
      if (!actor.alive) return reject(new Error('connection refused'))
      server.calls.add(reject)
      const { token, headers, body } = options ?? {}
      const sent = {
        method: method as 'GET',
        url: `/api${path}`,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { body: body as object }),
      }
      const answerIt = async () => {
        const answer = await server.app.inject(sent)
        server.calls.delete(reject)
        if (!actor.alive) return
        const { statusCode: status, headers, body: text } = answer
        scheduler.note(actor, `answers ${method} ${path.replace(/\d+/g, '#')}: ${status}`)
        resolve({ status, headers, body: text === '' ? undefined : JSON.parse(text) })
      }
      scheduler.as(actor, answerIt).catch(reject)
    })
  return async (method, path, options) => {
    const isKeyed = options?.headers?.['idempotency-key'] !== undefined
    for (let tries = 0; tries < 100; tries += 1) {
      const alive = stage.servers.filter(({ actor }) => actor.alive)
      if (alive.length === 0 || network.fails(0.02)) {
        await scheduler.sleep(200)
        continue
      }
      await scheduler.sleep(network.way())
      noteCall()
      const once = () => askOnce(chance.pick(alive), method, path, options)
      scheduler.note(scheduler.current()!, `calls ${method} ${path.replace(/\d+/g, '#')}`)
      const all = isKeyed && network.fails(0.05) ? [once(), once()] : [once()]
      const answers = await Promise.allSettled(all)
      await scheduler.sleep(network.way())
      const reply = answers.findLast((one) => one.status === 'fulfilled')?.value
      scheduler.note(scheduler.current()!, `receives ${reply?.status}`)
      if (!reply || network.fails(0.03)) await scheduler.sleep(300)
      else if (reply.status === 503)
        await scheduler.sleep(Number(reply.headers['retry-after']) * 1_000)
      else return reply
    }
    throw new Error(`${method} ${path}: no answer`)
  }
}

type Around = Awaited<ReturnType<typeof surround>>

async function surround(stage: Stage, seed: number) {
  const chance = chanceOf(seed)
  const scheduler = createScheduler(chance, startTime)
  const lines = await stage.simulated.begin(scheduler, seed)
  const network = createNetwork(scheduler, chance)
  let called = startTime
  const surroundings = { scheduler, network, calm: () => scheduler.now() - called }
  stage.surround(surroundings)
  const noteCall = () => {
    called = scheduler.now()
  }
  return { stage, size: chance.pick(sizes), chance, ...surroundings, lines, noteCall }
}

/** Kills servers at random turns, before or after their statement, and restarts them. */
function scheduleDeaths(around: Around) {
  const { stage, size, chance, scheduler, lines, network } = around
  const doom = Array.from({ length: chance.below(mostKills + 1) }, () =>
    chance.below(size.killedWithin),
  )
  const keeper = scheduler.actor('keeper')
  let turns = 0
  let kills = 0
  let starts = 0
  const start = (server: Server) => {
    starts += 1
    begin(server, around, `server ${stage.servers.indexOf(server) + 1}, start ${starts}`)
  }
  const end = async (server: Server) => {
    scheduler.kill(server.actor)
    for (const breakOff of server.calls) breakOff(new Error('the line broke'))
    server.calls.clear()
    await lines.bury(server.actor)
  }
  const kill = async (server: Server) => {
    kills += 1
    await end(server)
    scheduler.as(keeper, () => scheduler.alarm(100 + chance.below(4_000), () => start(server)))
  }
  let late: Server | undefined
  scheduler.watch(
    async (actor) => {
      const server = stage.servers.find((one) => one.actor === actor)
      if (!server) return 'go'
      turns += 1
      if (!doom.includes(turns) || network.isWell()) return 'go'
      if (chance.is(0.5)) late = server
      else await kill(server)
      return late ? 'go' : 'killed'
    },
    async () => {
      const server = late
      late = undefined
      if (server) await kill(server)
    },
  )
  return { start, end, kills: () => kills }
}

/**
 * Runs until nothing waits any more, neither for the bank nor for a subscriber. Leases of dead or
 * silent processes expire after a while; the clock advances to that, instead of polling until then.
 */
async function settle({ stage, scheduler, chance }: Around): Promise<void> {
  for (let round = 0; round < lastRounds; round += 1) {
    const { rows } = await sql<{ what: string; after: number | null }>`
      select what, ceil(extract(epoch from until - now()) * 1000)::int as after from (
        select 'payment ' || state || ' ' || wanted, claimed_until from payments where provider <> 'bank'
          and (state in ('authorising', 'authorised') or (state, wanted) = ('captured', 'release'))
        union all select 'part of a payment', claimed_until
          from payment_refunds join payments on payments.id = payment_ref where settled_at is null
        union all select 'unconfirmed payment', null from payment_issues
          where kind = 'unconfirmed' and resolution is null
        union all select 'delivery ' || subscriber, claimed_until from event_deliveries where state = 'waiting'
        union all select 'event ' || type, null from events where position is null
        union all select 'hold of ' || order_id, pay_by from orders
          where payment_status = 'unpaid' and status = 'Pending' and payment_method = 'payhere'
      ) as waiting(what, until) order by after`.execute(stage.db)
    if (rows.length === 0) return
    if (round === lastRounds - 1) expect(rows, 'work that is not done at the end').toEqual([])
    await scheduler.sleep(Math.max(rows[0]!.after ?? 0, 0))
    await sql`update event_deliveries set due_at = now() where state = 'waiting'`.execute(stage.db)
    const { actor, outbox, services } = chance.pick(stage.servers)
    scheduler.as(actor, () => outbox.wake())
    if (rows.some(({ what }) => /payment|hold/.test(what)))
      await scheduler.as(actor, () => keepUp(services))
    await scheduler.sleep(500)
  }
}

/** Asserts that each event was received, and those of one entity in order, even if repeated. */
function assertReceived({ received }: Stage, ids: readonly string[]): void {
  const known = new Set(received.map(({ eventId }) => eventId))
  expect(
    ids.filter((id) => !known.has(id)),
    'events that the webhook did not receive',
  ).toEqual([])
  const queues = Map.groupBy(received, ({ queue }) => queue)
  for (const [queue, calls] of queues) {
    const order = calls.map(({ seq }) => seq)
    expect(order, `the order of ${queue}`).toEqual(order.toSorted((a, b) => a - b))
  }
}

/** Runs a history. @param marks of all histories of the stage */
export async function runHistory(stage: Stage, seed: number, marks: Marks): Promise<HistoryResult> {
  const around = await surround(stage, seed)
  const { size, chance, scheduler, network, lines } = around
  stage.received.length = 0
  using _ = ruleTime({ scheduler, chance })
  const deaths = scheduleDeaths(around)
  const before = new Map<string, number>()
  let steps = 0
  const liveOne = async (desk: ShopAccess): Promise<OrderRun> => {
    const isElsewhere = chance.is(elsewhereShare)
    const paid = isElsewhere
      ? ({ method: 'payhere', credit: 0 } as const)
      : paymentCombinations[chance.pick(Object.keys(paymentCombinations) as PaymentCombination[])]
    const life = await startOrder(desk, paid)
    before.set(life.productId, unitsPerOrder)
    const beside: Promise<void>[] = []
    const own = redirectActions({
      ...{ ledger: stage.elsewhere, chance, sleep: scheduler.sleep },
      beside: (work) => beside.push(work()),
    })
    for (let left = 1 + chance.below(size.steps); left > 0; left -= 1) {
      const [action, run] = chance.pick(
        Object.entries<(life: OrderRun) => Promise<unknown>>(
          isElsewhere && chance.is(0.5) ? own : orderActions,
        ),
      )
      scheduler.note(scheduler.current()!, `-- ${action}`)
      await run(life)
      steps += 1
      await scheduler.sleep(chance.below(2_000))
    }
    await Promise.all(beside)
    return life
  }
  try {
    await scheduler.live(async () => {
      const { last } = await stage.db
        .selectFrom('events')
        .select(({ fn }) => fn.max('seq').as('last'))
        .executeTakeFirstOrThrow()
      for (const server of stage.servers) deaths.start(server)
      const { db } = stage
      // Emails to owners go only to those of this history.
      await sql`with blocked as (update users set status = 'blocked' where role_id is not null returning id)
        select count(*) from blocked`.execute(db)
      const admin = await makeUser(db, { type: 'admin' })
      const until: ShopAccess['until'] = async (holds, message) => {
        for (let looks = 0; !(await holds()); looks += 1) {
          if (looks > 60) throw new Error(message)
          await scheduler.sleep(2_000)
        }
      }
      const desk: ShopAccess = {
        db,
        admin,
        marks,
        now: scheduler.now,
        until,
        call: callerOf(around),
      }
      const lives = await Promise.all(
        Array.from({ length: size.orders }, (_one, at) =>
          scheduler.as(scheduler.actor(`client ${at + 1}`), () => liveOne(desk)),
        ),
      )
      network.heal()
      await scheduler.sleep(16_000)
      const banks = {
        balanceOf: (id: string) => stage.ledger.balanceOf(id) + stage.elsewhere.balanceOf(id),
      }
      await settle(around)
      expect(await findWrong(db, banks, lives, 1), 'orders whose payments differ').toEqual([])
      expect(stage.ledger.entriesOf().filter((state) => state === 'authorised')).toEqual([])
      const events = await db
        .selectFrom('events')
        .select('id')
        .where('seq', '>', last ?? 0)
        .execute()
      assertReceived(
        stage,
        events.map(({ id }) => id),
      )
    })
  } catch (error) {
    const file = process.env.SIMULATION_TRACE
    if (file) writeFileSync(file, `${scheduler.trace().join('\n')}\n`)
    const again = `SIMULATION_SEED=${seed} SIMULATION_HISTORIES=1 SIMULATION_TRACE=trace.txt`
    const last = scheduler.trace().slice(-shownLines).join('\n')
    throw new Error(
      `history ${seed}: ${(error as Error).message}\n${last}\nRepeat it with ${again}`,
      { cause: error },
    )
  } finally {
    for (const server of stage.servers) await deaths.end(server)
  }
  expect(lines.blocked()).toBe(0)
  return {
    trace: scheduler.trace(),
    turns: scheduler.turns(),
    kills: deaths.kills(),
    steps,
    before,
  }
}
