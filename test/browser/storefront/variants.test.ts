import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../../support/accessible.ts'
import { desktop, expectFocus, phone, visit } from '../../support/browser.ts'
import { makeShades, manyShades } from '../../support/shades.ts'
import { openShop } from '../../support/shop.ts'
import { countHands } from './support.ts'

const shop = await openShop({ GUEST_CHECKOUT: 'on' })
const [images] = await shop.db
  .selectFrom('products')
  .select('images')
  .where('product_id', '=', 'ROSE')
  .execute()
const [rose, leaf] = images!.images
await makeShades(shop, 'Velvet Lipstick', [
  { shade: 'Coral', images: [rose!] },
  { shade: 'Ruby', price: 1_800, stock: 3, images: [leaf!] },
  { shade: 'Plum', stock: 0, images: [rose!] },
  ...manyShades(9),
])
await makeShades(shop, 'Satin Polish', manyShades(120))
afterAll(() => shop[Symbol.asyncDispose]())

const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const product = (page: Page) =>
  page.evaluate(() => {
    const [script] = document.querySelectorAll('head script[type="application/ld+json"]')
    return JSON.parse(script!.textContent)
  })

// docs/experience.md, S48
test('orders a chosen shade on a phone in at most one tap more than a single product', async () => {
  await using visitor = await visit(shop.address, { viewport: phone })
  const { page } = visitor
  const hands = await countHands(page)
  await page.goto('/products/makeup')
  const card = page.locator('[data-product="VELVET-1"]')
  await card.getByText('LKR 1,500.00 – 1,800.00').waitFor()
  await card.getByText('12 shades').waitFor()
  await card.getByRole('link', { name: 'Velvet Lipstick', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Velvet Lipstick – Coral' }).waitFor()
  await radio(page, 'Ruby').click()
  await page.getByRole('heading', { level: 1, name: 'Velvet Lipstick – Ruby' }).waitFor()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.getByText('Velvet Lipstick – Ruby').first().waitFor()
  for (const [label, text] of Object.entries({
    'Full name': 'Kasun Silva',
    'Phone number': '077 123 4567',
    Address: '4 Lake Road, Galle',
    Email: 'kasun@example.com',
  })) {
    await page.getByLabel(label).click()
    await page.keyboard.type(text)
  }
  await page.getByLabel('Cash on Delivery').click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByText('Order placed successfully!').waitFor()
  const item = await shop.db.selectFrom('order_items').select('product_id').execute()
  expect(item).toEqual([{ product_id: 'VELVET-2' }])
  // test/browser/storefront/guest.test.ts: 12 taps without a shade
  expect((await hands()).taps).toBeLessThanOrEqual(13)
})

// docs/experience.md, S49
test('changes address, image, price, stock and JSON-LD to the chosen shade, and leaves the page in place', async () => {
  await using visitor = await visit(shop.address, { own: true })
  const { page } = visitor
  await page.goto('/products?q=coral')
  await page.getByRole('link', { name: 'Velvet Lipstick', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Velvet Lipstick – Coral' }).waitFor()
  await page.reload()
  await page.evaluate(() => scrollTo(0, 120))
  await radio(page, 'Ruby').click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/productInfo/VELVET-2')
  await page.getByText(/Only \d left/).waitFor()
  await page.getByRole('main').getByText('LKR 1,800.00', { exact: true }).first().waitFor()
  const zoom = page.getByRole('button', { name: /^Enlarge image: Velvet Lipstick – Ruby/ })
  const file = new URL(leaf!, shop.address).pathname
  expect(await zoom.locator('img').getAttribute('src')).toContain(file)
  const url = `${shop.address}/productInfo/VELVET-2`
  const ruby = { name: 'Velvet Lipstick – Ruby', color: 'Ruby', offers: { price: '1800.00', url } }
  await expect.poll(() => product(page)).toMatchObject(ruby)
  const [, sent] = /ld\+json">(.*?)<\/script>/s.exec(await (await fetch(url)).text())!
  expect(await product(page)).toEqual(JSON.parse(sent!))
  expect(await page.title()).toContain('Velvet Lipstick – Ruby')
  expect(await page.evaluate(() => scrollY)).toBe(120)
  await radio(page, 'Plum, Out of stock').click()
  await page.getByRole('button', { name: 'Notify me' }).waitFor()
  await page.goBack()
  await page.locator('[data-product="VELVET-1"]').waitFor()
})

// docs/experience.md, S49
test('chooses shades with arrow keys and keeps the focus', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/productInfo/VELVET-1')
  const group = page.getByRole('radiogroup', { name: 'Shade' })
  await radio(page, 'Coral').focus()
  await page.keyboard.press('ArrowRight')
  await expectFocus(radio(page, 'Ruby'))
  await page.getByRole('heading', { level: 1, name: 'Velvet Lipstick – Ruby' }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expectFocus(radio(page, 'Shade 9'))
  expect(await group.locator('[tabindex="0"]').count()).toBe(1)
  await page.getByRole('heading', { level: 1, name: 'Velvet Lipstick – Shade 9' }).waitFor()
})

test.each([
  ['12', '/productInfo/VELVET-3'],
  ['120', '/productInfo/SATIN-90'],
])('is accessible with %s shades on a desktop and a phone', async (_count, path) => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    await page.goto(path)
    await expectAccessible(page)
    await page.goto('/products?q=lipstick+polish')
    await expectAccessible(page)
  }
})

test('opens another shade by a link without JavaScript', async () => {
  await using visitor = await visit(shop.address, { own: true })
  await using context = await visitor.context
    .browser()!
    .newContext({ baseURL: shop.address, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/productInfo/VELVET-1')
  await radio(page, 'Ruby').click()
  await page.getByRole('heading', { level: 1, name: 'Velvet Lipstick – Ruby' }).waitFor()
})
