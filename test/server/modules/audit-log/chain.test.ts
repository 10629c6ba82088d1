import { execFile } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  type Anchor,
  findAnchor,
  formatAnchor,
  readChain,
  verifyAudit,
} from '#server/core/audit/chain.ts'
import { shopDay } from '#server/core/values/shop-time.schema.ts'
import { makeUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
let anchor: Anchor
beforeAll(async () => {
  const { token } = await makeUser(shop.db, { type: 'admin' })
  // Five lines, written by two who do not wait for each other.
  for (const names of [
    ['A', 'B', 'C'],
    ['D', 'E'],
  ])
    await Promise.all(
      names.map((name) =>
        shop.call('POST', '/admin/roles', { token, body: { name, permissions: [] } }),
      ),
    )
  anchor = (await findAnchor(shop.db))!
})

const script = path.resolve(import.meta.dirname, '../../../../scripts/araliya.ts')

const command = (...args: string[]) =>
  new Promise<{ code: number; stdout: string }>((resolve) => {
    execFile(
      process.execPath,
      [script, 'audit-verify', ...args],
      { env: { ...process.env, DATABASE_URL: shop.database.url } },
      (error, stdout) => resolve({ code: error ? Number(error.code) : 0, stdout }),
    )
  })

/** The problem found after statements that are rolled back at the end. */
async function after(statements: string[], stored?: Anchor): Promise<string | undefined> {
  const undo = new Error('undo')
  let problem: string | undefined
  const work = shop.db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
    problem = (await readChain(tx, stored)).problem
    throw undo
  })
  await expect(work).rejects.toBe(undo)
  return problem
}

/** Makes room at a place, or closes the gap at it. */
const shift = (from: number, by: number) => [
  `update audit_chain set place = -place - ${by} where place >= ${from}`,
  'update audit_chain set place = -place where place < 0',
]
const lineAt = (place: number) => `(select line from audit_chain where place = ${place})`
const cutFrom = (place: number) => [
  `delete from audit_log where id in (select line from audit_chain where place >= ${place})`,
  `delete from audit_chain where place >= ${place}`,
]

test('lines get positions without a gap in commit sequence, and one snapshot of them all is complete', async () => {
  expect(await verifyAudit(shop.db, anchor)).toEqual({
    lines: 5,
    erased: 0,
    anchor: { place: 5, hash: expect.stringMatching(/^[\da-f]{64}$/) },
    problem: undefined,
  })
})

test.each<[string, string[], RegExp]>([
  [
    'whose old and new values were changed',
    [`update audit_log set changes = '{"price": [1, 2]}' where id = ${lineAt(3)}`],
    /^Changed: entry \d+ \(.*role\.create.*\), at position 3\.$/,
  ],
  [
    'whose time was moved by the smallest moment',
    [`update audit_log set at = at + interval '1 microsecond' where id = ${lineAt(2)}`],
    /^Changed: .* position 2\.$/,
  ],
  [
    'whose author was changed',
    [`update audit_log set actor = 'intruder' where id = ${lineAt(4)}`],
    /^Changed: .*intruder.* position 4\.$/,
  ],
  [
    'that is called erased and was not masked by the shop',
    [
      `update audit_log set entity_id = 'Erased customer' where id = ${lineAt(2)}`,
      'update audit_chain set salt = null where place = 2',
    ],
    /^Changed: .* position 2\.$/,
  ],
  [
    'that was removed',
    [`delete from audit_log where id = ${lineAt(3)}`],
    /^Removed: entry \d+, at position 3\.$/,
  ],
  [
    'that was removed with its place',
    [`delete from audit_log where id = ${lineAt(2)}`, 'delete from audit_chain where place = 2'],
    /^Removed: 1 entries before entry \d+ .* from position 2 on\.$/,
  ],
  [
    'that was removed with the gap closed',
    [
      `delete from audit_log where id = ${lineAt(2)}`,
      'delete from audit_chain where place = 2',
      ...shift(3, -1),
    ],
    /^Inserted, moved or chained again: .* position 2\.$/,
  ],
  [
    'that was inserted without a place',
    [
      `insert into audit_log (actor, action, entity, entity_id) values ('x', 'order.update', 'order', 'X')`,
    ],
    /^Inserted: entry \d+, which is not part of the chain\.$/,
  ],
  [
    'that was inserted between two others, with a digest of its own',
    [
      ...shift(3, 1),
      `insert into audit_log (id, actor, action, entity, entity_id)
         overriding system value values (999, 'x', 'order.update', 'order', 'X')`,
      `insert into audit_chain select 3, 999, salt, sha256(convert_to(salt || jsonb_build_array(id,
         (extract(epoch from at) * 1000000)::bigint, actor, action, entity, entity_id, changes)::text, 'UTF8')), hash
       from audit_log, (select gen_random_uuid() as salt, hash from audit_chain where place = 2) as own where id = 999`,
    ],
    /^Inserted, moved or chained again: entry 999 .* position 3\.$/,
  ],
  [
    'that changed places with another',
    [
      'update audit_chain set place = -place where place in (2, 4)',
      'update audit_chain set place = 6 + place where place < 0',
    ],
    /^Inserted, moved or chained again: .* position 2\.$/,
  ],
  [
    'that changed its content with another',
    [
      `update audit_log as one set entity_id = other.entity_id from audit_log as other
       where (one.id = ${lineAt(2)} and other.id = ${lineAt(4)}) or (one.id = ${lineAt(4)} and other.id = ${lineAt(2)})`,
    ],
    /^Changed: .* position 2\.$/,
  ],
])('a line %s is found', async (_, statements, problem) => {
  expect(await after(statements)).toMatch(problem)
})

test('a stored anchor detects a truncated log and one whose chain was rewritten', async () => {
  expect(await after(cutFrom(4))).toBeUndefined()
  expect(await after(cutFrom(4), anchor)).toBe(
    'Truncated: the log ends at position 3, but the anchor is for position 5.',
  )
  const rewritten = [
    `update audit_log set actor = 'intruder'`,
    'truncate audit_chain',
    'select chain_audit(audit_log) from audit_log',
  ]
  expect(await after(rewritten)).toBeUndefined()
  expect(await after(rewritten, anchor)).toBe(
    'Rewritten: up to position 5 the log differs from the one that the anchor was taken from.',
  )
})

test('waits only for the commit of the previous audit line, and leaves no gap after a rollback', async () => {
  const line = sql`insert into audit_log (actor, action, entity, entity_id) values ('x', 'order.update', 'order', 'X')`
  const undo = new Error('undo')
  const undone = shop.db.transaction().execute(async (tx) => {
    await line.execute(tx)
    // Another writes and commits meanwhile.
    await line.execute(shop.db)
    throw undo
  })
  await expect(undone).rejects.toBe(undo)
  const found = await verifyAudit(shop.db, anchor)
  expect(found).toMatchObject({ lines: 6, problem: undefined })
})

test('the log is filtered by person, entity, kind of entity and days, and returns its anchor', async () => {
  const { token, row } = await makeUser(shop.db, { type: 'admin' })
  await shop.call('POST', '/admin/roles', { token, body: { name: 'Narrow', permissions: [] } })
  const found = async (query: string) => {
    const { status, body } = await shop.call('GET', `/admin/audit?${query}`, { token })
    return status === 200
      ? body.items.map(({ entityId }: { entityId: string }) => entityId)
      : [status, body.issues[0].path]
  }
  const today = shopDay(new Date())
  const actor = encodeURIComponent(row.email)
  expect(await found(`actor=${actor}`)).toEqual(['Narrow'])
  expect(await found(`actor=${actor}&entity=order`)).toEqual([])
  expect(await found('entity=role&entityId=Narrow')).toEqual(['Narrow'])
  expect(await found(`actor=${actor}&from=${today}&to=${today}`)).toEqual(['Narrow'])
  expect(await found(`actor=${actor}&to=2020-01-01`)).toEqual([])
  expect(await found(`actor=${actor}&from=2999-01-01`)).toEqual([])
  expect(await found('from=yesterday')).toEqual([400, 'from'])
  const { body } = await shop.call('GET', '/admin/audit/anchor', { token })
  expect(body.anchor).toBe(formatAnchor((await verifyAudit(shop.db)).anchor!))
})

test('the command confirms an unchanged log with its newest anchor, or names the changed line and exits with 1', async () => {
  const stored = `${anchor.place}:${anchor.hash}`
  const well = await command('--anchor', stored)
  expect(well).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^All \d+ lines are unchanged\.\nAnchor: \d+:[\da-f]{64}\n$/),
  })
  expect((await command('--anchor', 'yesterday')).code).toBe(2)
  await sql`update audit_log set entity_id = 'another' where id = (select line from audit_chain where place = 3)`.execute(
    shop.db,
  )
  const changed = await command('--anchor', stored)
  expect(changed).toEqual({
    code: 1,
    stdout: expect.stringMatching(/^Changed: entry .* position 3\./),
  })
})
