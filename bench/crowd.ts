/**
 * P14: a shop with twenty imports that wait and one of 100,000 rows that runs: what lists, logins and
 * orders wait beside it, against the same requests on the idle shop, and the memory of the server.
 */
import { randomUUID } from 'node:crypto'
import { createDatabase } from '../db/client.ts'
import { openSession } from '../server/users/sessions.ts'
import { catalogueText } from './lib/catalogue.ts'
import { report } from './lib/report.ts'
import { farLimits, peakMemoryOf, type Stage, startShop } from './lib/stage.ts'

const rows = 100_000
const waiting = 20
/** Milliseconds between two requests of one kind; each is asked on its own, as shoppers come. */
const every = 25
/** Seconds that the idle shop is asked for. */
const idleSeconds = 10
const account = { ADMIN_EMAIL: 'bench@araliya.local', ADMIN_PASSWORD: 'bench-password' }

type Ask = () => Promise<Response>
const kinds = ['list', 'login', 'order'] as const
type Waits = Record<(typeof kinds)[number], number[]>

/** Asks each kind again and again until `done`; a login hashes a password and comes seldom. */
async function ask(asks: Record<keyof Waits, Ask>, done: () => boolean): Promise<Waits> {
  const waits: Waits = { list: [], login: [], order: [] }
  const pauses = { list: every, login: every * 10, order: every }
  await Promise.all(
    kinds.map(async (kind) => {
      while (!done()) {
        const started = performance.now()
        const answer = await asks[kind]()
        await answer.arrayBuffer()
        waits[kind].push(performance.now() - started)
        if (!answer.ok) throw new Error(`${kind} was answered ${answer.status}`)
        await new Promise((resolve) => setTimeout(resolve, pauses[kind]))
      }
    }),
  )
  return waits
}

const p99 = (waits: number[]): number =>
  waits.sort((a, b) => a - b)[Math.ceil(waits.length * 0.99) - 1] ?? 0

/** @param stage with some thousand products and customers */
export async function benchCrowd(stage: Stage): Promise<void> {
  await using shop = await startShop(stage.url, { ...farLimits, ...account })
  const { db } = createDatabase({ url: stage.url, max: 2, statementTimeout: 60_000 })
  await db.updateTable('products').set({ stock: 2_000_000_000 }).execute()
  const some = await db.selectFrom('products').select('product_id').limit(500).execute()
  const users = await db.selectFrom('users').select('id').where('type', '=', 'customer').execute()
  const tokens: string[] = []
  for (const { id } of users.slice(0, 500)) tokens.push(await openSession(db, id))
  await db.destroy()
  const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)]!
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${shop.address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const login = () =>
    post('/users/login', { email: account.ADMIN_EMAIL, password: account.ADMIN_PASSWORD })
  const asks: Record<keyof Waits, Ask> = {
    list: () => fetch(`${shop.address}/api/products?limit=20&offset=${any([0, 20, 40, 60])}`),
    login,
    order: () =>
      post(
        '/orders',
        {
          orderedItems: [{ productId: any(some).product_id, qty: 1 }],
          ...{ name: 'Nimali', address: '1 Lake Road, Kandy', paymentMethod: 'cod' },
          phone: `+9476${1_000_000 + Math.floor(Math.random() * 1_000_000)}`,
        },
        { 'idempotency-key': randomUUID(), authorization: `Bearer ${any(tokens)}` },
      ),
  }
  const { token } = (await (await login()).json()) as { token: string }
  const began = performance.now()
  await ask(asks, () => performance.now() - began > 3_000)
  const from = performance.now()
  const idle = await ask(asks, () => performance.now() - from > idleSeconds * 1_000)
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
  /** Waits until an import is so far. */
  const reach = async (id: string, wanted: readonly string[]): Promise<void> => {
    for (;;) {
      const answer = await fetch(`${shop.address}/api/imports/${id}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { state } = (await answer.json()) as { state: string }
      if (wanted.includes(state)) return
      if (['failed', 'stopped'].includes(state)) throw new Error(`the import has ${state}`)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
  const first = await sendImport([...catalogueText(rows)].join(''))
  await reach(first, ['reading', 'running'])
  for (let at = 0; at < waiting; at += 1)
    await sendImport([...catalogueText(1, `W-${at}-`)].join(''))
  let running = true
  const watch = async (): Promise<void> => {
    await reach(first, ['done'])
    running = false
  }
  const [busy] = await Promise.all([ask(asks, () => !running), watch()])
  for (const kind of kinds)
    report({
      id: 'P14',
      what: `p99 of a ${kind} beside an import of ${rows} rows and ${waiting} that wait ÷ idle`,
      value: p99(busy[kind]) / p99(idle[kind]),
      bar: 2,
      better: 'less',
      detail: `${p99(busy[kind]).toFixed(1)} ms, ${p99(idle[kind]).toFixed(1)} idle, of ${busy[kind].length}`,
    })
  report({
    id: 'P14',
    what: 'the most memory of the server meanwhile',
    value: peakMemoryOf(shop.pid),
    unit: ' MB',
    bar: 256,
    better: 'less',
  })
}
