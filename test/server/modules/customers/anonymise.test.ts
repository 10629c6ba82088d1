/** An erased person is in no table once the books need their orders no longer. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { verifyAudit } from '#server/core/audit/chain.ts'
import { createLink } from '#server/modules/accounts/sessions/links.ts'
import { openErasureShop } from '../../../support/erasure.ts'
import {
  cheapHash,
  makeProduct,
  makeUser,
  orderBody,
  type TestUser,
} from '../../../support/factories.ts'

const password = 'a long password'
const shop = await openErasureShop()
const passwordHash = await cheapHash(password)
afterAll(() => shop[Symbol.asyncDispose]())

const guest = (method: string, path: string, body: unknown) =>
  shop.call(method, path, { body }).then((answer) => answer.body)

let seed = 20_261_122
/** The same numbers in every run. */
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}

interface Person extends TestUser {
  traces: string[]
  says: string
  to: {
    name: string
    address: string
    street: string
    city: string
    district: string
    postalCode: string
    phone: string
  }
}

async function makePerson(tag: string): Promise<Person> {
  const [first, last] = [`Fore${tag}`, `Sur${tag}`]
  const digits = `77${String(1_000_000 + random(8_999_999))}`
  const email = `mail-${tag}@example.com`
  const [street, city] = [`4 Lane${tag}`, `Town${tag}`]
  const user = await makeUser(shop.db, { email, firstName: first, lastName: last, passwordHash })
  await guest('POST', '/users/verify', {
    token: await createLink(shop.db, 'verify', { userId: user.row.id, email }),
  })
  return {
    ...user,
    traces: [first, last, digits, email, street, city, `Said${tag}`],
    says: `Said${tag} by ${first}`,
    to: {
      ...{
        name: `${first} ${last}`,
        address: `${street}, ${city}`,
        street,
        city,
        district: 'Galle',
      },
      ...{ postalCode: '80000', phone: `0${digits}` },
    },
  }
}

/** Actions of a person and of staff in a shop, each in any order and number. */
const acts: ((person: Person, orders: string[]) => Promise<unknown>)[] = [
  async ({ row, token, to, says }, orders) => {
    const { product_id: productId } = await makeProduct(shop.db)
    const body = { ...orderBody({ productId, qty: 1 }), ...to, notes: says }
    const asGuest = random(3) === 0
    const { order } = asGuest
      ? await guest('POST', '/orders', { ...body, email: row.email })
      : await shop.ask('POST', '/orders', body, token)
    // a guest's order joins the account at the next login
    if (asGuest) await guest('POST', '/users/login', { email: row.email, password })
    orders.push(order.orderId)
  },
  async ({ says, to }, [orderId]) => {
    if (!orderId) return
    const { order } = await shop
      .ask('GET', `/admin/orders/${orderId}/activity`)
      .then(async (about) => ({
        about,
        order: await shop.ask('GET', `/orders/${orderId}`),
      }))
    if (order.status !== 'Pending') return
    await shop.ask('POST', `/admin/orders/${orderId}/notes`, { note: `${says}, ${to.phone}` })
    await shop.ask('PUT', `/admin/orders/${orderId}/tags`, { tags: [says] })
    await shop.ask('PUT', `/orders/${orderId}`, { status: 'Shipped', notes: `For ${to.name}` })
    await shop.ask('POST', `/admin/orders/${orderId}/parcels`, {
      courier: 'Van',
      waybill: `W-${orderId}`,
    })
  },
  ({ token, to }) => shop.ask('POST', '/addresses', { ...to, label: 'Home' }, token),
  ({ token, row, says }) =>
    shop.ask(
      'POST',
      '/contact',
      { name: says, email: row.email, subject: says, message: says },
      token,
    ),
  async ({ row, says }) => {
    await guest('POST', '/contact', { name: says, email: row.email, subject: says, message: says })
    const { items } = await shop.ask('GET', '/admin/conversations?limit=1')
    await shop.ask('POST', `/admin/conversations/${items[0].id}/answers`, {
      answer: `Dear ${says}`,
    })
  },
  async ({ row }) => guest('POST', '/newsletter', { email: row.email.toUpperCase() }),
  async ({ token }) => {
    const { product_id: productId } = await makeProduct(shop.db, { stock: 0 })
    await shop.ask('POST', '/back-in-stock', { productId }, token)
  },
  async ({ token, says }, orders) => {
    const { product_id: productId } = await makeProduct(shop.db)
    const { order } = await shop.ask('POST', '/orders', orderBody({ productId, qty: 1 }), token)
    orders.push(order.orderId)
    await shop.ask('PUT', `/orders/${order.orderId}`, { status: 'Delivered', notes: '' })
    await shop.ask('POST', `/products/${productId}/review`, { comment: 'Gentle.' }, token)
    if (random(2)) return
    const { items } = await shop.ask('GET', '/admin/reviews?limit=1')
    await shop.ask('DELETE', `/reviews/${items[0].id}`)
    await shop.ask('PUT', `/orders/${order.orderId}`, { status: 'Cancelled', notes: says })
  },
  async ({ row, says }) => {
    await shop.ask('POST', `/admin/customers/${row.id}/notes`, { note: says })
    await shop.ask('PUT', `/admin/customers/${row.id}/tags`, { tags: [says] })
    await shop.ask('POST', `/admin/customers/${row.id}/export`, {})
  },
  ({ token, says }) => shop.ask('PATCH', '/users', { lastName: says.slice(-40) }, token),
  async ({ row, says, traces }) => {
    const email = `second-${row.email}`
    const other = await makeUser(shop.db, { email, firstName: says })
    traces.push(email)
    await shop.ask('POST', `/admin/customers/${row.id}/merge`, { other: other.row.id })
  },
  (person) =>
    shop.call('POST', '/orders/find', { body: { orderId: 'ORD-1', phone: person.to.phone } }),
  ({ row }) => shop.call('GET', `/exports/customers?q=${row.email}`, { token: shop.admin.token }),
  async ({ to, says }, orders) => {
    const orderId = orders.at(-1)
    if (!orderId) return
    const text = `order,cod,n,name\n${orderId.toLowerCase()},0,${random(1e9)},${to.name} ${to.phone} ${says}\n`
    const file = Buffer.from(text).toString('base64')
    const upload = { fileName: 'week.csv', courier: 'Van', file }
    const { payout } = await shop.ask('POST', '/admin/cod-payouts', upload)
    if (random(2)) return
    const path = `/admin/cod-payouts/${payout.id}`
    await shop.ask('POST', `${path}/record`)
    await expect.poll(async () => (await shop.ask('GET', path)).state).toBe('recorded')
  },
  async (_, orders) => {
    const orderId = orders.at(-1)
    if (orderId)
      await shop.call('POST', `/admin/orders/${orderId}/invoice`, {
        token: shop.admin.token,
        body: {},
      })
  },
]

/** Finishes an order in any state, and settles its payment. */
async function finish(orderId: string, says: string) {
  const { status } = await shop.ask('GET', `/orders/${orderId}`)
  if (status === 'Cancelled') return
  await shop.ask('PUT', `/orders/${orderId}`, { status: 'Delivered', notes: says })
  await shop.ask('POST', `/admin/orders/${orderId}/collections`, { amount: 1_000, note: says })
  const path = `/admin/orders/${orderId}/returns`
  const [line] = (await shop.ask('GET', path)).lines
  const lines = [{ productId: line.productId, quantity: 1 }]
  await shop.ask('POST', path, { lines, amount: 1, method: 'cash', note: says })
}

test('keeps a deleted account’s data only in orders, documents and audit log until retention ends', async () => {
  const bystander = await makePerson('Bystander')
  const theirs: string[] = []
  for (const act of acts) await act(bystander, theirs)
  await shop.settle()
  const untouched = await shop.tablesWith(bystander.traces)
  for (let round = 0; round < 4; round += 1) {
    await shop.keepFor(72)
    const person = await makePerson(`Q${round}x${random(1_000_000)}`)
    const orders: string[] = []
    // each history has each action once in some sequence, and some of them again
    const left = [...acts, ...acts.slice(0, 3 + random(8))]
    while (left.length > 0) await left.splice(random(left.length), 1)[0]!(person, orders)
    // queued emails find no recipient, or have arrived
    if (round % 2) await shop.settle()
    const body = { password, confirmation: 'DELETE' }
    if (round < 2) await shop.ask('POST', '/users/erase', body, person.token)
    else await shop.ask('DELETE', `/users/deleteuser/${person.row.id}`)
    await shop.settle()
    for (const orderId of orders) await finish(orderId, person.says)
    await shop.settle()
    await shop.erase()
    const remaining = await shop.tablesWith(person.traces)
    expect([
      ...[
        'audit_log',
        'event_deliveries',
        'erasures',
        'events',
        'emails',
        'order_events',
        'order_notes',
        'order_returns',
        'cod_payout_lines',
      ],
      ...[
        'login_failures',
        'order_tags',
        'orders',
        'documents',
        'payment_transactions',
        'promotion_uses',
      ],
    ]).toEqual(expect.arrayContaining(remaining))
    expect(remaining).toEqual(expect.arrayContaining(['orders', 'documents', 'audit_log']))
    await shop.keepFor(0)
    // an email that is just being sent is erased once it has been sent
    await shop.settle()
    await shop.erase()
    await shop.erase()
    expect([round, await shop.tablesWith(person.traces)]).toEqual([round, []])
  }
  expect(await shop.tablesWith(bystander.traces)).toEqual(untouched)
  // the log recognises its masked entries
  const log = await verifyAudit(shop.db)
  expect([log.problem, log.erased > 0]).toEqual([undefined, true])
  // the books still add up
  const { rows } = await sql<{ count: number }>`
    select count(*) from orders join documents using (order_id)
    where name = 'Erased customer' and documents.content -> 'buyer' ->> 'name' = 'Erased customer'
      and documents.content -> 'lines' -> 0 ->> 'name' <> '' and total_cents = cents and district = 'Galle'`.execute(
    shop.db,
  )
  expect(rows[0]!.count).toBeGreaterThan(0)
  await expect(sql`update documents set cents = 1`.execute(shop.db)).rejects.toThrow(
    /never changed/,
  )
})

test('an unfinished or unpaid order keeps its buyer’s data until it is finished and paid', async () => {
  await shop.keepFor(0)
  const person = await makePerson('Underway')
  const { product_id: productId } = await makeProduct(shop.db)
  const body = { ...orderBody({ productId, qty: 1 }), ...person.to }
  const { order } = await shop.ask('POST', '/orders', body, person.token)
  // what couriers' files, changes and returns say of it
  await sql`
    with file as (
      insert into cod_payouts (courier, file_name, file_hash, header, columns, actor)
      values ('Van', 'f.csv', '\\x00', '[]', '{}', 'staff') returning id),
    line as (
      insert into cod_payout_lines
        (payout_ref, line, cells, waybill, order_number, fee_cents, courier_status, order_ref, note)
      select file.id, 1, jsonb_build_array(orders.name, '1'), '', '', 0, '', orders.id, orders.name
      from file, orders where order_id = ${order.orderId}),
    back as (
      insert into order_returns (order_ref, actor, cents, delivery_cents, refunded_cents, method, note)
      select id, 'staff', 0, 0, 0, 'cash', name from orders where order_id = ${order.orderId})
    update order_events set changes = jsonb_build_object('name', ${person.to.name}::text)
    where order_id = (select id from orders where order_id = ${order.orderId})`.execute(shop.db)
  await shop.ask('DELETE', `/users/deleteuser/${person.row.id}`)
  const nameThen = async () => {
    await shop.erase()
    return (await shop.ask('GET', `/orders/${order.orderId}`)).name
  }
  expect(await nameThen()).toBe(person.to.name)
  await shop.ask('PUT', `/orders/${order.orderId}`, { status: 'Delivered', notes: '' })
  expect(await nameThen()).toBe(person.to.name)
  await shop.ask('POST', `/admin/orders/${order.orderId}/collections`, { amount: 1_000 })
  expect(await nameThen()).toBe('Erased customer')
  await shop.settle()
  await shop.erase()
  expect(await shop.tablesWith(person.traces)).toEqual([])
})

test('erasing a buyer erases the free text of a refusal by telephone, and keeps the chosen reason', async () => {
  await shop.keepFor(0)
  const person = await makePerson('Refuser')
  const { product_id: productId } = await makeProduct(shop.db)
  const body = { ...orderBody({ productId, qty: 1 }), ...person.to }
  const place = async () => (await shop.ask('POST', '/orders', body, person.token)).order.orderId
  const [called, ended] = [await place(), await place()]
  const outcome = { outcome: 'refused', reason: person.says, note: person.says }
  await shop.ask('POST', `/admin/orders/${called}/calls`, outcome)
  for (const step of [{ status: 'Shipped' }, { status: 'Cancelled', reason: 'refused' }])
    await shop.ask('PUT', `/orders/${ended}`, { notes: '', ...step })
  await shop.ask('DELETE', `/users/deleteuser/${person.row.id}`)
  await shop.settle()
  await shop.erase()
  await shop.erase()
  expect(await shop.tablesWith(person.traces)).toEqual([])
  const { rows } = await sql<{ reason: string | null }>`
    select changes #>> '{reason,1}' as reason from audit_log
    where entity_id in (${called}, ${ended}) and changes ? 'reason' order by id`.execute(shop.db)
  expect(rows.map(({ reason }) => reason)).toEqual([null, 'refused'])
  expect((await verifyAudit(shop.db)).problem).toBeUndefined()
})
