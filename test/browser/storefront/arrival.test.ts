/** Arrival on pages: the order confirmation, links with a secret, and a second tab. */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { fillCart, networkErrors, phone, visit, walk } from '../../support/browser.ts'
import { openShop } from '../../support/shop.ts'

const shop = await openShop({ GUEST_CHECKOUT: 'on' })
afterAll(() => shop[Symbol.asyncDispose]())

async function fillCheckout(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Kasun Silva')
  await page.getByLabel('Phone number').fill('077 123 4567')
  await page.getByLabel('Address', { exact: true }).fill('4 Lake Road, Galle')
  await page.getByLabel('Cash on Delivery').check()
}

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' }).click()

/** Checks that the page is at its top with its heading focused. */
async function expectArrival(page: Page, address: string): Promise<void> {
  const state = () =>
    page.evaluate(() => [document.activeElement?.matches('main h1'), scrollY] as const)
  await expect.poll(state, { message: address }).toEqual([true, 0])
}

test('focuses the heading of the order confirmation, in view', async () => {
  await using visitor = await visit(shop.address, { viewport: phone, expectErrors: networkErrors })
  const { page, context } = visitor
  await fillCart(context, [{ productId: 'ROSE', qty: 1 }])
  await page.goto('/shipping')
  await fillCheckout(page)
  await placeOrder(page)
  await page.getByRole('heading', { level: 1, name: 'Thank you, Kasun Silva!' }).waitFor()
  await expectArrival(page, '/thanks')

  // Opens every page whose address has a secret, from the foot of a long page.
  const secret = new URL(page.url()).hash
  const made = `#${'x'.repeat(43)}`
  const addresses = [
    `/order${secret}`,
    `/thanks${secret}`,
    ...['/order', '/review', '/reset', '/verify', '/invitation', '/subscribe'].map(
      (path) => path + made,
    ),
  ]
  for (const address of addresses) {
    await walk(page, '/products')
    await page.locator('[data-product]').first().waitFor()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await walk(page, address)
    await expectArrival(page, address)
  }
})

test('an open checkout follows the cart of another tab, and reports that tab’s order', async () => {
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await page.goto('/cart')
  await page.evaluate(() => localStorage.setItem('cart', '[{"productId":"ROSE","qty":1}]'))
  await page.goto('/shipping')
  await page.getByText('1 × LKR').waitFor()
  const other = await context.newPage()
  await other.goto('/productInfo/ROSE')
  await other.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByText('2 × LKR').waitFor()

  // Buy Now has its own items: an order of the cart does not change them.
  const apart = await context.newPage()
  await apart.goto('/productInfo/OIL')
  await apart.getByRole('button', { name: 'Buy Now' }).click()
  await apart.getByText('1 × LKR').waitFor()

  await other.goto('/shipping')
  await fillCheckout(other)
  await placeOrder(other)
  await other.locator('[data-order-number]').waitFor()
  const orderId = await other.locator('[data-order-number]').innerText()
  await page.getByText('You have already placed this order.').waitFor()
  expect(await page.getByRole('button', { name: 'Place Order' }).count()).toBe(0)
  await page.getByRole('link', { name: 'View your order' }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${orderId}` }).waitFor()
  await apart.getByText('1 × LKR').waitFor()
  expect(await apart.evaluate(() => localStorage.getItem('ordered'))).toBeNull()
  expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(2)
})
