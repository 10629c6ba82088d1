import type { Locator } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { desktop, fillCart, logIn, phone, visit } from '../../support/browser.ts'
import { contrast } from '../../support/contrast.ts'
import { makeOrder, makeShopper, openShop } from '../../support/shop.ts'

const shop = await openShop()
afterAll(() => shop[Symbol.asyncDispose]())

/** Returns true if no other element covers its centre. */
const onTop = (target: Locator): Promise<boolean> =>
  target.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

// docs/experience.md, S42
test('moves a message into an opening dialog and out when it closes', async () => {
  const user = await makeShopper(shop)
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await logIn(context, user.token)
  await fillCart(context, [{ productId: 'OIL', qty: 1 }])
  await page.goto('/shipping')
  await page.getByLabel('Address', { exact: true }).fill('12 Temple Road, Kandy')
  await page.getByLabel('Phone number').fill('0771234567')
  await page.getByText('Cash on Delivery').click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  const text = 'Order placed successfully!'
  await page.locator('[data-notice]').filter({ hasText: text }).hover()
  // The pointer stays on the message, which would disappear otherwise.
  await page.getByRole('link', { name: 'View your order' }).dispatchEvent('click')
  const dialog = page.getByRole('dialog', { name: 'Order details' })
  const inside = dialog.locator('[role="status"] [data-notice]').filter({ hasText: text })
  await inside.waitFor()
  expect(await onTop(inside)).toBe(true)
  await inside.hover()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const outside = page.locator('[role="status"] [data-notice]').filter({ hasText: text })
  await outside.waitFor()
  expect(await onTop(outside)).toBe(true)
})

// docs/experience.md, S42
test.each([
  ['a phone', phone],
  ['a desk', desktop],
])('shows a message away from its button on %s', async (_, viewport) => {
  await using visitor = await visit(shop.address, { viewport })
  const { page } = visitor
  await page.goto('/productInfo/ROSE')
  const button = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
  const { y, height } = (await button.boundingBox())!
  // Messages usually appear at the foot of the screen, like the button.
  await page.setViewportSize({ ...viewport, height: Math.round(y + height) + 40 })
  await button.click()
  const message = page.locator('[data-notice]').first()
  await message.waitFor()
  expect(await onTop(button)).toBe(true)
  expect(await onTop(message)).toBe(true)
  // The message returns to its usual place when the focus is elsewhere.
  await page.getByRole('banner').getByRole('link', { name: 'Araliya' }).focus()
  await expect.poll(() => onTop(button)).toBe(false)
})

// docs/experience.md, S42
test.each([
  ['a phone', phone],
  ['a desk', desktop],
])(
  'shows messages of a dialog inside it, dismissible and away from its buttons, on %s',
  async (_, viewport) => {
    const user = await makeShopper(shop)
    const orderId = await makeOrder(shop, user, [{ productId: 'ROSE', qty: 1 }])
    await using visitor = await visit(shop.address, { viewport })
    const { page, context } = visitor
    await context.grantPermissions(['clipboard-write', 'clipboard-read'])
    await logIn(context, user.token)
    await page.goto(`/profile?order=${orderId}`)
    const dialog = page.getByRole('dialog', { name: 'Order details' })
    const { height } = (await dialog.boundingBox())!
    // The foot of the dialog is at the foot of the screen, where messages usually appear.
    await page.setViewportSize({ ...viewport, height: Math.round(height) })
    await dialog.getByRole('button', { name: 'Copy order ID' }).click()
    const region = dialog.locator('[data-notices] > [role="status"]').first()
    const message = region.locator('[data-notice]').filter({ hasText: 'Order ID copied' })
    // It stays under the pointer, also on a slow machine.
    await message.hover()
    expect(await page.locator('[data-notice]').count()).toBe(1)
    await dialog.getByRole('button', { name: 'Close' }).first().focus()
    for (const button of await dialog.locator('footer').getByRole('button').all())
      expect(await onTop(button)).toBe(true)
    expect(await onTop(message)).toBe(true)
    // A message that moves while its button is pressed would miss the click.
    await message.getByRole('button', { name: 'Dismiss' }).hover()
    const before = await message.boundingBox()
    await page.mouse.down()
    expect(await message.boundingBox()).toEqual(before)
    await page.mouse.up()
    await expect.poll(() => message.count()).toBe(0)
    expect(await dialog.isVisible()).toBe(true)
  },
)

test('shows a visible dismiss button on dark messages', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/productInfo/ROSE')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const dismiss = page.locator('[data-notice]').getByRole('button', { name: 'Dismiss' })
  const colour = () => dismiss.evaluate((node) => getComputedStyle(node).color)
  // Its timer pauses under the pointer, which is not on the button.
  await page.locator('[data-notice] p').hover()
  expect(await contrast(dismiss, await colour())).toBeGreaterThan(4.5)
  await dismiss.hover()
  expect(await contrast(dismiss, await colour())).toBeGreaterThan(4.5)
})
