import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { breakCall, holdCall, logIn, networkErrors, visit, walk } from '../../support/browser.ts'
import { makeOrder, makeShopper, openShop, password } from '../../support/shop.ts'

const shop = await openShop()
afterAll(() => shop[Symbol.asyncDispose]())

test('validates the signup form, opens the login with the email filled in, and Back skips the signup page', async () => {
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page } = visitor
  await page.goto('/faq')
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  const submit = page.getByRole('button', { name: 'Login', exact: true })
  expect(
    await page.locator(`#${await submit.getAttribute('aria-describedby')}`).textContent(),
  ).toBe('This button creates your account.')
  await submit.click()
  await page.getByText('All fields are required!').waitFor()
  await page.getByLabel('First name').fill('Nimali')
  await page.getByLabel('Last name').fill('Perera')
  await page.getByLabel('Email').fill('nimali@nowhere')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill('something else')
  await submit.click()
  await page.getByRole('alert').getByText('Please enter a valid email address.').first().waitFor()
  await page.getByLabel('Email').fill('new@example.com')
  await submit.click()
  await page.getByRole('alert').getByText('Passwords do not match!').first().waitFor()
  await page.getByLabel('Confirm password').fill(password)
  await submit.click()
  await page.getByText('Registration successfully').waitFor()
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(await page.getByLabel('Email').inputValue()).toBe('new@example.com')
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/login')
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/faq')
  await walk(page, '/signup')
  await page.getByLabel('First name').fill('Nimali')
  await page.getByLabel('Last name').fill('Perera')
  await page.getByLabel('Email').fill('NEW@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await submit.click()
  await page.getByText('An account with this email already exists.').waitFor()
  await breakCall(page, 'users.register', 'offline')
  await submit.click()
  await page.getByText('Registration unsuccessful').first().waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('NEW@example.com')
})

// docs/experience.md, S38
test('lets passwords be pasted and shown, shows the message for a wrong one, and opens the page of the account’s type', async () => {
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page } = visitor
  await page.goto('/login')
  const field = page.getByLabel('Password', { exact: true })
  expect(await field.getAttribute('autocomplete')).toBe('current-password')
  await field.focus()
  await page.keyboard.insertText('pasted word')
  await expect.poll(() => field.inputValue()).toBe('pasted word')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.poll(() => field.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.poll(() => field.getAttribute('type')).toBe('password')
  await walk(page, '/signup')
  await page.getByLabel('Confirm password').waitFor()
  expect(await field.getAttribute('autocomplete')).toBe('new-password')

  await makeShopper(shop, { email: 'right@example.com' })
  await makeShopper(shop, { email: 'boss@example.com', type: 'admin' })
  const tryLogin = async (email: string, secret: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(secret)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
  }
  await walk(page, '/login')
  await page.getByText('Login to your account').waitFor()
  await page.getByText('Google sign-in is not available.').waitFor()
  await tryLogin('right@example.com', 'wrong word')
  await page.getByText('Invalid email or password').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('right@example.com')
  await tryLogin('right@example.com', password)
  await page.getByText('Login success').waitFor()
  await page.waitForURL((url) => url.pathname === '/')
  await walk(page, '/profile')
  const mend = await breakCall(page, 'users.logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('Logout failed, please try again.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  await mend()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('Logged out successfully!').waitFor()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await walk(page, '/login')
  await tryLogin('boss@example.com', password)
  await page.waitForURL((url) => url.pathname.startsWith('/admin'))
})

test('opens the profile after the login, shows an edited name at once, and retries what could not be loaded', async () => {
  const user = await makeShopper(shop, { email: 'back@example.com' })
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page } = visitor
  const refused = page.getByText('You are not a valid user. Please log in again.')
  await page.goto('/profile', { waitUntil: 'commit' })
  await refused.waitFor()
  await page.getByLabel('Email').fill('back@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('heading', { name: 'My Orders' }).waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('First name').fill('Ruwan')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your profile was saved.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Ruwan Perera' }).waitFor()

  const mend = await breakCall(page, 'users.me')
  await page.reload()
  await page.getByText('Failed to fetch user data').waitFor()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No orders found.').waitFor()
  const mendOrders = await breakCall(page, 'orders.list')
  await page.reload()
  await page.getByText('Failed to fetch orders. Please try again.').waitFor()
  await mendOrders()
  const release = await holdCall(page, 'orders.list')
  await page
    .getByRole('region', { name: 'My Orders' })
    .getByRole('button', { name: 'Try again' })
    .click()
  await page.getByText('Loading orders...').waitFor()
  release()
  await page.getByText('No orders found.').waitFor()

  await shop.db
    .updateTable('users')
    .set({ type: 'supplier' })
    .where('id', '=', user.row.id)
    .execute()
  await page.reload()
  await page.getByText('Unauthorized access..!').waitFor()
  await page.evaluate(() => localStorage.setItem('token', 'dead'))
  await page.reload({ waitUntil: 'commit' })
  await refused.waitFor()
  await page.waitForURL(/\/login/)
})

// docs/experience.md, S36
test('opens an order by its own address, with all details, and prints it on one page', async () => {
  const user = await makeShopper(shop)
  const orderId = await makeOrder(shop, user, [
    { productId: 'ROSE', qty: 1 },
    { productId: 'OIL', qty: 1 },
  ])
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await logIn(context, user.token)
  await page.goto('/profile')
  const row = page.locator(`[data-order="${orderId}"]`)
  await row.getByText('Pending').waitFor()
  expect(await row.textContent()).toContain('LKR 4,960.50')
  await expect.poll(() => row.locator('img').count()).toBe(2)
  await row.getByRole('button', { name: `View Details of ${orderId}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Order details' })
  await dialog.getByText('Rose Dew Serum').waitFor()
  expect(new URL(page.url()).search).toBe(`?order=${orderId}`)
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto(`/profile?order=${orderId}`)
  await dialog.getByText('12 Temple Road, Kandy').waitFor()
})

// docs/experience.md, S37
test('offers a review of a delivered item, names the item and keeps the text on failure', async () => {
  const user = await makeShopper(shop)
  const pending = await makeOrder(shop, user, [{ productId: 'OIL', qty: 1 }])
  const arrived = await makeOrder(shop, user, [{ productId: 'OIL', qty: 1 }], 'Delivered')
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page, context } = visitor
  await logIn(context, user.token)
  await page.goto('/profile')
  await page.locator(`[data-order="${arrived}"]`).waitFor()
  const review = (order: string) =>
    page.locator(`[data-order="${order}"]`).getByRole('button', { name: 'Add a review' })
  expect(await review(pending).count()).toBe(0)
  // Delivered is green, everything else yellow (docs/screens.md#my-orders).
  const shipped = await makeOrder(shop, user, [{ productId: 'OIL', qty: 1 }])
  await shop.db
    .updateTable('orders')
    .set({ status: 'Shipped' })
    .where('order_id', '=', shipped)
    .execute()
  await page.reload()
  const tint = async (order: string, status: string) =>
    page
      .locator(`[data-order="${order}"]`)
      .getByText(status, { exact: true })
      .evaluate((badge) => getComputedStyle(badge).backgroundColor)
  const [green, yellow] = [await tint(arrived, 'Delivered'), await tint(pending, 'Pending')]
  expect(green).not.toBe(yellow)
  expect(await tint(shipped, 'Shipped')).toBe(yellow)
  await review(arrived).click()
  const dialog = page.getByRole('dialog', { name: 'How was Neem Night Oil?' })
  await dialog.getByLabel('Your review').fill('It smells of the garden after rain.')
  const mend = await breakCall(page, 'reviews.add')
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await dialog.getByText('Failed to add review!').waitFor()
  expect(await dialog.getByLabel('Your review').inputValue()).toBe(
    'It smells of the garden after rain.',
  )
  await mend()
  await dialog.getByRole('button', { name: 'Submit Review' }).click()
  await page.getByText('Review added successfully!').waitFor()
  await page.waitForURL((url) => url.pathname === '/')
  await walk(page, '/review')
  await page.getByRole('button', { name: 'Neem Night Oil' }).waitFor()
  // Emails name the product: its form is open at once, and can be dismissed.
  await page.goto(`/review?order=${arrived}&product=OIL`)
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

/** Fills in the signup form; the email can be filled in already. */
async function signUp(page: Page, email?: string): Promise<void> {
  await page.getByRole('heading', { name: 'Create your account' }).waitFor()
  await page.getByLabel('First name').fill('Nimali')
  await page.getByLabel('Last name').fill('Perera')
  if (email) await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

// docs/experience.md, S34
test('continues to the checkout after a signup, and Back skips the signup page', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/productInfo/ROSE')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await page.getByLabel('Email').fill('wall-new@example.com')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('heading', { name: 'Create your account' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('wall-new@example.com')
  await signUp(page)
  await page.getByText('Registration successfully').waitFor()
  await page.getByText('Login success').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await page.getByText('2 × LKR 1,960.50').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  await page.goBack()
  await page.waitForURL(/\/login/)
  await page.goForward()
  await page.getByText('2 × LKR 1,960.50').waitFor()
})

test('offers a logged-in user to continue or to change the account', async () => {
  const user = await makeShopper(shop)
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await logIn(context, user.token)
  for (const path of ['/login?next=/cart', '/signup?next=/cart']) {
    await page.goto(path)
    await page.getByText(/^You are logged in as /).waitFor()
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.waitForURL((url) => url.pathname === '/cart')
  }
  await walk(page, '/login')
  await page.getByRole('button', { name: 'Log out and use another account' }).click()
  await page.getByLabel('Password', { exact: true }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
