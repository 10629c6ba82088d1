import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { eventTypeNames } from '#server/core/events/events.schema.ts'
import { operationsOf } from '#server/core/operation/operation.ts'
import { appRouter } from '#server/router.ts'
import { contractOf } from '../../../support/contract.ts'
import { root } from '../../../support/sources.ts'
import { createTestApp } from '../../../support/test-app.ts'

interface Operation {
  operationId: string
  summary: string
  parameters: { name: string; in: string; schema: object }[]
  requestBody?: { content: Record<string, { example?: unknown; schema: object }> }
  responses: Record<string, { headers?: object; content?: Record<string, { example?: unknown }> }>
}

const shop = await createTestApp()
const text = (await shop.call('GET', '/openapi.json')).text
const document: {
  openapi: string
  paths: Record<string, Record<string, Operation>>
} = JSON.parse(text)
const folder = await mkdtemp(path.join(tmpdir(), 'araliya-openapi-'))
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const described = (): Operation[] => Object.values(document.paths).flatMap(Object.values)

test('passes a strict OpenAPI linter', async () => {
  const file = path.join(folder, 'openapi.json')
  await writeFile(file, text)
  const redocly = path.join(root, 'node_modules/.bin/redocly')
  const lint = promisify(execFile)(
    redocly,
    ['lint', file, `--config=${path.join(root, 'redocly.yaml')}`, '--format=stylish'],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  )
  const complaints = await lint.then(
    () => '',
    (error) => `${error.stdout}${error.stderr}`,
  )
  expect(complaints).toBe('')
})

test('documents each REST operation once, under its tRPC name', () => {
  const ids = described().map(({ operationId }) => operationId)
  const expected = operationsOf(appRouter)
    .filter(({ definition }) => definition.rest)
    .map(({ name }) => name)
  expect(ids).toEqual(expect.arrayContaining(expected))
  expect(new Set(ids).size).toBe(ids.length)
})

test('documents body, headers and answer of each event type', () => {
  const { webhooks } = document as unknown as { webhooks: Record<string, { post: Operation }> }
  expect(Object.keys(webhooks)).toEqual(eventTypeNames)
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { schema } = post.requestBody!.content['application/json']!
    const kind = `${type[0]!.toUpperCase()}${type.slice(1, type.indexOf('.'))}Event`
    expect(JSON.stringify(schema)).toContain(`"#/components/schemas/${kind}"`)
    expect(JSON.stringify(schema)).toContain(`{"const":"${type}"}`)
    expect(post.parameters).toHaveLength(3)
    expect(Object.keys(post.responses)).toContain('2XX')
  }
  const { parameters } = (document as unknown as { components: { parameters: object } }).components
  expect(Object.values(parameters).map(({ name }) => name)).toEqual([
    'Idempotency-Key',
    'If-Match',
    'webhook-id',
    'webhook-timestamp',
    'webhook-signature',
  ])
})

test('shows examples of input and output for every operation', () => {
  const without = described().flatMap(({ operationId, requestBody, responses }) => {
    const success = Object.entries(responses).filter(([status]) => /^2/.test(status))
    const bodies = [requestBody, ...success.map(([, response]) => response)]
    return bodies
      .flatMap((body) => Object.entries(body?.content ?? {}))
      .filter(([type, { example }]) => type === 'application/json' && example === undefined)
      .map(() => operationId)
  })
  expect(without).toEqual([])
})

test('documents the headers of a page for bare arrays alone', () => {
  const paged = described().flatMap(({ operationId, responses }) => {
    const { headers = {}, content } = responses['200'] ?? {}
    const { example } = content?.['application/json'] ?? {}
    return 'Link' in headers ? [[operationId, Array.isArray(example)]] : []
  })
  expect(paged).toContainEqual(['products.list', true])
  expect(paged.filter(([, isArray]) => !isArray)).toEqual([])
})

test('shows a person and a count in the example of a page of orders', () => {
  const page = described().find(({ operationId }) => operationId === 'orders.adminList')
  expect(page?.responses['200']?.content?.['application/json']?.example).toMatchObject({
    items: [{ name: 'Nimali Perera', payment: { state: 'due' } }],
    total: 1,
  })
})

test('defines each error response once, and refers to it everywhere', () => {
  const spelt = described().flatMap(({ operationId, responses }) =>
    Object.entries(responses)
      .filter(([status, answer]) => /^[45]/.test(status) && !('$ref' in answer))
      .map(([status]) => `${operationId} ${status}`),
  )
  expect(spelt).toEqual([])
})

test('declares the format of every date and timestamp', () => {
  const isTime = (name: string) => /At$|^(?:at|date|since)$/.test(name)
  const silent: string[] = []
  const walk = (node: unknown, trail: string): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [name, value] of Object.entries(node)) {
      const place = `${trail}.${name}`
      if (
        trail.endsWith('.properties') &&
        isTime(name) &&
        !/"format":"date/.test(JSON.stringify(value))
      )
        silent.push(place)
      walk(value, place)
    }
  }
  for (const { operationId, responses } of described()) walk(responses, operationId)
  walk((document as { components?: object }).components, 'components')
  expect(silent).toEqual([])
})

test('serves docs/openapi.json; `npm run araliya -- openapi` updates the file', async () => {
  const snapshot = JSON.parse(await readFile(path.join(root, 'docs/openapi.json'), 'utf8'))
  const parts = (from: typeof document & { components?: { schemas?: object } }) => ({
    ...from.paths,
    ...from.components?.schemas,
  })
  const [served, stored] = [parts(document), parts(snapshot)] as Record<string, unknown>[]
  const differing = [...new Set([...Object.keys(served!), ...Object.keys(stored!)])].filter(
    (name) => !isDeepStrictEqual(served![name], stored![name]),
  )
  expect(differing).toEqual([])
  // the names say where to walk; this says that nothing else differs either
  expect(isDeepStrictEqual(document, snapshot)).toBe(true)
})

test('splits the operations into a storefront document below 250 kB and an admin document', async () => {
  const [storefront, admin, operations] = await Promise.all(
    ['storefront', 'admin', 'operations'].map(async (name) => {
      const answer = await shop.call('GET', `/openapi/${name}.json`)
      expect(answer.status).toBe(200)
      expect(answer.text).not.toContain('"webhooks":')
      return JSON.parse(answer.text) as typeof document
    }),
  )
  const idsOf = ({ paths }: typeof document) =>
    Object.values(paths).flatMap((path) => Object.values(path).map((one) => one.operationId))
  expect(idsOf(storefront!)).toContain('orders.place')
  expect(idsOf(admin!)).toContain('orders.update')
  expect([...idsOf(storefront!), ...idsOf(admin!)].sort()).toEqual(idsOf(document).sort())
  expect(operations!.paths).toEqual(document.paths)
  for (const [part, most] of [
    [storefront, 250_000],
    [admin, 640_000],
  ] as const) {
    expect(JSON.stringify(part).length).toBeLessThanOrEqual(most)
    const { tags, components } = part as unknown as {
      tags: { name: string; description: string }[]
      components: { schemas: object }
    }
    expect(tags.filter(({ description }) => !description.endsWith('.'))).toEqual([])
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(components.schemas).toHaveProperty(name!)
  }
})

test.each(['/api/docs', '/api/docs/', '/api/docs/admin'])(
  'shows the documentation at %s, under the strict content policy and without HTTPS',
  async (url) => {
    const page = await shop.app.inject({ method: 'GET', url })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).not.toContain('upgrade-insecure-requests')
    const parts = [...page.body.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, part]) => part!)
    expect(parts.length).toBeGreaterThan(3)
    for (const part of parts) {
      const { statusCode } = await shop.app.inject({ method: 'GET', url: part })
      expect(statusCode, part).toBe(200)
    }
  },
)

test('serves one compressed document in the accepted encoding', async () => {
  const get = (headers: Record<string, string>) =>
    shop.app.inject({ method: 'GET', url: '/api/openapi.json', headers })
  const open = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ] as const) {
    const answer = await get({ 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toMatch(/accept-encoding/i)
    expect(open[encoding](answer.rawPayload).toString()).toBe(text)
  }
  const plain = await get({})
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
  const notModified = await get({ 'if-none-match': String(plain.headers.etag) })
  expect([notModified.statusCode, notModified.body]).toEqual([304, ''])
})

test('fails a test whose answer violates the document', () => {
  const contract = contractOf(text)
  const answer = (status: number, body: unknown) => ({
    method: 'GET',
    url: '/api/products',
    status,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(body),
  })
  expect(() => contract.check(answer(200, []))).not.toThrow()
  expect(() => contract.check(answer(200, [{ productId: 'P' }]))).toThrow(/products\.list/)
  expect(() => contract.check(answer(418, {}))).toThrow(/does not list/)
  expect(() => contract.check({ ...answer(200, {}), url: '/api/nothing' })).toThrow(
    /not documented/,
  )
})

test('client generators accept the OpenAPI document', () => {
  const odd: string[] = []
  const walk = (value: unknown, at: string): void => {
    if (!value || typeof value !== 'object') return
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'items' && typeof inner === 'boolean') odd.push(`${at}.items`)
      if (name === 'prefixItems') odd.push(`${at}.prefixItems`)
      if (name === 'enum' && /[\u0000-\u001f]/.test(String(inner))) odd.push(`${at}.enum`)
      walk(inner, `${at}.${name}`)
    }
  }
  walk(document, '')
  expect(odd).toEqual([])
})

test('describes authentication, formats and statuses', () => {
  const { info, components } = document as unknown as {
    info: { description: string }
    components: { schemas: Record<string, { properties: Record<string, object> }> }
  }
  expect(info.description).toMatch(/token.*POST \/users\/login/s)
  expect(info.description).toMatch(/Image URLs are absolute/)
  const place = described().find(({ operationId }) => operationId === 'orders.place')!
  expect(JSON.stringify(place)).toMatch(/MM\/YY.*4242 4242 4242 4242/)
  expect(Object.keys(place.responses)).toEqual(expect.arrayContaining(['408', '431']))
  const { Order, User } = components.schemas
  expect(Order!.properties.date).toMatchObject({ format: 'date-time' })
  expect(User!.properties.status).toMatchObject({ enum: ['active', 'blocked'] })
})

test('has no construct that client generators misread', () => {
  const misread: string[] = []
  const visit = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { type, const: constant, format, pattern, parameters } = value as Record<string, unknown>
    if (Array.isArray(type) && type.filter((one) => one !== 'null').length > 1)
      misread.push(`${place}: several types`)
    if (typeof constant === 'boolean') misread.push(`${place}: a constant boolean`)
    if (format === 'uuid' && pattern) misread.push(`${place}: a pattern besides the format uuid`)
    if (Array.isArray(parameters)) {
      const names = parameters.map(({ name = '' }) => name.replace(/\W|_/g, '').toLowerCase())
      const own = names.filter((name) => name !== '')
      if (new Set(own).size < own.length) misread.push(`${place}: two parameters of one name`)
    }
    for (const [name, inner] of Object.entries(value)) visit(inner, `${place}/${name}`)
  }
  visit(document, '')
  expect(misread).toEqual([])
})
