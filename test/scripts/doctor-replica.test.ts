/** What the doctor says of a replica that streams, and of one that does not come along. */
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../db/embedded/embedded-process.ts'
import { type PrivatePostgres, startPrivatePostgres } from '../support/private-postgres.ts'
import { makeQuickFolder } from '../support/quick-folder.ts'
import { runScript } from '../support/run-script.ts'
import { type SilentProxy, startSilentProxy } from '../support/silent-proxy.ts'
import { type Standby, startStandby } from '../support/standby.ts'

let folder: string
let primary: PrivatePostgres
let line: SilentProxy
let standby: Standby
beforeAll(async () => {
  folder = await makeQuickFolder()
  primary = await startPrivatePostgres()
  line = await startSilentProxy(primary.url)
  standby = await startStandby({ url: line.through(primary.url) })
})
afterAll(async () => {
  await standby[Symbol.asyncDispose]()
  await line[Symbol.asyncDispose]()
  await primary[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const write = () => sql`create table if not exists written ()`.execute(primary.db)

/** Its finding about the replica. */
async function examine(): Promise<{ verdict: string; found: string; advice?: string }> {
  const { out } = await runScript('doctor', ['--json'], {
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URL: standby.url,
    DATA_DIR: folder,
  })
  const { findings } = JSON.parse(out) as { findings: { what: string }[] }
  const found = findings.filter(({ what }) => what === 'replica')
  expect(found).toHaveLength(1)
  return found[0] as never
}

test('reports a replica that keeps up as ok', async () => {
  await write()
  expect(await examine()).toEqual({
    what: 'replica',
    verdict: 'ok',
    found: 'up to date',
  })
})

test('reports the lag of a paused replica and how to resume it', async () => {
  await standby.pause()
  await sql`create table much as select repeat('x', 1000) from generate_series(1, 4000)`.execute(
    primary.db,
  )
  expect(await examine()).toMatchObject({
    verdict: 'warn',
    found: expect.stringMatching(/^[1-9]\d*\.\d MB behind after 3 s: its replay is paused$/),
    advice: expect.stringContaining('pg_wal_replay_resume()'),
  })
  await standby.resume()
  await expect.poll(examine).toMatchObject({ verdict: 'ok' })
})

test('reports a replica that lost its primary', async () => {
  line.leadTo(`postgres://127.0.0.1:${await findFreePort()}`)
  await sql`create table more as select generate_series(1, 4000)`.execute(primary.db)
  expect(await examine()).toMatchObject({
    verdict: 'warn',
    found: expect.stringMatching(/MB behind after 3 s: it receives nothing$/),
    advice: expect.stringContaining('primary_conninfo'),
  })
  line.leadTo(primary.url)
  await expect.poll(examine).toMatchObject({ verdict: 'ok' })
})

test('reports a promoted replica that follows no primary', async () => {
  await standby.promote()
  expect(await examine()).toMatchObject({ verdict: 'warn', found: 'it follows no primary' })
})
