import { afterAll, expect, test } from 'vitest'
import { isOfStaff, operationNamed, operations, restRequest } from '../../support/both-apis.ts'
import { makeProduct, makeUser } from '../../support/factories.ts'
import { caseOf } from '../../support/operation-cases.ts'
import { createWalkedApp } from '../../support/walked-app.ts'
import { makeWorld } from '../../support/world.ts'

const shop = await createWalkedApp()
afterAll(() => shop[Symbol.asyncDispose]())
const strict = { prefer: 'handling=strict' }

test('names an unknown field of a strict call over REST, and ignores it otherwise', async () => {
  const { token } = await makeUser(shop.db, { type: 'admin' })
  const { product_id } = await makeProduct(shop.db, { price: 100 })
  const change = { price: 300, descriptoin: 'Light.' }
  const lenient = await shop.call('PATCH', `/products/${product_id}`, { token, body: change })
  expect(lenient.status).toBe(200)
  const refused = await shop.call('PATCH', `/products/${product_id}`, {
    token,
    body: { ...change, price: 400 },
    headers: { prefer: 'respond-async, handling="strict"' },
  })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: 'VALIDATION_FAILED',
      message: 'descriptoin: is not a known field',
      issues: [{ path: 'descriptoin', message: 'is not a known field' }],
    },
  })
  expect((await shop.call('GET', `/products/${product_id}`)).body.price).toBe(300)
})

test('names an unknown field of a strict call over tRPC beside the invalid ones', async () => {
  const input = { orderedItems: [{ productId: 'P', qty: 0, size: 'L' }] }
  const { status, body } = await shop.rpc('mutation', 'orders.quote', input, { headers: strict })
  expect(status).toBe(400)
  const paths = body.error.data.issues.map(({ path }: { path: string }) => path)
  expect(paths).toEqual(['orderedItems.0.qty', 'orderedItems.0.size'])
})

test('names an unknown field of a strict read whose answer is cached', async () => {
  const ask = (headers = {}) => shop.call('GET', '/products?limit=1&limt=2', { headers })
  for (let count = 0; count < 3; count++) expect((await ask()).status).toBe(200)
  expect(await ask(strict)).toMatchObject({ status: 400, body: { issues: [{ path: 'limt' }] } })
})

const changes = operations.filter(({ definition }) =>
  ['PUT', 'PATCH'].includes(definition.rest?.method ?? ''),
)

test.each(changes.map(({ name }) => name))(
  '%s answers an empty object without a server error, and null with 400',
  async (name) => {
    const operation = operationNamed(name)
    const world = await makeWorld(shop)
    const { method, path } = restRequest(operation, await caseOf(name)(world))
    const { token } = isOfStaff(operation.definition) ? world.admin : world.owner
    const send = (body: string) => shop.call(method, path, { token, body })
    expect((await send('{}')).status).toBeLessThan(500)
    expect((await send('null')).status).toBe(400)
  },
)
