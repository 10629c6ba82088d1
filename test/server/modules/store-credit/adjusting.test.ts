import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeUser } from '../../../support/factories.ts'
import { cardDetails, openStoreCreditShop } from '../../../support/store-credit-shop.ts'

const { shop, owner, productId, set, give, order, mine, put, post, kinds, rich } =
  await openStoreCreditShop()

test('staff with the permission for refunds add and deduct credit, and the buyer sees amounts without notes', async () => {
  const who = await makeUser(shop.db)
  expect(await mine(who)).toEqual({ balance: 0, transactions: [] })
  const answer = await give(who, 500)
  expect(answer.body.credit).toMatchObject({
    balance: 500,
    transactions: [
      { kind: 'goodwill', amount: 500, note: 'The parcel came late', by: owner.row.email },
    ],
  })
  const tooMuch = await give(who, -500.01)
  expect([tooMuch.status, tooMuch.body.issues[0]]).toEqual([
    400,
    { path: 'amount', message: 'must not withdraw more than the balance of LKR 500.00' },
  ])
  expect((await give(who, 0)).status).toBe(400)
  expect((await give(who, -120.5, owner, 'Typed twice')).status).toBe(201)
  const seen = await mine(who)
  expect(seen.balance).toBe(379.5)
  expect(seen.transactions.map((entry: object) => Object.keys(entry))).toEqual([
    ['id', 'at', 'kind', 'amount'],
    ['id', 'at', 'kind', 'amount'],
  ])
  expect((await give(owner, 1_000_000)).status).toBe(409)
  const { body: log } = await shop.call('GET', `/admin/audit?entityId=${who.row.email}`, {
    token: owner.token,
  })
  expect(log.items.map(({ action, changes }: Record<string, object>) => [action, changes])).toEqual(
    [
      ['user.withdraw-store-credit', { credit: [500, 379.5], note: [null, 'Typed twice'] }],
      ['user.add-store-credit', { credit: [0, 500], note: [null, 'The parcel came late'] }],
    ],
  )
})

test('refunds an order as store credit of its account, also a guest’s order after linking', async () => {
  const who = await makeUser(shop.db)
  const { body } = await order(who, { paymentMethod: 'card', cardDetails })
  const { orderId } = body.order
  await put(orderId, 'Delivered')
  const lines = [{ productId, quantity: 1 }]
  const returned = await post(orderId, 'returns', { lines, method: 'credit', note: 'It leaked' })
  expect(returned.status, returned.text).toBe(201)
  expect(returned.body.return).toMatchObject({ amount: 1_000, refunded: 1_000, method: 'credit' })
  expect(returned.body.payment).toMatchObject({ paid: 0, refunded: 1_000, state: 'refunded' })
  expect(await kinds(who)).toEqual([['returned', 1_000]])
  const { body: history } = await shop.call('GET', `/orders/${orderId}/history`, {
    token: who.token,
  })
  expect(JSON.stringify(history)).toContain('was refunded as store credit')

  // a return of an order paid with credit is refunded as credit; a refund by staff can be, too
  const { body: second } = await order(who, { storeCredit: 1_000 })
  const back = await post(second.order.orderId, 'refunds', {
    amount: 400,
    method: 'credit',
    note: 'A scratch',
  })
  expect(back.status, back.text).toBe(201)
  expect((await kinds(who))[0]).toEqual(['refunded', 400])

  await set('orders.guestCheckout', true)
  const guest = await order(undefined, { email: 'guest@example.com' }, 'a guest who returns it')
  const theirs = guest.body.order.orderId
  await put(theirs, 'Delivered')
  await post(theirs, 'collections', { amount: 1_000 })
  const refused = await post(theirs, 'returns', { lines, method: 'credit' })
  expect([refused.status, refused.body.issues[0].path]).toEqual([400, 'method'])
  expect(refused.body.issues[0].message).toContain('Once its buyer has an account')
  await sql`update orders set user_id = ${who.row.id}::uuid, guest = false where order_id = ${theirs}`.execute(
    shop.db,
  )
  expect((await post(theirs, 'returns', { lines, method: 'credit' })).status).toBe(201)
  expect((await mine(who)).balance).toBe(1_400)
})

test('store credit survives a merge, is exported, and blocks a deletion without consent', async () => {
  const who = await rich(700)
  const other = await rich(55.5)
  const { body: merged } = await shop.call('POST', `/admin/customers/${who.row.id}/merge`, {
    token: owner.token,
    body: { other: other.row.id },
  })
  expect(merged.moved).toMatchObject({ storeCredit: 55.5 })
  const seen = await shop.call('GET', `/admin/customers/${who.row.id}/store-credit`, {
    token: owner.token,
  })
  expect(seen.body.balance).toBe(755.5)
  expect(seen.body.transactions).toHaveLength(2)
  const { body: file } = await shop.call('POST', `/admin/customers/${who.row.id}/export`, {
    token: owner.token,
  })
  expect(file.storeCredit).toMatchObject({
    balance: 755.5,
    transactions: [{ amount: 55.5 }, { amount: 700 }],
  })
  const path = `/users/deleteuser/${who.row.id}`
  const refused = await shop.call('DELETE', path, { token: owner.token })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('has LKR 755.50 of store credit'),
  ])
  const body = { forfeitStoreCredit: true }
  const forfeited = await shop.call('DELETE', path, { token: owner.token, body })
  expect(forfeited.status, forfeited.text).toBe(200)
  const { rows } = await sql<{ cents: number }>`
    select sum(amount_cents)::bigint as cents from store_credit_transactions where user_id is null`.execute(
    shop.db,
  )
  expect(rows[0]!.cents).toBe(0)
})
