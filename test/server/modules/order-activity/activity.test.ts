import { afterAll, expect, test } from 'vitest'
import { makeUser } from '../../../support/factories.ts'
import { openMailShop } from '../../../support/mail-shop.ts'

const shop = await openMailShop()
shop.serve()
const admin = await makeUser(shop.db, { type: 'admin', email: 'desk@example.com' })
const colleague = await makeUser(shop.db, { type: 'admin', email: 'colleague@example.com' })
afterAll(() => shop[Symbol.asyncDispose]())

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  address: string,
  body?: object,
  as = admin,
) => shop.call(method, address, { token: as.token, body })

test('lists changes, payments, emails, notes, parcels and tags of an order once, oldest first', async () => {
  const buyer = await makeUser(shop.db)
  const { orderId, email } = await shop.order(buyer)
  const about = async () => (await call('GET', `/admin/orders/${orderId}/activity`)).body
  const emails = () => shop.mail.emails.filter(({ recipients }) => recipients.includes(email))
  await expect.poll(() => emails().length).toBe(1)
  await call('PUT', `/orders/${orderId}`, { status: 'Processing' })
  const note = await call('POST', `/admin/orders/${orderId}/notes`, { note: ' Called twice. ' })
  expect(note).toMatchObject({
    status: 201,
    body: { note: { note: 'Called twice.', canRemove: true } },
  })
  await call('POST', `/admin/orders/${orderId}/parcels`, { courier: '', waybill: 'LP-1' })
  await call('PUT', `/orders/${orderId}`, { status: 'Delivered' })
  await call('POST', `/admin/orders/${orderId}/collections`, { amount: 2_500, method: 'cash' })
  await call('PUT', `/admin/orders/${orderId}/tags`, { tags: ['wedding'] })
  const parts = ({ timeline }: { timeline: Record<string, unknown>[] }) =>
    timeline
      .filter(({ email }) => !email)
      .map(({ by, at: _, ...part }) => [by, ...Object.keys(part)].join(' '))
  expect(parts(await about())).toEqual([
    `${email} change`,
    'desk@example.com change',
    'desk@example.com note',
    'desk@example.com audit',
    'desk@example.com change',
    'desk@example.com transaction',
    'desk@example.com audit',
  ])
  const statuses = async () =>
    (await about()).timeline
      .flatMap((entry: { email?: { template: string; state: string } }) => entry.email ?? [])
      .map(({ template, state }: { template: string; state: string }) => `${template} ${state}`)
  await expect.poll(statuses).toEqual(['order-placed sent', 'order-delivered sent'])
  const seen = await call('GET', `/orders/${orderId}`, undefined, buyer)
  expect(seen.text).not.toMatch(/Called twice|wedding/)
})

test('lets only its author remove a note, and keeps its text in the audit log', async () => {
  const { orderId } = await shop.order()
  const notes = `/admin/orders/${orderId}/notes`
  expect((await call('POST', notes, { note: '  ' })).status).toBe(400)
  const { id } = (await call('POST', notes, { note: 'Wrong order' })).body.note
  const theirs = await call('GET', `/admin/orders/${orderId}/activity`, undefined, colleague)
  // The email about the order is sent before or after the note.
  const read = theirs.body.timeline.filter(({ note }: { note?: object }) => note)
  expect(read).toMatchObject([{ note: { canRemove: false } }])
  const refused = await call('DELETE', `${notes}/${id}`, undefined, colleague)
  expect(refused).toMatchObject({ status: 409 })
  expect(refused.body.message).toContain('desk@example.com')
  expect((await call('DELETE', `${notes}/${id}`)).status).toBe(200)
  expect((await call('DELETE', `${notes}/${id}`)).status).toBe(404)
  const audit = await call('GET', `/admin/audit?q=${orderId}`)
  expect(audit.body.items[0]).toMatchObject({
    action: 'order.note-removed',
    changes: { note: ['Wrong order', null] },
  })
})

test('finds orders by tag, stores each tag once, and counts a buyer’s orders by account or phone', async () => {
  const buyer = await makeUser(shop.db)
  const orders = [await shop.order(buyer), await shop.order(buyer), await shop.order(buyer)]
  const [first, second, third] = orders.map(({ orderId }) => orderId) as [string, string, string]
  const tag = (orderId: string, tags: string[]) =>
    call('PUT', `/admin/orders/${orderId}/tags`, { tags })
  expect((await tag(first, ['Gift', 'fragile', 'gift'])).body.tags).toEqual(['fragile', 'gift'])
  await tag(second, ['gift'])
  await tag(second, [])
  expect((await tag(first, Array(21).fill('x'))).status).toBe(400)
  const found = await call('GET', '/admin/orders?tag=GIFT')
  expect(found.body).toMatchObject({ total: 1, items: [{ orderId: first }] })
  await shop.db
    .updateTable('orders')
    .set({ phone_normalised: '+94770000001' })
    .where('order_id', 'in', [first, second])
    .execute()
  await shop.db
    .updateTable('orders')
    .set({ user_id: null, phone_normalised: '+94770000001' })
    .where('order_id', '=', third)
    .execute()
  await call('PUT', `/orders/${third}`, { status: 'Shipped' })
  await call('PUT', `/orders/${third}`, { status: 'Cancelled', reason: 'refused' })
  const { buyer: known } = (await call('GET', `/admin/orders/${first}/activity`)).body
  expect(known).toMatchObject({ customerId: buyer.row.id, orders: 3, value: 5_000, refused: 1 })
  const ofGuest = (await call('GET', `/admin/orders/${third}/activity`)).body
  expect(ofGuest.buyer).not.toHaveProperty('customerId')
  expect(known.others.map(({ orderId }: { orderId: string }) => orderId)).toEqual([third, second])
})
