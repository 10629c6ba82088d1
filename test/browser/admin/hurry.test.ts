/** Whoever is quicker than the shop, or has a slow machine, loses nothing and is told nothing false. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdCall, networkErrors } from '../../support/browser.ts'
import { findStored } from '../../support/factories.ts'
import { makeShopper, password } from '../../support/shop.ts'
import { menuLink, openAdmin, openAdminShop, row, says, sampleImage } from './support.ts'

const shop = await openAdminShop()

const stored = (productId: string) => findStored(shop.db, productId)

/** Steps through the history take their time, as on a machine that has much to do. */
const slowHistory = (page: Page) =>
  page.evaluate(() => {
    const go = history.go.bind(history)
    history.go = (by) => void setTimeout(() => go(by), 300)
    history.back = () => history.go(-1)
  })

/** Which entry of the history one is at. */
const entry = (page: Page) => page.evaluate(() => navigation.currentEntry!.key)

test('a dialog that makes room for another takes neither that one nor a click on a link away', async () => {
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
  // The first dialog's step back arrives, then the second has an entry of its own.
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

test('two cells of one product edited before the first answer is there are no conflict', async () => {
  await using visitor = await openAdmin(shop, '/admin/products?q=ROSE')
  const { page } = visitor
  const cell = (name: RegExp) => row(page, 'ROSE').getByRole('button', { name })
  await cell(/^Stock of/).click()
  const answer = await holdCall(page, 'products.patch')
  const asked = page.waitForRequest(/products\.patch/)
  await page.getByLabel('Stock of Rose Dew Serum', { exact: true }).fill('40')
  await page.keyboard.press('Enter')
  await asked
  await cell(/^Price of/).click()
  const price = page.getByLabel('Price of Rose Dew Serum', { exact: true })
  await price.fill('2500')
  await price.press('Enter')
  await says(page, 'Price of Rose Dew Serum saved', async () => answer())
  expect(await row(page, 'ROSE').getByRole('alert').count()).toBe(0)
  expect(await stored('ROSE')).toMatchObject({ stock: 40, price_cents: 250_000 })
})

test('whoever goes on while a save is on its way is not called back', async () => {
  await using visitor = await openAdmin(shop, '/admin/products/editproduct?id=OIL')
  const { page } = visitor
  const answer = await holdCall(page, 'products.update')
  await page.getByLabel('Product Name').fill('Neem Night Oil No. 2')
  const asked = page.waitForRequest(/products\.update/)
  await page.getByRole('button', { name: 'Update Product' }).click()
  await asked
  await menuLink(page, 'Blogs').click()
  await page.getByRole('link', { name: 'Add blog' }).click()
  await page.getByLabel('Blog Topic').fill('Meanwhile')
  await says(page, 'Product Update successfully..!', async () => answer())
  expect(await stored('OIL')).toMatchObject({ product_name: 'Neem Night Oil No. 2' })
  expect(new URL(page.url()).pathname).toBe('/admin/blogs/addblogs')
  // Nor is what was begun there given up without a question.
  await menuLink(page, 'Orders').click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
})

test('a call refused for the login before this one does not end this one', async () => {
  const other = await makeShopper(shop, { type: 'admin' })
  await using visitor = await openAdmin(shop, '/admin/blogs', {
    token: other.token,
    expectErrors: networkErrors,
  })
  const { page } = visitor
  await page.getByText('There are no blog posts yet.').waitFor()
  const answer = await holdCall(page, 'orders.adminList')
  await shop.db.deleteFrom('sessions').where('user_id', '=', other.row.id).execute()
  const asked = page.waitForRequest(/orders\.adminList/)
  // Whoever asks for news may find out first, and the dialog would lie over the menu.
  await menuLink(page, 'Orders').dispatchEvent('click')
  await asked
  await menuLink(page, 'Audit log').dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Log in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const given = page.waitForResponse(
    (response) => response.url().includes('orders.adminList') && response.ok(),
  )
  answer()
  await given
  await menuLink(page, 'Orders').click()
  await page.getByText('No orders found.').waitFor()
  expect(await dialog.count()).toBe(0)
})

test('a message opened among the unread stays open when it is read, and the last word about it counts', async () => {
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

test('a picture that arrives between a keystroke and its rendering costs neither', async () => {
  await using visitor = await openAdmin(shop, '/admin/products/addproducts')
  const { page } = visitor
  const buffer = await sampleImage()
  await page.getByLabel('Product Name').fill('Rain')
  // The answer comes in the same breath as the key: before it, or React would have drawn the key.
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
