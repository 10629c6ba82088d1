import { expect, test } from 'vitest'
import { breakCall, networkErrors, walk } from '../../support/browser.ts'
import { makeOrder, makeShopper, password } from '../../support/shop.ts'
import { expectAccessible, openAdmin, openAdminShop, row, says, search } from './support.ts'

const shop = await openAdminShop()

const card = (page: import('playwright-core').Page, email: string) =>
  page.locator(`[data-user="${email}"]`)

// docs/experience.md, A22
test('User Management blocks, unblocks and deletes others, explains what happens to orders, and shows failures', async () => {
  const customer = await makeShopper(shop, { email: 'kasun@example.com' })
  await makeOrder(shop, customer, [{ productId: 'OIL', qty: 1 }])
  await using visitor = await openAdmin(shop, '/admin/customers', { expectErrors: networkErrors })
  const { page } = visitor
  await page.getByRole('heading', { name: 'User Management', level: 1 }).waitFor()
  await page.getByText('Manage all system users').waitFor()
  const kasun = card(page, 'kasun@example.com')
  await kasun.getByText('Email:').waitFor()
  const colour = (email: string, type: string) =>
    card(page, email)
      .getByText(type, { exact: true })
      .evaluate((badge) => getComputedStyle(badge).color)
  expect(await colour('kasun@example.com', 'customer')).toBe('rgb(163, 25, 47)')
  expect(await colour('amara@araliya.test', 'admin')).toBe('rgb(47, 90, 58)')
  const own = card(page, 'amara@araliya.test')
  await own.getByText('You cannot lock yourself out.').waitFor()
  expect(await own.getByRole('button', { name: /^Block/ }).isDisabled()).toBe(true)
  expect(await own.getByRole('button', { name: /^Delete/ }).isDisabled()).toBe(true)
  await kasun.getByRole('button', { name: 'Block Nimali Perera' }).click()
  const ask = page.getByRole('dialog')
  await ask.getByText('Their orders are still delivered.').waitFor()
  await ask.getByText('They have 1 order, which do not change.').waitFor()
  await says(
    page,
    'Nimali Perera was blocked.',
    ask.getByRole('button', { name: 'Block', exact: true }),
  )
  expect((await shop.call('GET', '/users', { token: customer.token })).status).toBe(401)
  await says(
    page,
    'Nimali Perera was unblocked.',
    kasun.getByRole('button', { name: 'Unblock Nimali Perera' }),
  )
  await kasun.getByRole('button', { name: 'Delete Nimali Perera' }).click()
  await ask.getByText('Reviews stay without the name.').waitFor()
  await ask.getByRole('button', { name: 'Delete', exact: true }).click()
  await ask.getByLabel('Email of the account').and(ask.locator('[aria-invalid=true]')).waitFor()
  await expectAccessible(page, 'dialog[open]')
  await ask.getByLabel('Email of the account').fill('kasun@example.com')
  await says(
    page,
    'User deleted successfully',
    ask.getByRole('button', { name: 'Delete', exact: true }),
  )
  await expect.poll(() => kasun.count()).toBe(0)
  const orders = await shop.db.selectFrom('orders').select('email').execute()
  expect(orders.map(({ email }) => email)).toContain('kasun@example.com')

  await makeShopper(shop, { email: 'stays@example.com' })
  await walk(page, '/admin/customers?q=stays')
  await breakCall(page, 'users.remove')
  await card(page, 'stays@example.com')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByLabel('Email of the account').fill('stays@example.com')
  await says(
    page,
    'Failed to delete user',
    page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }),
  )
  await breakCall(page, 'users.list')
  await says(page, 'Error loading users', () => page.reload())
  await page.getByRole('button', { name: 'Try again' }).waitFor()
})

test('an admin creates another admin, who can log in', async () => {
  await using visitor = await openAdmin(shop, '/admin/customers', { expectErrors: networkErrors })
  const { page } = visitor
  await page.getByRole('button', { name: 'Create staff account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create staff account' })
  await dialog.getByLabel('First name').fill('Dilini')
  await dialog.getByLabel('Email').fill('amara@araliya.test')
  await dialog.getByLabel('Password', { exact: true }).fill('short')
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await dialog.getByText('Password must have at least 8 characters').first().waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await dialog.getByLabel('Role').and(dialog.locator('[aria-invalid=true]')).waitFor()
  await dialog.getByLabel('Role').selectOption('Packer')
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await dialog.getByText('is already taken').first().waitFor()
  await dialog.getByLabel('Email').fill('dilini@araliya.test')
  await says(
    page,
    'The account of Dilini was created.',
    dialog.getByRole('button', { name: 'Create account' }),
  )
  const login = await shop.call('POST', '/users/login', {
    body: { email: 'dilini@araliya.test', password },
  })
  expect(login.body.user.type).toBe('admin')
})

test('an API key is shown once, works, and is refused after it is revoked', async () => {
  await using visitor = await openAdmin(shop, '/admin/customers/keys')
  const { page } = visitor
  await page.getByText('No API keys yet.').waitFor()
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await dialog.getByLabel('Name').fill('Warehouse')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByRole('link', { name: 'Choose at least one permission.' }).waitFor()
  await dialog.getByLabel('View audit log').check()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByText('It is shown only once.').waitFor()
  const key = (await dialog.locator('code').textContent())!
  await expectAccessible(page, 'dialog[open]')
  expect((await shop.call('GET', '/admin/audit', { token: key })).status).toBe(200)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByText('active', { exact: true }).waitFor()
  expect(await page.getByText(key).count()).toBe(0)
  await page.getByRole('button', { name: 'Revoke Warehouse' }).click()
  await says(
    page,
    'Warehouse was revoked.',
    page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }),
  )
  expect((await shop.call('GET', '/admin/audit', { token: key })).status).toBe(401)
})

test('reads, marks and answers contact messages; the menu counts unread ones', async () => {
  const send = (subject: string) =>
    shop.call('POST', '/contact', {
      body: { name: 'Ruwan', email: 'ruwan@example.com', subject, message: `About ${subject}.` },
    })
  const orderId = await makeOrder(shop, await makeShopper(shop), [{ productId: 'OIL', qty: 1 }])
  await send('Shades')
  await send(`Delivery of ${orderId}`)
  await using visitor = await openAdmin(shop, '/admin/messages')
  const { page } = visitor
  await page.getByRole('link', { name: /Messages.*2 unread/ }).waitFor()
  await page.getByRole('button', { name: 'Open Shades' }).click()
  const dialog = page.getByRole('dialog', { name: 'Shades' })
  await dialog.getByText('About Shades.').waitFor()
  await says(page, 'Marked as answered.', dialog.getByRole('button', { name: 'Mark as answered' }))
  expect(await dialog.getByRole('link', { name: 'Reply by email' }).getAttribute('href')).toBe(
    'mailto:ruwan%40example.com?subject=Re%3A%20Shades',
  )
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /Messages.*1 unread/ }).waitFor()
  // a message leads to the order that it names
  await page.getByRole('button', { name: `Open Delivery of ${orderId}` }).click()
  await page.getByRole('dialog').getByText('order number in message').waitFor()
  await expectAccessible(page, 'dialog[open]')
  await page.getByRole('dialog').getByRole('link', { name: orderId }).click()
  await page.getByRole('heading', { name: `Order ${orderId}`, level: 1 }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Messages' }).waitFor()
  await walk(page, '/admin/messages')
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('answered')
  await page.getByText('1–1 of 1').waitFor()
})

test('lists newsletter subscribers and exports them as CSV', async () => {
  await using visitor = await openAdmin(shop, '/admin/subscribers')
  const { page } = visitor
  await page.getByText('There are no subscribers yet.').waitFor()
  await shop.call('POST', '/newsletter', { body: { email: 'reader@example.com' } })
  await page.reload()
  await page.getByText('reader@example.com').waitFor()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await waiting).suggestedFilename()).toMatch(/^subscribers.*\.csv$/)
})

// docs/experience.md, A27
test('lists and searches audit log entries with actor, old and new value', async () => {
  await shop.call('PATCH', '/products/ROSE', { token: shop.admin.token, body: { stock: 11 } })
  await using visitor = await openAdmin(shop, '/admin/audit')
  const { page } = visitor
  await search(page, 'ROSE')
  await page.getByText('1–1 of 1').waitFor()
  const entry = page.locator('tbody tr')
  expect(await entry.textContent()).toMatch(/Amara|amara@araliya\.test/)
  expect(await entry.textContent()).toContain('Product: changed')
  expect(await entry.textContent()).not.toContain('product.')
  expect(await entry.textContent()).toMatch(/stock from 12 to 11/)
  await page.getByRole('combobox', { name: 'Record type' }).selectOption('order')
  await page.getByText('No results match your search or filters.').waitFor()
  await walk(page, '/admin/audit')
  await row(page, '1').or(page.locator('tbody tr').first()).first().waitFor()
})
