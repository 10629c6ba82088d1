import { beforeAll, describe, expect, test } from 'vitest'
import { chooseModules, modules, optionalNames } from '#server/app/modules.ts'
import { parseConfig } from '#server/core/config/config.ts'
import { eventTypeNames } from '#server/core/events/events.schema.ts'
import { operationsOf } from '#server/core/operation/operation.ts'
import { settingKeys } from '#server/modules/settings/definitions/registry.schema.ts'
import { createRouter } from '#server/router.ts'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../support/factories.ts'
import {
  type ApiCalls,
  createSecondServer,
  openTestApp,
  type TestApp,
} from '../../support/test-app.ts'

const shop = await openTestApp({ MODULES: 'none' })
let admin: TestUser
let buyer: TestUser
beforeAll(async () => {
  admin = await makeUser(shop.db, { type: 'admin' })
  buyer = await makeUser(shop.db)
  await makeProduct(shop.db, { productId: 'ROSE', stock: 1_000, price: 900 })
})

const operationsIn = (list: Parameters<typeof createRouter>[0]) => operationsOf(createRouter(list))
const ofCore = operationsIn(chooseModules([]).list)
/** Operations of optional modules, except those whose path also fits a core operation: there a word is an id. */
const ofOptional = operationsIn(modules).filter(({ definition: { rest } }) => {
  const sameMethod = ofCore.filter((core) => core.definition.rest!.method === rest!.method)
  return !sameMethod.some(({ definition }) =>
    new RegExp(`^${definition.rest!.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(rest!.path),
  )
})

/** An optional module with all that it requires, directly or not. */
const withRequired = (name: string): string[] => {
  const { requires = [] } = modules.find((module) => module.name === name)!
  return [...new Set([...requires.flatMap(withRequired), name])]
}

const open = (...optional: string[]) =>
  createSecondServer(shop, { config: { ...shop.services.config, modules: optional } })

async function sells({ call }: ApiCalls): Promise<void> {
  const line = { productId: 'ROSE', qty: 1 }
  const quote = await call('POST', '/orders/quote', { body: { orderedItems: [line] } })
  expect(quote.body.total).toBe(900)
  const order = await call('POST', '/orders', { body: orderBody(line), token: buyer.token })
  expect([order.status, order.body.order?.total]).toEqual([201, 900])
}

async function imports(
  { call, app }: ApiCalls & Pick<TestApp, 'app'>,
  name: string,
): Promise<void> {
  const file = `productId,productName,category,price,stock\n${name},${name},skin,50,1\n`
  const response = await app.inject({
    method: 'POST',
    url: '/api/imports?fileName=file.csv',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: file,
  })
  expect(response.json()).toMatchObject({ state: 'done', report: { products: { created: 1 } } })
  expect((await call('GET', `/products/${name}`)).body.productName).toBe(name)
}

describe('the core shop', () => {
  test('sells, imports a CSV file and documents itself', async () => {
    await sells(shop)
    await imports(shop, 'CORE-1')
    const { paths } = (await shop.call('GET', '/openapi.json')).body
    expect(Object.values<object>(paths).flatMap(Object.keys).length).toBeLessThanOrEqual(165)
    expect(paths['/orders/quote'].post.operationId).toBe('orders.quote')
    expect(paths['/webhooks']).toBeUndefined()
  })

  test('answers operations of optional modules as unknown paths, through REST and tRPC', async () => {
    const { token } = admin
    expect(ofOptional.length).toBeGreaterThan(80)
    const found: string[] = []
    for (const { name, definition } of ofOptional) {
      const { method, path } = definition.rest!
      const rest = await shop.call(method, path.replace(/[{}]/g, ''), { body: {}, token })
      const trpc = await shop.rpc(definition.kind, name, {}, { token })
      if (![404, 405].includes(rest.status)) found.push(`${method} ${path}: ${rest.status}`)
      if (trpc.body.error?.data.code !== 'NOT_FOUND') found.push(`${name}: ${trpc.text}`)
    }
    expect(found).toEqual([])
  })

  test('hides the settings and permissions of optional modules', async () => {
    const { items } = (await shop.call('GET', '/admin/settings', { token: admin.token })).body
    const keys = items.map(({ key }: { key: string }) => key)
    expect(keys).toContain('shop.name')
    expect(keys.filter((key: string) => /^(documents|onboarding)\./.test(key))).toEqual([])
    const change = { body: { value: 'X', version: 0 }, token: admin.token }
    expect((await shop.call('PUT', '/settings/documents.invoicePrefix', change)).status).toBe(404)
    const own = await shop.call('GET', '/users/me/permissions', { token: admin.token })
    expect(own.body.permissions).toContain('orders.read')
    expect(own.body.permissions).not.toContain('webhooks')
  })

  test('refuses a role with a permission of a disabled module, and names the permission', async () => {
    const body = { name: 'Connector', permissions: ['webhooks'] }
    const { status, body: answer } = await shop.call('POST', '/admin/roles', {
      body,
      token: admin.token,
    })
    expect([status, answer.issues]).toEqual([
      400,
      [{ path: 'permissions', message: 'webhooks belongs to a module that is not enabled' }],
    ])
  })

  test('keeps the permission of an optional module when staff change the role', async () => {
    const role = { id: 'connector', name: 'Connector', permissions: ['webhooks', 'stock'] }
    await shop.db.insertInto('roles').values(role).execute()
    const body = { name: 'Counter', permissions: ['products.read', 'stock'] }
    const changed = await shop.call('PUT', '/admin/roles/connector', { body, token: admin.token })
    expect(changed.body.role?.permissions).toEqual(['products.read', 'stock'])
    const { permissions } = await shop.db
      .selectFrom('roles')
      .select('permissions')
      .where('id', '=', 'connector')
      .executeTakeFirstOrThrow()
    expect(permissions).toContain('webhooks')
  })

  test('runs no job and sends no email of an optional module', () => {
    const { jobs, emails, subscribers } = shop.services.modules
    const names = jobs.map(({ name }) => name)
    expect(names).toContain('delete expired sessions')
    expect(names).not.toContain('run scheduled imports')
    expect(emails.map(({ name }) => name)).not.toContain('newsletter-confirm')
    expect(subscribers.map(({ name }) => name)).toEqual(['email'])
  })

  test('documents no event of an optional module', async () => {
    const { webhooks } = (await shop.call('GET', '/openapi.json')).body
    expect(webhooks).toHaveProperty(['order.placed'])
    expect(
      Object.keys(webhooks).filter((type) => /^(feed|webhook|store_credit)/.test(type)),
    ).toEqual([])
  })

  test('reports to the browser that no optional module is enabled', async () => {
    const { body } = await shop.app.inject({ method: 'GET', url: '/' })
    expect(body).toContain('"modules":[]')
  })
})

test.each(optionalNames)(
  'a shop with only %s and its required modules sells and imports',
  async (name) => {
    const wanted = withRequired(name)
    await using server = await open(...wanted)
    await sells(server)
    await imports(server, `WITH-${name.toUpperCase()}`)
  },
)

describe('MODULES', () => {
  const choose = (MODULES: string) => chooseModules(parseConfig({ MODULES }).modules)

  test('enables all optional modules by default and with all', () => {
    expect(chooseModules(parseConfig({}).modules).optional).toEqual(optionalNames)
    expect(choose('all').optional).toEqual(optionalNames)
  })

  test('enables the named modules', () => {
    expect(choose(' pages , couriers').optional).toEqual(['pages', 'couriers'])
  })

  test('refuses an unknown module name, and lists the known names', () => {
    expect(() => choose('pages,blog')).toThrow(
      `MODULES: blog is not an optional module. Known are ${optionalNames.join(', ')}.`,
    )
  })

  test('refuses a module without another module that it requires', () => {
    expect(() => choose('cod-payouts')).toThrow(
      'MODULES: cod-payouts requires couriers. Add couriers or remove cod-payouts.',
    )
  })
})

test('every event type has the schema of its data from one module', () => {
  const kinds = modules.flatMap(({ events = {} }) => Object.keys(events))
  const known = new Set(eventTypeNames.map((type) => type.split('.')[0]!))
  expect(kinds.sort()).toEqual([...known].sort())
})

test('every setting that a module declares exists', () => {
  const unknown = modules.flatMap(({ settings: keys = [] }) =>
    keys.filter((key) => !settingKeys.some((one) => one === key || one.startsWith(`${key}.`))),
  )
  expect(unknown).toEqual([])
})

test('validates the output of account and session operations in production', () => {
  const unchecked = operationsIn(modules).filter(
    ({ name, definition }) => /^(users|twoFactor)\./.test(name) && !definition.checksOutput,
  )
  expect(unchecked.map(({ name }) => name)).toEqual([])
})
