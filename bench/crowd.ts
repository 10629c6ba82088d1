/**
 * Measures P14: twenty waiting imports and a running one of 100,000 rows. Compares lists, logins
 * and orders with the same requests on the idle shop, and measures the server's memory.
 *
 * Requests come at a rate that needs a third of one core on an idle shop, whatever their latency:
 * this measures the import, neither a crowd of shoppers nor the load generator. The idle shop is
 * measured before and after the import, because it has fifty times the products afterwards.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '../db/connection/client.ts'
import { resetAdmin } from '../server/modules/accounts/recovery/reset-admin.ts'
import { buying } from './lib/buying.ts'
import { catalogueText } from './lib/catalogue.ts'
import { report } from './lib/report.ts'
import { farLimits, peakMemoryOf, type Stage, startShop } from './lib/stage.ts'

const rows = 100_000
const waiting = 20
/** Requests per second; a login hashes a password and is rare. */
const rates = { list: 20, login: 2, order: 10 } as const
/** Seconds of measurement on the idle shop, before and after the import. */
const idleSeconds = 30

const account = { email: 'bench@araliya.local', password: 'bench-password' }

type Ask = () => Promise<Response>
type Kind = keyof typeof rates
type Waits = Record<Kind, number[]>
const kinds = Object.keys(rates) as Kind[]

/** Sends each kind at its rate until `done`, and waits for all answers; returns milliseconds. */
async function ask(asks: Record<Kind, Ask>, done: () => boolean): Promise<Waits> {
  const waits: Waits = { list: [], login: [], order: [] }
  const one = async (kind: Kind): Promise<void> => {
    const started = performance.now()
    const answer = await asks[kind]()
    await answer.arrayBuffer()
    waits[kind].push(performance.now() - started)
    if (!answer.ok) throw new Error(`${kind} was answered ${answer.status}`)
  }
  await Promise.all(
    kinds.map(async (kind) => {
      const pending: Promise<void>[] = []
      while (!done()) {
        pending.push(one(kind))
        pending.at(-1)!.catch(() => {})
        // Random intervals, independent of other kinds, as with shoppers.
        await sleep((1_000 / rates[kind]) * (0.5 + Math.random()))
      }
      await Promise.all(pending)
    }),
  )
  return waits
}

const p99 = (waits: number[]): number =>
  waits.sort((a, b) => a - b)[Math.ceil(waits.length * 0.99) - 1] ?? 0

/** Measures P14. @param stage with some thousand products and customers */
export async function benchCrowd(stage: Stage): Promise<void> {
  await using shop = await startShop(stage.url, farLimits)
  const { db } = createDatabase({ url: stage.url, max: 2, statementTimeout: 60_000 })
  const { order } = await buying(db)
  // Another part's server may have made the first administrator; a start makes only the first.
  const made = await resetAdmin(db, account)
  if ('problem' in made) throw new Error(made.problem)
  await db.destroy()
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(shop.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  const login = () => post('/api/users/login', JSON.stringify(account))
  const asks: Record<Kind, Ask> = {
    list: () =>
      fetch(`${shop.address}/api/products?limit=20&offset=${20 * Math.floor(Math.random() * 4)}`),
    login,
    order: () => {
      const { body, headers } = order.next()
      return post(order.path, body, headers)
    },
  }
  const { token } = (await (await login()).json()) as { token: string }
  const askFor = (seconds: number): Promise<Waits> => {
    const until = performance.now() + seconds * 1_000
    return ask(asks, () => performance.now() > until)
  }
  await askFor(3)
  const before = await askFor(idleSeconds)
  const sendImport = async (text: string): Promise<string> => {
    const answer = await fetch(`${shop.address}/api/imports`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'text/csv',
        prefer: 'respond-async',
      },
      body: text,
    })
    if (!answer.ok)
      throw new Error(`an import was answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { id: string }).id
  }
  /** Waits until an import reaches a state. */
  const reach = async (id: string, wanted: readonly string[]): Promise<void> => {
    for (;;) {
      const answer = await fetch(`${shop.address}/api/imports/${id}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { state } = (await answer.json()) as { state: string }
      if (wanted.includes(state)) return
      if (['failed', 'stopped'].includes(state)) throw new Error(`the import has ${state}`)
      await sleep(500)
    }
  }
  const first = await sendImport([...catalogueText(rows)].join(''))
  await reach(first, ['reading', 'running'])
  let last = first
  for (let at = 0; at < waiting; at += 1)
    last = await sendImport([...catalogueText(1, `W-${at}-`)].join(''))
  let running = true
  const watch = async (): Promise<void> => {
    await reach(first, ['done'])
    running = false
  }
  const began = performance.now()
  const [busy] = await Promise.all([ask(asks, () => !running), watch()])
  const seconds = (performance.now() - began) / 1_000
  const memory = peakMemoryOf(shop.pid)
  await reach(last, ['done'])
  const after = await askFor(idleSeconds)
  for (const kind of kinds) {
    const [beside, idle] = [p99(busy[kind]), p99([...before[kind], ...after[kind]])]
    report({
      id: 'P14',
      what: `p99 of a ${kind} beside an import of ${rows} rows and ${waiting} that wait ÷ idle`,
      value: beside / idle,
      bar: 2,
      better: 'less',
      detail: `${beside.toFixed(1)} ms, ${idle.toFixed(1)} idle, of ${busy[kind].length} in ${seconds.toFixed(0)} s`,
    })
  }
  report({
    id: 'P14',
    what: 'the most memory of the server meanwhile',
    value: memory,
    unit: ' MB',
    bar: 256,
    better: 'less',
  })
}
