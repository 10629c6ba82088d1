/** Checks the menu and the pages of each role against a table that is written here. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { networkErrors, walk } from '../../support/browser.ts'
import { insertPayout } from '../../support/courier-shop.ts'
import type { TestUser } from '../../support/factories.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  openAdmin,
  openAdminShop,
  row,
  says,
} from './support.ts'

const roles = ['manager', 'packer', 'editor', 'accountant'] as const
type Role = (typeof roles)[number]

/** The id of a customer, for the address of their page. */
const known = '00000000-0000-4000-8000-000000000001'
const people = {} as Record<Role, TestUser>
const shop = await openAdminShop()
for (const role of roles)
  people[role] = await makeShopper(shop, { email: `${role}@araliya.test`, role })
await makeOrder(shop, await makeShopper(shop), [{ productId: 'OIL', qty: 1 }])
await shop.db
  .insertInto('users')
  .values({ id: known, email: 'kasun@example.com', first_name: 'Kasun', last_name: 'Perera' })
  .execute()
await insertPayout(shop.db, 'draft', people.manager).execute()

const menuOf: Record<Role | 'owner', string> = {
  owner:
    'Dashboard Products Stock Promotions Orders Courier files COD payouts Delivery Customers Messages Subscribers Blogs Pages Media Reviews Sent email Email templates Setup guide Staff API keys Webhooks Audit log Settings',
  manager:
    'Dashboard Products Stock Promotions Orders Courier files COD payouts Delivery Customers Messages Subscribers Blogs Pages Media Reviews Sent email Email templates Setup guide Webhooks Audit log Settings',
  packer: 'Dashboard Products Stock Orders Courier files',
  editor: 'Dashboard Products Stock Blogs Pages Media Reviews',
  accountant: 'Dashboard Products Stock Orders Audit log',
}

/** Each page with its heading, and who canOpen open it. */
const pages: [path: string, heading: string, open: string][] = [
  ['/admin/products', 'Products', 'owner manager packer editor accountant'],
  ['/admin/products/addproducts', 'Add Product', 'owner manager'],
  ['/admin/products/editproduct?id=FEW', 'Edit Product', 'owner manager editor'],
  ['/admin/products/import', 'Import products', 'owner manager'],
  ['/admin/products/categories', 'Categories', 'owner manager'],
  ['/admin/stock', 'Stock', 'owner manager packer editor accountant'],
  ['/admin/stock/count', 'Count stock', 'owner manager packer'],
  ['/admin/stock/history?id=FEW', 'Stock history', 'owner manager packer editor accountant'],
  ['/admin/orders', 'Orders', 'owner manager packer accountant'],
  ['/admin/orders/confirm', 'Orders to confirm', 'owner manager packer'],
  ['/admin/orders/ORD-000001', 'Order ORD-000001', 'owner manager packer accountant'],
  ['/admin/couriers', 'Courier files', 'owner manager packer'],
  ['/admin/cod-payouts', 'COD payouts', 'owner manager'],
  ['/admin/cod-payouts/RM-000001', 'Payout RM-000001', 'owner manager'],
  ['/admin/orders/new', 'Create order', 'owner manager packer'],
  ['/admin/orders/drafts', 'Drafts', 'owner manager packer'],
  ['/admin/orders/ORD-000001/edit', 'Edit ORD-000001', 'owner manager packer'],
  ['/admin/customers', 'User Management', 'owner manager'],
  ['/admin/customers/keys', 'API keys', 'owner'],
  [`/admin/customers/${known}`, 'Kasun Perera', 'owner manager'],
  ['/admin/staff', 'Staff', 'owner'],
  ['/admin/staff/roles', 'Roles', 'owner'],
  ['/admin/webhooks', 'Webhooks', 'owner manager'],
  ['/admin/webhooks/none', 'Webhooks', 'owner manager'],
  ['/admin/emails', 'Sent email', 'owner manager'],
  ['/admin/email-templates', 'Email templates', 'owner manager'],
  ['/admin/email-templates/order-placed', 'Order placed', 'owner manager'],
  ['/admin/shipping', 'Delivery', 'owner manager'],
  ['/admin/promotions', 'Promotions', 'owner manager'],
  ['/admin/promotions/new', 'New promotion', 'owner manager'],
  ['/admin/blogs', 'Blogs', 'owner manager editor'],
  ['/admin/pages', 'Pages', 'owner manager editor'],
  ['/admin/pages/new', 'New page', 'owner manager editor'],
  ['/admin/media', 'Media', 'owner manager editor'],
  ['/admin/reviews', 'Reviews', 'owner manager editor'],
  ['/admin/messages', 'Messages', 'owner manager'],
  ['/admin/subscribers', 'Subscribers', 'owner manager'],
  ['/admin/onboarding', 'Setup guide', 'owner manager'],
  ['/admin/settings', 'Settings', 'owner manager'],
  ['/admin/audit', 'Audit log', 'owner manager accountant'],
  ['/admin/sign-in', 'Login and security', 'owner manager packer editor accountant'],
]

const closed = 'You cannot open this page'
const tokenOf = (role: Role | 'owner') => (role === 'owner' ? shop.admin : people[role]).token

const menu = (page: Page) =>
  page.getByRole('navigation', { name: 'Admin menu' }).locator('a .menu-word').allTextContents()

// docs/experience.md, A28
test.each(Object.entries(menuOf) as [Role | 'owner', string][])(
  'the role %s sees only its pages in the menu, and other pages name the missing permission',
  async (role, expected) => {
    await using visitor = await openAdmin(shop, '/admin/products', { token: tokenOf(role) })
    const { page } = visitor
    await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
    expect((await menu(page)).join(' ')).toBe(expected)
    const titled = (name: string, exact: boolean) =>
      page.getByRole('heading', { level: 1, name, exact }).waitFor()
    for (const [path, heading, open] of pages) {
      const canOpen = open.split(' ').includes(role)
      if (!canOpen) {
        // Closed pages look alike: opens another page first, to see the change.
        await walk(page, '/admin/products')
        await titled('Products', true)
      }
      await walk(page, path)
      await titled(canOpen ? heading : closed, canOpen)
      if (canOpen) continue
      await page.getByText('You need the permission').waitFor()
    }
    // Pages send no call that would be refused: it would log an error on the console.
  },
)

test('shows only the tasks on the dashboard without the permission for figures', async () => {
  await using visitor = await openAdmin(shop, '/admin', { token: people.packer.token })
  const { page } = visitor
  await page.getByRole('link', { name: /^Orders to confirm/ }).waitFor()
  expect(await page.getByRole('heading').allTextContents()).toEqual(['Dashboard', 'To do today'])
  await expectAccessible(page)
  await walk(page, '/admin/audit')
  await page.getByRole('heading', { name: closed, level: 1 }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
})

test('a packer cannot edit products or cancel a paid order, which would refund it', async () => {
  const customer = await makeShopper(shop)
  const orderId = await makeOrder(shop, customer, [{ productId: 'OIL', qty: 1 }])
  await shop.db
    .updateTable('orders')
    .set({ payment_status: 'paid' })
    .where('order_id', '=', String(orderId))
    .execute()
  await using visitor = await openAdmin(shop, '/admin/products?q=Attar', {
    token: people.packer.token,
  })
  const { page } = visitor
  await row(page, 'FEW').waitFor()
  expect(await row(page, 'FEW').getByRole('button').count()).toBe(0)
  expect(await row(page, 'FEW').getByRole('link').count()).toBe(0)
  for (const name of ['Import', 'Export CSV', 'Add Product'])
    expect(await page.getByText(name, { exact: true }).count(), name).toBe(0)
  await walk(page, '/admin/orders')
  await row(page, String(orderId))
    .getByRole('button', { name: /^Update/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('requires the permission “Refund orders”').waitFor()
  expect(await dialog.locator('option[value=Cancelled]').isDisabled()).toBe(true)
  await expectAccessible(page, 'dialog[open]')
})

test('an editor edits texts and stock, but no prices', async () => {
  await using visitor = await openAdmin(shop, '/admin/products?q=Attar', {
    token: people.editor.token,
  })
  const { page } = visitor
  await row(page, 'FEW').waitFor()
  expect(await row(page, 'FEW').locator('[data-cell^=price]').count()).toBe(0)
  await row(page, 'FEW').locator('[data-cell^=stock]').waitFor()
  await walk(page, '/admin/products/editproduct?id=FEW')
  await page.getByRole('heading', { name: 'Edit Product', level: 1 }).waitFor()
  expect(await page.getByLabel('Price', { exact: true }).isDisabled()).toBe(true)
  await page.getByLabel('Product Name').fill('Rarest Attar')
  await says(page, 'Update', page.getByRole('button', { name: 'Update Product' }))
  const product = await shop.call('GET', '/products/FEW')
  expect(product.body).toMatchObject({ productName: 'Rarest Attar', price: 9_000 })
})

test('hides the actions of a lost role after the first refused call', async () => {
  const holder = await makeShopper(shop, { email: 'moved@araliya.test', type: 'admin' })
  await using visitor = await openAdmin(shop, '/admin/products?q=Soap', {
    token: holder.token,
    expectErrors: networkErrors,
    own: true,
  })
  const { page } = visitor
  await row(page, 'SOLD')
    .getByRole('button', { name: /^Delete/ })
    .waitFor()
  const moved = await shop.call('PUT', `/admin/staff/${holder.row.id}/role`, {
    token: shop.admin.token,
    body: { role: 'packer' },
  })
  expect(moved.status).toBe(200)
  await row(page, 'SOLD')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect
    .poll(() => menu(page))
    .toEqual(['Dashboard', 'Products', 'Stock', 'Orders', 'Courier files'])
  await expect.poll(() => row(page, 'SOLD').getByRole('button').count()).toBe(0)
})

test('an owner creates a role and assigns it to a member of staff', async () => {
  // A long role name must not widen the page.
  const body = { name: 'W'.repeat(60), permissions: ['orders.read'] }
  await shop.call('POST', '/admin/roles', { token: shop.admin.token, body })
  await using visitor = await openAdmin(shop, '/admin/staff/roles')
  const { page } = visitor
  await page.getByRole('button', { name: 'Create role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Night shift')
  await dialog.getByLabel('Refund orders').check()
  // A permission is checked and unchecked with those that it requires.
  expect(await dialog.getByLabel('View orders').isChecked()).toBe(true)
  await dialog.getByLabel('View orders').uncheck()
  expect(await dialog.getByLabel('Refund orders').isChecked()).toBe(false)
  await dialog.getByLabel('Edit orders').check()
  await expectAccessible(page, 'dialog[open]')
  await says(
    page,
    'The role Night shift was saved.',
    dialog.getByRole('button', { name: 'Save role' }),
  )
  await page.getByRole('columnheader', { name: 'Night shift' }).waitFor()
  await expectAccessibleAtBothWidths(page)
  await walk(page, '/admin/staff')
  const packer = row(page, people.packer.row.id)
  await packer.getByRole('button', { name: /^Change role/ }).click()
  await dialog.getByLabel('Role').selectOption('Night shift')
  await expectAccessible(page, 'dialog[open]')
  await says(page, 'was changed.', dialog.getByRole('button', { name: 'Save role' }))
  await packer.getByText('Night shift').waitFor()
})
