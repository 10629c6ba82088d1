/** Notifications, and answers to messages. */
import { expect, test } from 'vitest'
import { desktop, phone } from '../../support/browser.ts'
import { placeAll } from '../../support/event-deliveries.ts'
import { makeShopper } from '../../support/shop.ts'
import { expectAccessible, focused, openAdmin, openAdminShop, says } from './support.ts'

const shop = await openAdminShop()

const write = async (subject: string) => {
  await shop.call('POST', '/contact', {
    body: { name: 'Ruwan', email: 'ruwan@example.com', subject, message: 'Which one?' },
  })
  await placeAll(shop.services)
}

test('counts notifications, announces them once, lists them with links, and marks them read on opening', async () => {
  await write('Shades')
  await write('Hours')
  await using visitor = await openAdmin(shop, '/admin/reviews', { own: true, viewport: phone })
  const { page } = visitor
  const requests: number[] = []
  page.on('request', (request) => {
    if (request.url().includes('notifications.list')) requests.push(Date.now())
  })
  await page.clock.install()
  // Requests of the previous page do not count.
  page.once('framenavigated', () => requests.splice(0))
  await page.reload()
  const button = page.getByRole('button', { name: 'Notifications, 2 new' })
  await button.waitFor()
  const announcement = page.getByRole('status').filter({ hasText: 'Notifications: 2 new' })
  await announcement.waitFor({ state: 'attached' })
  expect(requests).toHaveLength(1)

  // Not before a minute, and not while the page is hidden.
  // From here on the test controls the clock of the page.
  await page.clock.pauseAt(requests[0]! + 40_000)
  await page.clock.runFor(16_000)
  expect(requests).toHaveLength(1)
  const aSecondLater = async () => {
    await page.clock.runFor(1_000)
    return requests.length
  }
  await expect.poll(aSecondLater).toBe(2)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await page.clock.fastForward(300_000)
  expect(requests).toHaveLength(2)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  const aMinuteLater = async () => {
    await page.clock.fastForward(61_000)
    return requests.length
  }
  await expect.poll(aMinuteLater).toBeGreaterThan(2)
  await page.clock.resume()

  await button.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Notifications' })
  const lines = sheet.getByRole('listitem')
  await lines.first().waitFor()
  expect(await lines.allInnerTexts()).toEqual([
    expect.stringMatching(/^Message from Ruwan: Hours\n.*\n*New$/s),
    expect.stringMatching(/^Message from Ruwan: Shades\n.*\n*New$/s),
  ])
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  const read = page.getByRole('button', { name: 'Notifications', exact: true })
  await focused(read)
  await page.setViewportSize(desktop)

  await read.click()
  await sheet.getByRole('link', { name: /Shades/ }).click()
  await page.getByRole('dialog', { name: 'Shades' }).waitFor()
  expect(await sheet.count()).toBe(0)
})

test('sends staff only notifications that their permissions allow', async () => {
  await write('Secret')
  const editor = await makeShopper(shop, { role: 'editor' })
  await using visitor = await openAdmin(shop, '/admin/reviews', { token: editor.token, own: true })
  await visitor.page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await visitor.page.getByText('There are no notifications yet.').waitFor()
})

test('answers a message in its dialog, and shows the answer with author and email status', async () => {
  await write('Delivery')
  await using visitor = await openAdmin(shop, '/admin/messages')
  const { page } = visitor
  await page.getByRole('button', { name: 'Open Delivery' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delivery' })
  const send = dialog.getByRole('button', { name: 'Send answer' })
  await send.click()
  await dialog.getByText('Please write an answer.').waitFor()
  const answer = dialog.getByLabel('Your answer')
  await answer.fill('On Friday.\nBy noon.')
  await page.reload()
  await expect.poll(() => answer.inputValue()).toBe('On Friday.\nBy noon.')
  await says(page, 'Not sent: email is not set up.', send)
  const answers = dialog.getByRole('list', { name: 'Answers' })
  await answers.getByText('Sending').waitFor()
  expect(await answers.innerText()).toMatch(
    /Answered by amara@araliya\.test[\s\S]*On Friday\.\nBy noon\./,
  )
  expect(await answer.inputValue()).toBe('')
  await expectAccessible(page, 'dialog[open]')
  const { id } = await shop.db
    .selectFrom('event_deliveries')
    .select('id')
    .where('subscriber', '=', 'email')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  await shop.db
    .updateTable('event_deliveries')
    .set({ state: 'dead' })
    .where('id', '=', id)
    .execute()
  await page.reload()
  await answers.getByText('Not delivered').waitFor()
  await page.setViewportSize(phone)
  await page.keyboard.press('Escape')
  const listed = page.locator('tbody tr').filter({ hasText: 'Delivery' })
  await listed.getByText('Answered', { exact: true }).waitFor()
  await listed.getByText('Not delivered').waitFor()
})
