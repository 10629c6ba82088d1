import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import {
  breakCall,
  expectFocus,
  fillCart,
  logIn,
  networkErrors,
  visit,
  walk,
} from '../../support/browser.ts'
import { makeShopper, openShop, password } from '../../support/shop.ts'

const shop = await openShop()
afterAll(() => shop[Symbol.asyncDispose]())

const lines = [{ productId: 'ROSE', qty: 2 }]
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' })

async function fillShipping(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Nimali Perera')
  await page.getByLabel('Phone number').fill('+94 77 123 4567')
  await page.getByLabel('Address', { exact: true }).fill('12 Temple Road\nKandy')
}

const ordersOf = (userId: string) =>
  shop.db.selectFrom('orders').selectAll().where('user_id', '=', userId).execute()

// docs/experience.md, S28, S30, S31, S32
test('names missing fields until all are complete, sets the attributes for autofill, and formats the card while it is typed', async () => {
  const user = await makeShopper(shop)
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await logIn(context, user.token)
  await fillCart(context, lines)
  await page.goto('/shipping')
  const review = page.getByRole('region', { name: 'Your order' })
  await review.getByText('LKR 3,921.00').first().waitFor()
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Nimali Perera')
  expect(await placeOrder(page).isDisabled()).toBe(true)
  const missing = page.locator(`#${await placeOrder(page).getAttribute('aria-describedby')}`)
  const text = () => missing.textContent()
  await expect.poll(text).toBe('Still missing: Address, Phone number, Payment method.')
  await fillShipping(page)
  await page.getByLabel('Credit/Debit Card').check()
  await expect.poll(text).toBe('Still missing: Card number, Expiry date, CVV.')
  await page.getByLabel('Cash on Delivery').check()
  await expect.poll(() => placeOrder(page).isDisabled()).toBe(false)
  await review.getByText('12 Temple Road').waitFor()
  await review.getByRole('button', { name: 'Change items' }).click()
  await review.getByRole('button', { name: /^One more/ }).click()
  await review.getByText('LKR 5,881.50').first().waitFor()

  await page.getByText('Visa or Mastercard.').waitFor()
  expect(await page.getByText(/american express|amex/i).count()).toBe(0)
  await page.getByLabel('Credit/Debit Card').check()
  const table: [
    label: string,
    autocomplete: string,
    inputmode: string | null,
    hint: string | null,
  ][] = [
    ['Full name', 'name', null, 'next'],
    ['Phone number', 'tel', 'tel', 'next'],
    ['Address', 'street-address', null, null],
    ['Card number', 'cc-number', 'numeric', 'next'],
    ['Expiry date', 'cc-exp', 'numeric', 'next'],
    ['CVV', 'cc-csc', 'numeric', 'done'],
  ]
  for (const [label, autocomplete, inputmode, hint] of table) {
    const field = page.getByLabel(label, { exact: true })
    expect(await field.getAttribute('autocomplete'), label).toBe(autocomplete)
    expect(await field.getAttribute('inputmode'), label).toBe(inputmode)
    expect(await field.getAttribute('enterkeyhint'), label).toBe(hint)
  }
  const number = page.getByLabel('Card number')
  await number.pressSequentially('42424242424242429999')
  const shown = (field: Locator) => expect.poll(() => field.inputValue())
  await shown(number).toBe('4242 4242 4242 4242')
  await number.fill('')
  await number.focus()
  await page.keyboard.insertText(' 4242-4242 42424242 ')
  await shown(number).toBe('4242 4242 4242 4242')
  await page.locator('[data-card-preview]').getByText('4242', { exact: false }).first().waitFor()
  for (let index = 0; index < 5; index += 1) await number.press('Backspace')
  await shown(number).toBe('4242 4242 424')
  const expiry = page.getByLabel('Expiry date')
  await expiry.pressSequentially('1230')
  await shown(expiry).toBe('12/30')
  for (const left of ['12/3', '12']) {
    await expiry.press('Backspace')
    await shown(expiry).toBe(left)
  }
})

// docs/experience.md, S29
test('shows errors at their fields with a linked summary, and keeps the input', async () => {
  const user = await makeShopper(shop)
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await logIn(context, user.token)
  await fillCart(context, lines)
  await page.goto('/shipping')
  await fillShipping(page)
  const phone = page.getByLabel('Phone number')
  await phone.fill('12')
  expect(await phone.getAttribute('aria-invalid')).toBeNull()
  await phone.blur()
  await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true')
  const error = page.locator(
    `#${(await phone.getAttribute('aria-describedby'))!.split(' ').at(-1)}`,
  )
  expect(await error.textContent()).toBe('Phone number must be a phone number of 7 to 15 digits')
  await page.getByLabel('Credit/Debit Card').check()
  await page.getByLabel('Card number').fill('4242424242424241')
  await page.getByLabel('Expiry date').fill('0120')
  await page.getByLabel('CVV').fill('12')
  await placeOrder(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await summary.waitFor()
  await expectFocus(summary)
  expect(await summary.getByRole('link').count()).toBe(4)
  await summary.getByRole('link', { name: /Card number/ }).click()
  await expectFocus(page.getByLabel('Card number'))
  expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4241')
  // Enter on an incomplete form shows the message of docs/screens.md.
  await page.getByLabel('Full name').fill('')
  await page.getByLabel('Full name').press('Enter')
  await page.getByText('Please fill in all required details.').waitFor()
})

// docs/experience.md, S34, S35
test('keeps the input over login and reload, except the card', async () => {
  const email = 'wall@example.com'
  const user = await makeShopper(shop, { email })
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/productInfo/ROSE')
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await fillShipping(page)
  await page.getByLabel('Credit/Debit Card').check()
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.reload()
  await expect
    .poll(() => page.getByLabel('Address', { exact: true }).inputValue())
    .toBe('12 Temple Road\nKandy')
  expect(await page.getByLabel('Card number').inputValue()).toBe('')
  const stored = await page.evaluate(() => {
    // Its timestamps can contain the same four digits.
    const { 'scroll-positions': _, ...rest } = { ...sessionStorage, ...localStorage }
    return JSON.stringify(rest)
  })
  expect(stored).toContain('12 Temple Road')
  expect(stored).not.toContain('4242')
  await page.getByLabel('Cash on Delivery').check()
  await placeOrder(page).click()
  await page
    .locator('[data-notice="error"]')
    .getByText('You must be logged in to place an order.')
    .waitFor()
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByText('Login success').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('+94 77 123 4567')
  await placeOrder(page).click()
  await page.getByText('Order placed successfully!').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
  const orders = await ordersOf(user.row.id)
  expect(orders).toHaveLength(1)
})

// docs/experience.md, S33
test('places one order on a double click, empties the cart, and shows the order', async () => {
  const user = await makeShopper(shop)
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await logIn(context, user.token)
  await fillCart(context, [...lines, { productId: 'OIL', qty: 1 }])
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await fillShipping(page)
  await page.getByLabel('Cash on Delivery').check()
  await placeOrder(page).dblclick()
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
  const orders = await ordersOf(user.row.id)
  expect(orders).toHaveLength(1)
  await page.getByText(orders[0]!.order_id).waitFor()
  expect(new URL(page.url()).search).toBe(`?order=${orders[0]!.order_id}`)
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
})

// docs/experience.md, S33
test('repeats the same order after a lost answer', async () => {
  const user = await makeShopper(shop)
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page, context } = visitor
  await logIn(context, user.token)
  await fillCart(context, lines)
  await page.goto('/shipping')
  await fillShipping(page)
  await page.getByLabel('Cash on Delivery').check()
  const mend = await breakCall(page, 'orders.place', 'drop')
  await placeOrder(page).click()
  await page.getByText('Failed to place order. Please try again.').first().waitFor()
  expect(await ordersOf(user.row.id)).toHaveLength(1)
  await mend()
  await page.reload()
  await placeOrder(page).click()
  await page.getByText('Order placed successfully!').waitFor()
  expect(await ordersOf(user.row.id)).toHaveLength(1)
})

test('accepts another card after a declined one', async () => {
  const user = await makeShopper(shop)
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page, context } = visitor
  await logIn(context, user.token)
  await fillCart(context, lines)
  await page.goto('/shipping')
  await fillShipping(page)
  await page.getByLabel('Credit/Debit Card').check()
  await page.getByLabel('Card number').fill('4000000000000002')
  await page.getByLabel('Expiry date').fill('1230')
  await page.getByLabel('CVV').fill('123')
  await placeOrder(page).click()
  await page.getByText('The card was declined. Please try another card.').first().waitFor()
  await page.getByLabel('Card number').fill('4242424242424242')
  await placeOrder(page).click()
  await page.getByText('Order placed successfully!').waitFor()
  const [order] = await ordersOf(user.row.id)
  expect(order).toMatchObject({ payment_method: 'card', payment_last4: '4242' })
})

test('redirects an empty checkout to the cart, and retries a failed quote', async () => {
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page } = visitor
  await page.goto('/shipping', { waitUntil: 'commit' })
  await page.getByText('No items in the cart.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Your cart' }).waitFor()
  await page.evaluate(() => localStorage.setItem('cart', '[{"productId":"ROSE","qty":1}]'))
  const mend = await breakCall(page, 'orders.quote')
  await page.goto('/shipping')
  await page.getByText('Failed to fetch order quote. Please try again.').waitFor()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('LKR 1,960.50').first().waitFor()
})

test('shows the cart again after an abandoned Buy Now', async () => {
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await fillCart(context, [{ productId: 'OIL', qty: 1 }])
  await page.goto('/productInfo/ROSE')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  const order = page.getByRole('region', { name: 'Your order' })
  await order.getByText('Rose Dew Serum').waitFor()
  await page.reload()
  await order.getByText('Rose Dew Serum').waitFor()
  await walk(page, '/faq')
  await page.getByText('Questions, answered').first().waitFor()
  await walk(page, '/shipping')
  await order.getByText('Neem Night Oil').waitFor()
  expect(await order.getByText('Rose Dew Serum').count()).toBe(0)
})
