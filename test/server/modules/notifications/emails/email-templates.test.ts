/** Email templates, their previews, and sent emails. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTerminalMailer } from '#server/platform/email/terminal-mailer.ts'
import { storedEmails } from '../../../../support/event-deliveries.ts'
import { makeUser } from '../../../../support/factories.ts'
import { openMailShop } from '../../../../support/mail-shop.ts'
import { waiting } from '../../../../support/waiting.ts'

const shop = await openMailShop()
const admin = await makeUser(shop.db, { type: 'admin', email: 'owner@shop.example' })
shop.serve()
afterAll(() => shop[Symbol.asyncDispose]())

const call = (method: string, path: string, body?: unknown) =>
  shop.call(method, path, { token: admin.token, body })
const templateOf = async (name: string) => {
  const { body } = await call('GET', '/admin/email-templates')
  return body.items.find((one: { name: string }) => one.name === name)
}
const sent = async (query = '') => (await call('GET', `/admin/emails${query}`)).body.items
const arrived = (address: string) =>
  shop.mail.emails.filter(({ recipients }) => recipients.includes(address))

test('staff change, preview and reset the subject and closing text of an email template', async () => {
  const defaults = await templateOf('order-placed')
  expect(defaults).toMatchObject({
    version: 0,
    placeholders: ['shop', 'order', 'name'],
    changedBy: null,
  })
  const texts = { subject: 'We have {order}, {name}', closing: 'Ayubowan from {shop}!' }
  // With three bytes a character, the longest text is too long for a URL.
  const longest = { ...texts, closing: 'අ'.repeat(2_000) }
  expect((await call('POST', '/admin/email-templates/order-placed/preview', longest)).status).toBe(
    200,
  )
  const preview = await call('POST', '/admin/email-templates/order-placed/preview', texts)
  expect(preview.body).toMatchObject({ subject: 'We have ORD-000042, Amaya Perera' })
  expect(preview.body.text).toContain('Ayubowan from Araliya!')

  const change = (body: object) => call('PUT', '/admin/email-templates/order-placed', body)
  for (const [field, value, says] of [
    ['subject', 'Order {oder}', 'has the unknown placeholder {oder}. Use {shop}, {order}, {name}'],
    ['subject', 'Order\r\nBcc: other@example.com', 'must be a single line'],
    ['subject', ' ', 'is required'],
    ['closing', 'x'.repeat(2_001), 'must have at most 2000 characters'],
  ] as const) {
    const refused = await change({ ...texts, [field]: value })
    expect(refused.status).toBe(400)
    expect(refused.body.issues).toEqual([{ path: field, message: expect.stringContaining(says) }])
  }
  const { body } = await change({ ...texts, version: 0 })
  expect(body.template).toMatchObject({ ...texts, version: 1, changedBy: 'owner@shop.example' })

  const { orderId, email } = await shop.order()
  await expect.poll(() => arrived(email)[0]?.subject).toBe(`We have ${orderId}, Nimali Perera`)
  expect(arrived(email)[0]!.html).toContain('Ayubowan from Araliya!')

  const reset = await call('DELETE', '/admin/email-templates/order-placed')
  expect(reset.body.template).toEqual(defaults)
  const { body: log } = await call('GET', '/admin/audit?entity=email-template')
  expect(log.items.map(({ action }: { action: string }) => action)).toEqual([
    'email-template.reset',
    'email-template.update',
  ])
})

test('of two concurrent first changes of a template, one fails with 412', async () => {
  const write = (closing: string) =>
    call('PUT', '/admin/email-templates/order-shipped', {
      subject: 'On its way',
      closing,
      version: 0,
    })
  // neither can write before both have begun
  const both = await shop.db.transaction().execute(async (tx) => {
    await sql`lock table email_templates in share mode`.execute(tx)
    const running = Promise.all([write('From Amaya'), write('From Kasun')])
    await expect
      .poll(async () => (await waiting(shop.db, 'other')) + (await waiting(shop.db, 'advisory')))
      .toBe(2)
    return { running }
  })
  const answers = await both.running
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  const winner = answers.find(({ status }) => status === 200)!
  expect(await templateOf('order-shipped')).toEqual(winner.body.template)
  await call('DELETE', '/admin/email-templates/order-shipped')
})

test('a sent email is listed with its status, shown as sent, and resent with a new Message-ID', async () => {
  shop.mail.behave.recipient = (address) =>
    address === 'bounced@example.com' ? { code: 550, text: 'no such mailbox' } : undefined
  const [fine, bounced] = [
    await shop.order(),
    await shop.order(await makeUser(shop.db, { email: 'bounced@example.com' })),
  ]
  await expect
    .poll(async () => (await sent('?q=BOUNCED@')).map(({ state }: { state: string }) => state))
    .toEqual(['failed'])
  await expect.poll(() => arrived(fine.email).length).toBe(1)
  const [failed] = await sent('?state=failed')
  expect(failed).toMatchObject({
    template: 'order-placed',
    to: 'bounced@example.com',
    subject: `Your order ${bounced.orderId} at Araliya`,
    status: 550,
    answer: expect.stringContaining('no such mailbox'),
  })
  const [row] = await sent(`?q=${fine.email}`)
  await expect.poll(async () => (await sent(`?q=${fine.email}`))[0].state).toBe('sent')
  const { body: whole } = await call('GET', `/admin/emails/${row.id}`)
  expect(whole.text.trim()).toBe(arrived(fine.email)[0]!.text!.trim())
  expect(whole.html).toContain(fine.orderId)

  const again = await call('POST', `/admin/emails/${row.id}/resend`)
  expect(again.body.email).toMatchObject({ state: 'waiting', to: fine.email })
  await expect.poll(() => arrived(fine.email).length).toBe(2)
  // A mailbox that knows the first by its id would not show it again.
  const [first, second] = arrived(fine.email)
  expect(second!.messageId).not.toBe(first!.messageId)
  expect(second!.subject).toBe(first!.subject)
})

test('deleting a customer erases stored emails and drops waiting ones', async () => {
  const buyer = await makeUser(shop.db, { email: 'leaving@example.com' })
  const { orderId } = await shop.order(buyer)
  await expect.poll(() => arrived('leaving@example.com').length).toBe(1)
  const [row] = await sent('?q=leaving@')
  await shop.db
    .updateTable('orders')
    .set({ status: 'Delivered' })
    .where('order_id', '=', orderId)
    .execute()
  const removed = await call('DELETE', `/users/deleteuser/${buyer.row.id}`)
  expect(removed.status).toBe(200)
  const { body } = await call('GET', `/admin/emails/${row.id}`)
  expect(body).toMatchObject({ to: '', subject: '', html: '', text: '', answer: '' })
  const stored = await storedEmails(shop.db)
  expect(JSON.stringify(stored)).not.toContain(orderId)
  expect((await call('POST', `/admin/emails/${row.id}/resend`)).status).toBe(409)
})

test('stored emails are deleted with their deliveries', async () => {
  const { email } = await shop.order()
  await expect.poll(async () => (await sent(`?q=${email}`)).length).toBe(1)
  await expect.poll(() => sent('?state=waiting')).toEqual([])
  await shop.db
    .updateTable('event_deliveries')
    .set({ ended_at: new Date(Date.now() - 31 * 86_400_000) })
    .execute()
  await shop.services.modules.jobs
    .find(({ name }) => name === 'delete old event deliveries')!
    .run(shop.services)
  expect(await shop.db.selectFrom('emails').selectAll().execute()).toEqual([])
})

test('a test email is sent at once, and the response has the error of the mail server', async () => {
  const send = (to: string) => call('POST', '/admin/emails/test', { to })
  expect((await send('owner@shop.example')).body.message).toBe(
    'The mail server accepted the test email to owner@shop.example.',
  )
  expect(arrived('owner@shop.example').map(({ subject }) => subject)).toContain(
    'Test email of Araliya',
  )
  shop.mail.behave.recipient = () => ({ code: 550, text: 'no such mailbox' })
  const refused = await send('gone@shop.example')
  shop.mail.behave.recipient = () => undefined
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('no such mailbox'),
  ])
  expect((await send('unknown')).body.issues).toMatchObject([{ path: 'to' }])
})

test('without a mail server emails are listed as not sent, and a test email names the variables to set', async () => {
  const { mailer } = shop.services
  shop.services.mailer = createTerminalMailer('', () => {})
  const { email, orderId } = await shop.order()
  await expect.poll(async () => (await sent(`?state=notSent&q=${email}`)).length).toBeGreaterThan(0)
  expect(await sent(`?state=sent&q=${email}`)).toEqual([])
  const { body } = await call('GET', `/admin/orders/${orderId}/activity`)
  const states = body.timeline.map(({ email }: { email?: { state: string } }) => email?.state)
  expect(states).toContain('notSent')
  const tried = await call('POST', '/admin/emails/test', { to: 'owner@shop.example' })
  shop.services.mailer = mailer
  expect([tried.status, tried.body.message]).toEqual([
    409,
    'Not sent: email is not set up. Set MAIL_URL and MAIL_FROM, then restart the server.',
  ])
})
