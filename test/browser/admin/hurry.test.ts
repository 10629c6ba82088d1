/** Fast input and slow machines lose no data and show no false message. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdCall, networkErrors } from '../../support/browser.ts'
import { findStored } from '../../support/factories.ts'
import { makeShopper, password } from '../../support/shop.ts'
import { menuLink, openAdmin, openAdminShop, row, sampleImage, says } from './support.ts'

const shop = await openAdminShop()

const stored = (productId: string) => findStored(shop.db, productId)

/** Delays steps through the history, as on a busy machine. */
const slowHistory = (page: Page) =>
  page.evaluate(() => {
    const go = history.go.bind(history)
    history.go = (by) => void setTimeout(() => go(by), 300)
    history.back = () => history.go(-1)
  })

/** Returns the key of the current history entry. */
const entry = (page: Page) => page.evaluate(() => navigation.currentEntry!.key)

test('a delayed history step of a closed dialog leaves later dialogs and pages open', async () => {
  await using visitor = await openAdmin(shop, '/admin/customers/keys')
  const { page } = visitor
  await page.getByRole('button', { name: 'Create key' }).waitFor()
  await slowHistory(page)
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await dialog.getByLabel('Name').fill('Slow')
  await dialog.getByLabel('View audit log').check()
  await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBe(true)
  const first = await entry(page)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByText('It is shown only once.').waitFor()
  // The first dialog's step back arrives, then the second dialog gets its own entry.
  await expect.poll(() => entry(page)).not.toBe(first)
  await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBe(true)
  await dialog.locator('code').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const second = await entry(page)
  await menuLink(page, 'Blogs').click()
  await expect.poll(() => entry(page)).not.toBe(second)
  await page.getByRole('heading', { name: 'Blogs', level: 1 }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('saves two cells of one product without a conflict before the first answer', async () => {
  await using visitor = await openAdmin(shop, '/admin/products?q=ROSE')
  const { page } = visitor
  const cell = (name: RegExp) => row(page, 'ROSE').getByRole('button', { name })
  await cell(/^Stock of/).click()
  const answer = await holdCall(page, 'products.patch')
  const request = page.waitForRequest(/products\.patch/)
  await page.getByLabel('Stock of Rose Dew Serum', { exact: true }).fill('40')
  await page.keyboard.press('Enter')
  await request
  await cell(/^Price of/).click()
  const price = page.getByLabel('Price of Rose Dew Serum', { exact: true })
  await price.fill('2500')
  await price.press('Enter')
  await says(page, 'Price of Rose Dew Serum saved', async () => answer())
  expect(await row(page, 'ROSE').getByRole('alert').count()).toBe(0)
  expect(await stored('ROSE')).toMatchObject({ stock: 40, price_cents: 250_000 })
})

test('stays on the next page when a pending save ends', async () => {
  await using visitor = await openAdmin(shop, '/admin/products/editproduct?id=OIL')
  const { page } = visitor
  const answer = await holdCall(page, 'products.update')
  await page.getByLabel('Product Name').fill('Neem Night Oil No. 2')
  const request = page.waitForRequest(/products\.update/)
  await page.getByRole('button', { name: 'Update Product' }).click()
  await request
  await menuLink(page, 'Blogs').click()
  await page.getByRole('link', { name: 'Add blog' }).click()
  await page.getByLabel('Blog Topic').fill('Meanwhile')
  await says(page, 'Product Update successfully..!', async () => answer())
  expect(await stored('OIL')).toMatchObject({ product_name: 'Neem Night Oil No. 2' })
  expect(new URL(page.url()).pathname).toBe('/admin/blogs/addblogs')
  // Leaving the new form asks first.
  await menuLink(page, 'Orders').click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
})

test('keeps a new login when a call of the previous session is refused', async () => {
  const other = await makeShopper(shop, { type: 'admin' })
  await using visitor = await openAdmin(shop, '/admin/blogs', {
    token: other.token,
    expectErrors: networkErrors,
  })
  const { page } = visitor
  await page.getByText('There are no blog posts yet.').waitFor()
  const answer = await holdCall(page, 'orders.adminList')
  await shop.db.deleteFrom('sessions').where('user_id', '=', other.row.id).execute()
  const request = page.waitForRequest(/orders\.adminList/)
  // The poll for new orders can open the login dialog first, which would cover the menu.
  await menuLink(page, 'Orders').dispatchEvent('click')
  await request
  await menuLink(page, 'Audit log').dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Log in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const response = page.waitForResponse(
    (response) => response.url().includes('orders.adminList') && response.ok(),
  )
  answer()
  await response
  await menuLink(page, 'Orders').click()
  await page.getByText('No orders found.').waitFor()
  expect(await dialog.count()).toBe(0)
})

test('keeps an unread message open after it is read, and stores its last status', async () => {
  await shop.call('POST', '/contact', {
    body: { name: 'Ruwan', email: 'r@example.com', subject: 'Shades', message: 'Which ones?' },
  })
  await using visitor = await openAdmin(shop, '/admin/messages?status=unread')
  const { page } = visitor
  const answer = await holdCall(page, 'conversations.update')
  await page.getByRole('button', { name: 'Open Shades' }).click()
  const dialog = page.getByRole('dialog', { name: 'Shades' })
  await dialog.getByRole('button', { name: 'Mark as answered' }).click()
  await says(page, 'Marked as answered.', async () => answer())
  await page.getByText('No results match your search or filters.').waitFor()
  await dialog.getByText('Which ones?').waitFor()
  const { status } = await shop.db
    .selectFrom('contact_messages')
    .select('status')
    .executeTakeFirstOrThrow()
  expect(status).toBe('answered')
})

test('keeps an image and a keystroke that arrive together', async () => {
  await using visitor = await openAdmin(shop, '/admin/products/addproducts')
  const { page } = visitor
  const buffer = await sampleImage()
  await page.getByLabel('Product Name').fill('Rain')
  // Types the key in the event of the answer, before React can render it.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      this.addEventListener('loadend', () => {
        const box = document.querySelector<HTMLInputElement>('[name=productName]')!
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
        set!.call(box, 'Rainy')
        box.dispatchEvent(new Event('input', { bubbles: true }))
      })
      send.call(this, body)
    }
  })
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'rain.jpg', mimeType: 'image/jpeg', buffer }])
  await page.getByLabel('Alt text of image 1').waitFor()
  expect(await page.getByLabel('Product Name').inputValue()).toBe('Rainy')
})
