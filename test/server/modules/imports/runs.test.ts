import { expect, test } from 'vitest'
import { makeProduct, makeUser } from '../../../support/factories.ts'
import { settledImport, stateAfterFirstAttempt, takeTurn } from '../../../support/import-runs.ts'
import { createTestApp, openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token

const send = (
  body: string | Buffer,
  query: Record<string, string> = {},
  method = 'POST',
  path = '/imports',
) =>
  shop.app
    .inject({
      method: method as 'POST',
      url: `/api${path}?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: body,
    })
    .then((response) => ({
      status: response.statusCode,
      body: response.json(),
      headers: response.headers,
    }))

const settled = (id: string) => settledImport(shop, token, id)

const catalogue = (name: string, count: number, price = 1) =>
  `productId,productName,category,price,stock\n${Array.from({ length: count }, (_, index) => `${name}-${index},${name} ${index},${name},${price},1`).join('\n')}\n`

const countOf = async (category: string): Promise<number> => {
  const { headers } = await shop.call('GET', `/products/category/${category}?limit=1`)
  return Number(headers['x-total-count'])
}

test.each([
  ['a ZIP file', Buffer.from('PK\u0003\u0004…'), 'ZIP'],
  ['an empty file', Buffer.from(''), 'empty'],
  [
    'an unclosed quote',
    Buffer.from(`${catalogue('quote', 1_200)}x,"open,quote,1,1\n`),
    'line 1202: a quote is opened and never closed',
  ],
  [
    'a line of two megabytes',
    Buffer.from(`${catalogue('long', 1_200)}x,${'y'.repeat(2_097_152)}`),
    'longer than 1048576',
  ],
  [
    'a million columns',
    Buffer.from(`${catalogue('wide', 1_200)}${','.repeat(1_000_000)}\n`),
    'more than 1000 columns',
  ],
  [
    'JSON that is cut off',
    Buffer.from('[{"productId":"cut","productName":"x","category":"cut","price":1},{'),
    'does not end',
  ],
])('refuses %s with a reason, and writes nothing', async (_, file, reason) => {
  const { status, body } = await send(file)
  expect(status).toBe(400)
  expect(body.message).toContain(reason)
  for (const category of ['quote', 'long', 'wide', 'cut']) expect(await countOf(category)).toBe(0)
})

test('a gigabyte on one line is refused during the upload, and the server keeps its memory', async () => {
  // Nothing of it is on disk or in memory twice: the run reads one megabyte and refuses.
  const megabyte = Buffer.alloc(1_048_576, 'x')
  const started = await send(Buffer.from('productId,productName\n"'), {
    start: 'later',
    complete: 'false',
  })
  const { id } = started.body
  let offset = started.body.bytes
  for (let part = 0; part < 40; part++) {
    const { body } = await send(
      megabyte,
      { offset: String(offset), complete: String(part === 39) },
      'PATCH',
      `/imports/${id}/file`,
    )
    offset = body.bytes
  }
  const before = process.memoryUsage().rss
  await shop.call('POST', `/imports/${id}/start`, { token, body: {} })
  const ended = await settled(id)
  expect(ended).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('longer than 1048576'),
  })
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1_048_576)
})

test('parts of a file are accepted in sequence only, and the refusal names the right offset', async () => {
  const text = catalogue('parts', 3)
  const first = await send(text.slice(0, 20), {
    start: 'later',
    complete: 'false',
    fileName: 'parts.csv',
  })
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({
    state: 'uploading',
    bytes: 20,
    recognised: null,
    fileName: 'parts.csv',
  })
  const path = `/imports/${first.body.id}/file`
  const wrong = await send(text.slice(30), { offset: '30' }, 'PATCH', path)
  expect(wrong.status).toBe(409)
  expect(wrong.body.issues[0]).toMatchObject({ offset: 20 })
  const early = await shop.call('POST', `/imports/${first.body.id}/start`, { token, body: {} })
  expect(early.status).toBe(409)
  const last = await send(text.slice(20), { offset: '20' }, 'PATCH', path)
  expect(last.body).toMatchObject({ state: 'uploaded', recognised: { format: 'araliya' } })
  await shop.call('POST', `/imports/${first.body.id}/start`, { token, body: {} })
  expect((await settled(first.body.id)).report.rows.created).toBe(3)
})

test('a preview recognises the file, drafts a mapping, and applies a sent one', async () => {
  const { body } = await send('Nr;Name;Preis\n1;Seife;2,50\n2;Öl;x\n', { start: 'later' })
  const draft = await shop.call('POST', `/imports/${body.id}/preview`, { token, body: {} })
  expect(draft.body).toMatchObject({
    recognised: { format: 'table', delimiter: ';', columns: ['Nr', 'Name', 'Preis'] },
    samples: [{ column: 'Nr', values: ['1', '2'] }, { column: 'Name' }, { column: 'Preis' }],
    suggestion: { mapping: { columns: { productName: 'Name', price: 'Preis' } } },
    problem: expect.stringContaining('mapping'),
    products: [],
  })
  const mapping = {
    columns: { productId: 'Nr', productName: 'Name', price: 'Preis' },
    constants: { category: 'bath' },
  }
  const tried = await shop.call('POST', `/imports/${body.id}/preview`, { token, body: { mapping } })
  expect(tried.body.problem).toBeNull()
  expect(tried.body.products).toMatchObject([
    { line: 2, productId: '1', product: { price: 2.5, productName: 'Seife' }, issues: [] },
    {
      line: 3,
      productId: '2',
      product: { productName: 'Öl' },
      issues: [{ column: 'Preis', value: 'x' }],
    },
  ])
  const unknown = await shop.call('POST', `/imports/${body.id}/preview`, {
    token,
    body: { mapping: { colums: {} } },
  })
  expect(unknown.status).toBe(400)
  expect(unknown.body.issues[0].path).toContain('colums')
})

test('returns rejected rows as a file that can be corrected and imported', async () => {
  const { body } = await send(
    'productId,productName,category,price,note\nrej-1,"=A, ""B""",rej,x,1\nrej-2,Good,rej,2,\n',
  )
  expect(body.report.rows).toMatchObject({ created: 1, rejected: 1 })
  const rejected = await shop.call('GET', `/imports/${body.id}/rejected`, { token })
  expect(rejected.text.split('\r\n')).toEqual([
    '\ufeffproductId,productName,category,price,note,rejected on line,reason',
    `rej-1,"'=A, ""B""",rej,x,1,2,"price: ""x"" is not a number"`,
    '',
  ])
  const corrected = await send(rejected.text.replace(',x,1', ',3,1'))
  expect(corrected.body.report).toMatchObject({
    rows: { read: 1, created: 1 },
    ignoredColumns: ['note', 'rejected on line', 'reason'],
  })
  expect((await shop.call('GET', '/products/rej-1')).body.productName).toBe('=A, "B"')
})

test('a second import waits for the first, can be stopped while it waits, and does not interleave', async () => {
  const releaseTurn = await takeTurn(shop.db)
  const later = (await send(catalogue('waits', 3), { start: 'later' })).body
  await shop.call('POST', `/imports/${later.id}/start`, { token, body: {} })
  expect(await stateAfterFirstAttempt(shop.db, later.id)).toBe('waiting')
  expect((await shop.call('POST', `/imports/${later.id}/start`, { token, body: {} })).status).toBe(
    409,
  )
  expect((await shop.call('DELETE', `/imports/${later.id}`, { token })).status).toBe(409)
  const stopped = await shop.call('POST', `/imports/${later.id}/stop`, { token, body: {} })
  expect(stopped.body).toMatchObject({
    state: 'stopped',
    message: expect.stringContaining('Start the import again'),
  })
  await releaseTurn()
  const both = await Promise.all([
    send(catalogue('both', 1_100, 1)),
    send(catalogue('both', 1_100, 2)),
  ])
  const created = both.map(({ body }) => body.report.rows.created).sort()
  expect(created).toEqual([0, 1_100])
  const { body } = await shop.call('GET', '/products/category/both?limit=200')
  expect(new Set(body.map((product: { price: number }) => product.price)).size).toBe(1)
})

test('deletes products missing from a file only after their number is confirmed', async () => {
  await using other = await createTestApp()
  const owner = (await makeUser(other.db, { type: 'admin' })).token
  for (const id of ['keep', 'gone-1', 'gone-2']) await makeProduct(other.db, { productId: id })
  const run = (query: Record<string, string>, text = 'productId,price\nkeep,5\n') =>
    other.call('POST', `/imports?${new URLSearchParams({ deleteMissing: 'true', ...query })}`, {
      token: owner,
      body: text,
      headers: { 'content-type': 'text/csv' },
    })
  const dry = await run({ dryRun: 'true' })
  expect(dry.body.report).toMatchObject({
    missing: 2,
    missingExamples: expect.arrayContaining(['gone-1', 'gone-2']),
    deleted: 0,
  })
  for (const query of [{}, { confirmMissing: '3' }] as Record<string, string>[]) {
    const refused = await run(query)
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain('2 products of the shop are not in the file')
    // Refused before anything was written.
    expect((await other.call('GET', '/products/keep')).body.price).toBe(1_000)
  }
  const unsure = await run({ confirmMissing: '2' }, 'productId,price\nkeep,5\n,6\n')
  expect(unsure.body.message).toContain('no readable product ID')
  const done = await run({ confirmMissing: '2' })
  expect(done.body.report).toMatchObject({ deleted: 2, rows: { updated: 1 } })
  const left = await other.call('GET', '/products')
  expect(left.body.map((product: { productId: string }) => product.productId)).toEqual(['keep'])
  const audit = await other.call('GET', '/admin/audit?entity=import', { token: owner })
  expect(audit.body.items[0]).toMatchObject({
    action: 'import.run',
    changes: { updated: [0, 1], deleted: [0, 2] },
  })
})

test('continues a run after a lost database connection, and counts each row once', async () => {
  const { body } = await send(catalogue('cut-off', 3_000), { start: 'later' })
  await shop.call('POST', `/imports/${body.id}/start`, { token, body: {} })
  const { sql } = await import('kysely')
  for (let cut = 0; cut < 3; cut++) {
    await new Promise((resolve) => setTimeout(resolve, 60))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'araliya %'`
      .execute(shop.db)
      .catch(() => {})
  }
  const ended = await settled(body.id)
  expect(ended).toMatchObject({ state: 'done', report: { rows: { read: 3_000, created: 3_000 } } })
  expect(await countOf('cut-off')).toBe(3_000)
})

test('answers 404 to unknown and deleted imports, and 400 to impossible ids', async () => {
  const { body } = await send(catalogue('gone', 1), { start: 'later' })
  const missing = '/imports/00000000-0000-4000-8000-000000000000'
  expect((await shop.call('GET', missing, { token })).status).toBe(404)
  expect((await shop.call('GET', `${missing}/rejected`, { token })).status).toBe(404)
  expect((await shop.call('GET', '/imports/x', { token })).status).toBe(400)
  expect((await shop.call('DELETE', `/imports/${body.id}`, { token })).status).toBe(200)
  expect((await shop.call('GET', `/imports/${body.id}`, { token })).status).toBe(404)
})
