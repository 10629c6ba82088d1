/** Conversations in the admin area, and pages of the shop's own from their editor to the shop. */
import { expect, test } from 'vitest'
import { desktop, phone } from '../../support/browser.ts'
import { type AdminShop, expectAccessible, openAdmin, says, withAdminShop } from './support.ts'

let shop: AdminShop
withAdminShop((opened) => {
  shop = opened
})

const hostile = '</title><script>alert(1)</script>'

test('a conversation is answered from a template, given to somebody, noted, and leaves the tab when it is done', async () => {
  await shop.call('PUT', '/settings/mail.answers', {
    token: shop.admin.token,
    body: { value: [{ name: 'Sent', text: 'Dear {name}, {orderId} left today.' }], version: 0 },
  })
  for (const subject of ['Delivery', hostile])
    await shop.call('POST', '/contact', {
      body: { name: hostile, email: 'ruwan@example.com', subject, message: `About ${subject}.` },
    })
  await using visitor = await openAdmin(shop, '/admin/messages?tab=open')
  const { page } = visitor
  const tabs = page.getByRole('navigation', { name: 'Conversations by how far they are' })
  await tabs.getByRole('link', { name: 'Open 2' }).waitFor()
  await page.getByRole('button', { name: 'Open Delivery' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delivery' })
  await dialog.getByLabel('Begin with a template').selectOption('Sent')
  const answer = dialog.getByLabel('Your answer')
  expect(await answer.inputValue()).toBe(`Dear ${hostile}, {orderId} left today.`)
  const send = dialog.getByRole('button', { name: 'Send answer' })
  await send.click()
  await dialog.getByText('Please write what is meant instead of {orderId}.').waitFor()
  await answer.fill('Dear Ruwan, it left today.')
  await says(page, 'Conversation saved.', () =>
    dialog.getByLabel('Looked after by').selectOption('Amara Silva'),
  )
  await dialog.getByLabel('New note').fill(`${hostile} calls often.`)
  await says(page, 'Note added.', dialog.getByRole('button', { name: 'Add note' }))
  await dialog.getByText('calls often.').waitFor()
  await dialog.getByLabel('Nothing more is to come of it: done').check()
  await says(page, 'Your answer is on its way', send)
  await dialog.getByText('Answered by amara@araliya.test').waitFor()
  expect(await dialog.getByLabel('How far it is').inputValue()).toBe('done')
  await expectAccessible(page, 'dialog[open]')
  await page.setViewportSize(phone)
  await expectAccessible(page, 'dialog[open]')
  await page.setViewportSize(desktop)
  await page.keyboard.press('Escape')
  await tabs.getByRole('link', { name: 'Open 1' }).waitFor()
  await tabs.getByRole('link', { name: 'Mine 0' }).waitFor()
  const { id } = await shop.db
    .selectFrom('contact_messages')
    .select('id')
    .where('subject', '=', 'Delivery')
    .executeTakeFirstOrThrow()
  // a link leads to it, whatever the list shows
  await page.goto(`/admin/messages?tab=open&message=${id}`)
  await dialog.getByText('About Delivery.').waitFor()
  await page.goto('/admin/messages')
  await page.getByRole('cell', { name: 'Amara Silva' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
})
