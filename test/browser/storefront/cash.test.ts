import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { presetPlan } from '#server/modules/pricing/shipping/preset-plan.ts'
import type {
  SettingKey,
  SettingValue,
} from '#server/modules/settings/definitions/registry.schema.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { desktop, fillCart, logIn, networkErrors, phone, visit } from '../../support/browser.ts'
import { makeUser } from '../../support/factories.ts'
import { openShop } from '../../support/shop.ts'
import { countHands } from './support.ts'

const shop = await openShop({ GUEST_CHECKOUT: 'on' })
const owner = (await makeUser(shop.db, { type: 'admin' })).token
await set('shipping.plan', presetPlan(new Date()))
await set('cash.fee', 150)
await set('cash.ceiling', 20_000)
await set('cash.districts', { only: false, names: ['Jaffna'] })
await set('cash.refusals', 1)
afterAll(() => shop[Symbol.asyncDispose]())

async function set<K extends SettingKey>(key: K, value: SettingValue<K>): Promise<void> {
  const { items } = (await shop.call('GET', '/admin/settings', { token: owner })).body
  const { version } = items.find((one: { key: string }) => one.key === key)
  const body = { value, version }
  expect((await shop.call('PUT', `/settings/${key}`, { token: owner, body })).status).toBe(200)
}

const amount = (page: Page, name: string) => page.locator(`dl [data-total="${name}"]`)
const cash = (page: Page) => page.getByRole('radio', { name: /^Cash on Delivery/ })
const type = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label).click()
  await page.keyboard.type(text)
}
/** Checks accessibility and horizontal overflow on a phone and a desktop. */
async function good(page: Page, name: string): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(wide, `${name} at ${size.width}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(phone)
}

// docs/experience.md, S43, S44
test('checks out a guest with a cash fee on a phone in at most 12 taps and four fields besides name and phone', async () => {
  await using visitor = await visit(shop.address, { viewport: phone })
  const { page } = visitor
  const hands = await countHands(page)
  await page.goto('/')
  await page.getByRole('main').getByText('Rose Dew Serum').first().click()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await type(page, 'Full name', 'Kasun Silva')
  await type(page, 'Phone number', '0771234567')
  await type(page, 'City or town', 'Nugegoda')
  await type(page, 'House number and street', '7 Station Lane')
  await type(page, 'Email', 'kasun@example.com')
  const top = page.locator('[data-total="top"]')
  await top.getByText('LKR 2,310.50').waitFor()
  await page.getByText('+ LKR 150.00').waitFor()
  await cash(page).click()
  await top.getByText('LKR 2,460.50').waitFor()
  await amount(page, 'fee').getByText('LKR 150.00').waitFor()
  await page.getByLabel('Credit/Debit Card').check()
  await top.getByText('LKR 2,310.50').waitFor()
  expect(await amount(page, 'fee').count()).toBe(0)
  await cash(page).check()
  await page.reload()
  await top.getByText('LKR 2,460.50').waitFor()
  await good(page, 'cod-fee')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you, Kasun Silva!' }).waitFor()
  const { taps, typed } = await hands()
  expect(typed).toEqual(['name', 'phone', 'city', 'street', 'email'])
  // two of the requests only showed the fee of a card
  expect(taps - 2, 'taps').toBeLessThanOrEqual(12)
  await page.getByText('Please have LKR 2,460.50 ready in cash on delivery.').waitFor()
  await amount(page, 'fee').getByText('LKR 150.00').waitFor()
  await good(page, 'cod-thanks')
  await page.getByRole('link', { name: 'View your order' }).click()
  await amount(page, 'fee').getByText('LKR 150.00').waitFor()
  await page.getByText('+94 77 123 4567').waitFor()
  await good(page, 'cod-order')
})

test('explains why cash on delivery is unavailable: by total, by district, by refused orders', async () => {
  await using visitor = await visit(shop.address, { viewport: phone, expectErrors: networkErrors })
  const { page, context } = visitor
  await fillCart(context, [{ productId: 'FEW', qty: 3 }])
  await page.goto('/shipping')
  await page.getByText('Cash on delivery is available for orders up to LKR 20,000.00.').waitFor()
  expect(await cash(page).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Change items' }).click()
  await page.getByRole('button', { name: /^One less/ }).click()
  await cash(page).check()
  await page.getByLabel('District').selectOption('Jaffna')
  await page.getByText('Cash on delivery is not available in Jaffna.').waitFor()
  await expect.poll(() => cash(page).isChecked()).toBe(false)
  await page.getByText(/^Still missing: .*Payment method/).waitFor()
  await page.getByLabel('District').selectOption('Colombo')
  await cash(page).check()
  await page.getByLabel('Full name').fill('Kasun Silva')
  await page.getByLabel('City or town').fill('Nugegoda')
  await page.getByLabel('House number and street').fill('7 Station Lane')
  await page.getByLabel('Phone number').fill('071 765 4321')
  await shop.db
    .insertInto('orders')
    .values({
      ...{ user_id: null, email: '', name: 'Kasun', address: 'Kandy', phone: '0717654321' },
      ...{ phone_normalised: '+94717654321', payment_method: 'cod', status: 'Cancelled' },
      ...{ cancel_reason: 'refused', total_cents: 1, labeled_total_cents: 1 },
    })
    .execute()
  const placeOrder = page.getByRole('button', { name: 'Place Order' })
  await placeOrder.click()
  await page.getByText('Cash on delivery is not available for this order.').first().waitFor()
  await expect.poll(() => cash(page).isDisabled()).toBe(true)
  expect(await page.getByLabel('Credit/Debit Card').isEnabled()).toBe(true)
  await good(page, 'cod-refused')
  await page.getByLabel('Phone number').fill('071 765 4322')
  await cash(page).check()
  await placeOrder.click()
  await page.getByText('Order placed successfully!').waitFor()
})

test('asks only for name and phone of a collection order, without the fee', async () => {
  await using visitor = await visit(shop.address, { viewport: phone })
  const { page, context } = visitor
  await fillCart(context, [{ productId: 'ROSE', qty: 1 }])
  await page.goto('/shipping')
  await page.getByText('Choose a district to see delivery options').waitFor()
  await page.getByRole('radio', { name: /^Collect in the shop/ }).check()
  await page.getByText('Collect it here:').waitFor()
  expect(await page.getByLabel('House number and street').count()).toBe(0)
  await page.getByLabel('Full name').fill('Amaya Perera')
  await page.getByLabel('Phone number').fill('0717654330')
  await cash(page).check()
  await page.reload()
  await page.getByText('Collect it here:').waitFor()
  await good(page, 'collect')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByText(/^You can collect your order .* at Araliya, 27 Temple Trees Lane/).waitFor()
  await page.getByText('You pay LKR 1,960.50 in cash when you collect your order.').waitFor()
  await page.getByRole('link', { name: 'View your order' }).click()
  await page.getByText('Amaya Perera\nAraliya\n27 Temple Trees Lane').waitFor()
})

test('applies the cash settings to an order, and stores why its parcel returned', async () => {
  const order = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('phone', '=', '0771234567')
    .executeTakeFirstOrThrow()
  const shipped = { token: owner, body: { status: 'Shipped' } }
  await shop.call('PUT', `/orders/${order.order_id}`, shipped)
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await logIn(context, owner)
  await page.goto('/admin/settings/cash')
  await page.getByRole('textbox', { name: 'Fee (LKR)', exact: true }).fill('200')
  await page.getByLabel('Mannar').check()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Settings saved.').waitFor()
  await page.setViewportSize(desktop)
  await page.goto(`/admin/orders?order=${order.order_id}`)
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-total="fee"]').getByText('LKR 150.00').waitFor()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await page.getByLabel('Status', { exact: true }).last().selectOption('Cancelled')
  await page.getByLabel('Cancellation reason').selectOption('Refused at the door')
  await good(page, 'admin-why')
  await page.getByRole('dialog').last().getByRole('button', { name: 'Update' }).click()
  await page.getByText('Order updated successfully.').waitFor()
  await dialog.getByText('Refused at the door').waitFor()
  const { cancel_reason } = await shop.db
    .selectFrom('orders')
    .select('cancel_reason')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(cancel_reason).toBe('refused')
})
