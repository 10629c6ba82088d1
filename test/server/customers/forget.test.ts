/** Who is forgotten is found nowhere any more, once the books need their orders no longer. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '#server/audit/chain.ts'
import { tasks } from '#server/upkeep.ts'
import { makeLink } from '#server/users/links.ts'
import {
  cheapHash,
  makeProduct,
  makeUser,
  orderBody,
  type TestUser,
} from '../../support/factories.ts'
import { type MailingShop, openMailingShop } from '../../support/mailbox.ts'

let shop: MailingShop
let admin: TestUser
let passwordHash: string
const password = 'a long password'
beforeAll(async () => {
  shop = await openMailingShop({ GUEST_CHECKOUT: 'on' })
  admin = await makeUser(shop.db, { type: 'admin', email: 'owner@shop.example' })
  passwordHash = await cheapHash(password)
})
afterAll(() => shop[Symbol.asyncDispose]())

const call = async (
  method: string,
  path: string,
  body?: unknown,
  token: string | undefined = admin.token,
) => {
  const answer = await shop.call(method, path, { token, body })
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const guest = (method: string, path: string, body: unknown) =>
  shop.call(method, path, { body }).then((answer) => answer.body)

/** Tables of which a row holds one of these words in whatever column. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(shop.db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} as whole
      where exists (
        select from unnest(${words as string[]}::text[]) as word
        where position(lower(word) in lower(whole::text)) > 0) limit 1`.execute(shop.db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

let version = 0
const keepFor = async (value: number) => {
  const path = '/settings/orders.keepErasedMonths'
  version = (await call('PUT', path, { value, version })).version
}
const forget = () =>
  tasks.find(({ name }) => name === 'forget who asked for it')!.run(shop.services)
/** All that waits has its place and its letters. */
async function settle() {
  const unplaced = () =>
    shop.db.selectFrom('events').select('seq').where('position', 'is', null).execute()
  await expect.poll(unplaced).toEqual([])
  await shop.allSent()
}

let seed = 20_261_122
/** The same numbers in every run. */
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}

interface Person extends TestUser {
  words: string[]
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
    token: await makeLink(shop.db, 'verify', { userId: user.row.id, email }),
  })
  return {
    ...user,
    words: [first, last, digits, email, street, city, `Said${tag}`],
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

/** What becomes of somebody in a shop, each in any order and number. */
const acts: ((person: Person, orders: string[]) => Promise<unknown>)[] = [
  async ({ row, token, to, says }, orders) => {
    const { product_id: productId } = await makeProduct(shop.db)
    const body = { ...orderBody({ productId, qty: 1 }), ...to, notes: says }
    const asGuest = random(3) === 0
    const { order } = asGuest
      ? await guest('POST', '/orders', { ...body, email: row.email })
      : await call('POST', '/orders', body, token)
    // a guest's order joins the account at the next login
    if (asGuest) await guest('POST', '/users/login', { email: row.email, password })
    orders.push(order.orderId)
  },
  async ({ says, to }, [orderId]) => {
    if (!orderId) return
    const { order } = await call('GET', `/admin/orders/${orderId}/about`).then(async (about) => ({
      about,
      order: await call('GET', `/orders/${orderId}`),
    }))
    if (order.status !== 'Pending') return
    await call('POST', `/admin/orders/${orderId}/notes`, { note: `${says}, ${to.phone}` })
    await call('PUT', `/admin/orders/${orderId}/tags`, { tags: [says] })
    await call('PUT', `/orders/${orderId}`, { status: 'Shipped', notes: `For ${to.name}` })
    await call('POST', `/admin/orders/${orderId}/parcels`, {
      courier: 'Van',
      waybill: `W-${orderId}`,
    })
  },
  ({ token, to }) => call('POST', '/addresses', { ...to, label: 'Home' }, token),
  ({ token, row, says }) =>
    call('POST', '/contact', { name: says, email: row.email, subject: says, message: says }, token),
  async ({ row, says }) => {
    await guest('POST', '/contact', { name: says, email: row.email, subject: says, message: says })
    const { items } = await call('GET', '/admin/messages?limit=1')
    await call('POST', `/admin/messages/${items[0].id}/answers`, { answer: `Dear ${says}` })
  },
  async ({ row }) => guest('POST', '/newsletter', { email: row.email.toUpperCase() }),
  async ({ token }) => {
    const { product_id: productId } = await makeProduct(shop.db, { stock: 0 })
    await call('POST', '/restock', { productId }, token)
  },
  async ({ token, says }, orders) => {
    const { product_id: productId } = await makeProduct(shop.db)
    const { order } = await call('POST', '/orders', orderBody({ productId, qty: 1 }), token)
    orders.push(order.orderId)
    await call('PUT', `/orders/${order.orderId}`, { status: 'Delivered', notes: '' })
    await call('POST', `/products/${productId}/review`, { comment: 'Gentle.' }, token)
    if (random(2)) return
    const { items } = await call('GET', '/admin/reviews?limit=1')
    await call('DELETE', `/reviews/${items[0].id}`)
    await call('PUT', `/orders/${order.orderId}`, { status: 'Cancelled', notes: says })
  },
  async ({ row, says }) => {
    await call('POST', `/admin/customers/${row.id}/notes`, { note: says })
    await call('PUT', `/admin/customers/${row.id}/tags`, { tags: [says] })
    await call('POST', `/admin/customers/${row.id}/export`, {})
  },
  ({ token, says }) => call('PATCH', '/users', { lastName: says.slice(-40) }, token),
  async ({ row, says, words }) => {
    const email = `second-${row.email}`
    const other = await makeUser(shop.db, { email, firstName: says })
    words.push(email)
    await call('POST', `/admin/customers/${row.id}/merge`, { other: other.row.id })
  },
  (person) =>
    shop.call('POST', '/orders/find', { body: { orderId: 'ORD-1', phone: person.to.phone } }),
  ({ row }) => shop.call('GET', `/exports/customers?q=${row.email}`, { token: admin.token }),
  async ({ to, says }, orders) => {
    const orderId = orders.at(-1)
    if (!orderId) return
    const text = `order,cod,n,name\n${orderId.toLowerCase()},0,${random(1e9)},${to.name} ${to.phone} ${says}\n`
    const file = Buffer.from(text).toString('base64')
    const asked = { fileName: 'week.csv', courier: 'Van', file }
    const { remittance } = await call('POST', '/admin/remittances', asked)
    if (random(2)) return
    const path = `/admin/remittances/${remittance.id}`
    await call('POST', `${path}/book`)
    await expect.poll(async () => (await call('GET', path)).state).toBe('booked')
  },
  async (_, orders) => {
    const orderId = orders.at(-1)
    if (orderId)
      await shop.call('POST', `/admin/orders/${orderId}/invoice`, { token: admin.token, body: {} })
  },
]

/** Whatever is under way comes to its end, and its money to the shop. */
async function finish(orderId: string, says: string) {
  const { status } = await call('GET', `/orders/${orderId}`)
  if (status === 'Cancelled') return
  await call('PUT', `/orders/${orderId}`, { status: 'Delivered', notes: says })
  await call('POST', `/admin/orders/${orderId}/collected`, { amount: 1_000, note: says })
  const path = `/admin/orders/${orderId}/returns`
  const [line] = (await call('GET', path)).lines
  const lines = [{ productId: line.productId, quantity: 1 }]
  await call('POST', path, { lines, amount: 1, method: 'cash', note: says })
}

test('after any history who deletes their account is kept in orders, papers and the log alone, and later nowhere; others stay', async () => {
  const bystander = await makePerson('Bystander')
  const theirs: string[] = []
  for (const act of acts) await act(bystander, theirs)
  await settle()
  const untouched = await tablesWith(bystander.words)
  for (let round = 0; round < 4; round += 1) {
    await keepFor(72)
    const person = await makePerson(`Q${round}x${random(1_000_000)}`)
    const orders: string[] = []
    // each history has each act once in some order, and some of them again
    const left = [...acts, ...acts.slice(0, 3 + random(8))]
    while (left.length > 0) await left.splice(random(left.length), 1)[0]!(person, orders)
    // letters that are on their way find nobody, or have arrived
    if (round % 2) await settle()
    const body = { password, word: 'DELETE' }
    if (round < 2) await call('POST', '/users/erase', body, person.token)
    else await call('DELETE', `/users/deleteuser/${person.row.id}`)
    await settle()
    for (const orderId of orders) await finish(orderId, person.says)
    await settle()
    await forget()
    const kept = await tablesWith(person.words)
    expect([
      ...[
        'audit_log',
        'deliveries',
        'erasures',
        'events',
        'letters',
        'order_events',
        'order_notes',
        'order_returns',
        'remittance_lines',
      ],
      ...['login_failures', 'order_tags', 'orders', 'papers', 'payment_entries', 'promotion_uses'],
    ]).toEqual(expect.arrayContaining(kept))
    expect(kept).toEqual(expect.arrayContaining(['orders', 'papers', 'audit_log']))
    await keepFor(0)
    // a letter that is just being sent is forgotten once it has gone
    await settle()
    await forget()
    await forget()
    expect([round, await tablesWith(person.words)]).toEqual([round, []])
  }
  expect(await tablesWith(bystander.words)).toEqual(untouched)
  // what was masked in the audit log is known to be so
  const log = await verifyAudit(shop.db)
  expect([log.problem, log.erased > 0]).toEqual([undefined, true])
  // the books still add up
  const { rows } = await sql<{ count: number }>`
    select count(*) from orders join papers using (order_id)
    where name = 'Erased customer' and papers.content -> 'buyer' ->> 'name' = 'Erased customer'
      and papers.content -> 'lines' -> 0 ->> 'name' <> '' and total_cents = cents and district = 'Galle'`.execute(
    shop.db,
  )
  expect(rows[0]!.count).toBeGreaterThan(0)
  await expect(sql`update papers set cents = 1`.execute(shop.db)).rejects.toThrow(/never changed/)
})

test('an order that is under way, or has money to come, keeps its buyer until it is done with', async () => {
  await keepFor(0)
  const person = await makePerson('Underway')
  const { product_id: productId } = await makeProduct(shop.db)
  const body = { ...orderBody({ productId, qty: 1 }), ...person.to }
  const { order } = await call('POST', '/orders', body, person.token)
  // what couriers' files, changes and returns say of it
  await sql`
    with file as (
      insert into remittances (courier, file_name, file_hash, header, columns, actor)
      values ('Van', 'f.csv', '\\x00', '[]', '{}', 'staff') returning id),
    line as (
      insert into remittance_lines
        (remittance_ref, line, cells, waybill, order_number, fee_cents, word, order_ref, note)
      select file.id, 1, jsonb_build_array(orders.name, '1'), '', '', 0, '', orders.id, orders.name
      from file, orders where order_id = ${order.orderId}),
    back as (
      insert into order_returns (order_ref, actor, cents, delivery_cents, back_cents, method, note)
      select id, 'staff', 0, 0, 0, 'cash', name from orders where order_id = ${order.orderId})
    update order_events set changes = jsonb_build_object('name', ${person.to.name}::text)
    where order_id = (select id from orders where order_id = ${order.orderId})`.execute(shop.db)
  await call('DELETE', `/users/deleteuser/${person.row.id}`)
  const nameThen = async () => {
    await forget()
    return (await call('GET', `/orders/${order.orderId}`)).name
  }
  expect(await nameThen()).toBe(person.to.name)
  await call('PUT', `/orders/${order.orderId}`, { status: 'Delivered', notes: '' })
  expect(await nameThen()).toBe(person.to.name)
  await call('POST', `/admin/orders/${order.orderId}/collected`, { amount: 1_000 })
  expect(await nameThen()).toBe('Erased customer')
  await settle()
  await forget()
  expect(await tablesWith(person.words)).toEqual([])
})

test('why a buyer refused an order on the telephone is forgotten with them, and the reason chosen for its end is kept', async () => {
  await keepFor(0)
  const person = await makePerson('Refuser')
  const { product_id: productId } = await makeProduct(shop.db)
  const body = { ...orderBody({ productId, qty: 1 }), ...person.to }
  const place = async () => (await call('POST', '/orders', body, person.token)).order.orderId
  const [called, ended] = [await place(), await place()]
  const outcome = { outcome: 'refused', reason: person.says, note: person.says }
  await call('POST', `/admin/orders/${called}/calls`, outcome)
  for (const step of [{ status: 'Shipped' }, { status: 'Cancelled', reason: 'refused' }])
    await call('PUT', `/orders/${ended}`, { notes: '', ...step })
  await call('DELETE', `/users/deleteuser/${person.row.id}`)
  await settle()
  await forget()
  await forget()
  expect(await tablesWith(person.words)).toEqual([])
  const { rows } = await sql<{ reason: string | null }>`
    select changes #>> '{reason,1}' as reason from audit_log
    where entity_id in (${called}, ${ended}) and changes ? 'reason' order by id`.execute(shop.db)
  expect(rows.map(({ reason }) => reason)).toEqual([null, 'refused'])
  expect((await verifyAudit(shop.db)).problem).toBeUndefined()
})

test('a guest is forgotten by staff, with all orders of the same two numbers, and no order of anybody else', async () => {
  await keepFor(0)
  const { product_id: productId } = await makeProduct(shop.db)
  const person = await makePerson('Account')
  const order = async (more: object, token?: string) =>
    shop.call('POST', '/orders', {
      token,
      body: { ...orderBody({ productId, qty: 1 }), name: 'ForeGuest', ...more },
    })
  const numbers = { phone: '0719998887', email: 'guest@example.com' }
  const placed = [
    await order({ ...numbers, phone: '+94 71 999 8887' }),
    await order({ ...numbers, email: 'Guest@Example.com' }),
    await order({ ...numbers, email: 'other@example.com' }),
    await order({ ...numbers }, person.token),
  ]
  const [first, second, other, accounts] = placed.map(({ body }) => body.order.orderId as string)
  const link = placed[0]!.body.link
  await guest('POST', '/newsletter', { email: numbers.email })
  const refused = await shop.call('POST', `/admin/orders/${accounts}/erase-buyer`, {
    token: admin.token,
    body: {},
  })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `${accounts} belongs to an account. Delete the account: its orders are forgotten with it.`,
  ])
  expect((await call('POST', `/admin/orders/${first}/erase-buyer`, {})).orders).toEqual([
    first,
    second,
  ])
  expect((await shop.call('POST', '/orders/by-link', { body: { link } })).status).toBe(404)
  for (const orderId of [first, second])
    await call('PUT', `/orders/${orderId}`, { status: 'Cancelled', notes: '' })
  await settle()
  await forget()
  expect(await tablesWith([numbers.email])).toEqual([])
  const names = await Promise.all(
    [first, second, other, accounts].map(async (id) => (await call('GET', `/orders/${id}`)).name),
  )
  expect(names).toEqual(['Erased customer', 'Erased customer', 'ForeGuest', 'ForeGuest'])
})

test('who deletes their own account says their password and a word, and is gone with the next call', async () => {
  const { row, token } = await makePerson('Alone')
  const erase = (body: object, who = token) =>
    shop.call('POST', '/users/erase', { token: who, body })
  const wrong = await erase({ password: 'wrong', word: 'DELETE' })
  expect(wrong.body.issues).toEqual([{ path: 'password', message: 'is not right' }])
  const slip = await erase({ password, word: 'delete' })
  expect(slip.body.issues).toEqual([{ path: 'word', message: 'must be DELETE' }])
  const google = await makeUser(shop.db)
  expect((await erase({ password, word: 'DELETE' }, google.token)).status).toBe(409)
  const works = await makeUser(shop.db, { type: 'admin', passwordHash })
  expect((await erase({ password, word: 'DELETE' }, works.token)).body.message).toContain(
    'work here',
  )
  expect((await erase({ password, word: 'DELETE' })).body).toEqual({
    message: 'Your account is deleted.',
  })
  expect((await shop.call('GET', '/users', { token })).status).toBe(401)
  expect((await guest('POST', '/users/login', { email: row.email, password })).user).toBeNull()
})
