import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { NamedOperation } from '#server/core/operation/operation.ts'
import {
  callThrough,
  type Input,
  isOfStaff,
  type Outcome,
  operations,
  restRequest,
} from '../../support/both-apis.ts'
import { caseOf } from '../../support/operation-cases.ts'
import { createWalkedApp } from '../../support/walked-app.ts'
import { makeWorld, type World } from '../../support/world.ts'

const shop = await createWalkedApp()
afterAll(() => shop[Symbol.asyncDispose]())

const walked = operations.filter(({ definition }) => definition.rest)

/** Replaces names that differ between the two worlds of the APIs by their kind. */
function withoutOwnNames(value: unknown, world: World): unknown {
  const text = JSON.stringify(value)
    .replaceAll(new RegExp(`${world.tag}(-[0-9a-f]{8})?`, 'gi'), '<name>')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/"oldestSeconds":[\d.]+/g, '"oldestSeconds":0')
    .replaceAll(/"[0-9a-z]{4}(-[0-9a-z]{4}){3}"/g, '"<code>"')
    .replaceAll(/"totp":\{[^}]*\}\}/g, '"totp":"<secret>"')
    .replaceAll(/whsec_[\w+/=]+/g, '<secret>')
    .replaceAll(/blogdata#[\w-]{43}/g, 'blogdata#<secret>')
    .replaceAll(/ORD-\d{6,}(?:-[2-9A-HJ-NP-Z]{4})?/g, '<order>')
    .replaceAll(/RM-\d{6,}/g, '<payout>')
    .replaceAll(/DRAFT-\d{6,}/g, '<draft>')
    .replaceAll(/INV-\d{4}-\d{6}/g, '<invoice>')
    .replaceAll(/"hash":"[0-9A-F]{32}"/g, '"hash":"<hash>"')
    .replaceAll(/"(token|key|prefix|nextCursor|challenge)":"[\w-]{8,}"/g, '"$1":"<secret>"')
  return JSON.parse(text)
}

const said = ({ status, result, error }: Outcome) => ({
  status,
  ...(result === undefined ? {} : { result }),
  ...(error ? { error } : {}),
})

const tokenFor = ({ definition }: NamedOperation, world: World): string | undefined =>
  isOfStaff(definition) || definition.rest?.path.startsWith('/admin/')
    ? world.admin.token
    : world.owner.token

const headersThatMatter = ['etag', 'x-total-count', 'idempotent-replayed', 'retry-after'] as const
const namedHeaders = ({ headers }: Outcome, api: string) =>
  Object.fromEntries(
    headersThatMatter
      // a tRPC answer has a version only where the operation gives it one; REST hashes every read
      .filter((name) => headers[name] !== undefined && !(api && name === 'etag'))
      .map((name) => [name, headers[name]]),
  )

test.each(walked.map((operation) => [operation.name, operation] as const))(
  '%s succeeds with the same result through both APIs',
  async (name, operation) => {
    const prepare = caseOf(name)
    const isRead = operation.definition.kind === 'query'
    const first = await makeWorld(shop)
    const firstInput = await prepare(first)
    const second = isRead ? first : await makeWorld(shop)
    const secondInput = isRead ? firstInput : await prepare(second)
    const rest = await callThrough('rest', shop, operation, firstInput, {
      token: tokenFor(operation, first),
    })
    const trpc = await callThrough('trpc', shop, operation, secondInput, {
      token: tokenFor(operation, second),
    })
    expect(rest.status).toBe(operation.definition.rest!.status ?? 200)
    expect(withoutOwnNames(said(rest), first)).toEqual(withoutOwnNames(said(trpc), second))
    expect(namedHeaders(rest, name)).toEqual(namedHeaders(trpc, name))
  },
)

const rightInputs = new Map<string, ReturnType<typeof prepareRight>>()

async function prepareRight({ name }: NamedOperation) {
  const world = await makeWorld(shop)
  return { world, input: await caseOf(name)(world) }
}

/** Returns one input for each operation: a refused call changes nothing. */
function rightInput(operation: NamedOperation): ReturnType<typeof prepareRight> {
  const known = rightInputs.get(operation.name) ?? prepareRight(operation)
  rightInputs.set(operation.name, known)
  return known
}

/** The same input with one field made impossible: NUL in texts, a word where a number belongs. */
function spoiled(input: Input, field: string): Input {
  const value = input[field]
  const bad =
    typeof value === 'string'
      ? 'a\u0000b'
      : Array.isArray(value)
        ? [{ impossible: 'a\u0000b' }]
        : typeof value === 'boolean'
          ? 'perhaps'
          : 'not a number'
  return { ...input, [field]: bad }
}

test.each(walked.map((operation) => [operation.name, operation] as const))(
  '%s refuses each field with the same message through both APIs',
  async (_, operation) => {
    const { world, input } = await rightInput(operation)
    const isArrayInQuery = (field: string) =>
      operation.definition.rest!.method === 'GET' && Array.isArray(input[field])
    for (const field of Object.keys(input).filter((one) => !isArrayInQuery(one))) {
      const bad = spoiled(input, field)
      const token = tokenFor(operation, world)
      const rest = await callThrough('rest', shop, operation, bad, { token })
      const trpc = await callThrough('trpc', shop, operation, bad, { token })
      expect(said(rest), field).toEqual(said(trpc))
      expect(rest.status, field).toBe(400)
      expect(rest.error!.issues?.map(({ path }) => path.split('.')[0])).toContain(field)
    }
  },
)

/** Operations that answer null, false or an empty list where the resource is missing. */
const emptyWithoutResource = new Set([
  'products.byCategory',
  'products.exists',
  'products.get',
  'products.search',
  'webhooks.deliveries',
])

test.each(
  walked
    .filter(({ definition }) => definition.rest!.path.includes('{'))
    .map((operation) => [operation.name, operation] as const),
)('%s answers the same for a missing resource through both APIs', async (name, operation) => {
  const { world, input } = await rightInput(operation)
  const unknown = { ...input }
  for (const [, parameter] of operation.definition.rest!.path.matchAll(/\{(\w+)\}/g))
    unknown[parameter!] = /^[0-9a-f-]{36}$/.test(String(input[parameter!]))
      ? '00000000-0000-4000-8000-000000000000'
      : 'nothing-like-this'
  const token = tokenFor(operation, world)
  const rest = await callThrough('rest', shop, operation, unknown, { token })
  const trpc = await callThrough('trpc', shop, operation, unknown, { token })
  expect(said(rest)).toEqual(said(trpc))
  expect(rest.status).toBe(emptyWithoutResource.has(name) ? 200 : 404)
})

test.each(
  walked
    .filter(({ definition }) => ['POST', 'PUT', 'PATCH'].includes(definition.rest!.method))
    .map((operation) => [operation.name, operation] as const),
)('%s answers null and [] with 400, and {} below 500', async (_, operation) => {
  const { world, input } = await rightInput(operation)
  const { method, path } = restRequest(operation, input)
  // {} may change something, so it is sent last
  for (const body of ['null', '[]', '{}']) {
    const { status, text } = await shop.call(method, path, {
      token: tokenFor(operation, world),
      body,
    })
    if (body === '{}') expect(status, text).toBeLessThan(500)
    else expect(status, `${body}: ${text}`).toBe(400)
  }
})

test.each(
  walked
    .filter(({ definition }) => ['POST', 'PUT', 'PATCH'].includes(definition.rest!.method))
    .map((operation) => [operation.name, operation] as const),
)('%s reads no field from its query string', async (_, operation) => {
  const { world, input } = await rightInput(operation)
  const { method, path, body } = restRequest(operation, input)
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries(body as Input))
    for (const one of Array.isArray(value) ? value : [value])
      query.append(field, typeof one === 'object' ? JSON.stringify(one) : String(one))
  const call = { token: tokenFor(operation, world), body: {} }
  const bare = await shop.call(method, path, call)
  if (bare.status !== 400) return // a body that may be empty, such as a change of nothing
  const full = await shop.call(method, `${path}?${query}`, call)
  expect([full.status, full.body.issues]).toEqual([400, bare.body.issues])
})

/** A count compares movements of stock, and a new order the version of its draft, if it has one. */
const otherVersions = ['stock.count', 'orders.create']

function isVersioned({ name, definition: { input, kind } }: NamedOperation): boolean {
  if (kind === 'query' || otherVersions.includes(name)) return false
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return 'version' in properties
}

test.each(walked.filter(isVersioned).map((operation) => [operation.name, operation] as const))(
  '%s refuses a change of an older version through both APIs',
  async (name, operation) => {
    const { world, input } = await prepareRight(operation)
    const stated = { ...input, version: 0 }
    const { version, ...change } = input
    const token = tokenFor(operation, world)
    // A version that the input must have counts without If-Match.
    const byHeader = version === undefined ? change : stated
    const headers = { 'if-match': '"0"' }
    const rest = await callThrough('rest', shop, operation, byHeader, { token, headers })
    const trpc = await callThrough('trpc', shop, operation, stated, { token })
    expect(said(rest)).toEqual(said(trpc))
    const isSetting = /^(settings|shipping)\./.test(name)
    expect([rest.status, rest.error?.code]).toEqual(
      isSetting ? [409, 'CONFLICT'] : [412, 'PRECONDITION_FAILED'],
    )
  },
)

test('authorises each call of a tRPC batch separately', async () => {
  const world = await makeWorld(shop)
  const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: {}, 2: { productId: 'none' } }))
  const answer = await shop.app.inject({
    method: 'GET',
    url: `/trpc/users.me,users.all,products.get?batch=1&input=${input}`,
    headers: { authorization: `Bearer ${world.owner.token}` },
  })
  expect(answer.statusCode).toBe(207)
  const [me, all, product] = answer.json()
  expect(me.result.data.email).toBe(world.owner.row.email)
  expect(all.error.data).toMatchObject({ appCode: 'FORBIDDEN', httpStatus: 403 })
  expect(product.result.data).toBe(null)
})
