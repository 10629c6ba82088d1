import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { breakCall, networkErrors, phone, walk } from '../../support/browser.ts'
import { makeProduct } from '../../support/factories.ts'
import { makeShopper } from '../../support/shop.ts'
import { expectAccessible, focused, openAdmin, openAdminShop, row, says } from './support.ts'

const shop = await openAdminShop()

const list = '/admin/products'
const stored = (productId: string) =>
  shop.db
    .selectFrom('products')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

test('shows the specified columns with dollar prices, within 1280 pixels also with long names, and cards on a phone', async () => {
  await using visitor = await openAdmin(shop, `${list}?limit=25`)
  const { page } = visitor
  await row(page, 'ROSE').waitFor()
  const heads = await page.locator('thead th').allTextContents()
  expect(heads.filter(Boolean)).toEqual([
    'Product Id',
    'Product Name',
    'Price',
    'Last price',
    'Stock',
    'Category',
    'Description',
    'Action',
  ])
  expect(await row(page, 'ROSE').textContent()).toMatch(/\$2,450\.00.*\$1,960\.50/)
  // docs/experience.md, A4: a real table in a region that scrolls by keyboard, whose head stays
  const table = page.getByRole('table', { name: 'Products' })
  const region = page.getByRole('region', { name: 'Products' })
  expect(await region.getAttribute('tabindex')).toBe('0')
  const top = async () => (await table.locator('thead th').first().boundingBox())!.y
  const before = await top()
  await region.evaluate((box) => box.scrollTo(0, 900))
  expect(Math.abs((await top()) - before)).toBeLessThan(2)
  // axe compares every two targets: two rows find as much as twenty-five.
  await walk(page, `${list}?stock=low`)
  await page.getByText('1–2 of 2').waitFor()
  await page.setViewportSize(phone)
  await expect
    .poll(() => row(page, 'FEW').evaluate((card) => getComputedStyle(card).display))
    .toBe('block')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  const productId = 'AR-HAND-MADE-SANDALWOOD-AND-JASMINE-NIGHT-OIL'
  const word = 'sandalwoodandjasmine'.repeat(3)
  await makeProduct(shop.db, {
    productId,
    productName: word,
    price: 245_000,
    lastPrice: 196_050,
    stock: 3,
    description: `https://example.com/${word}`,
  })
  await walk(page, `${list}?q=${productId}`)
  await page.setViewportSize({ width: 1_280, height: 900 })
  await row(page, productId).getByText('low').waitFor()
  const width = await page
    .getByRole('region', { name: 'Products' })
    .evaluate((box) => ({ whole: box.scrollWidth, shown: box.clientWidth }))
  expect(width.whole).toBe(width.shown)
  const refill = `${productId}-500-ML-REFILL-2026`
  await makeProduct(shop.db, { productId: refill, productName: 'Refill' })
  await page.setViewportSize(phone)
  await walk(page, `${list}?q=${refill}`)
  await row(page, refill).waitFor()
  const tick = (await page.getByLabel('Select Refill', { exact: true }).boundingBox())!
  const text = await row(page, refill).evaluate((card) => {
    const range = document.createRange()
    range.selectNodeContents(card.querySelector('th')!)
    return Math.max(...[...range.getClientRects()].map(({ right }) => right))
  })
  expect(text).toBeLessThanOrEqual(tick.x)
  for (const id of [productId, refill])
    await shop.call('DELETE', `/products/${id}`, { token: shop.admin.token })
})

// docs/experience.md, A1, A2, A8
test('keeps search, filters, sort and page in the address, and Back undoes one step', async () => {
  await using visitor = await openAdmin(shop, `${list}?limit=25`)
  const { page } = visitor
  await page.getByText('1–25 of 58').waitFor()
  expect(await page.locator('tbody tr').count()).toBe(25)
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('26–50 of 58').waitFor()
  // New rows do not move the visible page.
  const onPage = () =>
    page.locator('tbody tr').evaluateAll((rows) => rows.map((r) => r.dataset.row))
  const second = await onPage()
  await makeProduct(shop.db, { productId: 'LATE', productName: 'Late Arrival', stock: 7 })
  await page.reload()
  await page.getByText('26–50 of 59').waitFor()
  expect(await onPage()).toEqual(second)
  await page.getByRole('button', { name: 'Previous page' }).click()
  await row(page, 'LATE').waitFor()
  await page.getByRole('button', { name: 'Price' }).first().click()
  await expect.poll(() => page.url()).toContain('sort=price')
  await page.locator('th[aria-sort=ascending]').filter({ hasText: 'Price' }).waitFor()
  await page.getByRole('combobox', { name: 'Stock' }).selectOption('low')
  await page.getByText('1–2 of 2').waitFor()
  expect(await onPage()).toEqual(['SOLD', 'FEW'])
  await page.getByRole('textbox', { name: 'Search products' }).fill('attar')
  await page.getByText('1–1 of 1').waitFor()
  expect(await onPage()).toEqual(['FEW'])
  const address = page.url()
  await page.goBack()
  await page.getByText('1–2 of 2').waitFor()
  await page.goBack()
  await page.getByText('1–25 of 59').waitFor()
  expect(page.url()).toContain('sort=price')
  await page.goto(address)
  await page.getByText('1–1 of 1').waitFor()
  expect(await page.getByRole('textbox', { name: 'Search products' }).inputValue()).toBe('attar')
  await shop.db.deleteFrom('products').where('product_id', '=', 'LATE').execute()
})

// docs/experience.md, A3, A10
test('stores the chosen columns and row height, and exports the filtered products as CSV', async () => {
  const tidy = await makeShopper(shop, { type: 'admin' })
  await using visitor = await openAdmin(shop, list, { token: tidy.token })
  const { page } = visitor
  await row(page, 'ROSE').waitFor()
  await page.getByText('View', { exact: true }).click()
  await page.getByLabel('Description').uncheck()
  await page.getByLabel('Compact').check()
  await page.reload()
  await row(page, 'ROSE').waitFor()
  expect(await page.locator('thead').textContent()).not.toContain('Description')
  expect(await page.locator('table').getAttribute('data-density')).toBe('compact')

  await makeProduct(shop.db, { productId: 'SUM', productName: '=SUM(A1) Soap', category: 'trick' })
  await walk(page, `${list}?category=trick`)
  await row(page, 'SUM').waitFor()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await waiting
  const text = await readFile(await file.path(), 'utf8')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  const lines = text.trim().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('productId')
  expect(lines[1]).toContain("'=SUM(A1) Soap")
})

// docs/experience.md, A7
test('edits prices and stock in the table: Enter saves, Escape reverts, Tab moves on, and a conflict shows the other value', async () => {
  await using visitor = await openAdmin(shop, `${list}?limit=25`, { expectErrors: networkErrors })
  const { page } = visitor
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('products.patch')) sent.push(request.postData() ?? '')
  })
  const cell = row(page, 'ROSE').getByRole('button', { name: /^Stock of Rose/ })
  await cell.click()
  const input = page.getByLabel('Stock of Rose Dew Serum', { exact: true })
  await input.fill('31')
  await input.press('Escape')
  await focused(cell)
  await cell.click()
  await input.fill('31')
  await says(page, 'Stock of Rose Dew Serum saved', () => input.press('Enter'))
  expect((await stored('ROSE'))!.stock).toBe(31)
  // An edit that Escape reverted was never sent.
  expect(sent).toHaveLength(1)
  await cell.filter({ hasText: '31' }).waitFor()
  await focused(cell)
  // The focus returns to the cell, and Tab opens the edit of the next row.
  await page.keyboard.press('Enter')
  await input.fill('12')
  await says(page, 'Stock of Rose Dew Serum saved', () => input.press('Tab'))
  await page.getByLabel('Stock of Neem Night Oil', { exact: true }).waitFor()
  expect((await stored('ROSE'))!.stock).toBe(12)
  await cell.filter({ hasText: '12' }).waitFor()
  await page.keyboard.press('Escape')
  await row(page, 'ROSE')
    .getByRole('button', { name: /^Last price of Rose/ })
    .click()
  const last = page.getByLabel('Last price of Rose Dew Serum', { exact: true })
  await last.fill('9999')
  await last.press('Enter')
  await row(page, 'ROSE').getByText('must not be above price').waitFor()
  expect(await last.inputValue()).toBe('9999')
  await last.press('Escape')

  const oil = row(page, 'OIL').getByRole('button', { name: /^Stock of Neem/ })
  await oil.click()
  await shop.db.updateTable('products').set({ stock: 18 }).where('product_id', '=', 'OIL').execute()
  const field = page.getByLabel('Stock of Neem Night Oil', { exact: true })
  await field.fill('5')
  await field.press('Enter')
  await row(page, 'OIL').getByText('Changed by another person: now 18').waitFor()
  expect((await stored('OIL'))!.stock).toBe(18)
  await says(
    page,
    'Stock of Neem Night Oil saved',
    row(page, 'OIL').getByRole('button', { name: 'Save mine' }),
  )
  expect((await stored('OIL'))!.stock).toBe(5)
})

// docs/experience.md, A5, A6
test('selects rows singly, by range and by filter, changes them in one job, and undoes a change from the history', async () => {
  await using visitor = await openAdmin(shop, `${list}?category=makeup&limit=25&sort=price`, {
    expectErrors: networkErrors,
  })
  const { page } = visitor
  const tick = (number: string) =>
    page.getByLabel(`Select Plain Product ${number}`, { exact: true })
  await tick('02').click()
  await tick('11').click({ modifiers: ['Shift'] })
  await page.getByRole('status').filter({ hasText: '4 selected' }).waitFor()
  await page.getByLabel('Select all rows of this page').check()
  await page.getByText('18 selected').waitFor()
  await walk(page, `${list}?q=Plain&limit=25`)
  await page.getByText('1–25 of 54').waitFor()
  await page.getByLabel('Select all rows of this page').check()
  await page.getByText('25 selected').waitFor()
  await page.getByRole('button', { name: 'Select all 54 matching' }).click()
  await page.getByRole('status').filter({ hasText: 'All 54 matching are selected' }).waitFor()
  await page.getByRole('button', { name: 'Change selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the selected products' })
  await dialog.getByLabel('Change price by percent').check()
  await dialog.getByLabel(/^Percent/).fill('many')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('must be a number').waitFor()
  await dialog.getByLabel(/^Percent/).fill('10')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('54 products change.').waitFor()
  await dialog.getByRole('button', { name: 'Change 54 products' }).click()
  const results = page.getByRole('dialog', { name: 'Results' })
  await results.getByText('54 products were changed.').waitFor()
  await results.getByRole('button', { name: 'Close' }).last().click()
  expect((await stored('P-1'))!.price_cents).toBe(111_100)

  for (const [id, price] of [
    ['BULK-1', 1_000],
    ['BULK-2', 2_000],
  ] as const)
    await makeProduct(shop.db, { productId: id, productName: `Bulk ${id}`, price })
  await walk(page, `${list}?q=Bulk`)
  await page.getByLabel('Select all rows of this page').check()
  await page.getByRole('button', { name: 'Change selected' }).click()
  await dialog.getByLabel('Change price by percent').check()
  await dialog.getByLabel(/^Percent/).fill('-90')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('Lowest new price: Bulk BULK-1 (LKR 100.00).').waitFor()
  await dialog.getByText('Last Price: LKR 2,000.00 → LKR 200.00').waitFor()
  await dialog.getByText('Check 2 products with a warning before you continue.').waitFor()
  await expectAccessible(page, 'dialog[open]')
  expect((await stored('BULK-2'))!.price_cents).toBe(200_000)
  await dialog.getByRole('button', { name: 'Change 2 products' }).click()
  await results.getByText('2 products were changed.').waitFor()
  await results.getByRole('button', { name: 'Close' }).last().click()
  expect((await stored('BULK-2'))!.price_cents).toBe(20_000)
  await page.getByRole('button', { name: 'Bulk changes' }).click()
  const history = page.getByRole('dialog', { name: 'Bulk changes' })
  const undo = history.getByRole('button', { name: 'Undo: Price: -90%' })
  await undo.waitFor()
  await expectAccessible(page, 'dialog[open]')
  await undo.click()
  await page.getByText('2 products restored.').waitFor()
  expect((await stored('BULK-2'))!.price_cents).toBe(200_000)
})

// docs/experience.md, A6, A9
test('deletes products after a confirmation or with Undo, and keeps those whose deletion failed', async () => {
  for (const id of ['GONE-1', 'GONE-2', 'GONE-3'])
    await makeProduct(shop.db, { productId: id, productName: `Doomed ${id}` })
  await using visitor = await openAdmin(shop, `${list}?q=Doomed`, { expectErrors: networkErrors })
  const { page } = visitor
  await page.getByLabel('Select all rows of this page').check()
  await shop.db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('product_id', '=', 'GONE-2')
    .execute()
  await page.getByRole('button', { name: 'Change selected' }).click()
  await page.getByLabel('Delete', { exact: true }).check()
  await page.getByRole('button', { name: 'Delete 3 products' }).click()
  await page.getByLabel('Number of products').and(page.locator('[aria-invalid=true]')).waitFor()
  expect((await stored('GONE-1'))!.deleted_at).toBeNull()
  await page.getByLabel('Number of products').fill('3')
  await page.getByRole('button', { name: 'Delete 3 products' }).click()
  const results = page.getByRole('dialog', { name: 'Results' })
  await results.getByText('2 products were changed, 1 failed.').waitFor()
  await results.getByRole('row').filter({ hasText: 'GONE-2' }).waitFor()
  await expectAccessible(page, 'dialog[open]')
  expect((await stored('GONE-1'))!.deleted_at).not.toBeNull()
  await results.getByRole('button', { name: 'Close' }).last().click()

  await makeProduct(shop.db, { productId: 'OOPS', productName: 'Oops Balm' })
  await walk(page, `${list}?q=Oops`)
  const remove = page.getByRole('button', { name: 'Delete Oops Balm' })
  const mend = await breakCall(page, 'products.remove')
  await says(page, 'The product could not be deleted.', remove)
  await row(page, 'OOPS').waitFor()
  await mend()
  await says(page, 'Product deleted successfully', remove)
  // The message with Undo stays under the pointer.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.hover()
  await page.getByText('No results match your search or filters.').waitFor()
  await says(page, 'Oops Balm restored.', undo)
  await row(page, 'OOPS').waitFor()
})
