/** Documents attached to emails: sent to a real mail server, and read by a browser's PDF engine. */
import { afterAll, expect, test } from 'vitest'
import type { SentEmail } from '#server/platform/email/sent-emails.schema.ts'
import { insertDocument } from '../../../../../db/queries/documents/documents.queries.ts'
import { makeUser } from '../../../../support/factories.ts'
import { openMailShop } from '../../../../support/mail-shop.ts'
import { textOfPdf } from '../../../../support/pdf.ts'

const shop = await openMailShop()
shop.serve()
const admin = await makeUser(shop.db, { type: 'admin' })
afterAll(() => shop[Symbol.asyncDispose]())

async function desk(method: string, path: string, body?: object) {
  const answer = await shop.call(method, path, { token: admin.token, body })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}
const enclosing = (value: boolean, version: number) =>
  desk('PUT', '/settings/documents.attachToEmails', { value, version })
const move = (orderId: string, status: string) => desk('PUT', `/orders/${orderId}`, { status })
const arrived = (subject: string) => shop.mail.emails.filter((one) => one.subject === subject)

/** Waits until this many emails have the subject, and returns them. */
async function emails(subject: string, count = 1) {
  await expect.poll(() => arrived(subject).length).toBe(count)
  return arrived(subject)
}
const onItsWay = (orderId: string) => `Your order ${orderId} is on its way`
const sentAbout = async (address: string, template: string): Promise<SentEmail> =>
  (await desk('GET', `/admin/emails?q=${address}&template=${template}`)).items[0]
const printed = async (path: string): Promise<Buffer> => {
  const headers = { authorization: `Bearer ${admin.token}` }
  return (await shop.app.inject({ method: 'GET', url: `/api/admin/orders/${path}`, headers }))
    .rawPayload
}
const filesOf = ({ attachments }: (typeof shop.mail.emails)[number]) =>
  attachments.map(({ filename, mimeType, disposition, content }) => ({
    named: `${filename} ${mimeType} ${disposition}`,
    bytes: Buffer.from(content as ArrayBuffer),
  }))

test('the shipping email attaches the invoice and the return email the credit note, also when resent', async () => {
  await enclosing(true, 0)
  const { orderId, email } = await shop.order()
  await move(orderId, 'Shipped')
  const [message] = await emails(onItsWay(orderId))
  const [invoice, ...others] = filesOf(message!)
  const [{ number }] = (await desk('GET', `/admin/orders/${orderId}/documents`)).documents
  expect([invoice!.named, others]).toEqual([`${number}.pdf application/pdf attachment`, []])
  expect(message!.text).toContain(
    `Your invoice ${number} is on your order’s page. It is also attached to this email.`,
  )
  expect(invoice!.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const [page] = await textOfPdf(invoice!.bytes)
  expect(page).toContain(number)
  expect(page).toContain('Rose & Neem Soap')
  expect(invoice!.bytes.equals(await printed(`${orderId}/documents/${number}`))).toBe(true)

  const { id, answer } = await sentAbout(email, 'order-shipped')
  expect(answer).not.toContain('without')
  await desk('POST', `/admin/emails/${id}/resend`)
  const [, again] = await emails(onItsWay(orderId), 2)
  expect(filesOf(again!)[0]!.bytes.equals(invoice!.bytes)).toBe(true)

  await move(orderId, 'Delivered')
  await desk('POST', `/admin/orders/${orderId}/collections`, { amount: 2_500 })
  const { lines } = await desk('GET', `/admin/orders/${orderId}/returns`)
  const line = { productId: lines[0].productId, quantity: 1, reason: 'unwanted', restock: true }
  const back = (amount: number) =>
    desk('POST', `/admin/orders/${orderId}/returns`, { lines: [line], amount, method: 'cash' })
  await back(1_250)
  await back(0)
  const about = await emails(`About your order ${orderId} at Araliya`, 2)
  const notes = about.map((one) => filesOf(one).map(({ named }) => named.split(' ')[0]))
  const credit = number.replace('INV', 'CRN')
  expect(notes).toEqual([[`${credit}.pdf`], []])
  expect(about[0]!.text).toContain(`Your credit note ${credit} is on your order’s page.`)
  expect((await textOfPdf(filesOf(about[0]!)[0]!.bytes))[0]).toContain(number)
})

test('a failed document does not hold back its email, whose status names it, and the setting disables attachments', async () => {
  const { orderId, email } = await shop.order()
  const broken = await shop.db.transaction().execute((tx) =>
    insertDocument(tx, {
      kind: 'invoice',
      prefix: 'BAD',
      year: 2026,
      order_id: orderId,
      corrects: null,
      cents: 250_000,
      content: '{}',
      issued_at: new Date(),
    }),
  )
  await move(orderId, 'Shipped')
  const [message] = await emails(onItsWay(orderId))
  expect(filesOf(message!)).toEqual([])
  expect(message!.text).toContain(`Your invoice ${broken.number} is on your order’s page.`)
  expect(message!.text).not.toContain('attached')
  await expect
    .poll(() => sentAbout(email, 'order-shipped'))
    .toMatchObject({
      state: 'sent',
      attempts: 1,
      answer: expect.stringMatching(
        /^(?=.*OK).*\(without BAD-2026-000001\.pdf: it could not be created\)$/,
      ),
    })

  await enclosing(false, 1)
  const plain = await shop.order()
  await move(plain.orderId, 'Shipped')
  const [bare] = await emails(onItsWay(plain.orderId))
  expect(filesOf(bare!)).toEqual([])
  expect(bare!.text).not.toContain('nvoice')
})
