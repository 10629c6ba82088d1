import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { breakCall, logIn, networkErrors, phone, visit } from '../../support/browser.ts'
import type { TestUser } from '../../support/factories.ts'
import { makeOrder, makeShopper, password } from '../../support/shop.ts'
import { expectAccessible, openAdmin, openAdminShop, row, says } from './support.ts'

const shop = await openAdminShop()
await shop.call('PUT', '/settings/orders.couriers', {
  token: shop.admin.token,
  body: {
    version: 0,
    value: [{ name: 'Lanka Parcels', tracking: 'https://parcels.example/?no={waybill}' }],
  },
})

test('asks for the parcel when an order ships, edits it later, and shows it to the customer', async () => {
  const buyer = await makeShopper(shop, { email: 'buyer@example.com' })
  const id = await makeOrder(shop, buyer, [{ productId: 'OIL', qty: 2 }])
  await using visitor = await openAdmin(shop, `/admin/orders?q=${id}`)
  const { page } = visitor
  await page.getByRole('button', { name: `Update ${id}` }).click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Status').selectOption('Processing')
  expect(await modal.getByLabel('Waybill number').count()).toBe(0)
  await modal.getByLabel('Status').selectOption('Shipped')
  await modal.getByLabel('Courier').fill('Lanka Parcels')
  expect(await modal.locator('datalist option').getAttribute('value')).toBe('Lanka Parcels')
  await modal.getByLabel('Waybill number').fill('LP-7')
  await expectAccessible(page, 'dialog[open]')
  await says(
    page,
    'Order updated successfully.',
    modal.getByRole('button', { name: 'Update', exact: true }),
  )
  await row(page, id).filter({ hasText: 'Shipped' }).waitFor()
  await page.getByRole('link', { name: `View Details of ${id}` }).click()
  await modal.getByText('Lanka Parcels, LP-7').waitFor()
  await modal.getByRole('button', { name: 'Edit parcel LP-7' }).click()
  await modal.getByLabel('Courier').fill('')
  await modal.getByLabel('Waybill number').fill('')
  await modal.getByRole('button', { name: 'Save parcel' }).click()
  await modal.getByText('Waybill number is required without a courier').first().waitFor()
  await modal.getByLabel('Courier').fill('lanka parcels')
  await modal.getByLabel('Waybill number').fill('LP-8')
  await page.setViewportSize(phone)
  await expectAccessible(page, 'dialog[open]')
  await says(page, 'Parcel saved.', modal.getByRole('button', { name: 'Save parcel' }))
  await modal.getByText('lanka parcels, LP-8').waitFor()

  await using own = await visit(shop.address, { viewport: phone })
  await logIn(own.context, buyer.token)
  await own.page.goto(`/profile?order=${id}`)
  const follow = own.page.getByRole('link', { name: 'Track parcel LP-8' })
  expect(await follow.getAttribute('href')).toBe('https://parcels.example/?no=LP-8')

  await modal.getByRole('button', { name: 'Remove parcel LP-8' }).click()
  const sure = page.getByRole('dialog', { name: 'Remove this parcel?' })
  await says(page, 'Parcel removed.', sure.getByRole('button', { name: 'Remove' }))
  await expect.poll(() => modal.getByText('LP-8').count()).toBe(0)
})

test('shows timeline, customer, notes, tags and one next step on an order’s page', async () => {
  const buyer = await makeShopper(shop, { email: 'again@example.com' })
  const before = await makeOrder(shop, buyer, [{ productId: 'ROSE', qty: 1 }])
  const id = await makeOrder(shop, buyer, [{ productId: 'OIL', qty: 2 }])
  await using visitor = await openAdmin(shop, `/admin/orders?order=${id}`, {
    expectErrors: networkErrors,
  })
  const { page } = visitor
  await page.getByRole('link', { name: 'Open order' }).click()
  await page.getByRole('heading', { name: `Order ${id}`, level: 1 }).waitFor()
  await page.getByRole('link', { name: before }).waitFor()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByText('Placed: Pending').waitFor()
  const press = (name: string) => page.getByRole('button', { name, exact: true })
  await says(page, 'The order is now Processing.', press('Start packing'))
  await timeline.getByText('Pending → Processing').waitFor()
  await press('Add note').click()
  await page.getByText('New note is required').first().waitFor()
  await page.getByLabel('New note').fill('Ring the office first.')
  await says(page, 'Note added.', press('Add note'))
  await timeline.getByText('Ring the office first.').waitFor()
  expect(await page.getByLabel('New note').inputValue()).toBe('')
  await page.getByLabel('Tags', { exact: true }).fill('wedding')
  await says(page, 'Tags saved.', () => page.keyboard.press('Enter'))
  await timeline.getByText('Tags: wedding').waitFor()
  const mend = await breakCall(page, 'orders.setTags')
  await page.getByLabel('Tags', { exact: true }).fill('late')
  await page.keyboard.press('Enter')
  await page.locator('[data-notice=error]').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /late/ }).count()).toBe(0)
  await mend()
  // a tag that a colleague added is shown and stays
  const tagged = await shop.call('PUT', `/admin/orders/${id}/tags`, {
    token: shop.admin.token,
    body: { tags: ['wedding', 'vip'] },
  })
  expect(tagged.status).toBe(200)
  await page.getByLabel('New note').fill('It is a present.')
  await says(page, 'Note added.', press('Add note'))
  await page.getByRole('button', { name: /vip/ }).waitFor()
  await expectAccessible(page)
  // Shipping asks for the parcel.
  await press('Ship').click()
  const modal = page.getByRole('dialog')
  expect(await modal.getByLabel('Status').inputValue()).toBe('Shipped')
  await modal.getByLabel('Waybill number').fill('LP-9')
  await says(
    page,
    'Order updated successfully.',
    modal.getByRole('button', { name: 'Update', exact: true }),
  )
  await timeline.getByText('Parcel added: LP-9').waitFor()
  await page.setViewportSize(phone)
  await says(page, 'The order is now Delivered.', press('Mark as delivered'))
  await expect.poll(() => press('Mark as delivered').count()).toBe(0)
  await page.reload()
  await says(page, 'Note removed.', page.getByRole('button', { name: /^Remove the note/ }).first())
  await timeline.getByText('Internal note removed').waitFor()
})

const losses: Record<string, (page: Page, clerk: TestUser) => Promise<unknown>> = {
  'runs out': async (page, clerk) => {
    await shop.db.deleteFrom('sessions').where('user_id', '=', clerk.row.id).execute()
    // the poll for new orders can open the dialog first, over the button
    await page.getByRole('button', { name: 'Save parcel' }).dispatchEvent('click')
  },
  'is ended in another tab': (page) =>
    page.evaluate(() => {
      localStorage.removeItem('token')
      dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
    }),
}

test.each(Object.entries(losses))(
  'keeps and saves an entered parcel after the login %s',
  async (_how, lose) => {
    const clerk = await makeShopper(shop, { type: 'admin' })
    const buyer = await makeShopper(shop)
    const id = await makeOrder(shop, buyer, [{ productId: 'OIL', qty: 1 }])
    await using visitor = await openAdmin(shop, `/admin/orders/${id}`, {
      token: clerk.token,
      expectErrors: networkErrors,
    })
    const { page } = visitor
    await page.getByRole('button', { name: 'Add parcel' }).click()
    await page.getByLabel('Courier').fill('Lanka Parcels')
    await page.getByLabel('Waybill number').fill(`LP-${id}`)
    await lose(page, clerk)
    const save = page.getByRole('button', { name: 'Save parcel' })
    const dialog = page.getByRole('dialog', { name: 'Log in again' })
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    const reloaded = page.waitForResponse((response) => response.url().includes('orders.activity'))
    await dialog.getByRole('button', { name: 'Login', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await reloaded
    expect(await page.getByLabel('Waybill number').inputValue()).toBe(`LP-${id}`)
    await expect.poll(() => page.locator('form [role=alert]').count()).toBe(0)
    await says(page, 'Parcel saved.', save)
    await page.getByRole('button', { name: `Remove parcel LP-${id}` }).waitFor()
  },
)
