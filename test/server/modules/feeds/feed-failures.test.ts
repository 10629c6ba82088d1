/** Downloads that fail, and servers that stop during a download. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { interruptFeeds, runDueFeeds } from '#server/modules/feeds/run-feed.ts'
import { insertFeed } from '../../../support/feed-cases.ts'
import { certificate, noFiles } from '../../../support/feed-server.ts'
import { list, openFeedShop } from '../../../support/feed-shop.ts'
import { startServer } from '../../../support/server-process.ts'

const shop = await openFeedShop()
afterAll(() => shop[Symbol.asyncDispose]())

/** Variables of a process that trusts the supplier. */
async function certificateFile(): Promise<string> {
  const file = join(shop.services.config.dataDir, 'certificate.pem')
  await writeFile(file, certificate)
  return file
}

test('reports why a file cannot be downloaded, within the limits', async () => {
  const cases = noFiles(list(['CUT', 1]))
  const ids = new Map<string, string>()
  for (const [path, [answer]] of Object.entries(cases)) {
    shop.answers[path] = answer
    const values = {
      url: shop.supplier.address + path,
      timeout_seconds: /slow|mute/.test(path) ? 1 : 60,
      actor_id: shop.staff.row.id,
      actor: 'owner@example.com',
      run_requested: true,
    }
    ids.set(path, await insertFeed(shop, values))
  }
  const before = (await shop.imports()).length
  await shop.runDue()
  for (const [path, [, message]] of Object.entries(cases)) {
    const { lastRun: last } = await shop.feedOf(ids.get(path)!)
    expect(last, path).toMatchObject({ outcome: 'failed', importId: null })
    expect(last.message).toContain(message)
  }
  expect(await shop.imports()).toHaveLength(before)
  // without the allowance of these tests
  const own = ids.get('/large')!
  await shop.db.updateTable('feeds').set({ run_requested: true }).where('id', '=', own).execute()
  await runDueFeeds({ ...shop.services, isFetchAllowed: undefined! })
  expect((await shop.feedOf(own)).lastRun.message).toContain('not on the public internet')
})

test('retries a failed feed with growing pauses and notifies staff once', async () => {
  let works = false
  shop.answers['/shaky.csv'] = (_, response) => {
    if (works) response.end(list(['SHAKY', 1]))
    else response.writeHead(503).end()
  }
  const id = await shop.make('/shaky.csv')
  shop.later(1)
  const waits: number[] = []
  for (let failures = 1; failures <= 4; failures++) {
    await shop.runDue()
    const { nextRunAt, ...feed } = await shop.feedOf(id)
    expect(feed).toMatchObject({ failures, state: 'on' })
    waits.push((Date.parse(nextRunAt) - +shop.now) / 60_000)
    shop.now = new Date(nextRunAt)
  }
  expect(waits).toEqual([5, 15, 45, 60])
  const about = (all: unknown[]) => all.filter((one) => JSON.stringify(one).includes('shaky'))
  await expect.poll(async () => about(await shop.notifications())).toHaveLength(1)
  expect(about(await shop.emails())).toHaveLength(1)
  works = true
  await shop.runDue()
  expect(await shop.feedOf(id)).toMatchObject({ failures: 0, lastRun: { outcome: 'imported' } })
  await shop.as('DELETE', `/feeds/${id}`)
})

test('restarts the run of a dead server on another one', async () => {
  const body = list(['KILLED', 100])
  const begun = Promise.withResolvers<void>()
  shop.answers['/killed.csv'] = (_, response) => {
    if (shop.requestsOf('/killed.csv').length > 1) return void response.end(body)
    // half of the file, then a pause
    response.write(body.slice(0, 30), () => begun.resolve())
  }
  const id = await shop.make('/killed.csv')
  expect((await shop.as('POST', `/feeds/${id}/run`, {})).status).toBe(200)
  await using other = await startServer(
    {
      DATABASE_URL: shop.database.url,
      NODE_EXTRA_CA_CERTS: await certificateFile(),
      SECRET_KEY: shop.services.secretKey,
    },
    [],
    'test/support/feed-process.ts',
  )
  await begun.promise
  await shop.runDue()
  expect(await shop.feedOf(id)).toMatchObject({ running: true, lastRun: null })
  expect((await shop.as('POST', `/feeds/${id}/run`, {})).status).toBe(409)
  other.signal('SIGKILL')
  await other.exited
  const silent = new Date(Date.now() - 40_000)
  await shop.db.updateTable('feeds').set({ heartbeat_at: silent }).where('id', '=', id).execute()
  await Promise.all([shop.runDue(), runDueFeeds({ ...shop.services })])
  expect(await shop.feedOf(id)).toMatchObject({
    ...{ running: false, failures: 0 },
    lastRun: { message: '1 created, 0 updated, 0 deleted, 0 rejected.' },
  })
  expect(shop.requestsOf('/killed.csv')).toHaveLength(2)
  const left = (await shop.imports()).filter(
    (one: { fileName: string }) => one.fileName === '/killed.csv',
  )
  expect(left.map(({ state }: { state: string }) => state)).toEqual(['done'])
  expect(await readdir(join(shop.services.config.dataDir, 'imports'))).not.toContain(left[0].id)
})

test('continues a run after a shutdown, and fails it after repeated crashes', async () => {
  const begun = Promise.withResolvers<void>()
  shop.answers['/closing.csv'] = (_, response) => {
    if (shop.requestsOf('/closing.csv').length > 1) response.end(list(['CLOSING', 100]))
    else response.write('productId', () => begun.resolve())
  }
  const id = await shop.make('/closing.csv')
  await shop.as('POST', `/feeds/${id}/run`, {})
  const running = shop.runDue()
  await begun.promise
  await interruptFeeds()
  await running
  expect(await shop.feedOf(id)).toMatchObject({ running: true, failures: 0 })
  await shop.runDue()
  expect(await shop.feedOf(id)).toMatchObject({ running: false, lastRun: { outcome: 'imported' } })

  // changed while it runs: the run ends without an outcome
  shop.answers['/closing.csv'] = () =>
    void shop.as('PATCH', `/feeds/${id}`, { enabled: false }).then(takeAway)
  const takeAway = () => interruptFeeds()
  const { lastRun: last } = await shop.feedOf(id)
  await shop.as('POST', `/feeds/${id}/run`, { force: true })
  await shop.runDue()
  expect(await shop.feedOf(id)).toMatchObject({ state: 'off', running: false, lastRun: last })

  const left = {
    run: crypto.randomUUID(),
    heartbeat_at: new Date(0),
    failures: 2,
    state: 'on',
  } as const
  await shop.db.updateTable('feeds').set(left).where('id', '=', id).execute()
  await shop.runDue()
  expect((await shop.feedOf(id)).lastRun.message).toContain('stopped repeatedly')
  await shop.as('DELETE', `/feeds/${id}`)
})
