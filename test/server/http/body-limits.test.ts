import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { KyselyPlugin } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { defaultBodyLimit } from '#server/core/operation/operation.ts'
import {
  callThrough,
  isOfStaff,
  operationNamed,
  operations,
  restRequest,
} from '../../support/both-apis.ts'
import { makeUser } from '../../support/factories.ts'
import { caseOf } from '../../support/operation-cases.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createWalkedApp } from '../../support/walked-app.ts'
import { makeWorld } from '../../support/world.ts'

const shop = await createWalkedApp()
const address = await shop.listen()
const customer = await makeUser(shop.db)
afterAll(() => shop[Symbol.asyncDispose]())

const writes = operations.filter(({ definition }) => definition.kind === 'mutation')
const limitOf = (name: string) => operationNamed(name).definition.bodyLimit ?? defaultBodyLimit
const large = writes.filter(({ definition }) => definition.bodyLimit).map(({ name }) => name)

/** Returns the input as JSON of exactly so many bytes, with an unknown key. */
function filled(input: object, bytes: number): string {
  const bare = JSON.stringify({ ...input, filler: '' })
  return JSON.stringify({ ...input, filler: 'x'.repeat(bytes - bare.length) })
}

test('limits bodies to 64 kB, for staff to at most 1 MB', () => {
  expect(defaultBodyLimit).toBe(65_536)
  for (const { definition } of writes.filter(({ name }) => large.includes(name))) {
    expect(isOfStaff(definition)).toBe(true)
    expect(definition.bodyLimit).toBeLessThanOrEqual(1_048_576)
  }
})

test.each(writes.map(({ name }, at) => [name, at] as const))(
  '%s answers a body above its limit with 413 and the limit through both APIs, and accepts one of its limit',
  async (name, at) => {
    const operation = operationNamed(name)
    const limit = limitOf(name)
    const world = await makeWorld(shop)
    const input = await caseOf(name)(world)
    const { method, path, body = {} } = restRequest(operation, input)
    const forStaff = isOfStaff(operation.definition) || path.startsWith('/admin/')
    const token = forStaff ? world.admin.token : world.owner.token
    const rest = (bytes: number) =>
      shop.call(method, path, { token, body: filled(body as object, bytes) })
    const trpc = (bytes: number) => shop.rpc('mutation', name, filled(input, bytes), { token })
    const [overRest, overTrpc] = [await rest(limit + 1), await trpc(limit + 1)]
    const message = `The body may have at most ${limit / 1024} kB here.`
    expect([overRest.status, overRest.body.message]).toEqual([413, message])
    expect([overTrpc.status, overTrpc.body.error.message]).toEqual([413, message])
    // The input can be used once: every second operation accepts it through tRPC.
    expect((await (at % 2 ? trpc : rest)(limit)).status).toBeLessThan(400)
  },
)

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
  type?: string
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
}

/** The bytes of the longest input that a schema allows, three for each character. */
function longest(schema: Schema, defs: Record<string, Schema>): number {
  if (schema.$ref) return longest(defs[schema.$ref.split('/').at(-1)!]!, defs)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return Math.max(...choices.map((choice) => longest(choice, defs)))
  if (schema.type === 'string') return 2 + 3 * (schema.maxLength ?? 100)
  if (schema.type === 'array')
    return 2 + (schema.maxItems ?? 1) * (1 + longest(schema.items ?? {}, defs))
  return Object.entries(schema.properties ?? {}).reduce(
    (sum, [name, one]) => sum + name.length + 4 + longest(one, defs),
    30,
  )
}

test('accepts the longest valid input of every operation within its limit', () => {
  // ten thousand ids of a thousand characters, mappings with five thousand texts of as many, plans
  // with every zone, place and rate, groups of 250 variants with every swatch, offers for a thousand products and as many customers, returns of
  // a hundred lines, files of couriers with every character escaped: real inputs are far below
  // their limit
  const known = [
    ...['products.bulk', 'products.bulkPreview', 'orders.bulk', 'feeds.create', 'feeds.update'],
    ...['imports.listCategories', 'imports.preview', 'imports.start'],
    ...['imports.updateMapping', 'imports.correctRows', 'imports.createMapping'],
    ...['shipping.replace', 'shipping.preview', 'orders.recordReturn'],
    ...['promotions.create', 'promotions.preview', 'promotions.update'],
    ...['productGroups.create', 'productGroups.reorder'],
    ...['productGroups.split', 'productGroups.update'],
    ...['couriers.statuses', 'couriers.waybills', 'codPayouts.create'],
  ]
  const tooSmall = writes.filter(({ name, definition }) => {
    const options = { io: 'input', unrepresentable: 'any' } as const
    const schema = z.toJSONSchema(definition.input, options) as Schema
    return longest(schema, schema.$defs ?? {}) > limitOf(name)
  })
  expect(tooSmall.map(({ name }) => name).sort()).toEqual(known.sort())
})

/** Returns the status for a request whose body is announced and never sent. */
async function withoutItsBody(path: string, token?: string, method = 'POST'): Promise<number> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const authorization = token ? `authorization: Bearer ${token}\r\n` : ''
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n${authorization}content-length: 60000\r\n\r\n`,
  )
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return Number(/^HTTP\/1.1 (\d+)/.exec(chunk.toString())?.[1])
}

test.each(
  writes
    .filter(({ definition }) => definition.access !== 'public' && definition.rest)
    .map(({ name }) => name),
)('%s refuses unauthorised callers before their body is read', async (name) => {
  const { definition } = operationNamed(name)
  const { rest } = definition
  const path = `/api${rest!.path.replace(/\{\w+\}/g, 'x')}`
  expect(await withoutItsBody(path, undefined, rest!.method)).toBe(401)
  if (isOfStaff(definition))
    expect(await withoutItsBody(path, customer.token, rest!.method)).toBe(403)
})

test('limits a tRPC batch to its largest operation that the caller may use', async () => {
  const { token } = await makeUser(shop.db, { type: 'admin' })
  const send = (path: string, bytes: number, bearer?: string) =>
    shop.app.inject({
      method: 'POST',
      url: `/trpc/${path}?batch=1`,
      headers: {
        'content-type': 'application/json',
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      },
      payload: filled({ 0: { orderedItems: [] }, 1: { markdown: 'a', desc: 'a' } }, bytes),
    })
  const both = 'orders.quote,blogs.preview'
  expect((await send(both, 1_048_576, token)).statusCode).toBeLessThan(400)
  expect((await send(both, 1_048_577, token)).statusCode).toBe(413)
  for (const bearer of [undefined, customer.token, 'nonsense']) {
    expect((await send(both, 65_537, bearer)).statusCode).toBe(413)
    const small = await send(both, 65_536, bearer)
    expect(small.json()[0].result.data.total).toBe(0)
  }
  expect((await send('orders.quote,orders.quote', 65_537, token)).statusCode).toBe(413)
})

test('cuts off a chunked body at the limit', async () => {
  for (const path of ['/api/orders/quote', '/trpc/orders.quote']) {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new ReadableStream({
        start(controller) {
          for (let chunk = 0; chunk < 5; chunk += 1)
            controller.enqueue(new TextEncoder().encode('x'.repeat(16_000)))
          controller.close()
        },
      }),
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(413)
    expect(await answer.text()).toContain('at most 64 kB')
  }
})

test('measures a compressed body after decompression', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  for (const url of ['/api/orders/quote', '/trpc/orders.quote'])
    for (const [bytes, status] of [
      [65_536, 200],
      [65_537, 413],
    ] as const) {
      const payload = gzipSync(filled({ orderedItems: [] }, bytes))
      const answer = await shop.app.inject({ method: 'POST', url, headers, payload })
      expect(answer.statusCode).toBe(status)
    }
})

test('loads the caller once for each request', async () => {
  let lookups = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('active_session(')) lookups += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await using counted = await createTestApp()
  const app = await createTestApp({}, { db: counted.services.db.withPlugin(counting) })
  await using _ = app
  const { token } = await makeUser(counted.db, { type: 'admin' })
  const body = { desc: '# A title' }
  for (const api of ['rest', 'trpc'] as const) {
    lookups = 0
    const shopOf = { ...app } as never
    const preview = operationNamed('blogs.preview')
    const answer = await callThrough(api, shopOf, preview, body, { token })
    expect([answer.status, lookups]).toEqual([200, 1])
  }
})

test('names at most a hundred problems in an answer', async () => {
  const { token } = await makeUser(shop.db, { type: 'admin' })
  const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1]))
  const answer = await shop.call('POST', '/imports/00000000-0000-4000-8000-000000000000/preview', {
    token,
    body: { mapping: keys },
  })
  expect([answer.status, answer.body.issues.length]).toEqual([400, 100])
})
