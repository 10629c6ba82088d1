import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { fillCart, foreignAddress, logIn, visit } from '../../support/browser.ts'
import { makeShopper, openShop } from '../../support/shop.ts'

/** Opens the shop over plain HTTP by another name than localhost, which browsers trust more. */
const shop = await openShop()
const foreign = foreignAddress(shop.address)
afterAll(() => shop[Symbol.asyncDispose]())

test('shows the API page under any host name, with samples of this address', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto(`${foreign}/api/docs/`)
  await page.locator('.opblock-tag').first().click({ timeout: 90_000 })
  await page.locator('.opblock [data-path]').nth(2).waitFor()
  await page.locator('.opblock-summary').first().click()
  await page
    .locator('.microlight', { hasText: `${foreign}/api` })
    .first()
    .waitFor()
})

test('places an order and copies its number without a secure context', async () => {
  const user = await makeShopper(shop)
  await using visitor = await visit(foreign)
  const { page, context } = visitor
  await logIn(context, user.token)
  await fillCart(context, [{ productId: 'ROSE', qty: 1 }])
  await page.goto('/shipping')
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await page.getByLabel('Full name').fill('Nimali Perera')
  await page.getByLabel('Phone number').fill('+94 77 123 4567')
  await page.getByLabel('Address', { exact: true }).fill('12 Temple Road, Kandy')
  await page.getByLabel('Cash on Delivery').check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.waitForURL(/\/thanks/)
  await page.getByRole('button', { name: 'Copy order ID' }).first().click()
  await page.getByText('Order ID copied').waitFor()
  await page.goto('/contact')
  await page.getByLabel('Message').focus()
  await page.keyboard.press('Control+V')
  await expect.poll(() => page.getByLabel('Message').inputValue()).toMatch(/^ORD-\d{6}$/)
})

test('adds a product with an image without a secure context', async () => {
  const admin = await makeShopper(shop, { email: 'owner@example.com', type: 'admin' })
  await using visitor = await visit(foreign)
  const { page, context } = visitor
  await logIn(context, admin.token)
  await page.goto('/admin/products/addproducts')
  const buffer = await sharp({
    create: { width: 400, height: 500, channels: 3, background: '#a04a39' },
  })
    .jpeg()
    .toBuffer()
  const file = { name: 'front.jpg', mimeType: 'image/jpeg', buffer }
  await page.locator('input[type=file]').setInputFiles([file])
  await page.getByLabel('Alt text of image 1').fill('The jar')
  await page.getByLabel('Product ID').fill('NEW-1')
  await page.getByLabel('Product Name').fill('Moonlight Balm')
  await page.getByLabel('Price', { exact: true }).fill('2500')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await page.getByText('Product added successfully!').waitFor()
})
