/** A declared field with a column works in every API, file and undo without other code. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServer } from '../../../support/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../../../support/test-db.ts'

const account = { email: 'owner@example.com', password: 'a long password' }
const hook = new URL('../../../support/added-fields.ts', import.meta.url).href

let database: TestDatabase
let server: ServerProcess
let token = ''
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`alter table product_details add test_text text, add test_number integer`.execute(
    database.db,
  )
  server = await startServer({
    DATABASE_URL: database.url,
    ADMIN_EMAIL: account.email,
    NODE_OPTIONS: `--import ${hook}`,
    // the hook changes a source file, which the bundle has compiled
    BUNDLE: 'off',
  })
  token = (await call('POST', '/api/users/login', account)).body.token
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await database?.[Symbol.asyncDispose]()
})

async function call(method: string, path: string, body?: object | string, as = token) {
  const type = typeof body === 'string' ? 'text/csv' : 'application/json'
  const answer = await fetch(server.address + path, {
    method,
    headers: {
      ...(as && { authorization: `Bearer ${as}` }),
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  return { status: answer.status, text, body: isJson ? JSON.parse(text) : undefined }
}

const detailsOf = async (productId: string, as = token) => {
  const [rest, rpc] = as
    ? [`admin/products/${productId}`, 'adminGet']
    : [`products/${productId}/details`, 'details']
  const byRest = (await call('GET', `/api/${rest}`, undefined, as)).body.details
  const input = encodeURIComponent(JSON.stringify({ productId }))
  const byRpc = await call('GET', `/trpc/products.${rpc}?input=${input}`, undefined, as)
  expect(byRpc.body.result.data.details).toEqual(byRest)
  return byRest
}
const fields = { productName: 'Cinnamon soap', category: 'body', price: 900, stock: 5 }
const create = (productId: string, details: object) =>
  call('POST', '/api/products', { productId, ...fields, details })
const importFile = async (file: string, mapping?: object) => {
  const query = mapping ? `?mapping=${encodeURIComponent(JSON.stringify(mapping))}` : ''
  const { body } = await call('POST', `/api/imports${query}`, file)
  expect(body.state, body.message).toBe('done')
  return { id: body.id as string, products: body.report.products }
}

test('reads and writes an added field through REST and tRPC, by its audience', async () => {
  expect((await create('SOAP', { testText: 'Galle', testNumber: 24 })).status).toBe(201)
  expect(await detailsOf('SOAP')).toMatchObject({ testText: 'Galle', testNumber: 24, sku: null })
  const shown = await detailsOf('SOAP', '')
  expect(shown).toMatchObject({ testText: 'Galle', sku: null })
  expect(shown).not.toHaveProperty('testNumber')
  const edit = await call('PUT', '/api/products/SOAP', { ...fields, details: { testText: ' ' } })
  expect(edit.status).toBe(200)
  expect(await detailsOf('SOAP')).toMatchObject({ testText: null, testNumber: 24 })
})

test('rejects an invalid value of an added field by name, and documents the field', async () => {
  const refused = await create('WRONG', { testNumber: 1.5, testText: 'x'.repeat(101) })
  expect(refused.body.issues).toEqual([
    { path: 'details.testText', message: 'must have at most 100 characters' },
    { path: 'details.testNumber', message: 'must be whole months' },
  ])
  const { text } = await call('GET', '/api/openapi.json')
  expect(text).toContain('"testNumber":')
})

test('suggests, imports and undoes a column named like an added field', async () => {
  await create('BALM', { testText: 'Kandy', testNumber: 12 })
  const head = 'Code,Name,Category,Price,Stock,Test text,Test number'
  const file = `${head}\nBALM,Cinnamon soap,body,900.00,5,<b>Jaffna</b>,18\n`
  const { id } = (await call('POST', '/api/imports?start=later', file)).body
  const { mapping } = (await call('POST', `/api/imports/${id}/preview`, {})).body.suggestion
  expect(mapping.columns).toMatchObject({ testText: 'Test text', testNumber: 'Test number' })
  const first = await importFile(file, mapping)
  expect(first.products).toMatchObject({ updated: 1, rejected: 0 })
  expect(await detailsOf('BALM')).toMatchObject({ testText: 'Jaffna', testNumber: 18 })
  expect((await importFile(file, mapping)).products).toMatchObject({ updated: 0, unchanged: 1 })
  expect((await call('POST', `/api/imports/${first.id}/undo`)).status).toBe(200)
  await expect
    .poll(() => detailsOf('BALM'))
    .toMatchObject({ testText: 'Kandy', testNumber: 12, weight: null })
})

test('exports added fields, and imports the edited file', async () => {
  await create('CREAM', { testText: 'Matara', testNumber: 36 })
  const { text } = await call('GET', '/api/exports/products?format=csv')
  expect(text.split('\r\n')[0]).toContain('details.testText,details.testNumber')
  expect((await importFile(text)).products).toMatchObject({ updated: 0, rejected: 0 })
  const edited = text.replace('Matara,36', 'Galle,48')
  expect((await importFile(edited)).products).toMatchObject({ updated: 1, rejected: 0 })
  expect(await detailsOf('CREAM')).toMatchObject({ testText: 'Galle', testNumber: 48 })
  const lines = (await call('GET', '/api/exports/products?format=jsonl')).text
  expect(lines).toContain('"testText":"Galle","testNumber":48')
})
