import { expect, test } from 'vitest'
import { storableJson } from '../../../../db/sql/storable.ts'
import { makeUser } from '../../../support/factories.ts'
import { settledImport } from '../../../support/import-runs.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token

const good = { productId: 'n1', productName: 'A', category: 'evil', price: 1 }
const evil = ['x\u0000y', 'x\ud800y', '\udfff']

/** One row for each field that reaches a report, in a way that the row is rejected or warned of. */
const rows = evil.flatMap((text) => [
  { ...good, price: 'bad', note: text },
  { ...good, price: 'bad', [`no${text}te`]: { [text]: [text] } },
  { ...good, price: text },
  { ...good, productName: text },
  { ...good, productId: text },
  { ...good, category: text, description: text },
  { ...good, productId: `warned ${text}`, Images: [text], altNames: [text] },
  { ...good, [text]: text },
])

const json = (value: unknown): string => JSON.stringify(value)
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Lone surrogates have no UTF-8: such a table comes as UTF-16. */
const table = Buffer.concat([
  Buffer.from([0xff, 0xfe]),
  Buffer.from(
    [
      `productId,productName,category,price,no\u0000te \ud800`,
      ...evil.flatMap((text) => [
        `t1,A,evil,bad,${cell(text)}`,
        `${cell(text)},A,evil,1,`,
        `t2,${cell(text)},evil,1,`,
        `t3,A,evil,${cell(text)},`,
        `t4,A,${cell(text)},1,,`,
        `t5,${cell(text)},evil,1,too,many`,
      ]),
    ].join('\n'),
    'utf16le',
  ),
])

const files: [string, Buffer][] = [
  ['one row', Buffer.from(json([rows[0]]))],
  ['JSON', Buffer.from(json(rows))],
  ['JSON Lines', Buffer.from(rows.map(json).join('\n'))],
  ['lines that are no JSON', Buffer.from(`${json(good)}\n{"x\\u0000y\n"\\u0000"\n`)],
  ['CSV', table],
]

const send = (body: Buffer, query: Record<string, string>) =>
  shop.app
    .inject({
      method: 'POST',
      url: `/api/imports?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: body,
    })
    .then((response) => ({ status: response.statusCode, body: response.json() }))

test.each(files)(
  '%s with NUL and lone surrogates in every field is planned and written to the end',
  async (_, file) => {
    for (const dryRun of ['true', 'false']) {
      const { status, body } = await send(file, { dryRun })
      expect(status, body.message).toBe(200)
      expect(body.state).toBe(dryRun === 'true' ? 'planned' : 'done')
      const { read, rejected, created, updated, unchanged } = body.report.rows
      expect(read).toBeGreaterThan(0)
      expect(rejected + created + updated + unchanged).toBe(read)
      expect(rejected).toBeGreaterThan(0)
      expect(json(body.report)).not.toContain('the database refused it')
      const rows = await shop.call('GET', `/imports/${body.id}/rows?outcome=rejected&limit=500`, {
        token,
      })
      expect(rows.body.items).toHaveLength(body.report.products.rejected)
      expect(rows.text).not.toMatch(/(?<!\\)\\u(0000|d[89a-f])/)
      const download = await shop.call('GET', `/imports/${body.id}/rejected`, { token })
      expect(download.status).toBe(200)
    }
  },
)

test('a row whose report the database refuses ends the run, and keeps earlier rows', async () => {
  const { sql } = await import('kysely')
  await sql`
    create function refuse_report() returns trigger language plpgsql as $$
    begin
      if new.product_id = 'cursed-700' then raise check_violation using message = 'cursed'; end if;
      return new;
    end $$`.execute(shop.db)
  await sql`create trigger refuse_report before insert on import_rows
    for each row execute function refuse_report()`.execute(shop.db)
  const lines = Array.from({ length: 900 }, (_, index) => `cursed-${index},C ${index},cursed,1`)
  const { body } = await send(
    Buffer.from(`productId,productName,category,price\n${lines.join('\n')}\n`),
    { start: 'later' },
  )
  await shop.call('POST', `/imports/${body.id}/start`, { token, body: {} })
  const ended = await settledImport(shop, token, body.id)
  expect(ended).toMatchObject({ state: 'failed', report: { rows: { created: 700 } } })
  await sql`drop trigger refuse_report on import_rows`.execute(shop.db)
  await shop.call('POST', `/imports/${body.id}/start`, { token, body: {} })
  const again = await settledImport(shop, token, body.id)
  expect(again.report.rows).toMatchObject({ unchanged: 700, created: 200 })
})

test('refuses a mapping with a NUL character by its path, and keeps the text \\u0000', async () => {
  const { body } = await send(Buffer.from('a,b\n1,2\n'), { start: 'later' })
  const refused = await shop.call('POST', `/imports/${body.id}/start`, {
    token,
    body: { mapping: { columns: { productId: 'a\u0000' } } },
  })
  expect(refused.status).toBe(400)
  expect(refused.body.issues[0].path).toContain('mapping')
  const spoken = { text: 'C:\\u0000 and \\\\ud800', 'ke\\u0000y': '\u{1F338}' }
  expect(JSON.parse(storableJson(spoken))).toEqual(spoken)
})
