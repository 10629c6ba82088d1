/** Emails as a mailbox gets them: a real mail server, and a parser that is not ours. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { chooseModules } from '#server/app/modules.ts'
import type { SettingKey } from '#server/modules/settings/definitions/registry.schema.ts'
import { emailShop } from '#server/modules/settings/shop-email/shop-identity.ts'
import { renderEmail } from '#server/platform/email/render.ts'
import { oneLine } from '#server/platform/email/template.ts'
import { createTerminalMailer } from '#server/platform/email/terminal-mailer.ts'
import { makeProduct, makeUser, orderBody } from '../../../../support/factories.ts'
import { hostile, hostileNames } from '../../../../support/hostile-names.ts'
import { type MailShop, openMailShop } from '../../../../support/mail-shop.ts'

const shop = await openMailShop()
shop.serve()
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => {
  shop.mail.behave.recipient = () => undefined
  shop.mail.behave.email = () => undefined
})

const set = async (key: SettingKey, value: unknown) => {
  const admin = await makeUser(shop.db, { type: 'admin' })
  const version = shop.services.settings.rowOf(key)?.version ?? 0
  const { status } = await shop.call('PUT', `/settings/${key}`, {
    token: admin.token,
    body: { value, version },
  })
  expect(status).toBe(200)
}
const emailsTo = (address: string) =>
  shop.mail.emails.filter(({ recipients }) => recipients.includes(address))

test('the customer of an order gets an email with the whole order, as HTML and text', async () => {
  const buyer = await makeUser(shop.db, { email: 'nimali@example.com' })
  const { orderId } = await shop.order(buyer)
  await expect.poll(() => emailsTo('nimali@example.com').length).toBe(1)
  const [email] = emailsTo('nimali@example.com')
  expect(email!.subject).toBe(`Your order ${orderId} at Araliya`)
  expect(email!.from).toMatchObject({ name: 'Araliya', address: 'emails@shop.example' })
  expect(email!.to).toMatchObject([{ address: 'nimali@example.com' }])
  const headers = Object.fromEntries(email!.headers.map(({ key, value }) => [key, value]))
  expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'mime-version': '1.0' })
  expect(Date.now() - Date.parse(email!.date!)).toBeLessThan(60_000)
  const event = await shop.db
    .selectFrom('events')
    .select('id')
    .where('entity_id', '=', orderId)
    .where('type', '=', 'order.placed')
    .executeTakeFirstOrThrow()
  expect(email!.messageId).toBe(`<${event.id}.order-placed@shop.example>`)
  for (const said of [
    orderId,
    '2 × Rose & Neem Soap: LKR 2,500.00',
    'Total: LKR 2,500.00',
    'Payment: Cash on delivery, to be paid when it arrives',
    '12 Temple Road, Kandy',
    '+94 77 123 4567',
    'hello@araliya.example',
    `https://shop.example/profile?order=${orderId}`,
  ])
    expect(email!.text).toContain(said)
  expect(email!.html).toContain('Rose &amp; Neem Soap')
  expect(email!.html).toContain(`href="https://shop.example/profile?order=${orderId}"`)
  expect(shop.mail.logins).toContain('sender:secret')
})

test('the customer gets an email for each step of an order, and staff for a new one', async () => {
  await set('emails.ordersTo', ['packer@shop.example', 'owner@shop.example'])
  await set('documents.attachToEmails', true)
  const admin = await makeUser(shop.db, { type: 'admin' })
  const move = (orderId: string, status: string, notes?: string) =>
    shop.call('PUT', `/orders/${orderId}`, {
      token: admin.token,
      body: { status, ...(notes === undefined ? {} : { notes }) },
    })
  const [amaya, kasun] = [
    await makeUser(shop.db, { email: 'amaya@example.com', firstName: 'Amaya', lastName: 'Silva' }),
    await makeUser(shop.db, {
      email: 'kasun@example.com',
      firstName: 'Kasun',
      lastName: 'Fernando',
    }),
  ]
  const arrives = await shop.order(amaya)
  await move(arrives.orderId, 'Shipped', 'By Lanka Courier, 12345')
  await move(arrives.orderId, 'Delivered')
  const product = await makeProduct(shop.db, { price: 900 })
  const paid = await shop.call('POST', '/orders', {
    token: kasun.token,
    body: {
      ...orderBody({ productId: product.product_id, qty: 1 }),
      name: 'Kasun Fernando',
      address: '1 Fort Road, Galle',
      paymentMethod: 'card',
      // a CVV with a leading zero, as no number of a test has
      cardDetails: { cardNumber: '4242424242424242', expiryDate: '12/39', cvv: '073' },
    },
  })
  await move(paid.body.order.orderId, 'Cancelled', 'We ran out of roses.')
  await expect.poll(() => emailsTo('amaya@example.com').length).toBe(3)
  await expect.poll(() => emailsTo('kasun@example.com').length).toBe(3)
  await expect.poll(() => emailsTo('packer@shop.example').length).toBe(2)
  await expect.poll(() => emailsTo('owner@shop.example').length).toBe(2)

  const subjects = (address: string) => emailsTo(address).map(({ subject }) => subject)
  expect(subjects('amaya@example.com')).toEqual([
    `Your order ${arrives.orderId} at Araliya`,
    `Your order ${arrives.orderId} is on its way`,
    `How do you like your order ${arrives.orderId}?`,
  ])
  const [, shipped, delivered] = emailsTo('amaya@example.com')
  expect(shipped!.text).toContain('By Lanka Courier, 12345')
  expect(shipped!.text).toContain('LKR 2,500.00 ready in cash')
  expect(shipped!.text).toMatch(/Your invoice INV-\d{4}-000001 is on your order’s page\./)
  expect(delivered!.text).toMatch(/https:\/\/shop\.example\/review\?order=\S+&product=\S+/)
  const [, cancelled, refunded] = emailsTo('kasun@example.com')
  expect(cancelled!.text).toContain('We ran out of roses.')
  expect(refunded!.text).toContain('the card ending in 4242')
  // emails about two orders have no fixed sequence
  const answered = emailsTo('packer@shop.example').map(({ replyTo }) => replyTo?.[0]?.address)
  expect(answered.sort()).toEqual(['amaya@example.com', 'kasun@example.com'])

  for (const email of shop.mail.emails) {
    const all = `${email.subject}${email.html}${email.text}${email.raw}`
    expect(all).not.toMatch(/4242424242424242|\b073\b/)
    if (email.recipients.includes('amaya@example.com')) expect(all).not.toMatch(/kasun|galle/i)
    if (email.recipients.includes('kasun@example.com'))
      expect(all).not.toMatch(/amaya|temple road/i)
    expect(email.recipients).toHaveLength(1)
  }
})

test('the email of an order that is too long for its event has the whole order', async () => {
  const buyer = await makeUser(shop.db, { email: 'much@example.com' })
  const wanted = []
  for (let index = 0; index < 30; index += 1) {
    const productName = `${'රෝස '.repeat(60)}${index}.`
    const { product_id } = await makeProduct(shop.db, { productName, price: 10 })
    wanted.push({ productId: product_id, qty: 1 })
  }
  await shop.call('POST', '/orders', { token: buyer.token, body: orderBody(...wanted) })
  await expect.poll(() => emailsTo('much@example.com').length).toBe(1)
  const { text } = emailsTo('much@example.com')[0]!
  expect(text).toContain(' 29.: LKR 10.00')
  expect(text).toContain('Total: LKR 300.00')
})

test('the recipients in the settings get emails about messages, failed imports and disabled webhooks', async () => {
  const maker = await makeUser(shop.db, { type: 'admin', email: 'maker@shop.example' })
  await set('emails.messagesTo', ['desk@shop.example'])
  await set('emails.importsTo', ['stock@shop.example'])
  await set('emails.webhooksTo', ['it@shop.example'])
  const message = {
    name: 'Amaya',
    email: 'amaya@home.example',
    subject: 'Vegan?',
    message: 'Is it?',
  }
  await shop.call('POST', '/contact', { body: message })
  const finished = (state: string, dryRun: boolean) => ({
    type: 'import.finished',
    entity: 'import',
    entity_id: `${state}-${dryRun}`,
    version: 0,
    data: JSON.stringify({
      id: 'x',
      fileName: `${state}.csv`,
      state,
      dryRun,
      actor: 'a',
      message: 'Why.',
    }),
  })
  await shop.db
    .insertInto('events')
    .values([finished('done', false), finished('failed', true), finished('failed', false)])
    .execute()
  const { body } = await shop.call('POST', '/webhooks', {
    token: maker.token,
    body: { name: 'Warehouse', url: 'https://127.0.0.1:9/', types: ['message.received'] },
  })
  await shop.db
    .updateTable('webhooks')
    .set({ failing_since: new Date(Date.now() - 6 * 86_400_000) })
    .execute()
  await shop.call('POST', `/webhooks/${body.webhook.id}/test`, { token: maker.token })

  await expect.poll(() => emailsTo('it@shop.example').length).toBe(1)
  await expect
    .poll(() => emailsTo('maker@shop.example').map(({ subject }) => subject))
    .toContain('Webhook Warehouse was disabled')
  await expect.poll(() => emailsTo('desk@shop.example').length).toBe(1)
  expect(emailsTo('desk@shop.example')[0]).toMatchObject({
    subject: 'Message: Vegan?',
    replyTo: [{ address: 'amaya@home.example' }],
    text: expect.stringContaining('> Is it?'),
  })
  await expect.poll(() => emailsTo('stock@shop.example').length).toBe(1)
  expect(emailsTo('stock@shop.example')[0]!.subject).toContain('failed.csv')

  await set('emails.disabled', ['message-received'])
  await shop.call('POST', '/contact', { body: { ...message, subject: 'Again' } })
  const { orderId } = await shop.order()
  await expect.poll(() => shop.mail.emails.some(({ text }) => text?.includes(orderId))).toBe(true)
  expect(emailsTo('desk@shop.example')).toHaveLength(1)
})

test('keeps headers, recipients and parts of an email with hostile names', async () => {
  const shopOf = emailShop(shop.services)
  const headersOf = (raw: string) =>
    [...raw.slice(0, raw.indexOf('\r\n\r\n')).matchAll(/^([\w-]+):/gm)].map(([, name]) => name!)
  const arrived = (messageId: string) =>
    shop.mail.emails.filter((one) => one.messageId === messageId)
  for (const email of chooseModules().emails) {
    let usual: string[] | undefined
    for (const [what, name] of Object.entries({ usual: 'Plain', ...hostileNames })) {
      const messageId = `<${email.name}.${what.replaceAll(' ', '-')}@shop.example>`
      const data = hostile(email.example, name)
      const texts = { subject: `${email.subject} {name}`, closing: email.closing }
      const attempt = await shop.services.mailer.send({
        ...renderEmail(email, data, texts, { ...shopOf, name: oneLine(name, 60) }),
        from: { name: oneLine(name, 60), address: 'emails@shop.example' },
        to: 'reader@example.com',
        replyTo: email.replyTo?.(data),
        messageId,
        date: new Date(),
        ...{ headers: {}, secrets: [] },
      })
      expect(attempt, `${email.name}: ${name.slice(0, 40)}`).toMatchObject({ ok: true })
      const [got, ...more] = arrived(messageId) as [MailShop['mail']['emails'][number]]
      expect(more).toEqual([])
      usual ??= headersOf(got.raw)
      expect(headersOf(got.raw)).toEqual(usual)
      expect(got.recipients).toEqual(['reader@example.com'])
      expect(got).toMatchObject({ to: [{ address: 'reader@example.com' }], attachments: [] })
      expect(got.cc ?? got.bcc ?? []).toEqual([])
      expect(got.html).toContain('</html>')
      expect(got.text).toContain('-- ')
    }
  }
})

test('without a mail server the terminal shows one line for an email, without control characters of names', async () => {
  const shown: string[] = []
  const page = 'https://shop.example/admin/emails'
  const mailer = createTerminalMailer(page, (line) => void shown.push(line))
  const email = chooseModules().emails.find(({ name }) => name === 'order-placed')
  const data = hostile(email!.example, hostileNames.terminal!)
  const rendered = renderEmail(email!, data, email!, emailShop(shop.services))
  const outgoing = {
    ...{ ...rendered, from: { name: '', address: 'a@b.lk' }, to: 'nimali@example.com' },
    ...{ replyTo: undefined, messageId: '<x@y>', date: new Date(), headers: {} },
  }
  await mailer.send({ ...outgoing, secrets: [] })
  const text = `${rendered.text}\n  https://shop.example/verify#secret`
  await mailer.send({ ...outgoing, text, secrets: ['secret'] })
  const start = `  Email to nimali@example.com (not sent): ${rendered.subject} | `
  expect(shown).toEqual([`${start}${page}\n`, `${start}https://shop.example/verify#secret\n`])
  expect(shown.join('').replace(/\n/g, '')).not.toMatch(/\p{Cc}/u)
})
