import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { createOutbox } from '#server/platform/event-deliveries/outbox.ts'
import { networkErrors } from '../../support/browser.ts'
import { openMailServer } from '../../support/mail-server.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import { expectAccessible, openAdmin, openAdminShop, says } from './support.ts'

const mail = await openMailServer()
const outbox = createOutbox()
const shop = await openAdminShop({
  MAIL_URL: mail.url,
  MAIL_FROM: 'Araliya <hello@shop.example>',
})
outbox.start(shop.services, shop.services.modules.subscribers, 20)
afterAll(async () => {
  await outbox.stop()
  await mail[Symbol.asyncDispose]()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')
/** Returns a received email by its subject. */
const arrivedAt = (address: string) =>
  mail.emails.filter(({ recipients }) => recipients.includes(address))
// docs/experience.md, A30
test('an email template is changed, previewed, used for the next email and reset', async () => {
  await using visitor = await openAdmin(shop, '/admin/email-templates', {
    expectErrors: networkErrors,
  })
  const { page } = visitor
  await page.getByText('Sent from Araliya <hello@shop.example>.').waitFor()
  await page.getByRole('link', { name: 'Order placed' }).click()
  await page.getByRole('heading', { name: 'Order placed', level: 1 }).waitFor()
  const frame = page.frameLocator('iframe')
  await frame.locator('.card').waitFor()
  const loaded: string[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/trpc/')) loaded.push(request.url())
  })
  const card = () =>
    frame.locator('.card').evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect.poll(card).toBe('rgb(255, 253, 250)')
  await page.getByLabel('Dark').check()
  await expect.poll(card).toBe('rgb(51, 33, 43)')
  await page.getByLabel('360 px').check()
  await expect
    .poll(() => page.locator('iframe').evaluate((element) => element.clientWidth))
    .toBe(360)
  // The frame runs no scripts and follows no links.
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-same-origin')
  expect(await frame.locator('[href], [src]').count()).toBe(0)

  await page.getByLabel('Subject').fill('We have {nothing}')
  await button(page, 'Save template').click()
  await page.getByText('has the unknown placeholder {nothing}').first().waitFor()
  await page.getByLabel('Subject').fill('Thank you for {order}')
  await page.getByLabel('Closing text').fill('With <b>love</b>')
  await frame.getByText('With <b>love</b>').waitFor()
  await page.locator('pre').getByText('With <b>love</b>').waitFor()
  await says(page, 'Email template saved.', button(page, 'Save template'))
  const buyer = await makeShopper(shop, { email: 'buyer@example.com' })
  const orderId = await makeOrder(shop, buyer, [{ productId: 'OIL', qty: 1 }])
  await expect
    .poll(() => arrivedAt('buyer@example.com').map(({ subject }) => subject))
    .toEqual([`Thank you for ${orderId}`])
  expect(arrivedAt('buyer@example.com')[0]!.html).toContain('With &lt;b&gt;love&lt;/b&gt;')
  await button(page, 'Reset to default').click()
  await says(
    page,
    'Email template reset.',
    dialog(page).getByRole('button', { name: 'Reset to default' }),
  )
  await expect.poll(() => page.getByLabel('Subject').inputValue()).not.toContain('Thank you for')
  await page.getByLabel('Subject').waitFor()
  expect(loaded).toEqual([])
})

test('the list shows the status of an email, and a rejected email is resent', async () => {
  mail.behave.recipient = (address) =>
    address === 'full@example.com' ? { code: 552, text: 'mailbox is full' } : undefined
  const buyer = await makeShopper(shop, { email: 'full@example.com' })
  await using visitor = await openAdmin(shop, '/admin/emails?q=full')
  const { page } = visitor
  await page.getByText('No results match').waitFor()
  await makeOrder(shop, buyer, [{ productId: 'OIL', qty: 1 }])
  const row = page.locator('[data-row]').filter({ hasText: 'full@example.com' })
  await row.getByText('failed').waitFor()
  await row.getByText('mailbox is full').waitFor()
  await row.getByRole('button', { name: /^Open/ }).click()
  await dialog(page).frameLocator('iframe').locator('.card').waitFor()
  await dialog(page).locator('pre').getByText('Neem Night Oil').waitFor()
  await expectAccessible(page, 'dialog[open]')
  mail.behave.recipient = () => undefined
  await dialog(page).getByRole('button', { name: 'Resend' }).click()
  await dialog(page).getByText('The email is rendered again').waitFor()
  await says(page, 'The email is being sent.', dialog(page).getByRole('button', { name: 'Resend' }))
  await row.getByText('sent', { exact: true }).waitFor()
  expect(arrivedAt('full@example.com')).toHaveLength(1)
  await page.getByLabel('Status').selectOption('failed')
  await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe('failed')
  await expect.poll(() => row.count()).toBe(1)
})
