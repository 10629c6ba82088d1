/** Answers to contact messages: stored with them, sent to a real mail server, with their status. */
import { afterAll, expect, test } from 'vitest'
import { makeUser } from '../../../support/factories.ts'
import { openMailShop } from '../../../support/mail-shop.ts'

const shop = await openMailShop()
shop.serve()
const admin = await makeUser(shop.db, { type: 'admin', email: 'amara@example.com' })
afterAll(() => shop[Symbol.asyncDispose]())

async function receive(email: string, subject = 'Shade advice'): Promise<string> {
  const body = { name: 'Nimali', email, subject, message: 'Which <b>shade</b>?' }
  await shop.call('POST', '/contact', { body })
  const page = await shop.call('GET', `/admin/conversations?q=${email}`, admin)
  return page.body.items[0].id
}
const answersOf = async (email: string) =>
  (await shop.call('GET', `/admin/conversations?q=${email}`, admin)).body.items[0].answers
const emailsTo = (email: string) =>
  shop.mail.emails.filter(({ recipients }) => recipients.includes(email))

test('an answer is stored with its author, emailed with the shop as reply address, and stays sent', async () => {
  await shop.call('PUT', '/settings/shop.email', {
    token: admin.token,
    body: { value: 'desk@shop.example', version: 0 },
  })
  const id = await receive('nimali@example.com')
  const answer = 'Rose No. 4.\n\nCome & try <it>.'
  const sent = await shop.call('POST', `/admin/conversations/${id}/answers`, {
    token: admin.token,
    body: { answer },
    headers: { 'idempotency-key': 'once' },
  })
  expect(sent.status).toBe(201)
  expect(sent.body.item).toMatchObject({
    id,
    status: 'answered',
    answers: [{ answer, author: 'amara@example.com', emailStatus: 'waiting' }],
  })
  await shop.call('POST', `/admin/conversations/${id}/answers`, {
    token: admin.token,
    body: { answer },
    headers: { 'idempotency-key': 'once' },
  })
  await expect.poll(() => emailsTo('nimali@example.com').length).toBe(1)
  const [email] = emailsTo('nimali@example.com')
  expect(email!.subject).toBe('Re: Shade advice')
  expect(email!.replyTo).toMatchObject([{ address: 'desk@shop.example' }])
  for (const said of ['Rose No. 4.', 'Come & try <it>.', '> Which <b>shade</b>?'])
    expect(email!.text).toContain(said)
  expect(email!.html).toContain('Come &amp; try &lt;it&gt;.')
  await expect.poll(() => answersOf('nimali@example.com')).toMatchObject([{ emailStatus: 'sent' }])

  await shop.db.deleteFrom('event_deliveries').where('state', '=', 'done').execute()
  expect(await answersOf('nimali@example.com')).toMatchObject([{ emailStatus: 'sent' }])

  const rpc = await shop.rpc('mutation', 'conversations.answer', { id, answer: 'One more.' }, admin)
  expect(rpc.body.result.data.item.answers.map((one: { answer: string }) => one.answer)).toEqual([
    answer,
    'One more.',
  ])
  const { body } = await shop.call('GET', '/admin/audit?entity=message', admin)
  expect(body.items[0]).toMatchObject({ action: 'message.answer', entityId: 'nimali@example.com' })
})

test('an undeliverable answer is shown as failed', async () => {
  const id = await receive('gone@example.com')
  shop.mail.behave.recipient = (address) =>
    address === 'gone@example.com' ? { code: 550, text: 'no such mailbox' } : undefined
  await shop.rpc('mutation', 'conversations.answer', { id, answer: 'Hello?' }, admin)
  await expect.poll(() => answersOf('gone@example.com')).toMatchObject([{ emailStatus: 'failed' }])
})

test('an answer requires a text', async () => {
  const id = await receive('visitor@example.com')
  const post = (which: string, body: object) =>
    shop.call('POST', `/admin/conversations/${which}/answers`, { token: admin.token, body })
  const blank = await post(id, { answer: ' ' })
  expect(blank.body.issues).toMatchObject([{ path: 'answer' }])
  expect(emailsTo('visitor@example.com')).toEqual([])
})
