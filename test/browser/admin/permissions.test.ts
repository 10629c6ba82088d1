/** Checks the menu and the pages of each role against the table of pages. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pageNeeds, paths } from '../../../client/admin/navigation/paths.ts'
import { adminPages, knownCustomer, menuOf, type Role, roles } from '../../support/admin-pages.ts'
import { networkErrors, walk } from '../../support/browser.ts'
import { insertPayout } from '../../support/courier-shop.ts'
import type { TestUser } from '../../support/factories.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import { expectAccessible, openAdmin, openAdminShop, row, says } from './support.ts'

const people = {} as Record<(typeof roles)[number], TestUser>
const shop = await openAdminShop()
for (const role of roles)
  people[role] = await makeShopper(shop, { email: `${role}@araliya.test`, role })
await makeOrder(shop, await makeShopper(shop), [{ productId: 'OIL', qty: 1 }])
await shop.db
  .insertInto('users')
  .values({
    ...{ id: knownCustomer, email: 'kasun@example.com' },
    ...{ first_name: 'Kasun', last_name: 'Perera' },
  })
  .execute()
await shop.db
  .insertInto('blogs')
  .values({ blog_id: 'B-LONG', blog_topic: 'Long', description: 'Much to say.' })
  .execute()
await insertPayout(shop.db, 'draft', people.manager).execute()

const closed = 'You cannot open this page'

const menu = (page: Page) =>
  page.getByRole('navigation', { name: 'Admin menu' }).locator('a .menu-word').allTextContents()

// docs/experience.md, A28
test('the permissions of each built-in role open exactly its pages of the table', async () => {
  const { body } = await shop.call('GET', '/admin/roles', { token: shop.admin.token })
  const permissionsOf = new Map<string, string[]>(
    body.items.map(({ id, permissions }: { id: Role; permissions: string[] }) => [id, permissions]),
  )
  const opened = Object.entries(paths).map(([name, path]) => [
    name,
    (Object.keys(menuOf) as Role[]).filter((role) =>
      pageNeeds[path].every((need) => permissionsOf.get(role)!.includes(need)),
    ),
  ])
  const expected = adminPages.map(({ name, open }) => [name, [...open]])
  expect(Object.fromEntries(opened)).toEqual({
    ...Object.fromEntries(expected),
    dashboard: ['owner', ...roles],
  })
})

// docs/experience.md, A28
test.each(roles)(
  'the role %s sees only its pages in the menu, and another page names the missing permission',
  async (role) => {
    await using visitor = await openAdmin(shop, '/admin/audit', { token: people[role].token })
    const { page } = visitor
    const titled = (name: string, exact = true) =>
      page.getByRole('heading', { level: 1, name, exact }).waitFor()
    await page.getByRole('navigation', { name: 'Admin menu' }).waitFor()
    expect((await menu(page)).join(' ')).toBe(menuOf[role])
    // Pages send no call that would be refused: it would log an error on the console.
    for (const { path, heading, open } of adminPages) {
      if (!open.includes(role)) continue
      await walk(page, path)
      await titled(heading)
    }
    await walk(page, '/admin/customers/keys')
    await titled(closed)
    await page.getByText('You need the permission “Manage API keys”').waitFor()
  },
)

test('a packer sees only tasks on the dashboard, and cannot edit products or cancel a paid order, which would refund it', async () => {
  await using visitor = await openAdmin(shop, '/admin', { token: people.packer.token })
  const { page } = visitor
  await page.getByRole('link', { name: /^Orders to confirm/ }).waitFor()
  expect(await page.getByRole('heading').allTextContents()).toEqual(['Dashboard', 'To do today'])
  await walk(page, '/admin/audit')
  await page.getByRole('heading', { name: closed, level: 1 }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()

  const customer = await makeShopper(shop)
  const orderId = await makeOrder(shop, customer, [{ productId: 'OIL', qty: 1 }])
  await shop.db
    .updateTable('orders')
    .set({ payment_status: 'paid' })
    .where('order_id', '=', String(orderId))
    .execute()
  await walk(page, '/admin/products?q=Attar')
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
  await walk(page, '/admin/staff')
  const packer = row(page, people.packer.row.id)
  await packer.getByRole('button', { name: /^Change role/ }).click()
  await dialog.getByLabel('Role').selectOption('Night shift')
  await expectAccessible(page, 'dialog[open]')
  await says(page, 'was changed.', dialog.getByRole('button', { name: 'Save role' }))
  await packer.getByText('Night shift').waitFor()
})
