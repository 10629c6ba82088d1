/** Contact messages as conversations: status, assignee, notes, and answers from templates. */
import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const owner = await makeUser(shop.db, {
  role: 'owner',
  email: 'amara@example.com',
  firstName: 'Amara',
})
const manager = await makeUser(shop.db, { role: 'manager', email: 'kasun@example.com' })
const packer = await makeUser(shop.db, { role: 'packer' })
await makeProduct(shop.db, { productId: 'ROSE', stock: 9 })

const call = (method: string, path: string, body?: object, { token } = owner) =>
  shop.call(method, path, { token, ...(body ? { body } : {}) })

async function write(subject: string, email = 'nimali@example.com', message = 'Which shade?') {
  await shop.call('POST', '/contact', { body: { name: 'Nimali', email, subject, message } })
  const page = await call('GET', `/admin/conversations?q=${encodeURIComponent(subject)}`)
  return page.body.items[0].id as string
}
const page = async (query = '', user = owner) =>
  (await call('GET', `/admin/conversations?${query}`, undefined, user)).body
const subjects = async (query = '', user = owner): Promise<string[]> =>
  (await page(query, user)).items.map((one: { subject: string }) => one.subject)
const auditActions = async () =>
  (await call('GET', '/admin/audit?entity=message&limit=200')).body.items.map(
    (one: { action: string }) => one.action,
  )

test('a conversation is open until answered, then waiting or done, and open ones come first', async () => {
  const [first, second, third] = [await write('first'), await write('second'), await write('third')]
  expect(await page()).toMatchObject({ counts: { open: 3, waiting: 0, mine: 0 }, total: 3 })

  await call('POST', `/admin/conversations/${third}/answers`, { answer: 'Rose No. 4.' })
  await call('POST', `/admin/conversations/${second}/answers`, { answer: 'No. 5.', state: 'done' })
  expect(await subjects()).toEqual(['first', 'third', 'second'])
  expect(await subjects('limit=1&state=waiting')).toEqual(['third'])
  expect(await subjects('state=done')).toEqual(['second'])
  // answering an unassigned conversation assigns it; done ones are not counted
  expect(await page('owner=me')).toMatchObject({
    counts: { open: 1, waiting: 1, mine: 1 },
    total: 2,
  })
  expect(await subjects('owner=me&state=undone')).toEqual(['third'])
  expect(await subjects('owner=none')).toEqual(['first'])

  // by small pages as by one
  const walked: string[] = []
  let cursor = ''
  do {
    const { items, nextCursor } = await page(`limit=1&cursor=${cursor}`)
    walked.push(items[0].subject)
    cursor = nextCursor ?? ''
  } while (cursor)
  expect(walked).toEqual(['first', 'third', 'second'])

  const put = (id: string, body: object, user = owner) =>
    call('PUT', `/admin/conversations/${id}`, body, user)
  const status = async (q: string) =>
    (await call('GET', `/admin/conversations?q=${q}`)).body.items[0]
  expect((await put(third, { state: 'open' })).body.item).toMatchObject({ state: 'open' })
  expect((await status('third')).status).toBe('read')
  await put(first, { state: 'done' })
  expect((await status('first')).status).toBe('answered')
  await call('PUT', `/admin/conversations/${second}`, { status: 'unread' })
  expect((await page('state=open')).total).toBe(2)
  await call('PUT', `/admin/conversations/${second}`, { status: 'answered' })
  expect((await page('state=done')).total).toBe(2)

  // the assignee must be able to read messages
  expect((await put(third, { owner: packer.row.id })).body.issues).toMatchObject([
    { path: 'owner' },
  ])
  const assigned = await put(third, { owner: manager.row.id })
  expect(assigned.body.item.owner).toMatchObject({ id: manager.row.id })
  expect(await subjects('owner=me', manager)).toEqual(['third'])
  await put(third, { owner: null })
  expect((await page('q=third')).items[0]).toMatchObject({ owner: null, state: 'open' })
  await put(third, {})
  expect((await auditActions()).filter((one: string) => one === 'message.update')).toHaveLength(6)
  const { staff } = (await call('GET', `/admin/conversations/${third}`)).body
  expect(staff.map((one: { id: string }) => one.id).sort()).toEqual(
    [owner.row.id, manager.row.id].sort(),
  )
})

test('notes are deleted by their authors only, and with the message', async () => {
  const id = await write('noted', 'sunil@example.com')
  const notes = `/admin/conversations/${id}/notes`
  const { body } = await call('POST', notes, { note: '<b>Calls</b> often.' }, manager)
  expect(body.item.notes).toMatchObject([
    { note: '<b>Calls</b> often.', by: 'kasun@example.com', canRemove: true },
  ])
  const noteId = body.item.notes[0].id
  expect((await page('q=noted')).items[0].notes).toMatchObject([{ id: noteId, canRemove: false }])
  expect((await call('DELETE', `${notes}/${noteId}`)).status).toBe(409)
  expect((await call('DELETE', `${notes}/${id}`)).status).toBe(404)
  expect((await call('DELETE', `${notes}/${noteId}`, undefined, manager)).body.item.notes).toEqual(
    [],
  )
  await call('POST', notes, { note: 'Once more.' })
  expect((await call('POST', notes, { note: ' ' })).body.issues).toMatchObject([{ path: 'note' }])
  await shop.db.deleteFrom('contact_messages').where('id', '=', id).execute()
  expect(await shop.db.selectFrom('message_notes').selectAll().execute()).toEqual([])
  expect((await call('POST', notes, { note: 'Too late.' })).status).toBe(404)
})

test('saved replies are filled from the message, and with orders only for staff who can read them', async () => {
  const buyer = await makeUser(shop.db, { email: 'dilani@example.com' })
  const placed = await shop.call('POST', '/orders', {
    token: buyer.token,
    body: orderBody({ productId: 'ROSE', qty: 1 }),
  })
  const { orderId } = placed.body.order
  const id = await write('Where is it {shop}?', 'DILANI@example.com')
  const text = 'Dear {name}, {orderId} left today. On “{subject}”: soon. {me}, {shop}'
  const set = (value: object[], version: number) =>
    call('PUT', '/settings/emails.savedReplies', { value, version })
  expect((await set([{ name: 'Sent', text: 'Dear {nmae}' }], 0)).body).toMatchObject({
    issues: [
      {
        path: 'value.0.text',
        message: 'may have the placeholders {name}, {orderId}, {subject}, {shop}, {me}',
      },
    ],
  })
  await set([{ name: 'Sent', text }], 0)
  const read = async (user = owner) =>
    (await call('GET', `/admin/conversations/${id}`, undefined, user)).body
  const filled = (order: string) =>
    `Dear Nimali, ${order} left today. On “Where is it {shop}?”: soon. Amara, Araliya`
  expect(await read()).toMatchObject({
    templates: [{ name: 'Sent', text: filled(orderId) }],
    item: { customer: { _id: buyer.row.id, by: 'email' }, state: 'open' },
  })
  await shop.db
    .insertInto('roles')
    .values({ id: 'desk', name: 'Desk', permissions: ['messages'] })
    .execute()
  const desk = await makeUser(shop.db, { role: 'desk', firstName: 'Amara' })
  expect((await read(desk)).templates).toEqual([{ name: 'Sent', text: filled('{orderId}') }])
  expect((await shop.call('GET', '/settings?group=mail')).status).toBe(400)
})
