import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importLimits } from '#server/modules/imports/contract/limits.ts'
import { defaultConnections } from '../../../../db/connection/default-connections.ts'
import { leaseTimes } from '../../../../db/queries/imports/import-leases.queries.ts'
import { reportProgress } from '../../../../db/queries/imports/imports.queries.ts'
import { makeUser } from '../../../support/factories.ts'
import { insist } from '../../../support/http-load.ts'
import { settledImport, stateAfterFirstAttempt, takeTurn } from '../../../support/import-runs.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token

/** Starts an import of one row and does not wait for its end. */
const begin = (name: string, query: Record<string, string> = {}) =>
  shop.call('POST', `/imports?${new URLSearchParams(query)}`, {
    body: `productId,productName,category,price\n${name},${name},turns,1\n`,
    token,
    headers: { 'content-type': 'text/csv', prefer: 'respond-async' },
  })

const started = async (name: string, query: Record<string, string> = {}): Promise<string> => {
  const { status, body } = await begin(name, query)
  expect(status, body.message).toBe(202)
  return body.id
}

const settled = (id: string) => settledImport(shop, token, id)
const stop = (id: string) => shop.call('POST', `/imports/${id}/stop`, { token, body: {} })

/** Settles when as many of the shop's connections are held at once as there are. */
async function holdAll(): Promise<void> {
  let busy = 0
  const all = Promise.withResolvers<void>()
  const one = () =>
    shop.services.db.connection().execute(() => {
      busy += 1
      if (busy === defaultConnections) all.resolve()
      return all.promise
    })
  await Promise.all(Array.from({ length: defaultConnections }, one))
}

test('waiting imports hold no database connection, and run in the order of their start', async () => {
  const releaseTurn = await takeTurn(shop.db)
  const ids: string[] = []
  for (let index = 0; index < 8; index++) ids.push(await started(`order-${index}`))
  for (const id of ids) expect(await stateAfterFirstAttempt(shop.db, id)).toBe('waiting')
  await holdAll()
  await releaseTurn()
  for (const id of ids) expect((await settled(id)).state).toBe('done')
  const { rows } = await sql<{ id: string }>`
    select id from imports where id = any(${ids}::uuid[]) order by finished_at`.execute(shop.db)
  expect(rows.map((row) => row.id)).toEqual(ids)
})

test('a waiting import writes its heartbeat every two seconds', async () => {
  const releaseTurn = await takeTurn(shop.db)
  const id = await started('waits')
  const beat = async (): Promise<number> => {
    const { heartbeat_at } = await shop.db
      .selectFrom('imports')
      .select('heartbeat_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return Number(heartbeat_at)
  }
  const after = async (before: number): Promise<number> => {
    const now = await beat()
    return now > before ? now : after(before)
  }
  expect(await stateAfterFirstAttempt(shop.db, id)).toBe('waiting')
  const first = await beat()
  expect((await after(first)) - first).toBeGreaterThan(leaseTimes.waitingHeartbeat * 0.9)
  await releaseTurn()
  expect((await settled(id)).state).toBe('done')
})

test('a dry run waits for dry runs only', async () => {
  const releaseTurn = await takeTurn(shop.db)
  expect((await settled(await started('dry', { dryRun: 'true' }))).state).toBe('planned')
  await releaseTurn()
  const releasePlanTurn = await takeTurn(shop.db, 'plan')
  const waiting = await started('dry', { dryRun: 'true' })
  expect(await stateAfterFirstAttempt(shop.db, waiting)).toBe('waiting')
  expect((await settled(await started('wet'))).state).toBe('done')
  await releasePlanTurn()
  expect((await settled(waiting)).state).toBe('planned')
})

test('takes over the import lease of a dead server once none of its batches is open', async () => {
  await takeTurn(shop.db, 'write', '-6 seconds')
  expect((await settled(await started('after-gone'))).state).toBe('done')
  await takeTurn(shop.db, 'write', '-6 seconds')
  const id = await shop.db.transaction().execute(async (tx) => {
    // said again between the looks: a transaction that says nothing for long is ended
    const hold = () => sql`select from import_leases where kind = 'write' for key share`.execute(tx)
    await hold()
    const behind = await started('after-open')
    await hold()
    expect(await stateAfterFirstAttempt(shop.db, behind)).toBe('waiting')
    await hold()
    const last = await started('behind')
    await hold()
    expect(await stateAfterFirstAttempt(shop.db, last)).toBe('waiting')
    return behind
  })
  expect((await settled(id)).state).toBe('done')
})

test('ignores reports of a run that was replaced after it counted as dead', async () => {
  const id = await started('again')
  await settled(id)
  const { run: old } = await shop.db
    .selectFrom('imports')
    .select('run')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await shop.call('POST', `/imports/${id}/start`, { token, body: {} })
  expect((await settled(id)).report.rows).toMatchObject({ unchanged: 1 })
  expect(await reportProgress(shop.db, { importId: id, run: old! }, { state: 'running' })).toBe(
    true,
  )
  expect((await settled(id)).state).toBe('done')
})

test('refuses a file while the import queue is full, and accepts it afterwards', async () => {
  const releaseTurn = await takeTurn(shop.db)
  const answers = await Promise.all(
    Array.from({ length: importLimits.waiting + 5 }, (_, index) =>
      insist(() => begin(`full-${index}`)),
    ),
  )
  const taken = answers.filter(({ status }) => status === 202)
  const refused = answers.filter(({ status }) => status === 429)
  expect([taken.length, refused.length]).toEqual([importLimits.waiting, 5])
  expect(refused[0]!.headers['retry-after']).toBe('5')
  expect(refused[0]!.body).toMatchObject({
    code: 'RATE_LIMITED',
    message: expect.stringContaining('20 imports are queued already'),
  })
  const later = await begin('stored', { start: 'later' })
  const late = await shop.call('POST', `/imports/${later.body.id}/start`, { token, body: {} })
  expect([late.status, late.headers['retry-after']]).toEqual([429, '5'])
  const { body: list } = await shop.call('GET', '/imports?limit=100', { token })
  const names = list.items.filter((one: { state: string }) => one.state === 'waiting')
  expect(names).toHaveLength(importLimits.waiting)
  for (const { body } of taken) expect((await stop(body.id)).body.state).toBe('stopped')
  const again = await shop.call('POST', `/imports/${later.body.id}/start`, { token, body: {} })
  expect(again.status).toBe(200)
  await releaseTurn()
  expect((await settled(later.body.id)).state).toBe('done')
})
