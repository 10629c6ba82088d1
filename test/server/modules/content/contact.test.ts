import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'
import { waiting } from '../../../support/waiting.ts'

const shop = await openTestApp()
const admin = await makeUser(shop.db, { type: 'admin', email: 'reader@example.com' })

const email = {
  name: 'Nimali',
  email: 'nimali@example.com',
  subject: 'Shade advice',
  message: 'Which shade goes with 50% grey? 🌸\nThank you',
}

test('guests and customers send messages, stored verbatim and once per idempotency key', async () => {
  const sent = await shop.call('POST', '/contact', { body: email })
  expect(sent.status).toBe(201)
  expect(sent.body).toEqual({ message: 'Your Message sent' })
  const customer = await makeUser(shop.db)
  const headers = { 'idempotency-key': 'email-1' }
  const twice = [
    await shop.rpc('mutation', 'contact.send', email, { ...customer, headers }),
    await shop.rpc('mutation', 'contact.send', email, { ...customer, headers }),
  ]
  expect(twice.map(({ body }) => body.result.data)).toEqual([sent.body, sent.body])
  const stored = await shop.db.selectFrom('contact_messages').selectAll().execute()
  expect(stored).toHaveLength(2)
  expect(stored[0]).toMatchObject({ ...email, user_id: null, status: 'unread' })
  expect(stored[1]!.user_id).toBe(customer.row.id)
})

test('an unknown token sends the message as a guest', async () => {
  for (const token of ['null', 'long-gone']) {
    const answer = await shop.call('POST', '/contact', { token, body: email })
    expect(answer.status).toBe(201)
  }
})

test('the contact form names each missing or invalid field', async () => {
  const answer = await shop.call('POST', '/contact', {
    body: { name: ' ', email: 'nimali@', subject: 'x'.repeat(301) },
  })
  expect(answer.status).toBe(400)
  expect(answer.body.issues.map(({ path }: { path: string }) => path)).toEqual([
    'name',
    'email',
    'subject',
    'message',
  ])
  expect(answer.body.issues[1].message).toBe('Please enter a valid email address.')
})

test('staff search, filter, page and mark messages, and the audit log names the actor', async () => {
  await shop.db
    .insertInto('contact_messages')
    .values(
      Array.from({ length: 9 }, (_, index) => ({
        name: `Walker ${index}`,
        email: 'walker@example.com',
        subject: 'same time',
        message: 'hello',
        created_at: new Date('2021-01-01T00:00:00Z'),
      })),
    )
    .execute()
  const walked: { id: string }[] = []
  for (let cursor = ''; ; ) {
    const page = await shop.call(
      'GET',
      `/admin/conversations?q=WALKER@&limit=2&cursor=${cursor}`,
      admin,
    )
    expect(page.body.total).toBe(9)
    walked.push(...page.body.items)
    if (page.body.nextCursor === null) break
    cursor = page.body.nextCursor
  }
  const large = await shop.call('GET', '/admin/conversations?q=walker@&limit=200', admin)
  expect(walked).toEqual(large.body.items)
  const { id } = walked[0]!
  const unread = large.body.counts.unread
  const marked = await shop.call('PUT', `/admin/conversations/${id}`, {
    ...admin,
    body: { status: 'answered' },
  })
  expect(marked.body.item).toMatchObject({ id, status: 'answered' })
  const answered = await shop.rpc('query', 'conversations.list', { status: 'answered' }, admin)
  expect(answered.body.result.data).toMatchObject({ total: 1, counts: { unread: unread - 1 } })
  const audit = await shop.call('GET', '/admin/audit?entity=message', admin)
  expect(audit.body.items).toEqual([
    expect.objectContaining({
      actor: 'reader@example.com',
      changes: { state: ['open', 'done'], status: ['unread', 'answered'] },
    }),
  ])
  const percent = await shop.call('GET', '/admin/conversations?q=50%25', admin)
  expect(percent.body.total).toBe(4)
  for (const unknown of ['unknown', '00000000-0000-4000-8000-000000000000']) {
    const answer = await shop.rpc(
      'mutation',
      'conversations.update',
      { id: unknown, status: 'read' },
      admin,
    )
    expect(answer.status).toBe(404)
  }
  const lost = await shop.call('PUT', `/admin/conversations/${id}`, {
    ...admin,
    body: { status: 'x' },
  })
  expect(lost.status).toBe(400)
})

test('two concurrent marks of a message are recorded one after the other', async () => {
  const { id } = await shop.db
    .insertInto('contact_messages')
    .values({ name: 'a', email: 'twice@example.com', subject: 's', message: 'm' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mark = (status: string) =>
    shop.call('PUT', `/admin/conversations/${id}`, { ...admin, body: { status } })
  const marks = await shop.db.transaction().execute(async (tx) => {
    const message = tx.selectFrom('contact_messages').select('id').where('id', '=', id)
    await message.forUpdate().execute()
    const both = ['read', 'answered'].map(mark)
    await expect.poll(() => waiting(shop.db, 'other')).toBe(2)
    return { both }
  })
  for (const answer of await Promise.all(marks.both)) expect(answer.status).toBe(200)
  const { body } = await shop.call('GET', '/admin/audit?entity=message&q=twice@', admin)
  const [last, first] = body.items.map((item: { changes: { status: string[] } }) => item.changes)
  expect(first.status[0]).toBe('unread')
  expect(last.status[0]).toBe(first.status[1])
})

test('subscribing stores an address once, ignoring case, and staff see the list', async () => {
  for (const email of ['Anula@example.com', ' anula@EXAMPLE.com ', 'kamal@example.com']) {
    const answer = await shop.call('POST', '/newsletter', { body: { email } })
    expect(answer.status).toBe(201)
  }
  const list = await shop.call('GET', '/admin/subscribers', admin)
  expect(list.body.items.map(({ email }: { email: string }) => email)).toEqual([
    'kamal@example.com',
    'Anula@example.com',
  ])
  expect(list.body).toMatchObject({ total: 2, nextCursor: null })
  const first = await shop.call('GET', '/admin/subscribers?limit=1', admin)
  const next = await shop.rpc(
    'query',
    'subscribers.list',
    { limit: 1, cursor: first.body.nextCursor },
    admin,
  )
  expect([...first.body.items, ...next.body.result.data.items]).toEqual(list.body.items)
  const found = await shop.call('GET', '/admin/subscribers?q=KAMAL', admin)
  expect(found.body.total).toBe(1)
  const wrong = await shop.call('POST', '/newsletter', { body: { email: 'not an address' } })
  expect(wrong.status).toBe(400)
})

test('a message lists the orders of its order numbers, email and phone numbers', async () => {
  const { product_id: productId } = await makeProduct(shop.db, { stock: 100 })
  const place = async (buyer: TestUser, phone: string) => {
    const body = { ...orderBody({ productId, qty: 1 }), phone }
    const placed = await shop.call('POST', '/orders', { token: buyer.token, body })
    expect(placed.status, placed.text).toBe(201)
    return placed.body.order.orderId as string
  }
  const [writer, friend, stranger] = await Promise.all([1, 2, 3].map(() => makeUser(shop.db)))
  const own = await place(writer!, '070 111 1111')
  const named = await place(friend!, '070 222 2222')
  const called = await place(stranger!, '070 333 3333')
  await place(friend!, '070 444 4444')
  const write = async (email: string, subject: string, message: string) => {
    await shop.call('POST', '/contact', { body: { name: 'Nimali', email, subject, message } })
    const { rows } = await sql<{ id: string }>`
      select id from contact_messages order by created_at desc limit 1`.execute(shop.db)
    return rows[0]!.id
  }
  const orders = async (id: string) => {
    const { body } = await shop.call('GET', `/admin/conversations/${id}`, { token: admin.token })
    return body.orders.map(({ orderId, by }: { orderId: string; by: string }) => [orderId, by])
  }
  const number = Number(named.slice(4))
  const all = await write(
    writer!.row.email.toUpperCase(),
    `Where is ord-${number}?`,
    'Call me: +94 (70) 333-3333. In 2026 I paid 1,250.00 for 3 of #2.',
  )
  expect(await orders(all)).toEqual([
    [named, 'number'],
    [own, 'email'],
    [called, 'phone'],
  ])
  expect(await orders(await write('stranger@example.com', 'Hours', 'Open at 9?'))).toEqual([])
  const role = await shop.call('POST', '/admin/roles', {
    token: admin.token,
    body: { name: 'Inbox', permissions: ['messages'] },
  })
  const { token } = await makeUser(shop.db, { role: role.body.role.id })
  const read = await shop.call('GET', `/admin/conversations/${all}`, { token })
  expect(read.body.item.id).toBe(all)
  expect(read.body).not.toHaveProperty('orders')
})
