import { afterAll, expect, test } from 'vitest'
import { phone, visit } from '../../support/browser.ts'
import { isLong, within } from '../../support/figures.ts'
import { openShop } from '../../support/shop.ts'

const shop = await openShop({ GUEST_CHECKOUT: 'on' })
afterAll(() => shop[Symbol.asyncDispose]())

/** Slow 3G: 400 kilobits per second, 400 milliseconds round trip. */
const slow3G = {
  ...{ offline: false, latency: 400 },
  ...{ downloadThroughput: 50_000, uploadThroughput: 50_000 },
}

// docs/experience.md, S47
test(
  'places one order on slow 3G with a slow processor after repeated taps',
  async () => {
    await using visitor = await visit(shop.address, { viewport: phone, touch: true, own: true })
    const { page, context } = visitor
    page.setDefaultTimeout(60_000)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow3G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const button = (name: string) => page.getByRole('button', { name })
    if (isLong) {
      await page.goto('/', { waitUntil: 'commit' })
      await page.getByRole('main').getByText('Rose Dew Serum').first().tap()
    } else await page.goto('/productInfo/ROSE', { waitUntil: 'commit' })
    // Taps as soon as the button exists, faster than any answer.
    for (const _ of [1, 2, 3]) await button('Add to Cart').tap()
    await page.getByRole('link', { name: /^Cart/ }).first().tap()
    await button('Proceed to Checkout').tap()
    await page.getByLabel('Full name').fill('Kasun Silva')
    await page.getByLabel('Phone number').fill('077 123 4567')
    await page.getByLabel('Address', { exact: true }).fill('4 Lake Road, Galle')
    await page.getByLabel('Email').fill('kasun@example.com')
    await page.getByLabel('Cash on Delivery').tap()
    const place = button('Place Order')
    await place.tap()
    await place.tap({ noWaitAfter: true, timeout: 2_000 }).catch(() => {})
    await page.locator('[data-order-number]').waitFor()
    const orders = await shop.db
      .selectFrom('orders')
      .innerJoin('order_items', 'order_items.order_id', 'orders.id')
      .select(['orders.name', 'product_id', 'quantity'])
      .execute()
    expect(orders).toEqual([{ name: 'Kasun Silva', product_id: 'ROSE', quantity: 3 }])
  },
  within(4),
)
