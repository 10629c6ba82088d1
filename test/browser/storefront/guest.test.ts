import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../../support/accessible.ts'
import {
  desktop,
  dialogStepTaken,
  fillCart,
  logIn,
  networkErrors,
  phone,
  visit,
} from '../../support/browser.ts'
import { makeOrder, makeShopper, openShop } from '../../support/shop.ts'
import { countHands } from './support.ts'

const shop = await openShop({ GUEST_CHECKOUT: 'on' })
afterAll(() => shop[Symbol.asyncDispose]())

/** Checks accessibility on a desktop and a phone. */
async function accessible(page: Page): Promise<void> {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
}

const orderNumber = async (page: Page): Promise<string> => {
  await page.locator('[data-order-number]').waitFor()
  return page.locator('[data-order-number]').innerText()
}

// docs/experience.md, S43, S44, S45
test('checks out a guest on a phone in at most 12 taps and four fields besides name and phone', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.setViewportSize(phone)
  const hands = await countHands(page)
  await page.goto('/')
  await page.getByRole('main').getByText('Rose Dew Serum').first().click()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.getByText('Do you have an account?').waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: 'Log in' }).count()).toBe(1)
  const type = async (label: string, text: string) => {
    await page.getByLabel(label).click()
    await page.keyboard.type(text)
  }
  await type('Full name', 'Kasun Silva')
  await type('Phone number', '077 123 4567')
  await type('Address', '4 Lake Road, Galle')
  await type('Email', 'kasun@example.com')
  await page.reload()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('kasun@example.com')
  await page.getByLabel('Cash on Delivery').click()
  await accessible(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByText('Order placed successfully!').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Thank you, Kasun Silva!' }).waitFor()
  const { taps, typed } = await hands()
  expect(typed).toEqual(['name', 'phone', 'address', 'email'])
  expect(taps, 'taps').toBeLessThanOrEqual(12)

  const orderId = await orderNumber(page)
  await page.reload()
  expect(await orderNumber(page)).toBe(orderId)
  await accessible(page)
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Your account is created. Not sent: email is not set up.').waitFor()
  const { first_name, last_name } = await shop.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'kasun@example.com')
    .executeTakeFirstOrThrow()
  expect([first_name, last_name]).toEqual(['Kasun', 'Silva'])

  await page.getByRole('link', { name: 'View your order' }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${orderId}` }).waitFor()
  await page.getByText('4 Lake Road, Galle').waitFor()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const question = page.getByRole('dialog', { name: `Cancel ${orderId}?` })
  await accessible(page)
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText('This order was cancelled.').first().waitFor()
  expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
  await accessible(page)
})

// docs/experience.md, S46
test('finds a guest order by order number and phone from the footer', async () => {
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page, context } = visitor
  await fillCart(context, [{ productId: 'OIL', qty: 1 }])
  await page.goto('/shipping')
  await page.getByLabel('Full name').fill('Amaya Perera')
  await page.getByLabel('Phone number').fill('071 765 4321')
  await page.getByLabel('Address', { exact: true }).fill('9 Temple Road, Kandy')
  await page.getByLabel('Cash on Delivery').check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  const orderId = await orderNumber(page)
  // without an email address, no email is sent and no account is offered
  expect(await page.getByText('An email with everything').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Create account' }).count()).toBe(0)

  await page.goto(`/order#${'x'.repeat(43)}`)
  await page.getByText('This link is invalid').waitFor()
  await page.goto('/')
  await page.getByRole('link', { name: 'Find your order' }).click()
  await page.getByRole('heading', { level: 1, name: 'Find your order' }).waitFor()
  await page.getByLabel('Order number').fill(orderId)
  await page.getByLabel('Phone number').fill('071 765 4322')
  await page.getByRole('button', { name: 'Find my order' }).click()
  await page.getByText('No order has this order number and phone number.').first().waitFor()
  await accessible(page)
  await page.getByLabel('Phone number').fill('+94717654321')
  await page.getByRole('button', { name: 'Find my order' }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${orderId}` }).waitFor()
  expect(await page.getByRole('main').innerText()).not.toMatch(/Amaya|Temple Road|765/)
  expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
  await accessible(page)
})

// docs/experience.md, S44, S45
test('confirms the order of an account, shows its progress, and cancels it while Pending', async () => {
  const user = await makeShopper(shop)
  const orderId = await makeOrder(shop, user, [{ productId: 'OIL', qty: 1 }], 'Processing')
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await logIn(context, user.token)
  await fillCart(context, [{ productId: 'ROSE', qty: 1 }])
  await page.goto('/shipping')
  await page.getByLabel('Phone number').fill('071 111 2222')
  await page.getByLabel('Address', { exact: true }).fill('9 Temple Road, Kandy')
  expect(await page.getByLabel('Email').count()).toBe(0)
  await page.getByLabel('Cash on Delivery').check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  const own = await orderNumber(page)
  await page.getByRole('link', { name: 'View your order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order details' })
  expect(await dialog.locator('[aria-current=step]').innerText()).toBe('Pending')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  const question = page.getByRole('dialog', { name: `Cancel ${own}?` })
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText('Your order was cancelled.').first().waitFor()
  await dialog.getByText('This order was cancelled.').waitFor()
  await dialogStepTaken(page)
  await page.goto(`/profile?order=${orderId}`)
  expect(await dialog.locator('[aria-current=step]').innerText()).toBe('Processing')
  expect(await dialog.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
})
