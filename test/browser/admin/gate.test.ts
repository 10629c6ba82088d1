import { expect, test } from 'vitest'
import {
  atRest,
  breakCall,
  desktop,
  holdCall,
  networkErrors,
  phone,
  visit,
  walk,
} from '../../support/browser.ts'
import { makeShopper, password } from '../../support/shop.ts'
import { expectAccessible, focused, menuLink, openAdmin, openAdminShop, says } from './support.ts'

const shop = await openAdminShop()

const notValid = 'You are not a valid user. Please login again.'

test('redirects to the login and back without a token, and to the login with an invalid one', async () => {
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page } = visitor
  await says(page, notValid, () => page.goto('/admin/products?stock=low', { waitUntil: 'commit' }))
  // it stays under the pointer, so that its disappearance proves the login
  await page.getByText(notValid).first().hover()
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await page.getByLabel('Email').fill('amara@araliya.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByText('Login success').first().waitFor()
  expect(await page.getByText(notValid).count()).toBe(0)
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  expect(page.url()).toContain('/admin/products?stock=low')
  await page.evaluate(() => localStorage.setItem('token', 'gone'))
  await page.goto('/admin', { waitUntil: 'commit' })
  await page.getByText(notValid).first().waitFor()
  await expect.poll(() => page.url()).toContain('/login')
})

test('a customer reads Unauthorized access! and sees nothing of the admin area', async () => {
  const customer = await makeShopper(shop)
  await using visitor = await openAdmin(shop, '/admin/orders', { token: customer.token })
  const { page } = visitor
  await page.getByRole('heading', { name: 'Unauthorized access!' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'Admin menu' }).count()).toBe(0)
  expect(await page.getByText('Order ID').count()).toBe(0)
  await expectAccessible(page)
})

// docs/experience.md, A26
test('shows only an indicator while the account is checked, and retries a failed check', async () => {
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page, context } = visitor
  await context.addInitScript((token) => localStorage.setItem('token', token), shop.admin.token)
  const mend = await breakCall(page, 'users.me')
  await page.goto('/admin/audit')
  await page.getByText('Failed to fetch user data').waitFor()
  await mend()
  const answer = await holdCall(page, 'users.me')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('[data-gate]').waitFor()
  expect(await page.getByRole('status').first().textContent()).toContain('Checking your account…')
  expect(await page.getByText('Audit log').count()).toBe(0)
  answer()
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()
})

// docs/experience.md, A26
test('an expired session asks for the login in a dialog and keeps the form’s input', async () => {
  const other = await makeShopper(shop, { type: 'admin' })
  await using visitor = await openAdmin(shop, '/admin/blogs/addblogs', {
    token: other.token,
    expectErrors: networkErrors,
  })
  const { page } = visitor
  await page.getByLabel('Blog ID').fill('BLOG-SESSION')
  await page.getByLabel('Blog Topic').fill('Rain and roses')
  await shop.db.deleteFrom('sessions').where('user_id', '=', other.row.id).execute()
  // The poll for new orders can open the dialog first, over the button.
  await page.getByRole('button', { name: 'Add Blog' }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Log in again' })
  await dialog.waitFor()
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByLabel('Password', { exact: true }).fill('wrong password')
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await dialog.getByText('Invalid email or password').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  const again = dialog.getByRole('button', { name: 'Login', exact: true })
  await says(page, 'You are logged in again.', again)
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Blog Topic').inputValue()).toBe('Rain and roses')
  // The error of the missing login is gone.
  expect(await page.locator('[data-notice=error]').count()).toBe(0)
  await expect.poll(() => page.getByText('Failed to add product!').count()).toBe(0)
  expect(await page.locator('form [role=alert]').count()).toBe(0)
  await says(page, 'Blog added successfully!', page.getByRole('button', { name: 'Add Blog' }))
})

test('clears the first account’s cached data on login with another account', async () => {
  const before = await makeShopper(shop, { role: 'manager' })
  const after = await makeShopper(shop, { role: 'accountant' })
  await shop.call('PUT', '/settings/orders.couriers', {
    token: shop.admin.token,
    body: { version: 0, value: [{ name: 'Lanka', tracking: 'https://lanka.example/{waybill}' }] },
  })
  await using visitor = await openAdmin(shop, '/admin/audit', {
    token: before.token,
    expectErrors: networkErrors,
  })
  const { page } = visitor
  await page.locator('[data-row]').first().waitFor()
  await menuLink(page, 'Stock').click()
  await page.getByRole('heading', { name: 'Stock', level: 1 }).waitFor()
  await shop.db.deleteFrom('sessions').where('user_id', '=', before.row.id).execute()
  await page.locator('[data-search]').fill('rose')
  const dialog = page.getByRole('dialog', { name: 'Log in again' })
  await dialog.getByLabel('Email').fill(after.row.email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const answer = await holdCall(page, 'audit.list')
  await menuLink(page, 'Audit log').click()
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()
  expect(await page.locator('[data-row]').count()).toBe(0)
  answer()
  await page.locator('[data-row]').first().waitFor()
})

test('the menu opens pages and marks the open one, stays collapsed, and is a sheet on a phone', async () => {
  await using visitor = await openAdmin(shop, '/admin')
  const { page } = visitor
  const menu = page.getByRole('navigation', { name: 'Admin menu' })
  for (const [group, entry] of [
    ['Catalogue', 'Stock'],
    ['Selling', 'COD payouts'],
    ['People', 'Customers'],
    ['Content', 'Email templates'],
    ['Shop', 'Staff'],
  ] as const)
    await menu.getByRole('list', { name: group }).getByRole('link', { name: entry }).waitFor()
  await walk(page, '/admin/nothing/here')
  await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  for (const [label, heading] of [
    ['Dashboard', 'Dashboard'],
    ['Subscribers', 'Subscribers'],
    ['Customers', 'User Management'],
  ] as const) {
    if (label !== 'Dashboard') await menuLink(page, label).click()
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await menu.locator('[aria-current=page]').filter({ hasText: label }).waitFor()
    await expect.poll(() => page.title()).toContain(heading)
  }
  await page.setViewportSize({ width: 1_280, height: 900 })
  const settings = (await menuLink(page, 'Settings').boundingBox())!
  expect(settings.y + settings.height).toBeLessThanOrEqual(900)
  await page.getByRole('button', { name: 'Catalogue' }).click()
  await menuLink(page, 'Stock').waitFor({ state: 'detached' })
  expect(await menuLink(page, 'Products').isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Catalogue' }).click()
  await menuLink(page, 'Stock').waitFor()
  // on a low screen the menu scrolls to the entry of the current page
  await page.setViewportSize({ width: 1_280, height: 640 })
  await page.goto('/admin/audit')
  const last = menu.getByRole('link', { name: 'Audit log' })
  const below = async () => {
    const { y, height } = (await last.boundingBox())!
    return y + height
  }
  await expect.poll(below).toBeLessThanOrEqual(640)
  await page.setViewportSize(desktop)
  const width = async () => (await menu.boundingBox())!.width
  const wide = await width()
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await expect.poll(width).toBeLessThan(wide / 2)
  await page.reload()
  await page.getByRole('button', { name: 'Expand menu' }).waitFor()
  expect(await menu.getByRole('link', { name: 'Products' }).count()).toBe(1)
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Orders' }).click()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('Logout ends the session on the server and goes to the shop; a failed one stays on the page', async () => {
  const leaver = await makeShopper(shop, { type: 'admin' })
  await using visitor = await openAdmin(shop, '/admin', {
    token: leaver.token,
    expectErrors: networkErrors,
  })
  const { page } = visitor
  const mend = await breakCall(page, 'users.logout')
  await says(page, 'Logout failed, please try again.', page.getByRole('link', { name: 'Logout' }))
  expect(new URL(page.url()).pathname).toBe('/admin')
  await mend()
  await says(page, 'Logged out successfully!', page.getByRole('link', { name: 'Logout' }))
  await page.getByRole('heading', { name: 'Discover the beauty within you' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect((await shop.call('GET', '/users', { token: leaver.token })).status).toBe(401)
})

// docs/experience.md, A24
test('keyboard shortcuts open search, help and pages, and can be disabled', async () => {
  const typist = await makeShopper(shop, { type: 'admin' })
  await using visitor = await openAdmin(shop, '/admin', { token: typist.token })
  const { page } = visitor
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
  await heading('Dashboard')
  // The second key must follow soon: a busy machine needs more than one attempt.
  await expect
    .poll(async () => {
      await Promise.all(['g', 'p'].map((key) => page.keyboard.press(key)))
      return page.getByRole('heading', { name: 'Products', level: 1 }).count()
    })
    .toBe(1)
  // A new page focuses its heading: the search box must keep the focus.
  await focused(page.locator('h1'))
  await page.keyboard.press('/')
  const search = page.getByRole('textbox', { name: 'Search products' })
  await focused(search)
  // Shortcuts do nothing while typing.
  await page.keyboard.type('go?')
  expect(await search.inputValue()).toBe('go?')
  await page.locator('h1').click()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.waitFor()
  await expectAccessible(page, 'dialog[open]')
  await sheet.getByLabel('Use keyboard shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.keyboard.press('?')
  await atRest(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await heading('Products')
})
