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

test.each(Object.entries(needs))(
  '%s is allowed to roles with %s, and to no other',
  async (name, needed) => {
    const operation = operationNamed(name)
    const isRead = operation.definition.kind === 'query'
    const world: World = await makeWorld(shop)
    const [allowed, refused] = [true, false].map((which) =>
      everyone.filter((actor) => can(actor.granted, needed) === which),
    )
    let input: Input | undefined
    for (const [turn, api] of apis.entries()) {
      // Each write needs a new input: in short, each of several actors uses one of the APIs.
      const some = isRead || isLong || allowed!.length === 1
      const sent = allowed!.filter((_, index) => some || (index + (index >> 1)) % 2 === turn)
      const seen: Record<string, string> = {}
      // Refused calls and reads change nothing, so the next actor can use the same input.
      for (const { name: actor, token } of [...refused!, ...sent]) {
        input ??= await caseOf(name)(world)
        const { status } = await callThrough(api, shop, operation, input, { token })
        seen[actor] = status < 400 ? 'ok' : String(status)
        if (status < 400 && !isRead) input = undefined
      }
      const expected = [
        ...refused!.map((actor) => [actor.name, '403']),
        ...sent.map((actor) => [actor.name, 'ok']),
      ]
      expect(seen, `through ${api}; own holds ${holds.own}`).toEqual(Object.fromEntries(expected))
    }
  },
)

/** Routes that are no operations, with a call that passes authorisation and fails after it. */
const routes: Record<string, { needed: string; call: (token: string) => Promise<number> }> = {
  'POST /images': {
    needed: 'media',
    call: async (token) => (await shop.call('POST', '/images', { token, body: {} })).status,
  },
  'POST /imports': {
    needed: 'imports',
    call: async (token) => (await shop.call('POST', '/imports?format=none', { token })).status,
  },
  'GET /exports/products': {
    needed: 'exports products.read',
    call: async (token) => (await shop.call('GET', '/exports/products', { token })).status,
  },
  'GET /exports/reports/days': {
    needed: 'exports reports',
    call: async (token) => (await shop.call('GET', '/exports/reports/days', { token })).status,
  },
  'GET /exports/stock': {
    needed: 'exports products.read',
    call: async (token) => (await shop.call('GET', '/exports/stock', { token })).status,
  },
  'GET /exports/orders': {
    needed: 'exports orders.read',
    call: async (token) => (await shop.call('GET', '/exports/orders', { token })).status,
  },
  'POST /exports/orders': {
    needed: 'exports orders.read',
    call: async (token) => (await shop.call('POST', '/exports/orders', { token, body: {} })).status,
  },
  'GET /exports/customers': {
    needed: 'exports customers.read',
    call: async (token) => (await shop.call('GET', '/exports/customers', { token })).status,
  },
  'GET /admin/orders/ORD-1/packing-slip.pdf': {
    needed: 'orders.read',
    call: async (token) =>
      (await shop.call('GET', '/admin/orders/ORD-1/packing-slip.pdf', { token })).status,
  },
  'GET /admin/orders/ORD-1/documents/INV-1': {
    needed: 'orders.read',
    call: async (token) =>
      (await shop.call('GET', '/admin/orders/ORD-1/documents/INV-1', { token })).status,
  },
  'POST /admin/orders/documents.pdf': {
    needed: 'orders.read',
    call: async (token) =>
      (await shop.call('POST', '/admin/orders/documents.pdf', { token, body: {} })).status,
  },
  'POST /admin/orders/documents.pdf, with new invoices': {
    needed: 'orders.read orders.write',
    call: async (token) => {
      const body = { document: 'invoice', orderIds: ['ORD-1'], issue: true }
      return (await shop.call('POST', '/admin/orders/documents.pdf', { token, body })).status
    },
  },
  'GET /exports/subscribers': {
    needed: 'exports customers.read',
    call: async (token) => (await shop.call('GET', '/exports/subscribers', { token })).status,
  },
}

test.each(Object.entries(routes))(
  '%s is open to roles with its permissions',
  async (name, route) => {
    for (const actor of await actors(name.replaceAll(/\W/g, ''))) {
      const status = await route.call(actor.token)
      if (can(actor.granted, route.needed)) expect(status, actor.name).not.toBe(403)
      else expect(status, `${actor.name}; own holds ${holds.own}`).toBe(403)
    }
  },
)

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
