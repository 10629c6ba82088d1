import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { networkErrors, walk } from '../../support/browser.ts'
import { orderBody } from '../../support/factories.ts'
import { makeShopper } from '../../support/shop.ts'
import { expectAccessible, openAdmin, openAdminShop, row, says } from './support.ts'

const shop = await openAdminShop()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const all = async () =>
  (await shop.call('GET', '/admin/promotions', { token: shop.admin.token })).body.items

test('creates, previews, uses up, changes and ends a discount code', async () => {
  await using visitor = await openAdmin(shop, '/admin/promotions', {
    own: true,
    expectErrors: networkErrors,
  })
  const { page } = visitor
  await page.getByText('There are no promotions yet.').waitFor()
  await page.getByRole('link', { name: 'Add promotion' }).click()
  await label(page, 'Name').fill('Avurudu')
  await label(page, 'Code').fill('avu rudu')
  await label(page, 'Percent off').fill('120')
  await label(page, 'Begins').fill('2026-04-14T08:00')
  await label(page, 'Ends').fill('2026-04-13T08:00')
  await button(page, 'Add promotion').click()
  await page.getByText('Percent off must be at most 100').first().waitFor()
  await expectAccessible(page)
  await label(page, 'Percent off').fill('10')
  await button(page, 'Add promotion').click()
  await page.getByText('Ends must be after its beginning').first().waitFor()
  await label(page, 'Ends').fill('2099-04-14T08:00')
  await label(page, 'Total uses').fill('1')
  // The promotion is not saved yet.
  const { body: oil } = await shop.call('GET', '/products/OIL')
  await label(page, 'Product').selectOption('OIL')
  await label(page, 'Quantity').fill('1')
  const preview = page.locator('[data-preview]')
  await preview.getByText('Avurudu: −').waitFor()
  await says(page, 'Promotion created', button(page, 'Add promotion'))
  const [made] = await all()
  // The clock of Sri Lanka, and the code as it is compared.
  expect(made).toMatchObject({ code: 'AVURUDU', percent: 10, startsAt: '2026-04-14T02:30:00.000Z' })
  await row(page, made.id).getByText('Active').waitFor()

  const customer = await makeShopper(shop)
  const body = { ...orderBody({ productId: 'OIL', qty: 1 }), codes: ['avurudu'] }
  const placed = await shop.call('POST', '/orders', { token: customer.token, body })
  expect(placed.body.order.total).toBe(Math.round(oil.lastPrice * 90) / 100)
  await page.reload()
  await row(page, made.id).getByText('Limit reached').waitFor()
  await row(page, made.id).getByText('1 of 1').waitFor()
  await row(page, made.id).getByRole('link', { name: 'Avurudu' }).click()
  await page.getByText('Newest orders').click()
  await page.getByText(placed.body.order.orderId).waitFor()
  // A concurrent change of another field does not conflict.
  await label(page, 'Total uses').fill('5')
  const { id, version, state: _, used: __, cost: ___, createdAt: ____, ...terms } = made
  const quick = await shop.call('PUT', `/admin/promotions/${id}`, {
    token: shop.admin.token,
    body: { ...terms, name: 'New Year', version },
  })
  expect(quick.status).toBe(200)
  await says(page, 'Promotion saved', button(page, 'Save promotion'))
  await page.getByRole('heading', { name: 'New Year', level: 1 }).waitFor()
  expect((await all())[0]).toMatchObject({ name: 'New Year', uses: 5, state: 'running' })
  await button(page, 'End now').click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, 'dialog[open]')
  await says(page, 'The promotion has ended.', dialog.getByRole('button', { name: 'End now' }))
  await page.getByText('Ended', { exact: true }).waitFor()
  expect((await all())[0].state).toBe('ended')
})

test('requires the fields of the chosen type, suggests products, rejects an unknown id, and marks a deleted product', async () => {
  await using visitor = await openAdmin(shop, '/admin/promotions/new', {
    expectErrors: networkErrors,
  })
  const { page } = visitor
  await label(page, 'Name').fill('Three for two')
  await label(page, 'Percent off').fill('15')
  await label(page, 'Kind').selectOption('Fixed amount')
  expect(await label(page, 'Percent off').count()).toBe(0)
  await button(page, 'Add promotion').click()
  await page.getByText('Amount off, in LKR is required').first().waitFor()
  await label(page, 'Amount off, in LKR').fill('300')
  await label(page, 'Kind').selectOption('Buy X get Y')
  await label(page, 'Units to buy').fill('2')
  await label(page, 'Units to get').fill('1')
  await label(page, 'Percent off the units to get').fill('100')
  await label(page, 'Categories').fill('skincare,')
  await page.getByLabel('First order only').check()
  await says(page, 'Promotion created', button(page, 'Add promotion'))
  const made = (await all()).find(({ name }: { name: string }) => name === 'Three for two')
  expect(made).toMatchObject({
    ...{ type: 'buyXgetY', buy: 2, get: 1, percent: 100, amount: 0, code: '' },
    ...{ categories: ['skincare'], firstOrder: true },
  })
  await row(page, made.id).getByText('Buy 2, get 1 free · 1 category · first order').waitFor()

  const { token } = shop.admin
  for (const [productId, productName] of [
    ['PICK-1', 'Marigold Balm'],
    ['PICK-2', 'Marigold Oil'],
  ])
    await shop.call('POST', '/products', {
      token,
      body: { productId, productName, category: 'balms', price: 500, stock: 3 },
    })
  await walk(page, '/admin/promotions/new')
  await label(page, 'Name').fill('Balm week')
  await label(page, 'Percent off').fill('10')
  const products = label(page, 'Products')
  const option = (name: RegExp) => page.getByRole('listbox').getByRole('option', { name })
  await products.fill('marigold')
  await option(/Marigold Balm/).waitFor()
  await expectAccessible(page)
  await option(/Marigold Balm/).click()
  await button(page, 'Remove Marigold Balm').waitFor()
  await products.pressSequentially('pick-2')
  await option(/Marigold Oil/).waitFor()
  await products.press('Enter')
  await products.pressSequentially('SOEP,')
  await label(page, 'Categories').fill('bal')
  await option(/balms/).click()
  await button(page, 'Remove balms').waitFor()
  await button(page, 'Add promotion').click()
  await page.getByText('Products names SOEP, which is not a product of the shop').first().waitFor()
  await button(page, 'Remove SOEP').click()
  await says(page, 'Promotion created', button(page, 'Add promotion'))
  const picked = (await all()).find(({ name }: { name: string }) => name === 'Balm week')
  expect(picked).toMatchObject({ products: ['PICK-1', 'PICK-2'], categories: ['balms'] })
  await shop.call('DELETE', '/products/PICK-1', { token })
  await page.goto(`/admin/promotions/${picked.id}`)
  await page.getByText('Marigold Balm').waitFor()
  await page.getByText('deleted', { exact: true }).waitFor()
  await label(page, 'Percent off').fill('15')
  await says(page, 'Promotion saved', button(page, 'Save promotion'))
})
