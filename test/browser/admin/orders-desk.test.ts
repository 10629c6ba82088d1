/** The order list at work: visible rows, keyboard and bulk actions. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { atRest, networkErrors, phone, walk } from '../../support/browser.ts'
import { expectAccessible, openAdmin, openAdminShop, row } from './support.ts'

const ids: string[] = []
const shop = await openAdminShop()
const made = await shop.db
  .insertInto('orders')
  .values(
    Array.from({ length: 16 }, (_, index) => ({
      email: 'nimali@example.com',
      name: index % 2 ? 'Nimali Perera' : 'Wickramasinghe Mudiyanselage Chandrasekara Bandara',
      address: '12 Temple Road, Nugegoda, Colombo',
      city: 'Sri Jayawardenepura Kotte',
      district: 'Colombo',
      phone: '0771234567',
      phone_normalised: '+94771234567',
      payment_method: 'cod',
      total_cents: 12_345_650,
      labeled_total_cents: 12_345_650,
    })),
  )
  .returning('order_id')
  .execute()
ids.push(...made.map(({ order_id }) => order_id))

const laptop = { width: 1280, height: 800 }

test('shows fifteen orders at once on a laptop, changes many by keys, and lists failures with their reason', async () => {
  await using visitor = await openAdmin(shop, '/admin/orders', {
    viewport: laptop,
    expectErrors: networkErrors,
  })
  const { page } = visitor
  await row(page, ids[0]!).waitFor()
  const seen = await page.evaluate(() => {
    const region = document.querySelector('.table-region')!
    const rows = [...region.querySelectorAll('tbody tr')].map((one) => one.getBoundingClientRect())
    const { bottom } = region.getBoundingClientRect()
    return {
      heights: [...new Set(rows.map(({ height }) => Math.round(height)))],
      whole: rows.filter((one) => one.bottom <= Math.min(bottom, innerHeight)).length,
      hidden: region.scrollWidth - region.clientWidth,
    }
  })
  expect(seen).toEqual({ heights: [40], whole: 15, hidden: 0 })
  const tools = await page.locator('search :is(input[data-search], summary, span > button)').all()
  const heights = await Promise.all(tools.map(async (one) => (await one.boundingBox())?.height))
  expect(heights).toEqual([44, 44, 44, 44, 44])
  await page.setViewportSize(phone)
  const card = await row(page, ids.at(-1)!).boundingBox()
  expect(card!.height).toBeLessThan(64)
  const sideways = () => document.documentElement.scrollWidth > innerWidth
  expect(await page.evaluate(sideways)).toBe(false)

  await page.setViewportSize(laptop)
  await walk(page, '/admin/orders?tab=toConfirm')
  const tab = (name: string) => page.getByRole('link', { name, exact: true })
  await tab('To confirm 16').waitFor()
  await page.locator('[data-row]').nth(15).waitFor()
  const shown = await page.locator('[data-row]').all()
  const [firstId, , thirdId] = await Promise.all(shown.map((one) => one.getAttribute('data-row')))
  for (const key of ['j', 'x', 'j', 'j', 'x']) await page.keyboard.press(key)
  await page.getByRole('status').filter({ hasText: '2 selected' }).waitFor()
  // Shortcuts do nothing while typing.
  await page.locator('[data-search]').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Backspace')
  await atRest(page)
  await page.getByText('2 selected').waitFor()
  await shop.db.deleteFrom('orders').where('order_id', '=', thirdId!).execute()
  await page.getByRole('button', { name: 'Set status' }).click()
  const modal = page.getByRole('dialog', { name: 'Set the status of 2 orders' })
  await expectAccessible(page, 'dialog[open]')
  await modal.getByRole('button', { name: 'Set status' }).click()
  await modal.getByText('1 updated, 1 failed.').waitFor()
  await modal.getByRole('row', { name: `${thirdId} Order ${thirdId} does not exist.` }).waitFor()
  await modal.getByRole('button', { name: 'Close' }).last().click()
  await tab('To confirm 14').waitFor()
  await tab('To pack 1').click()
  await row(page, firstId!).waitFor()
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('District', { exact: true }).selectOption('Galle')
  await page.getByText('No results match your search or filters.').waitFor()
  await page.setViewportSize(phone)
  await page.getByLabel('District', { exact: true }).selectOption('Colombo')
  await row(page, firstId!).waitFor()
})

/** Replaces all orders by forty orders of two items each, newest first. */
async function fortyOrders(): Promise<string[]> {
  for (const table of ['order_events', 'order_items', 'orders'] as const)
    await shop.db.deleteFrom(table).execute()
  const { id: product_ref } = await shop.db
    .selectFrom('products')
    .select('id')
    .where('product_id', '=', 'ROSE')
    .executeTakeFirstOrThrow()
  const made = await shop.db
    .insertInto('orders')
    .values(
      Array.from({ length: 40 }, (_, index) => ({
        email: 'nimali@example.com',
        name: 'Nimali Perera',
        address: '12 Temple Road, Nugegoda, Colombo',
        city: 'Nugegoda',
        district: 'Colombo',
        phone: '0771234567',
        phone_normalised: '+94771234567',
        payment_method: 'cod',
        total_cents: 12_345_650,
        labeled_total_cents: 12_345_650,
        created_at: new Date(Date.now() - index * 60_000),
      })),
    )
    .returning(['id', 'order_id'])
    .execute()
  const price = { price_cents: 6_172_825, labeled_price_cents: 6_172_825 }
  const line = { line: 1, product_ref, product_id: 'ROSE', name: 'Rose', image: '', quantity: 2 }
  await shop.db
    .insertInto('order_items')
    .values(made.map(({ id }) => ({ ...line, order_id: id, ...price })))
    .execute()
  return made.map(({ order_id }) => order_id)
}

/** Returns the orders of the printed document. */
async function printed(page: Page, press: () => Promise<unknown>): Promise<string[]> {
  const file = page.waitForResponse(/documents\.pdf$/)
  const [tab, answer] = await Promise.all([page.waitForEvent('popup'), file, press()])
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await tab.close()
  return answer.request().postDataJSON().orderIds
}

test('confirms, packs, prints and ships forty orders in under sixty clicks and keys', async () => {
  const forty = await fortyOrders()
  await using visitor = await openAdmin(shop, '/admin/orders', { viewport: laptop, own: true })
  const { page } = visitor
  await row(page, forty[0]!).waitFor()
  await page.evaluate(() => {
    const count = { presses: 0 }
    Object.assign(window, { count })
    for (const kind of ['click', 'keydown'])
      addEventListener(kind, (event) => (count.presses += Number(event.isTrusted)), true)
  })
  const tab = (name: string) => page.getByRole('link', { name, exact: true })
  const all = page.getByLabel('Select all rows of this page')
  const bar = (name: string) => page.getByRole('button', { name, exact: true })
  const modal = page.getByRole('dialog')
  const change = async (press: string, ok: string) => {
    await modal.getByRole('button', { name: press, exact: true }).click()
    await modal.getByText(ok, { exact: true }).waitFor()
    await modal.getByRole('button', { name: 'Close' }).last().click()
  }
  await tab('To confirm 40').click()
  await row(page, forty[0]!).waitFor()
  const perPage = page.getByLabel('Rows per page')
  const usual = await perPage.inputValue()
  await perPage.selectOption('25')
  await row(page, forty[25]!).waitFor({ state: 'detached' })
  await all.click()
  const rest = page.getByRole('button', { name: /^Select all 40/ })
  await rest.waitFor()
  // one line, also with the button that selects all pages
  expect(await page.locator('[data-at-thumb]').evaluate((bar) => bar.clientHeight)).toBeLessThan(60)
  await rest.click()
  await bar('Confirm').click()
  await expectAccessible(page, 'dialog[open]')
  await change('Confirm', '40 updated.')

  await tab('To pack 40').click()
  await row(page, forty[0]!).getByText('Processing').waitFor()
  await perPage.selectOption(usual)
  await row(page, forty[39]!).waitFor()
  const hidden = () => {
    const region = document.querySelector('.table-region')!
    return region.scrollWidth - region.clientWidth
  }
  expect(await page.evaluate(hidden)).toBe(0)
  await all.click()
  expect(await printed(page, () => bar('Slips').click())).toEqual(forty)
  await bar('Assign courier').click()
  await modal.getByLabel('Courier', { exact: true }).click()
  await page.keyboard.type('Island Post')
  // Pasting takes two more keys.
  await modal
    .getByLabel('Waybill numbers', { exact: true })
    .fill(forty.map((_, index) => `IP-${index}`).join('\n'))
  await expectAccessible(page, 'dialog[open]')
  await change('Assign courier', '40 updated.')
  await all.click()
  await bar('Set status').click()
  await change('Set status', '40 updated.')
  await tab('Shipped 40').waitFor()
  const { presses } = await page.evaluate(
    () => (window as unknown as { count: { presses: number } }).count,
  )
  expect(presses + 2).toBeLessThan(60)
  const parcels = await shop.db
    .selectFrom('order_parcels')
    .innerJoin('orders', 'orders.id', 'order_ref')
    .select(['orders.order_id', 'status', 'confirmed_how', 'courier', 'waybill'])
    .orderBy('orders.created_at', 'desc')
    .execute()
  expect(parcels).toEqual(
    forty.map((order_id, index) => ({
      order_id,
      status: 'Shipped',
      confirmed_how: 'none',
      courier: 'Island Post',
      waybill: `IP-${index}`,
    })),
  )

  // By keyboard: the focused row, or the selected rows.
  await tab('Shipped 40').click()
  await row(page, forty[0]!).getByText('Shipped').waitFor()
  await page.keyboard.press('j')
  expect(await printed(page, () => page.keyboard.press('p'))).toEqual([forty[0]])
  for (const key of ['x', 'j', 'x']) await page.keyboard.press(key)
  expect(await printed(page, () => page.keyboard.press('p'))).toEqual(forty.slice(0, 2))
  // All results, also those of other pages.
  await page.getByLabel('Rows per page').selectOption('25')
  await row(page, forty[25]!).waitFor({ state: 'detached' })
  await all.click()
  await page.getByRole('button', { name: /^Select all 40/ }).click()
  expect(await printed(page, () => bar('Labels').click())).toEqual(forty)
})

test('asks before issuing invoices, prints existing ones, and exports the orders of a saved filter', async () => {
  const [first, second] = await fortyOrders()
  const issued = await shop.call('POST', `/admin/orders/${first}/invoice`, {
    token: shop.admin.token,
    body: {},
  })
  expect(issued.status).toBe(200)
  const count = async () =>
    (await shop.db.selectFrom('documents').select('number').execute()).length
  const before = await count()
  await using visitor = await openAdmin(shop, '/admin/orders', {
    viewport: laptop,
    expectErrors: networkErrors,
  })
  const { page } = visitor
  for (const orderId of [first!, second!]) await row(page, orderId).getByRole('checkbox').check()
  const invoices = page.getByRole('button', { name: 'Invoices', exact: true })
  const question = page.getByRole('dialog', { name: 'Issue 1 invoice' })
  await invoices.click()
  await question.getByText('1 order has no invoice yet.').waitFor()
  await expectAccessible(page, 'dialog[open]')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await count()).toBe(before)
  await invoices.click()
  const issue = question.getByRole('button', { name: 'Issue and print' })
  // The question follows the refused request, whose answer would count as the document's.
  await issue.waitFor()
  expect(await printed(page, () => issue.click())).toEqual([first, second])
  await question.waitFor({ state: 'detached' })
  expect(await count()).toBe(before + 1)
  expect(await printed(page, () => invoices.click())).toEqual([first, second])

  const [newest, next] = await fortyOrders()
  await shop.db
    .updateTable('orders')
    .set({ district: 'Kandy' })
    .where('order_id', '=', next!)
    .execute()
  await walk(page, '/admin/orders?district=Kandy')
  await row(page, next!).waitFor()
  const menu = page.locator('summary').filter({ hasText: 'Saved filters' })
  await menu.click()
  await page.getByLabel('Filter name').fill('To Kandy')
  await page.keyboard.press('Enter')
  const view = page.getByRole('link', { name: 'To Kandy' })
  await expect.poll(() => view.getAttribute('aria-current')).toBe('page')
  await page.goto('/admin/orders')
  await row(page, newest!).waitFor()
  await menu.click()
  await view.click()
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
  await view.waitFor({ state: 'hidden' })
  await page.getByLabel(`Select ${next}`).click()
  await page.locator('summary').filter({ hasText: 'Export' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'One row per item' }).click()
  const file = readFileSync(await (await saving).path(), 'utf8')
  expect(file.trim().split('\r\n').slice(1)).toEqual([expect.stringContaining(`${next},`)])
  await menu.click()
  await page.getByRole('button', { name: 'Remove filter To Kandy' }).click()
  await page.getByText('No saved filters yet.').waitFor()
})

test('shows rows of two lines and bulk actions within reach on a phone', async () => {
  const [first] = await fortyOrders()
  await using visitor = await openAdmin(shop, '/admin/orders?tab=toConfirm', { viewport: phone })
  const { page } = visitor
  await row(page, first!).click({ position: { x: 150, y: 40 } })
  await page.getByRole('dialog').getByText(first!).first().waitFor()
  await page.goBack()
  await page.getByLabel(`Select ${first}`).click()
  await page.getByRole('button', { name: 'Select page' }).click()
  await page.getByText('40 selected').waitFor()
  const press = page.getByRole('button', { name: 'Confirm', exact: true })
  const { y } = (await press.boundingBox())!
  expect(y).toBeGreaterThan(phone.height / 2)
  await expectAccessible(page)
  await press.click()
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: 'Confirm', exact: true }).click()
  await modal.getByText('40 updated.', { exact: true }).waitFor()
  await modal.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'To pack 40' }).waitFor()
})
