/** Checks the permissions of each staff role, and of a key of each, against a table, through both APIs. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions } from '#server/core/permissions/permissions.schema.ts'
import {
  type Api,
  callThrough,
  type Input,
  isOfStaff,
  operationNamed,
  operations,
} from '../../support/both-apis.ts'
import { cheapHash, makeProduct, makeUser } from '../../support/factories.ts'
import { isLong } from '../../support/figures.ts'
import { caseOf } from '../../support/operation-cases.ts'
import { createWalkedApp, type WalkedApp } from '../../support/walked-app.ts'
import { knownPassword, makeKey, makeWorld, type World } from '../../support/world.ts'
import { needs } from './needs.ts'

const everything =
  'orders.read orders.write refunds payments products.read products.write prices stock promotions imports media content customers.read customers.write messages reports exports settings secrets webhooks staff keys audit'
/** The permissions of the built-in roles; those of `own` are random in each run. */
const holds: Record<string, string> = {
  owner: everything,
  manager:
    'orders.read orders.write refunds payments products.read products.write prices stock promotions imports media content customers.read customers.write messages reports exports settings webhooks audit',
  packer: 'orders.read orders.write products.read stock',
  editor: 'products.read products.write media content',
  accountant: 'orders.read products.read reports exports audit',
  own: everything
    .split(' ')
    .filter(() => Math.random() < 0.5)
    .join(' '),
}
/** Roles with one relevant permission, which separate what two permissions give together. */
const narrow: Record<string, string> = {
  pricing: 'products.read prices exports',
  figures: 'products.read reports exports',
}
/** Permissions that no key can have. */
const personal = ['customers.write', 'secrets', 'staff', 'keys']

const can = (granted: readonly string[], needed: string): boolean =>
  needed.split(' ').every((permission) => granted.includes(permission))

let shop: WalkedApp
/** The actors of {@link holds}, once for all operations. */
let everyone: Actor[]
beforeAll(async () => {
  shop = await createWalkedApp()
  const roles = Object.entries({ own: holds.own!, ...narrow })
  await shop.db
    .insertInto('roles')
    .values(roles.map(([id, granted]) => ({ id, name: id, permissions: granted.split(' ') })))
    .execute()
  everyone = await actors('all')
})
afterAll(() => shop[Symbol.asyncDispose]())

interface Actor {
  name: string
  token: string
  granted: string[]
}

/** Creates for each role a session, and a key with all the permissions that a key can have. */
async function actors(tag: string, roles = holds): Promise<Actor[]> {
  const passwordHash = await cheapHash(knownPassword)
  const made = await Promise.all(
    Object.entries(roles).map(async ([role, granted]) => {
      const email = `role-${role}-${tag}@example.com`
      const maker = await makeUser(shop.db, { role, email, passwordHash })
      const all = everything.split(' ').filter((permission) => !personal.includes(permission))
      const key = await makeKey(shop.db, maker, 'admin', `${tag} ${role}`, all)
      const list = granted.split(' ')
      return [
        { name: role, token: maker.token, granted: list },
        { name: `a key of ${role}`, token: key, granted: list.filter((one) => all.includes(one)) },
      ]
    }),
  )
  return made.flat()
}

test('lists all permissions and all operations of staff in the table', () => {
  expect(permissions).toEqual(everything.split(' '))
  const ofStaff = operations.filter(({ definition }) => isOfStaff(definition))
  expect(Object.keys(needs).sort()).toEqual(ofStaff.map(({ name }) => name).sort())
})

const apis: readonly Api[] = ['rest', 'trpc']

test.each(Object.entries(needs))('%s is allowed only to roles with %s', async (name, needed) => {
  const operation = operationNamed(name)
  const isRead = operation.definition.kind === 'query'
  const world: World = await makeWorld(shop)
  let input: Input | undefined
  for (const [turn, api] of apis.entries()) {
    // In short, each session and each key uses one of the APIs.
    const sent = everyone.filter((_, index) => isLong || (index + (index >> 1)) % 2 === turn)
    const refused = sent.filter((actor) => !can(actor.granted, needed))
    const holding = sent.filter((actor) => can(actor.granted, needed))
    // Each allowed write needs an input of its own: in short, two of them try it.
    const from = name.length % Math.max(1, holding.length)
    const allowed = isLong
      ? holding
      : [...holding.slice(from), ...holding.slice(0, from)].slice(0, 2)
    const seen: Record<string, string> = {}
    // Refused calls and reads change nothing, so the next actor can use the same input.
    for (const { name: actor, token } of [...refused, ...allowed]) {
      input ??= await caseOf(name)(world)
      const { status } = await callThrough(api, shop, operation, input, { token })
      seen[actor] = status < 400 ? 'ok' : String(status)
      if (status < 400 && !isRead) input = undefined
    }
    const expected = [
      ...refused.map((actor) => [actor.name, '403']),
      ...allowed.map((actor) => [actor.name, 'ok']),
    ]
    expect(seen, `through ${api}; own holds ${holds.own}`).toEqual(Object.fromEntries(expected))
  }
})

const noImport = '/imports/00000000-0000-4000-8000-000000000000'

/** Routes that are no operations: a call that passes authorisation and fails after it, and its needs. */
const routes: [call: string, needed: string, body?: object][] = [
  ['POST /images', 'media', {}],
  ['POST /imports?format=none', 'imports'],
  ['POST /imports/images', 'imports', {}],
  [`PATCH ${noImport}/file?offset=0`, 'imports', {}],
  [`GET ${noImport}/rejected`, 'imports'],
  ['GET /exports/products', 'exports products.read'],
  ['GET /exports/reports/days', 'exports reports'],
  ['GET /exports/stock', 'exports products.read'],
  ['GET /exports/orders', 'exports orders.read'],
  ['POST /exports/orders', 'exports orders.read', {}],
  ['GET /exports/customers', 'exports customers.read'],
  ['GET /exports/subscribers', 'exports customers.read'],
  ['GET /admin/orders/ORD-1/packing-slip.pdf', 'orders.read'],
  ['GET /admin/orders/ORD-1/documents/INV-1', 'orders.read'],
  ['POST /admin/orders/documents.pdf', 'orders.read', {}],
  [
    'POST /admin/orders/documents.pdf',
    'orders.read orders.write',
    { document: 'invoice', orderIds: ['ORD-1'], issue: true },
  ],
]

test.each(routes)('%s is open only to roles with %s', async (route, needed, body) => {
  const [method, path] = route.split(' ') as [string, string]
  const call = async (token?: string) => (await shop.call(method, path, { token, body })).status
  for (const actor of everyone) {
    const status = await call(actor.token)
    if (can(actor.granted, needed)) expect(status, actor.name).not.toBe(403)
    else expect(status, `${actor.name}; own holds ${holds.own}`).toBe(403)
  }
  const { token } = await makeUser(shop.db)
  expect([await call(), await call(token)]).toEqual([401, 403])
})

test('shows orders to their owner and to roles with orders.read', async () => {
  const world = await makeWorld(shop)
  const { orderId } = (await caseOf('orders.get')(world)) as { orderId: string }
  for (const actor of await actors(world.tag)) {
    const { status } = await shop.call('GET', `/orders/${orderId}`, { token: actor.token })
    expect(status, actor.name).toBe(can(actor.granted, 'orders.read') ? 200 : 404)
    const { body } = await shop.call('GET', '/orders', { token: actor.token })
    expect(body.length > 0, actor.name).toBe(can(actor.granted, 'orders.read'))
  }
})

test('shows the cost price to roles with prices or reports, and lets roles with prices change it', async () => {
  for (const actor of [...(await actors('cost')), ...(await actors('costs', narrow))]) {
    const productId = `COST-${actor.name.replaceAll(/\W/g, '-')}`
    const { id } = await makeProduct(shop.db, { productId, price: 1_000 })
    await shop.db
      .insertInto('product_details')
      .values({ product_ref: id, cost_cents: 64_012, sku: 'SKU' } as never)
      .execute()
    const knows = can(actor.granted, 'prices') || can(actor.granted, 'reports')
    const read = await shop.call('GET', `/admin/products/${productId}`, { token: actor.token })
    expect(read.text.includes('640.12'), actor.name).toBe(read.status === 200 && knows)
    const file = await shop.call('GET', `/exports/products?q=${productId}`, { token: actor.token })
    expect(file.text.includes('640.12'), actor.name).toBe(file.status === 200 && knows)
    const product = { productName: 'Rose', category: 'skincare', price: 1_000 }
    const put = (details: object) =>
      shop.call('PUT', `/products/${productId}`, {
        token: actor.token,
        body: { ...product, details },
      })
    const expected = (needed: string) => (can(actor.granted, needed) ? 200 : 403)
    // a value that the actor can read can be sent back
    expect((await put({ sku: 'OTHER' })).status, actor.name).toBe(expected('products.write'))
    expect((await put({ cost: 1 })).status, actor.name).toBe(expected('products.write prices'))
    const sale = { token: actor.token, body: { schedule: { salePrice: 900 } } }
    const begun = await shop.call('PATCH', `/products/${productId}`, sale)
    expect(begun.status, actor.name).toBe(expected('products.write prices'))
  }
})

test('returns the permissions of each actor', async () => {
  for (const actor of await actors('listed')) {
    const { body } = await shop.call('GET', '/users/me/permissions', { token: actor.token })
    expect(body.permissions, actor.name).toEqual(actor.granted)
    expect(body.role === null, actor.name).toBe(actor.name.startsWith('a key'))
  }
  const { token } = await makeUser(shop.db)
  const mine = await shop.call('GET', '/users/me/permissions', { token })
  expect(mine.body).toEqual({ role: null, permissions: [] })
})
