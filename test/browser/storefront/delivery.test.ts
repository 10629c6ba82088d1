import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { presetPlan } from '#server/modules/pricing/shipping/preset-plan.ts'
import type { SettingKey } from '#server/modules/settings/definitions/registry.schema.ts'
import { emptyPlan } from '#server/modules/settings/definitions/shipping-plan.schema.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { fillCart, holdCall, logIn, networkErrors, phone, visit } from '../../support/browser.ts'
import { makeUser } from '../../support/factories.ts'
import { makeShopper, openShop, type Shop } from '../../support/shop.ts'

let shop: Shop
let owner: string
beforeAll(async () => {
  shop = await openShop()
  owner = (await makeUser(shop.db, { type: 'admin' })).token
  await usePlan(presetPlan(new Date()))
})
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]()
})

/** Saves a setting as staff, at its current version. */
async function set(key: SettingKey, value: unknown): Promise<void> {
  const states = (await shop.call('GET', '/admin/settings', { token: owner })).body.items
  const { version } = states.find((state: { key: string }) => state.key === key)
  const body = { value, version }
  const { status } = await shop.call('PUT', `/settings/${key}`, { token: owner, body })
  expect(status).toBe(200)
}

const usePlan = (plan: ReturnType<typeof presetPlan>) => set('shipping.plan', plan)

async function setDetails(productId: string, details: object): Promise<void> {
  const { product } = (await shop.call('GET', `/admin/products/${productId}`, { token: owner }))
    .body
  const { status } = await shop.call('PUT', `/products/${productId}`, {
    token: owner,
    body: { ...product, details },
  })
  expect(status).toBe(200)
}

/** Returns the sum of the lines of a page's totals and its total, in rupees. */
async function sums(page: Page): Promise<{ lines: number; total: number }> {
  const amounts = await page
    .locator('dl [data-total]')
    .evaluateAll((cells) =>
      cells.map((cell): [string, number] => [
        cell.getAttribute('data-total')!,
        Number(cell.textContent!.replace('−', '-').replace(/[^-\d.]/g, '')),
      ]),
    )
  const total = amounts.find(([name]) => name === 'total')![1]
  return { lines: amounts.reduce((sum, [, amount]) => sum + amount, -total), total }
}

const lines = [{ productId: 'ROSE', qty: 2 }]
const amount = (page: Page, name: string) => page.locator(`dl [data-total="${name}"]`)
const plan = presetPlan(new Date())
test('shows cost and days of delivery to a district in the cart, and the amount to free delivery', async () => {
  await usePlan(plan)
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await fillCart(context, [{ productId: 'FEW', qty: 1 }])
  await page.goto('/cart')
  await amount(page, 'total').getByText('LKR 9,000.00').waitFor()
  expect(await amount(page, 'delivery').count()).toBe(0)
  expect(await page.getByLabel('Code').count()).toBe(0)
  await page.getByLabel('Deliver to').selectOption('Colombo')
  await page.getByText(/^Standard delivery: LKR 350, (today|\w+day)/).waitFor()
  await page.getByText('LKR 1,000.00 more and delivery is free.').waitFor()
  await amount(page, 'delivery').getByText('LKR 350.00').waitFor()
  await amount(page, 'total').getByText('LKR 9,350.00').waitFor()
  expect(await sums(page)).toEqual({ lines: 9_350, total: 9_350 })
  await expectAccessible(page)
  await page.reload()
  await amount(page, 'total').getByText('LKR 9,350.00').waitFor()
  await page.getByRole('button', { name: /^One more/ }).click()
  await page.getByText('Delivery is free.', { exact: true }).waitFor()
  await amount(page, 'delivery').getByText('LKR 0.00').waitFor()
  await usePlan({
    ...plan,
    zones: plan.zones.map((zone) => ({ ...zone, elsewhere: false })),
    rates: plan.rates.filter(({ zone }) => zone === 'colombo'),
  })
  await page.getByLabel('Deliver to').selectOption('Kandy')
  await page.getByText('We do not deliver to Kandy yet.').waitFor()
})

test('sets the district of a town, lists delivery methods, keeps both on reload, and shows a changed price', async () => {
  await usePlan(plan)
  const user = await makeShopper(shop)
  await using visitor = await visit(shop.address, { viewport: phone, expectErrors: networkErrors })
  const { page, context } = visitor
  await logIn(context, user.token)
  await fillCart(context, lines)
  const letTownsCome = await holdCall(page, 'shipping.places')
  await page.goto('/shipping')
  const top = page.locator('[data-total="top"]')
  await top.getByText('LKR 3,921.00').waitFor()
  await page.getByLabel('City or town').fill('Nugegoda')
  letTownsCome()
  await expect.poll(() => page.getByLabel('District').inputValue()).toBe('Colombo')
  await page.getByLabel('House number and street').fill('7 Station Lane')
  await page.getByLabel('Phone number').fill('0771234567')
  await page.getByLabel('Cash on Delivery').check()
  await page.getByRole('radio', { name: /^Express delivery LKR 650/ }).check()
  await top.getByText('LKR 4,571.00').waitFor()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.setViewportSize(phone)
  await page.reload()
  await top.getByText('LKR 4,571.00').waitFor()
  const rates = plan.rates.map((rate) =>
    rate.method === 'express' ? { ...rate, amount: 700 } : rate,
  )
  await usePlan({ ...plan, rates })
  const placeOrder = page.getByRole('button', { name: 'Place Order' })
  await placeOrder.click()
  await page
    .getByText('The total changed from LKR 4,571.00 to LKR 4,621.00. Nothing was charged.')
    .first()
    .waitFor()
  await top.getByText('LKR 4,621.00').waitFor()
  await placeOrder.click()
  await page.getByText('Order placed successfully!').waitFor()
  await page.getByRole('heading', { level: 1, name: /^Thank you/ }).waitFor()
  await page.getByRole('main').getByRole('link', { name: /order/i }).first().click()
  await page.getByRole('dialog').getByText('Express delivery').waitFor()
  expect(await sums(page)).toEqual({ lines: 4_621, total: 4_621 })
  const order = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', user.row.id)
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({
    address: '7 Station Lane, Nugegoda, Colombo',
    city: 'Nugegoda',
    district: 'Colombo',
    total_cents: 462_100,
  })
})

test('shows delivery days and cost on a product, with price and buttons on the first screen of a phone', async () => {
  await usePlan(plan)
  await set('shop.whatsapp', '+94 77 555 0188')
  await set('policies.returns', { title: 'Returns', text: 'Within 14 days, unopened.' })
  await setDetails('ROSE', { size: 30, unit: 'ml', howToUse: 'A pea of it, every evening.' })
  await using visitor = await visit(shop.address, { viewport: phone })
  const { page } = visitor
  await page.goto('/productInfo/ROSE')
  const delivery = page.locator('[data-delivery]')
  await delivery.getByText(/^Colombo: LKR 350, (today|\w+day)/).waitFor()
  const bottom = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .evaluate((button) => button.getBoundingClientRect().bottom)
  expect(await bottom('Add to Cart')).toBeLessThanOrEqual(phone.height)
  expect(await bottom('Buy Now')).toBeLessThanOrEqual(phone.height)
  await page.getByText('30 ml, LKR 6,535 per 100 ml', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Other district' }).click()
  await page.getByLabel('Deliver to').selectOption('Kandy')
  await delivery.getByText(/^Kandy: LKR 450, /).waitFor()
  const use = page.getByText('A pea of it, every evening.')
  expect(await use.isVisible()).toBe(false)
  await page.getByRole('heading', { name: 'How to use' }).click()
  await use.waitFor()
  await page.getByRole('link', { name: 'Returns' }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Ask us on WhatsApp' }).getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/94775550188\?text=Rose%20Dew%20Serum%20http/,
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
})

test('applies a discount code, and explains a rejected or expired code before any charge', async () => {
  await usePlan(emptyPlan)
  const { body } = await shop.call('POST', '/admin/promotions', {
    token: owner,
    body: { name: 'Avurudu', code: 'AVURUDU', type: 'percentage', percent: 10 },
  })
  const user = await makeShopper(shop)
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page, context } = visitor
  await logIn(context, user.token)
  await fillCart(context, lines)
  await page.goto('/cart')
  await page.getByLabel('Code', { exact: true }).fill(' avurudu')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('The code AVURUDU is applied.').waitFor()
  await amount(page, 'adjustment').getByText('− LKR 392.10').waitFor()
  await page.getByLabel('Code', { exact: true }).fill('nope')
  await page.getByLabel('Code', { exact: true }).press('Enter')
  await page.getByText('There is no code NOPE.').waitFor()
  // The rejected code keeps its reason and is not sent again.
  const sent = () => page.evaluate(() => localStorage.getItem('codes'))
  await expect.poll(sent).toBe('["AVURUDU"]')
  await amount(page, 'total').getByText('LKR 3,528.90').waitFor()
  expect(await sums(page)).toEqual({ lines: 3_528.9, total: 3_528.9 })
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Remove the code NOPE' }).click()
  expect(await page.getByText('There is no code NOPE.').count()).toBe(0)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.getByLabel('Phone number').fill('0771234567')
  await page.getByLabel('Address', { exact: true }).fill('12 Temple Road, Kandy')
  await page.getByLabel('Cash on Delivery').check()
  await page.reload()
  await amount(page, 'total').getByText('LKR 3,528.90').waitFor()
  await shop.call('POST', `/admin/promotions/${body.promotion.id}/end`, { token: owner })
  const placeOrder = page.getByRole('button', { name: 'Place Order' })
  await placeOrder.click()
  await page.getByText('The code AVURUDU has ended. Nothing was charged.').first().waitFor()
  await page.getByText('The total changed from LKR 3,528.90 to LKR 3,921.00.').waitFor()
  await placeOrder.click()
  await page.getByText('Order placed successfully!').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('codes'))).toBeNull()
})
