import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { walk } from '../../support/browser.ts'
import { pauseDeliveries, putOff } from '../../support/event-deliveries.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import { openWebhookEndpoint } from '../../support/webhook-shop.ts'
import { expectAccessible, openAdmin, openAdminShop, says } from './support.ts'

/** The server that receives the webhooks. */
const shop = await openAdminShop()
const hooks = await openWebhookEndpoint(shop.services)
hooks.answer = { status: 200, body: 'thanks' }

afterAll(() => hooks.end())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')
// docs/experience.md, A29
test('creates and tests a webhook, shows its failure, and resends missed events without a reload', async () => {
  await using visitor = await openAdmin(shop, '/admin/webhooks', { own: true })
  const { page } = visitor
  await page.getByText('There are no webhooks yet.').waitFor()
  await button(page, 'Create webhook').click()
  await dialog(page).getByLabel('Name').fill('Warehouse')
  await dialog(page).getByLabel('URL').fill('ftp://warehouse.example')
  await dialog(page).getByRole('button', { name: 'Create webhook' }).click()
  await dialog(page).getByText('must be an https:// address').first().waitFor()
  await dialog(page).getByText('Select at least one event type.').first().waitFor()
  await dialog(page).getByLabel('URL').fill(hooks.address)
  await dialog(page).getByLabel('order.placed').check()
  await expectAccessible(page, 'dialog[open]')
  // Some browsers cannot copy: then the page selects the secret.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    document.execCommand = () => false
  })
  await dialog(page).getByRole('button', { name: 'Create webhook' }).click()
  const secret = (await dialog(page).locator('code').textContent())!
  await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click()
  await dialog(page).getByText('The secret is selected').waitFor()
  expect(await page.evaluate(() => String(getSelection()))).toBe(secret)
  await expectAccessible(page, 'dialog[open]')
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { name: 'Warehouse', level: 1 }).waitFor()
  const own = page.url()
  // Deletes the email to the owners, which would count as a waiting delivery below.
  await shop.db.deleteFrom('event_deliveries').where('subscriber', '=', 'email').execute()

  await says(page, 'Test event delivered, response 200.', button(page, 'Send test event'))
  const [tried] = hooks.received
  expect(
    new Webhook(secret).verify(tried!.body, tried!.headers as Record<string, string>),
  ).toMatchObject({ type: 'test' })
  const rows = page.locator('[data-row]')
  await rows.filter({ hasText: 'delivered' }).getByText('thanks').waitFor()
  expect(await rows.getByRole('button', { name: /^Resend/ }).count()).toBe(0)

  hooks.answer = {
    status: 500,
    headers: { 'content-type': 'text/html' },
    body: '<img src=x onerror="document.title=1"> <b>down</b>',
  }
  const customer = await makeShopper(shop)
  await makeOrder(shop, customer, [{ productId: 'OIL', qty: 1 }])
  await page.getByText('All deliveries have failed since').waitFor()
  const failing = rows.filter({ hasText: 'order.placed' })
  await failing.getByText('500', { exact: true }).waitFor()
  await expectAccessible(page)
  // The answer of a foreign server is shown as text.
  await failing.getByRole('button', { name: /^Open order.placed/ }).click()
  await dialog(page).locator('pre').getByText('<b>down</b>').waitFor()
  expect(await page.locator('pre *').count()).toBe(0)
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  // Only the last attempt may find six days of failures.
  await putOff(shop.db)
  await shop.db
    .updateTable('webhooks')
    .set({ failing_since: sql`now() - interval '6 days'` })
    .execute()
  await shop.db
    .updateTable('event_deliveries')
    .set({ attempts: 7, due_at: sql`now()` })
    .where('state', '=', 'waiting')
    .execute()
  await page.getByText('all deliveries failed for five days').waitFor()
  expect(await button(page, 'Send test event').isDisabled()).toBe(true)
  await failing.getByText('failed').waitFor()
  await page.goto('/admin/webhooks')
  await page.getByText('disabled after failures').waitFor()
  await page.getByText('500: <img').waitFor()
  await page.getByRole('link', { name: '1 failed' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?state=dead')
  await failing.waitFor()

  hooks.answer = { status: 200 }
  const before = hooks.received.length
  await says(page, 'Warehouse enabled.', button(page, 'Enable'))
  await page.getByText('Events are sent to this webhook.').waitFor()
  await expect.poll(() => hooks.received.length).toBe(before + 1)
  await page.goto(own)
  await says(page, '1 event is being resent.', failing.getByRole('button', { name: /^Resend/ }))
  await expect.poll(() => rows.filter({ hasText: 'delivered' }).count()).toBe(3)
  await button(page, 'Resend events…').click()
  await dialog(page).getByRole('button', { name: 'Resend' }).click()
  await dialog(page).getByText('Enter a time.').first().waitFor()
  await dialog(page).getByLabel('Since').fill('2026-01-01T00:00')
  await expectAccessible(page, 'dialog[open]')
  await says(page, '1 event is being resent.', dialog(page).getByRole('button', { name: 'Resend' }))
  await expect.poll(() => rows.filter({ hasText: 'delivered' }).count()).toBe(4)
  expect(new Set(hooks.received.slice(1).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('edits, rotates, disables and deletes a webhook', async () => {
  const { body } = await shop.call('POST', '/webhooks', {
    token: shop.admin.token,
    body: { name: 'Books', url: 'https://books.example/hooks', types: ['order.paid'] },
  })
  await using visitor = await openAdmin(shop, `/admin/webhooks/${body.webhook.id}`)
  const { page } = visitor
  await page.getByText('There are no event deliveries yet.').waitFor()
  await button(page, 'Edit').click()
  await dialog(page).getByLabel('All events, including future types').check()
  await says(page, 'Books saved.', dialog(page).getByRole('button', { name: 'Save webhook' }))
  await page.getByText('All events', { exact: true }).waitFor()
  await button(page, 'Rotate secret').click()
  await dialog(page).getByRole('button', { name: 'Rotate secret' }).click()
  expect(await dialog(page).locator('code').textContent()).toMatch(/^whsec_/)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await page.getByText('The previous secret is also valid until').waitFor()
  await button(page, 'Disable').click()
  await says(page, 'Books disabled.', dialog(page).getByRole('button', { name: 'Disable' }))
  await page.getByText('Disabled: events are not sent to this webhook.').waitFor()
  await button(page, 'Delete').click()
  await says(page, 'Books deleted.', dialog(page).getByRole('button', { name: 'Delete' }))
  await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Books' }).count()).toBe(0)
})

test('asks permitted staff on every page after a restore whether to send pending deliveries; without a mail server the emails page says so', async () => {
  const manager = await makeShopper(shop, { email: 'manager@araliya.test', role: 'manager' })
  const packer = await makeShopper(shop, { email: 'packer@araliya.test', role: 'packer' })
  // Such as the email about the failed webhook: this shop sends no emails.
  await shop.db.deleteFrom('event_deliveries').execute()
  await shop.db
    .insertInto('event_deliveries')
    .values({ subscriber: 'email', queue: 'order:1', payload: '{}' })
    .execute()
  await pauseDeliveries(shop.db)
  {
    await using other = await openAdmin(shop, '/admin/products', { token: packer.token })
    await other.page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
    expect(await other.page.getByText('Events and emails have been paused').count()).toBe(0)
  }
  await using visitor = await openAdmin(shop, '/admin/subscribers', { token: manager.token })
  const { page } = visitor
  await page.getByText('Events and emails have been paused since').waitFor()
  await page.getByText('1 message was queued').waitFor()
  await expectAccessible(page)
  await button(page, 'Send queued messages').click()
  await expectAccessible(page, 'dialog[open]')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Discard queued messages').click()
  await says(
    page,
    'Sending resumed.',
    dialog(page).getByRole('button', { name: 'Discard queued messages' }),
  )
  await page.getByText('Events and emails have been paused').waitFor({ state: 'detached' })
  const states = await shop.db
    .selectFrom('event_deliveries')
    .select('state')
    .where('subscriber', '=', 'email')
    .execute()
  expect(states).toEqual([{ state: 'dead' }])

  await walk(page, '/admin/emails')
  await page.getByText('Not sent: email is not set up.').waitFor()
})
