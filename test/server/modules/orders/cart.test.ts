/** The cart that an account keeps on the server. */
import { expect, test } from 'vitest'
import { makeUser, type TestUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()

interface Line {
  productId: string
  qty: number
}
const change = ({ token }: TestUser, changes: [string, number][], more: object = {}, key = '') =>
  shop.call('PATCH', '/cart', {
    token,
    body: { changes: changes.map(([productId, qty]) => ({ productId, qty })), ...more },
    headers: key ? { 'idempotency-key': key } : {},
  })
const lines = async ({ token }: TestUser) =>
  (await shop.call('GET', '/cart', { token })).body.lines.map(({ productId, qty }: Line) => [
    productId,
    qty,
  ])

test('keeps the lines of two devices that write at once, and applies a repeated call once', async () => {
  const buyer = await makeUser(shop.db)
  expect(await lines(buyer)).toEqual([])
  const names = Array.from({ length: 20 }, (_, index) => `P-${index}`)
  await Promise.all(names.map((productId) => change(buyer, [[productId, 1]])))
  expect((await lines(buyer)).map(([id]: [string]) => id).sort()).toEqual([...names].sort())
  await change(buyer, [...names.slice(2).map((id): [string, number] => [id, 0]), ['P-0', 4]])

  const added = await change(buyer, [['ROSE', 2]], {}, 'lost answer')
  const [{ version }] = added.body.lines.filter((line: Line) => line.productId === 'ROSE')
  const remove = { changes: [{ productId: 'ROSE', qty: 0, version }] }
  await change(buyer, [['ROSE', 2]])
  // A device does not overwrite a line that another device changed.
  expect((await change(buyer, [], remove)).body.lines).toContainEqual(
    expect.objectContaining({ productId: 'ROSE', qty: 2 }),
  )
  await change(buyer, [['ROSE', 0]])
  expect((await change(buyer, [['ROSE', 2]], {}, 'lost answer')).body).toEqual(added.body)
  expect((await lines(buyer)).toSorted()).toEqual([
    ['P-0', 4],
    ['P-1', 1],
  ])
})

test('limits a cart to 200 lines, names invalid fields, and is deleted with its account', async () => {
  const [buyer, other] = [await makeUser(shop.db), await makeUser(shop.db)]
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index): [string, number] => [`P-${from + index}`, 1])
  await change(buyer, many(0, 100))
  await change(buyer, many(100, 100))
  expect(await change(buyer, [['ONE-MORE', 1]])).toMatchObject({
    status: 409,
    body: { message: 'The cart is full: it can have 200 different products. Remove one first.' },
  })
  const instead = await change(buyer, [
    ['P-0', 0],
    ['ONE-MORE', 1],
  ])
  expect(instead.body.lines).toHaveLength(200)
  const wrong = await change(buyer, [
    ['ROSE', -1],
    ['ROSE', 0.5],
    ['', 1],
  ])
  expect(wrong.body.issues.map(({ path }: { path: string }) => path)).toEqual([
    'changes.0.qty',
    'changes.1.qty',
    'changes.2.productId',
  ])
  expect((await change(buyer, many(0, 101))).status).toBe(400)

  // A device whose account was switched writes into no cart.
  expect((await change(other, [['ROSE', 1]], { owner: buyer.row.id })).status).toBe(404)
  expect(await lines(other)).toEqual([])
  const admin = await makeUser(shop.db, { type: 'admin' })
  await shop.call('DELETE', `/users/deleteuser/${buyer.row.id}`, { token: admin.token })
  expect(await shop.db.selectFrom('carts').selectAll().execute()).not.toContainEqual(
    expect.objectContaining({ user_id: buyer.row.id }),
  )
})
