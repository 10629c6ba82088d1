import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { fillCart, holdCall, logIn, networkErrors, visit } from '../../support/browser.ts'
import { makeProduct } from '../../support/factories.ts'
import { makeShopper, openShop } from '../../support/shop.ts'

const shop = await openShop()
afterAll(() => shop[Symbol.asyncDispose]())

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' })
const review = (page: Page) => page.getByRole('region', { name: 'Your order' })
const shownTotal = (page: Page) => page.locator('[data-total="total"]').textContent()

async function fillShipping(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Nimali Perera')
  await page.getByLabel('Phone number').fill('+94 77 123 4567')
  await page.getByLabel('Address', { exact: true }).fill('12 Temple Road\nKandy')
}

const changeProduct = (productId: string, change: { stock: number } | { price: number }) =>
  shop.db
    .updateTable('products')
    .set(
      'stock' in change
        ? change
        : { price_cents: change.price * 100, last_price_cents: change.price * 100 },
    )
    .where('product_id', '=', productId)
    .execute()

const ordersOf = (userId: string) =>
  shop.db.selectFrom('orders').selectAll().where('user_id', '=', userId).execute()

test('does not charge a raised price before the customer confirms the new total', async () => {
  const user = await makeShopper(shop)
  await makeProduct(shop.db, { productId: 'RAISED', productName: 'Raised Balm', price: 1_625 })
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page, context } = visitor
  await logIn(context, user.token)
  await page.goto('/productInfo/RAISED')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await fillShipping(page)
  await page.getByLabel('Credit/Debit Card').check()
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiry date').fill('1239')
  await page.getByLabel('CVV').fill('123')
  await expect.poll(() => shownTotal(page)).toBe('LKR 3,250.00')
  await changeProduct('RAISED', { price: 4_950 })
  await placeOrder(page).click()
  await page
    .getByText('The total changed from LKR 3,250.00 to LKR 9,900.00. Nothing was charged.')
    .first()
    .waitFor()
  await review(page).getByText('The price changed from LKR 1,625.00 to LKR 4,950.00.').waitFor()
  expect(await shownTotal(page)).toBe('LKR 9,900.00')
  expect(await ordersOf(user.row.id)).toEqual([])
  expect(await shop.db.selectFrom('payments').selectAll().execute()).toEqual([])
  await placeOrder(page).click()
  await page.getByText('Order placed successfully!').waitFor()
  expect(await ordersOf(user.row.id)).toMatchObject([{ total_cents: 990_000 }])
})

test('shows each line with too little stock, and continues with the available quantity', async () => {
  const user = await makeShopper(shop)
  for (const [productId, productName] of [
    ['SHORT', 'Short Soap'],
    ['GONE', 'Gone Gel'],
    ['STAYS', 'Staying Serum'],
  ])
    await makeProduct(shop.db, { productId, productName, price: 1_000, stock: 5 })
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page, context } = visitor
  await logIn(context, user.token)
  await fillCart(
    context,
    ['SHORT', 'GONE', 'STAYS'].map((productId) => ({ productId, qty: 3 })),
  )
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await fillShipping(page)
  await page.getByLabel('Cash on Delivery').check()
  await expect.poll(() => shownTotal(page)).toBe('LKR 9,000.00')
  await changeProduct('SHORT', { stock: 2 })
  await changeProduct('GONE', { stock: 0 })
  await placeOrder(page).click()
  await page
    .getByText('Not enough stock: only 2 of Short Soap left; Gone Gel is out of stock.')
    .first()
    .waitFor()
  await review(page).getByText('Only 2 left. Please lower the quantity.').waitFor()
  await review(page).getByText('Out of stock. Please remove it to continue.').waitFor()
  await review(page).getByRole('button', { name: 'Change to available quantity' }).click()
  await expect.poll(() => shownTotal(page)).toBe('LKR 5,000.00')
  await page.getByText('Not enough stock').first().waitFor({ state: 'detached' })
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('cart')))!)).toEqual([
    { productId: 'SHORT', qty: 2 },
    { productId: 'STAYS', qty: 3 },
  ])
  await placeOrder(page).click()
  await page.getByText('Order placed successfully!').waitFor()
  expect(await ordersOf(user.row.id)).toMatchObject([{ total_cents: 500_000 }])
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
})

test('does not accept a total that changes during the click', async () => {
  const user = await makeShopper(shop)
  await makeProduct(shop.db, { productId: 'FINGER', productName: 'Finger Cream', price: 500 })
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await logIn(context, user.token)
  await fillCart(context, [{ productId: 'FINGER', qty: 1 }])
  await page.goto('/cart')
  await expect.poll(() => shownTotal(page)).toBe('LKR 500.00')
  const letQuoteCome = await holdCall(page, 'orders.quote')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await fillShipping(page)
  await page.getByLabel('Cash on Delivery').check()
  await expect.poll(() => shownTotal(page)).toBe('LKR 500.00')
  await expect.poll(() => placeOrder(page).isEnabled()).toBe(true)
  await placeOrder(page).hover()
  await page.mouse.down()
  // A quote may show a cached price for a moment. This answer is cached under the same rule.
  const servedPrice = async () =>
    (await (await fetch(`${shop.address}/api/products/FINGER`)).json()).lastPrice
  expect(await servedPrice()).toBe(500)
  await changeProduct('FINGER', { price: 800 })
  await expect.poll(servedPrice).toBe(800)
  letQuoteCome()
  await expect.poll(() => shownTotal(page)).toBe('LKR 800.00')
  await review(page).getByText('The total changed from LKR 500.00 to LKR 800.00.').waitFor()
  await placeOrder(page).hover()
  await page.mouse.up()
  await page.getByText('Nothing was charged. Please check it').first().waitFor()
  expect(await ordersOf(user.row.id)).toEqual([])
  await placeOrder(page).click()
  await page.getByText('Order placed successfully!').waitFor()
  expect(await ordersOf(user.row.id)).toMatchObject([{ total_cents: 80_000 }])
})
