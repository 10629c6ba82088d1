/** Runs of imports on the command line: refused, stopped, queued, undone, without a login. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { importLimits } from '#server/modules/imports/contract/limits.ts'
import { loginAdvice } from '../../scripts/lib/owner-session.ts'
import { makeUser } from '../support/factories.ts'
import { openImportCommand } from '../support/import-command.ts'
import { takeTurn } from '../support/import-runs.ts'
import { runCommand } from '../support/run-command.ts'
import { runScript, startScript } from '../support/run-script.ts'

const { shop, folder, env, file, product } = await openImportCommand()

test('exits with 1 and a message when the shop refuses or is unreachable', async () => {
  const list = await file('one.csv', 'productId,productName,category,price\none,A,x,1\n')
  const customer = await makeUser(shop.db)
  const { body: made } = await shop.call('POST', '/api-keys', {
    token: env.ARALIYA_TOKEN,
    body: { name: 'Packing', permissions: ['orders.read'] },
  })
  const [unknownToken, notAdmin, noPermission, password, away, zip] = await Promise.all([
    runCommand('import', [list], { ...env, ARALIYA_TOKEN: 'unknown' }),
    runCommand('import', [list], { ...env, ARALIYA_TOKEN: customer.token }),
    runCommand('import', [list], { ...env, ARALIYA_TOKEN: made.key }),
    runCommand('import', [list, '--email', 'a@example.com', '--password', 'wrong'], {
      ARALIYA_URL: env.ARALIYA_URL!,
    }),
    runCommand('import', [list], { ...env, ARALIYA_URL: 'http://127.0.0.1:9' }),
    runCommand('import', [await file('book.xlsx', 'PK\u0003\u0004...')], env),
  ])
  expect(unknownToken.talk).toContain('The token is unknown or expired')
  expect(notAdmin.talk).toContain(`You do not have permission to do this. ${loginAdvice}`)
  expect(noPermission.talk).toMatch(/lacks the permission “.*\. Create a key that has it\.\n$/)
  expect(password.talk).toContain('rejects the login of a@example.com')
  expect(away.talk).toContain('Check that the shop is running.')
  expect(zip.talk).toContain('a damaged or incomplete ZIP file or Excel workbook')
  for (const ran of [unknownToken, notAdmin, noPermission, password, away, zip]) {
    expect(ran.code, ran.talk).toBe(1)
    expect(ran.talk).not.toMatch(/\n\s+at /)
  }
})

test('stops the run on Ctrl-C, prints how to resume and exits with 130', async () => {
  const list = await file('stop.csv', 'productId,productName,category,price\nstop,A,x,1\n')
  const release = await takeTurn(shop.db)
  const { child, ended } = startScript('import', [list], env)
  for (;;) {
    const { body } = await shop.call('GET', '/imports?limit=1', { token: env.ARALIYA_TOKEN })
    if (body.items[0]?.fileName === 'stop.csv' && body.items[0].state === 'waiting') break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGINT')
  const { code, talk } = await ended
  expect(code).toBe(130)
  expect(talk).toContain('run the same command again')
  await release()
  const { body } = await shop.call('GET', '/imports?limit=1', { token: env.ARALIYA_TOKEN })
  expect(body.items[0].state).toBe('stopped')
  expect(await product('stop')).toBeNull()
  expect((await runCommand('import', [list], env)).code).toBe(0)
})

test('waits and retries while the queue of imports is full', async () => {
  const list = await file('queued.csv', 'productId,productName,category,price\nqueued,A,x,1\n')
  const release = await takeTurn(shop.db)
  const begin = (index: number) =>
    shop.call('POST', '/imports', {
      body: `productId,productName,category,price\nfull-${index},A,x,1\n`,
      token: env.ARALIYA_TOKEN,
      headers: { 'content-type': 'text/csv', prefer: 'respond-async' },
    })
  for (let index = 0; index < importLimits.waiting; index++)
    expect((await begin(index)).status).toBe(202)
  const { ended } = startScript('import', [list], env)
  const mine = async () => {
    const { body } = await shop.call('GET', '/imports?limit=1', { token: env.ARALIYA_TOKEN })
    return body.items[0]
  }
  await expect.poll(mine, { timeout: 45_000 }).toMatchObject({
    fileName: 'queued.csv',
    state: 'uploaded',
  })
  await release()
  const { code, talk } = await ended
  expect(code, talk).toBe(0)
  expect((await product('queued')).productName).toBe('A')
})

test('exports to stdout or a file that imports without a change', async () => {
  const out = await runCommand('export', ['products'], env)
  expect(out.code).toBe(0)
  expect(out.out.startsWith('\ufeffproductId,')).toBe(true)
  const where = path.join(folder, 'export.csv')
  const ran = await runCommand(
    'export',
    ['products', '--format', 'shopify', '--output', where, '--quiet'],
    env,
  )
  expect([ran.code, ran.out, ran.talk]).toEqual([0, '', ''])
  const back = await runCommand('import', [where, '--json'], env)
  expect(JSON.parse(back.out).report.rows).toMatchObject({ created: 0, updated: 0, rejected: 0 })
  expect((await runCommand('export', ['secrets'], env)).code).toBe(2)
  expect((await runCommand('export', ['products', '--status', 'x'], env)).code).toBe(1)
})

test('undoes an import by its id, once, and reports the rows it left', async () => {
  const list = await file(
    'undo.csv',
    'productId,productName,category,price\nundo-1,A,x,1\nundo-2,B,x,1\n',
  )
  const { talk } = await runCommand('import', [list], env)
  const id = /npm run import -- --undo (\S+)/.exec(talk)![1]!
  await runCommand(
    'import',
    [await file('later.csv', 'productId,price\nundo-2,5\n'), '--quiet'],
    env,
  )
  const plan = await runCommand('import', ['--undo', id, '--dry-run'], env)
  const counts = '2 products changed by the import: 1 deleted, 1 skipped'
  const reason =
    'undo-2: was changed by a later import (later.csv), price 5 (imported: 1), lastPrice 5 (imported: 1)'
  expect([plan.code, plan.out]).toEqual([0, expect.stringContaining(counts)])
  expect(plan.out).toContain(reason)
  expect(await product('undo-1')).toMatchObject({ productName: 'A' })
  const done = await runCommand('import', ['--undo', id], env)
  expect(done.code).toBe(1)
  expect(done.out).toMatch(/^undo.csv: undone\n/)
  expect(done.out).toContain(counts)
  expect(done.out).toContain(reason)
  expect(await product('undo-1')).toBeNull()
  const again = await runCommand('import', ['--undo', id, '--json'], env)
  expect(JSON.parse(again.out)).toMatchObject({
    state: 'undone',
    undo: { until: null, report: { deleted: 1, skipped: 1 } },
    rows: [{ productId: 'undo-2' }],
  })
})

test("acts as the first active owner without a login on the shop's machine", async () => {
  const list = await file('own.csv', 'productId,productName,category,price\nown-1,A,x,1\n')
  const local = {
    DATABASE_URL: shop.database.url,
    PORT: new URL(env.ARALIYA_URL!).port,
  }
  const sessions = () => shop.db.selectFrom('sessions').select('id').execute()
  const before = await sessions()
  const ran = await runScript('import', [list], local)
  expect(ran.talk).toContain('an owner of this shop.')
  expect([ran.code, await product('own-1')]).toMatchObject([0, { productName: 'A' }])
  expect(await sessions()).toEqual(before)
  await shop.db.updateTable('users').set({ status: 'blocked' }).execute()
  const refused = await runScript('import', [list], local)
  expect([refused.code, refused.talk]).toEqual([
    2,
    'This shop has no active owner. Log in with --token (or ARALIYA_TOKEN), or with --email and --password of an administrator.\n',
  ])
})
