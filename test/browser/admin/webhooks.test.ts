import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { desktop, phone } from '../../support/browser.ts'
import { pauseDeliveries, putOff } from '../../support/deliveries.ts'
import { listenForHooks } from '../../support/hook-shop.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import { expectAccessible, openAdmin, openAdminShop, says } from './support.ts'

/** The other system. */
const shop = await openAdminShop()
const hooks = await listenForHooks(shop.services)
hooks.answer = { status: 200, body: 'thanks' }

afterAll(() => hooks.end())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')
/** On both sizes, without anything that sticks out. */
async function looksRight(page: Page): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBeLessThanOrEqual(0)
  }
}

// docs/experience.md, A29
test('a webhook is made, tried, fails, and is told again what it missed, all without a reload', async () => {
  await using visitor = await openAdmin(shop, '/admin/webhooks', { own: true })
  const { page } = visitor
  await page.getByText('No other system listens yet.').waitFor()
  await button(page, 'Create webhook').click()
  await dialog(page).getByLabel('Name').fill('Warehouse')
  await dialog(page).getByLabel('Address').fill('ftp://warehouse.example')
  await dialog(page).getByRole('button', { name: 'Create webhook' }).click()
  await dialog(page).getByText('must be an https address').first().waitFor()
  await dialog(page).getByText('Choose at least one kind of event.').first().waitFor()
  await dialog(page).getByLabel('Address').fill(hooks.address)
  await dialog(page).getByLabel('order.placed').check()
  await looksRight(page)
  // Some browsers refuse to copy: then the secret is selected.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    document.execCommand = () => false
  })
  await dialog(page).getByRole('button', { name: 'Create webhook' }).click()
  const secret = (await dialog(page).locator('code').textContent())!
  await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click()
  await dialog(page).getByText('It is selected now').waitFor()
  expect(await page.evaluate(() => String(getSelection()))).toBe(secret)
  await expectAccessible(page, 'dialog[open]')
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('heading', { name: 'Warehouse', level: 1 }).waitFor()
  const own = page.url()
  // The email to the owners would wait beside the deliveries that are counted below.
  await shop.db.deleteFrom('deliveries').where('receiver', '=', 'mail').execute()

  await says(page, 'The test arrived: answered 200.', button(page, 'Send a test'))
  const [tried] = hooks.received
  expect(
    new Webhook(secret).verify(tried!.body, tried!.headers as Record<string, string>),
  ).toMatchObject({ type: 'test' })
  const rows = page.locator('[data-row]')
  await rows.filter({ hasText: 'arrived' }).getByText('thanks').waitFor()
  expect(await rows.getByRole('button', { name: /^Send again/ }).count()).toBe(0)

  hooks.answer = {
    status: 500,
    headers: { 'content-type': 'text/html' },
    body: '<img src=x onerror="document.title=1"> <b>down</b>',
  }
  const customer = await makeShopper(shop)
  await makeOrder(shop, customer, [{ productId: 'OIL', qty: 1 }])
  await page.getByText('Nothing has arrived there since').waitFor()
  const failing = rows.filter({ hasText: 'order.placed' })
  await failing.getByText('500', { exact: true }).waitFor()
  await looksRight(page)
  // A stranger's answer is text.
  await failing.getByRole('button', { name: /^Open order.placed/ }).click()
  await dialog(page).locator('pre').getByText('<b>down</b>').waitFor()
  expect(await page.locator('pre *').count()).toBe(0)
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  // Only its last attempt may find six days.
  await putOff(shop.db)
  await shop.db
    .updateTable('webhooks')
    .set({ failing_since: sql`now() - interval '6 days'` })
    .execute()
  await shop.db
    .updateTable('deliveries')
    .set({ attempts: 7, due_at: sql`now()` })
    .where('state', '=', 'waiting')
    .execute()
  await page.getByText('nothing had arrived there for five days').waitFor()
  expect(await button(page, 'Send a test').isDisabled()).toBe(true)
  await failing.getByText('given up').waitFor()
  await page.goto('/admin/webhooks')
  await page.getByText('switched off').waitFor()
  await page.getByText('500: <img').waitFor()
  await looksRight(page)
  await page.getByRole('link', { name: '1 given up' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?state=dead')
  await failing.waitFor()

  hooks.answer = { status: 200 }
  const before = hooks.received.length
  await says(page, 'Warehouse is switched on.', button(page, 'Switch on'))
  await page.getByText('It is told what happens.').waitFor()
  await expect.poll(() => hooks.received.length).toBe(before + 1)
  await page.goto(own)
  await says(page, '1 event goes out again.', failing.getByRole('button', { name: /^Send again/ }))
  await expect.poll(() => rows.filter({ hasText: 'arrived' }).count()).toBe(3)
  await button(page, 'Send again…').click()
  await dialog(page).getByRole('button', { name: 'Send again' }).click()
  await dialog(page).getByText('Say since when.').first().waitFor()
  await dialog(page).getByLabel('Since').fill('2026-01-01T00:00')
  await expectAccessible(page, 'dialog[open]')
  await says(
    page,
    '1 event goes out again.',
    dialog(page).getByRole('button', { name: 'Send again' }),
  )
  await expect.poll(() => rows.filter({ hasText: 'arrived' }).count()).toBe(4)
  expect(new Set(hooks.received.slice(1).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('a webhook is changed, given another secret, switched off and deleted', async () => {
  const { body } = await shop.call('POST', '/webhooks', {
    token: shop.admin.token,
    body: { name: 'Books', url: 'https://books.example/hooks', types: ['order.paid'] },
  })
  await using visitor = await openAdmin(shop, `/admin/webhooks/${body.webhook.id}`)
  const { page } = visitor
  await page.getByText('It was told nothing yet.').waitFor()
  await button(page, 'Edit').click()
  await dialog(page).getByLabel('Everything that happens').check()
  await says(page, 'Books is saved.', dialog(page).getByRole('button', { name: 'Save webhook' }))
  await page.getByText('Everything', { exact: true }).waitFor()
  await button(page, 'Rotate secret').click()
  await dialog(page).getByRole('button', { name: 'Rotate secret' }).click()
  expect(await dialog(page).locator('code').textContent()).toMatch(/^whsec_/)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await page.getByText('The secret before this one is good until').waitFor()
  await button(page, 'Switch off').click()
  await expectAccessible(page, 'dialog[open]')
  await says(
    page,
    'Books is switched off.',
    dialog(page).getByRole('button', { name: 'Switch off' }),
  )
  await page.getByText('It is switched off: what happens is not kept for it.').waitFor()
  await button(page, 'Delete').click()
  await says(page, 'Books is deleted.', dialog(page).getByRole('button', { name: 'Delete' }))
  await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Books' }).count()).toBe(0)
})

test('after a restore every page asks whoever may what becomes of what waited', async () => {
  const manager = await makeShopper(shop, { email: 'manager@araliya.test', role: 'manager' })
  const packer = await makeShopper(shop, { email: 'packer@araliya.test', role: 'packer' })
  // Such as the letter that tells of the webhook that failed: nobody sends letters here.
  await shop.db.deleteFrom('deliveries').execute()
  await shop.db
    .insertInto('deliveries')
    .values({ receiver: 'mail', queue: 'order:1', payload: '{}' })
    .execute()
  await pauseDeliveries(shop.db)
  {
    await using other = await openAdmin(shop, '/admin/products', { token: packer.token })
    await other.page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
    expect(await other.page.getByText('Deliveries are paused').count()).toBe(0)
  }
  await using visitor = await openAdmin(shop, '/admin/products', { token: manager.token })
  const { page } = visitor
  await page.getByText('Deliveries are paused since').waitFor()
  await page.getByText('1 delivery was waiting').waitFor()
  await looksRight(page)
  await button(page, 'Send queued messages').click()
  await expectAccessible(page, 'dialog[open]')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await button(page, 'Discard queued messages').click()
  await says(
    page,
    'Sending resumed.',
    dialog(page).getByRole('button', { name: 'Discard queued messages' }),
  )
  await page.getByText('Deliveries are paused').waitFor({ state: 'detached' })
  const states = await shop.db
    .selectFrom('deliveries')
    .select('state')
    .where('receiver', '=', 'mail')
    .execute()
  expect(states).toEqual([{ state: 'dead' }])
})

test('where no mail server is set, whoever looks at letters reads that nobody gets them', async () => {
  await using visitor = await openAdmin(shop, '/admin/mail')
  const { page } = visitor
  await page.getByText('Not sent: email is not set up.').waitFor()
  await looksRight(page)
})
