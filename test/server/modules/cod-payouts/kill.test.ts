import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { inBase64, insertSent } from '../../../support/courier-shop.ts'
import { assertMoney } from '../../../support/money-checker.ts'
import { type ServerProcess, startServer } from '../../../support/server-process.ts'
import { createTestDatabase } from '../../../support/test-db.ts'

// Two servers start here, and both record a payout.
vi.setConfig({ testTimeout: 120_000 })

const account = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'a long password' }

/** The owner, logged in at a server. */
async function ownerOf({ address }: ServerProcess) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const ask = async (where: string, body?: object) => {
    const answer = await fetch(`${address}/api${where}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    // biome-ignore lint/suspicious/noExplicitAny: tests look into every shape
    return (await answer.json()) as any
  }
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = account
  const { token } = await ask('/users/login', { email, password })
  headers.authorization = `Bearer ${token}`
  return ask
}

test('another server continues a payout once after a kill, without incomplete orders', async () => {
  const count = 200
  await using database = await createTestDatabase()
  const environment = { DATABASE_URL: database.url, ...account }
  const first = await startServer(environment)
  for (let at = 0; at < count; at += 1)
    await insertSent(database.db, { rupees: 100 + at, waybill: `KI-${at}` })
  const lines = Array.from({ length: count }, (_, at) => `KI-${at},${100 + at}`)
  const owner = await ownerOf(first)
  const { payout } = await owner('/admin/cod-payouts', {
    fileName: 'week.csv',
    courier: 'Lanka Parcels',
    file: inBase64(['waybill,cod', ...lines].join('\n')),
  })
  const path = `/admin/cod-payouts/${payout.id}`
  await owner(`${path}/record`, {})
  const recorded = async (): Promise<number> => {
    const rows = await database.db
      .selectFrom('payment_transactions')
      .select('order_ref')
      .where('reference', '=', payout.id)
      .execute()
    expect(new Set(rows.map(({ order_ref }) => order_ref)).size).toBe(rows.length)
    return rows.length
  }
  while ((await recorded()) === 0) await wait(5)
  first.signal('SIGKILL')
  await first.exited
  const left = count - (await recorded())
  expect(left).toBeGreaterThan(0)
  await assertMoney(database.db)
  await first[Symbol.asyncDispose]()

  await using second = await startServer(environment)
  const again = await ownerOf(second)
  expect(await again(path)).toMatchObject({ state: 'recording', left })
  // Without a further request: every server looks for unfinished payouts.
  await expect
    .poll(async () => (await again(path)).state, { timeout: 60_000, interval: 200 })
    .toBe('recorded')
  expect(await recorded()).toBe(count)
  const gross = (count * (100 + 100 + count - 1)) / 2
  expect(await again(path)).toMatchObject({ recorded: gross, net: gross, left: 0 })
  await assertMoney(database.db)
})
