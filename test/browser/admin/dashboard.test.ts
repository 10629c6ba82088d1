import { expect, test } from 'vitest'
import { breakCall, networkErrors } from '../../support/browser.ts'
import { makeOrder, makeShopper } from '../../support/shop.ts'
import { expectAccessible, menuLink, openAdmin, openAdminShop } from './support.ts'

const shop = await openAdminShop()
const buyer = await makeShopper(shop)

const order = (productId: string) => makeOrder(shop, buyer, [{ productId, qty: 1 }])

// docs/experience.md, A23
test('shows exact figures, charts with tables and the range of the address', async () => {
  await order('ROSE')
  const cancelled = await order('OIL')
  await shop.call('PUT', `/orders/${cancelled}`, {
    token: shop.admin.token,
    body: { status: 'Cancelled', notes: 'Changed their mind.' },
  })
  await shop.call('POST', '/contact', {
    body: { name: 'Kasun', email: 'k@example.com', subject: 'Hello there', message: 'Nice shop.' },
  })
  await using visitor = await openAdmin(shop, '/admin')
  const { page } = visitor
  const figure = (label: string) =>
    page.locator('dl > div').filter({ hasText: label }).locator('dd').first().textContent()
  await page.getByText('LKR 1,960.50 from 1 order in 30 days.').waitFor()
  expect(await figure('Revenue')).toBe('LKR 1,960.50')
  expect(await figure('Average order')).toBe('LKR 1,960.50')
  // Category statistics: count and average price with $ and two decimals
  const categories = page.getByRole('table', { name: 'Category statistics' })
  const skincare = categories.getByRole('row').filter({ hasText: 'Skincare' })
  const truth = await shop.call('GET', '/products/stats/category', { token: shop.admin.token })
  const expected = truth.body.find((one: { _id: string }) => one._id === 'skincare')
  const average = expected.averagePrice.toLocaleString('en', { minimumFractionDigits: 2 })
  expect(await skincare.textContent()).toContain(`${expected.count}$${average}`)
  await page.getByText('Hello there').waitFor()
  await page.getByRole('link', { name: 'Sold Out Soap' }).waitFor()
  // The chart is operable by keyboard, and a table has its numbers.
  await page.getByRole('application', { name: /Revenue and orders by day/ }).focus()
  await page.keyboard.press('End')
  await page
    .locator('[data-readout]')
    .filter({ hasText: 'Revenue LKR 1,960.50, Orders 1' })
    .waitFor()
  await page.getByText('Show as a table').click()
  const days = page.getByRole('table', { name: 'Revenue and orders by day' })
  await expect.poll(() => days.locator('tbody tr').count()).toBe(30)
  await expectAccessible(page)
  // Each figure has its parts as an export; goods and other income add up to the revenue.
  const sold = page.getByRole('region', { name: 'Sales by category' })
  await sold.getByText('LKR 1,960.50').waitFor()
  const file = page.waitForEvent('download')
  await sold.getByRole('button', { name: 'Export CSV: Sales by category' }).click()
  expect((await file).suggestedFilename()).toMatch(/^categories-.*\.csv$/)
  await page.getByRole('link', { name: '12 months' }).click()
  await page.getByRole('table', { name: 'Revenue and orders by month' }).waitFor()
  await page.getByRole('link', { name: '7 days' }).click()
  await page.getByText('from 1 order in 7 days').waitFor()
  await using other = await openAdmin(shop, page.url())
  await other.page.getByText('from 1 order in 7 days').waitFor()
  await page.getByLabel('From').fill('2026-02-02')
  await page.getByLabel('To', { exact: true }).fill('2026-02-01')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await page.getByText('From must not be later than To.').waitFor()
  // Each task links to exactly the records that it counts.
  const today = page.getByRole('region', { name: 'To do today' })
  await today.getByRole('link', { name: 'Messages to answer 1' }).click()
  await page.getByRole('button', { name: 'Open Hello there' }).waitFor()
  await page.goBack()
  await today.getByRole('link', { name: 'Orders to confirm 1' }).click()
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
})

test('shows the reason of a failed dashboard and retries it', async () => {
  await using visitor = await openAdmin(shop, '/admin/blogs', { expectErrors: networkErrors })
  const { page } = visitor
  const mend = await breakCall(page, 'dashboard.overview')
  await menuLink(page, 'Dashboard').click()
  await page.getByText('Error: Something went wrong on our side.').waitFor()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Category statistics').first().waitFor()
})
