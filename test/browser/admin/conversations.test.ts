/** Conversations in the admin area, and CMS pages from editor to shop. */
import { expect, test } from 'vitest'
import { walk } from '../../support/browser.ts'
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  openAdmin,
  openAdminShop,
  says,
} from './support.ts'

const shop = await openAdminShop()

const hostile = '</title><script>alert(1)</script>'

test('answers a conversation with a saved reply, assigns it, and removes it from the tab when closed', async () => {
  await shop.call('PUT', '/settings/emails.savedReplies', {
    token: shop.admin.token,
    body: { value: [{ name: 'Sent', text: 'Dear {name}, {orderId} left today.' }], version: 0 },
  })
  for (const subject of ['Delivery', hostile])
    await shop.call('POST', '/contact', {
      body: { name: hostile, email: 'ruwan@example.com', subject, message: `About ${subject}.` },
    })
  await using visitor = await openAdmin(shop, '/admin/messages?tab=open')
  const { page } = visitor
  const tabs = page.getByRole('navigation', { name: 'Conversations by state' })
  await tabs.getByRole('link', { name: 'Open 2' }).waitFor()
  await page.getByRole('button', { name: 'Open Delivery' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delivery' })
  await dialog.getByLabel('Saved replies').selectOption('Sent')
  const answer = dialog.getByLabel('Your answer')
  expect(await answer.inputValue()).toBe(`Dear ${hostile}, {orderId} left today.`)
  const send = dialog.getByRole('button', { name: 'Send answer' })
  await send.click()
  await dialog.getByText('Replace {orderId} before you send the answer.').waitFor()
  await answer.fill('Dear Ruwan, it left today.')
  await says(page, 'Conversation saved.', () =>
    dialog.getByLabel('Assigned to').selectOption('Amara Silva'),
  )
  await dialog.getByLabel('New note').fill(`${hostile} calls often.`)
  await says(page, 'Note added.', dialog.getByRole('button', { name: 'Add note' }))
  await dialog.getByText('calls often.').waitFor()
  await dialog.getByLabel('Close after sending').check()
  await says(page, 'Not sent: email is not set up.', send)
  await dialog.getByText('Answered by amara@araliya.test').waitFor()
  expect(await dialog.getByLabel('Status').inputValue()).toBe('done')
  await expectAccessibleAtBothWidths(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await tabs.getByRole('link', { name: 'Open 1' }).waitFor()
  await tabs.getByRole('link', { name: 'Mine 0' }).waitFor()
  const { id } = await shop.db
    .selectFrom('contact_messages')
    .select('id')
    .where('subject', '=', 'Delivery')
    .executeTakeFirstOrThrow()
  await tabs.getByRole('link', { name: 'Mine 0' }).click()
  // not the empty state of all messages
  await page.getByText('There are no conversations in this tab.').waitFor()
  // a link opens it under any filter of the list
  await walk(page, `/admin/messages?tab=open&message=${id}`)
  await dialog.getByText('About Delivery.').waitFor()
  await walk(page, '/admin/messages')
  await page.getByRole('cell', { name: 'Amara Silva' }).waitFor()
})

test('writes, previews and publishes a page; the shop’s menu links it, and its scripts do not run', async () => {
  await using visitor = await openAdmin(shop, '/admin/pages')
  const { page } = visitor
  await page.getByText('There are no pages yet.').waitFor()
  await page.getByRole('link', { name: 'Add page' }).click()
  await page.getByLabel('Title', { exact: true }).fill(`Gift Vouchers ${hostile}`)
  const address = page.getByLabel('Address')
  await address.focus()
  await expect.poll(() => address.inputValue()).toBe('gift-vouchers-title-script-alert-1-script')
  await address.fill('Gift')
  await page
    .getByLabel('Text', { exact: true })
    .fill(
      `## Vouchers\n\n${hostile}<img src=/og.png alt=x onerror=alert(2)>[go](javascript:alert(3))`,
    )
  await page.getByRole('region', { name: 'Preview' }).getByText('Vouchers').waitFor()
  await page.getByLabel('Title for search engines').fill(`Vouchers ${hostile}`)
  await page.getByLabel('Description for search engines').fill(hostile)
  await page.getByLabel('Menu', { exact: true }).selectOption('header')
  await page.getByLabel('Published').check()
  const save = page.getByRole('button', { name: 'Save page' })
  await save.click()
  await page.getByText('Address must consist of lowercase letters').first().waitFor()
  await address.fill('gift')
  await says(page, 'Page added.', save)
  await page.getByText('/pages/gift').waitFor()

  await page.goto('/faq')
  await page.getByRole('button', { name: 'Pages' }).click()
  await page.getByRole('link', { name: 'Gift Vouchers' }).click()
  await page.getByRole('heading', { level: 1, name: 'Gift Vouchers' }).waitFor()
  await page.getByRole('heading', { level: 2, name: 'Vouchers', exact: true }).waitFor()
  expect(await page.title()).toContain('Vouchers </title>')
  await expectAccessible(page)
  await page.goto('/pages/gift')
  await page.getByRole('heading', { level: 1, name: 'Gift Vouchers' }).waitFor()

  await page.goto('/admin/pages')
  await page.getByRole('button', { name: /^Delete Gift Vouchers/ }).click()
  await says(
    page,
    'Page deleted.',
    page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }),
  )
  await page.getByText('There are no pages yet.').waitFor()
})

test('groups and hides questions in the settings, and shows the result on the FAQ page', async () => {
  await using visitor = await openAdmin(shop, '/admin/settings/pages')
  const { page } = visitor
  const entry = (place: number) =>
    page.getByRole('group', { name: `Question ${place}`, exact: true })
  await entry(2).getByLabel('Heading (optional)').fill(hostile)
  await entry(3).getByLabel('Only staff can see this').check()
  await says(page, 'Saved.', page.getByRole('button', { name: 'Save settings' }))
  await page.goto('/faq')
  const headings = page.getByRole('main').getByRole('heading')
  await headings.first().waitFor()
  expect((await headings.allTextContents()).slice(0, 5)).toEqual([
    'Questions, answered',
    'How do I place an order?',
    'Which payment methods do you accept?',
    hostile,
    'How can I track my order?',
  ])
})
