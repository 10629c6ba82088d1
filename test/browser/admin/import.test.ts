import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { sheetType } from '#server/platform/spreadsheets/sheet-type.ts'
import { desktop, expectFocus, networkErrors, phone, walk } from '../../support/browser.ts'
import { rowOf, workbookOf } from '../../support/workbook.ts'
import { expectAccessible, openAdmin, openAdminShop } from './support.ts'

const shop = await openAdminShop()

const page = '/admin/products/import'
const csv = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})
const priceList = csv(
  'price list.csv',
  [
    'Code;Artikel;Gruppe;Preis;Bestand',
    'ROSE;Rose Dew Serum;skincare;2.600,00;12',
    'L-1;Lotus Water;skincare;900,50;4',
    'L-2;;skincare;800,00;4',
    'L-3;Lotus Soap;bath&body;dear;4',
  ].join('\r\n'),
)
const stored = (productId: string) =>
  shop.db.selectFrom('products').selectAll().where('product_id', '=', productId).executeTakeFirst()

// docs/experience.md, A11
test("maps, previews and imports a supplier's price list, and exports its rejected rows", async () => {
  await using visitor = await openAdmin(shop, '/admin/products', { expectErrors: networkErrors })
  const { page: view } = visitor
  await view.getByRole('link', { name: 'Import' }).click()
  await view.getByRole('heading', { name: 'Import products', level: 1 }).waitFor()
  await view.getByText('No file was imported yet.').waitFor()
  await view.locator('input[type=file]').setInputFiles([priceList])
  await view.getByText('Table, utf-8, 5 columns').waitFor()
  const column = (field: string) => view.getByLabel(`Column for ${field}`, { exact: true })
  await column('Product ID').selectOption('Code')
  await column('Product Name').selectOption('Artikel')
  await column('Category').selectOption('Gruppe')
  await column('Price').selectOption('Preis')
  await column('Stock').selectOption('Bestand')
  const first = view.getByRole('table', { name: 'Preview of the first products' })
  await first
    .getByRole('row')
    .filter({ hasText: 'Lotus Water' })
    .getByText('900.5')
    .first()
    .waitFor()
  await expectAccessible(view)
  await view.getByRole('button', { name: 'Check file' }).click()
  await view.getByRole('heading', { name: 'Changes to review' }).waitFor()
  // The pressed button was removed: the focus moves to the heading of the next step.
  const where = view.getByText(/^price list\.csv/)
  await expectFocus(where)
  const counts = () =>
    view.locator('[data-count] dd').evaluateAll((all) => all.map((one) => one.textContent))
  expect(await counts()).toEqual(['1', '1', '0', '2'])
  // Nothing is written before the preview.
  expect(await stored('L-1')).toBeUndefined()
  expect((await stored('ROSE'))!.price_cents).toBe(245_000)
  const rows = view.locator('tr[data-row]')
  await view.getByRole('combobox', { name: 'Show' }).selectOption('updated')
  await view.getByText('1–1 of 1').waitFor()
  await rows.locator('[data-label=Price]').getByText('LKR 2,450.00 → LKR 2,600.00').waitFor()
  await view.getByRole('combobox', { name: 'Show' }).selectOption('rejected')
  await view.getByText('1–2 of 2').waitFor()
  await rows.filter({ hasText: /Line 5, Preis, “dear”/ }).waitFor()
  await view.setViewportSize(phone)
  await expectAccessible(view)
  await view.getByRole('button', { name: 'Import 2 products' }).click()
  await view.getByText('1 product created, 1 product updated.').waitFor()
  await expectFocus(where)
  expect(await stored('L-1')).toMatchObject({ product_name: 'Lotus Water', price_cents: 90_050 })
  expect((await stored('ROSE'))!.price_cents).toBe(260_000)
  const waiting = view.waitForEvent('download')
  await view.getByRole('button', { name: 'Download rejected rows' }).click()
  const rejected = await readFile(await (await waiting).path(), 'utf8')
  expect(rejected).toContain('L-3')
  expect(rejected).not.toContain('L-1')
})

test('suggests mappings for the sheet of a workbook and the paths of a JSON file, and sets defaults for new products', async () => {
  await using visitor = await openAdmin(shop, page)
  const { page: view } = visitor
  await view.locator('input[type=file]').setInputFiles({
    name: 'supplier.xlsx',
    mimeType: sheetType,
    buffer: workbookOf({
      sheets: {
        Cover: rowOf('Supplier', 'Prices of November'),
        Prices: `${rowOf('Code', 'Name', 'Category', 'Price')}${rowOf('XL-1', 'Rose Oil', 'skincare', 1_250.5)}`,
      },
    }),
  })
  await view.getByText('Table, sheet “Cover”, 2 columns').waitFor()
  await view.getByLabel('Sheet', { exact: true }).selectOption('Prices')
  await view.getByText('Table, sheet “Prices”, 4 columns').waitFor()
  await view.getByRole('row', { name: /XL-1 Rose Oil skincare LKR 1,250.50/i }).waitFor()
  const box = view.getByLabel('Delete products that are not in the file')
  for (const size of [phone, desktop]) {
    await view.setViewportSize(size)
    await expectAccessible(view)
    expect((await box.boundingBox())!.x).toBeGreaterThan(0)
  }
  await view.getByRole('button', { name: 'Check file' }).click()
  await view.getByRole('button', { name: 'Import 1 product' }).click()
  await view.getByText('1 product created, 0 products updated.').waitFor()
  expect(await stored('XL-1')).toMatchObject({ product_name: 'Rose Oil', price_cents: 125_050 })

  await walk(view, page)
  const list = [{ sku: 'J-1', title: 'Clay Mask', product_type: '', price: 5 }]
  await view
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'l.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(list)) },
    ])
  const first = view.getByRole('table', { name: 'Preview of the first products' })
  // an empty category gets a suggestion
  await first.getByRole('cell', { name: 'makeup' }).waitFor()
  const column = view.getByLabel('Column for Product ID', { exact: true })
  await expect.poll(() => column.inputValue()).toBe('sku')
  await first.getByText('Clay Mask').waitFor()
  await view.getByLabel('Default category for new products').fill('masks')
  await first.getByRole('cell', { name: 'masks' }).waitFor()
  await view.getByText('The file names no currency. Choose one here.').waitFor()
  await view.getByLabel('Currency of prices', { exact: true }).selectOption('USD')
  await view.getByText('Enter the exchange rate above.').waitFor()
  await view.getByLabel('Rupees for one USD').fill('300')
  await view.getByLabel('Round to').selectOption('Prices ending in 90')
  await first.getByRole('cell', { name: 'LKR 1,490.00' }).first().waitFor()
  await view.setViewportSize(phone)
  await view.getByRole('button', { name: 'Check file' }).click()
  // Warns about new products without stock.
  const odd = view.getByRole('table', { name: 'Products to review' })
  await odd.getByRole('rowheader', { name: /^Stock: is not in the file/ }).waitFor()
  await expectAccessible(view)
  await view.getByRole('link', { name: 'Change mapping' }).click()
  await view.getByLabel('New products without stock in the file').selectOption('Start with 0')
  await view.getByRole('button', { name: 'Check file' }).click()
  await view.getByRole('button', { name: 'Import 1 product' }).click()
  await view.getByText('1 product created, 0 products updated.').waitFor()
  expect(await stored('J-1')).toMatchObject({ price_cents: 149_000, stock: 0, category: 'masks' })
})

// docs/experience.md, A11
test('changes nothing on a second import of the same file, and rejects a file without products', async () => {
  await using visitor = await openAdmin(shop, page, { expectErrors: networkErrors })
  const { page: view } = visitor
  const own = csv(
    'own.csv',
    'productId,productName,category,price,stock\nTW-1,Twice,makeup,100,1\n',
  )
  for (const [numbers, run] of [
    [['1', '0', '0', '0'], true],
    [['0', '0', '1', '0'], false],
  ] as const) {
    await walk(view, page)
    await view.locator('input[type=file]').setInputFiles([own])
    await view.getByText('The columns of this format are mapped automatically.').waitFor()
    await view.getByRole('button', { name: 'Check file' }).click()
    await view.getByRole('heading', { name: 'Changes to review' }).waitFor()
    const found = await view
      .locator('[data-count] dd')
      .evaluateAll((all) => all.map((one) => one.textContent))
    expect(found).toEqual(numbers)
    if (!run) await view.getByText('There is nothing to import').waitFor()
    else {
      await view.getByRole('button', { name: 'Import 1 product' }).click()
      await view.getByRole('heading', { name: 'Import result' }).waitFor()
    }
  }
  await walk(view, page)
  await view.getByRole('link', { name: 'Open own.csv' }).last().click()
  await view.getByRole('heading', { name: 'Import result' }).waitFor()
  // A created product has no details, and no empty line for them.
  await view.setViewportSize(phone)
  const row = view.locator('tr[data-row]').filter({ hasText: 'Twice' })
  await row.locator('[data-label=Outcome]').waitFor()
  await row.locator('[data-label=Details]').waitFor({ state: 'hidden' })

  await walk(view, page)
  await view
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004zip') },
    ])
  await view.getByRole('alert').first().waitFor()
})

test('corrects two invalid prices by keyboard, and stores the mapping for the next file', async () => {
  await using visitor = await openAdmin(shop, page, { expectErrors: networkErrors })
  const { page: view } = visitor
  const list = (name: string, ...rows: string[]) =>
    csv(name, ['Code;Artikel;Preis;Bestand', ...rows].join('\r\n'))
  const upload = (file: ReturnType<typeof csv>) =>
    view.locator('input[type=file]').setInputFiles([file])
  await upload(list('november.csv', 'CR-1;Clay;dear;4', 'CR-2;Oil;900,50;4', 'CR-3;Soap;x;4'))
  await view.getByText('Table, utf-8, 4 columns').waitFor()
  const column = (field: string) => view.getByLabel(`Column for ${field}`, { exact: true })
  await column('Product Name').selectOption('Artikel')
  await column('Price').selectOption('Preis')
  await view.getByLabel('Default category for new products').fill('masks')
  await view.getByLabel('Mapping name').fill('Colombo Supplies')
  await view.getByRole('button', { name: 'Save', exact: true }).click()
  await view.getByText('“Colombo Supplies” saved.').first().waitFor()
  await view.getByRole('button', { name: 'Replace “Colombo Supplies”' }).waitFor()
  await view.getByRole('button', { name: 'Check file' }).click()
  // The page learns of the run only after its end.
  const underWay = () =>
    shop.db
      .selectFrom('imports')
      .select('state')
      .where('state', 'in', ['waiting', 'reading', 'running'])
      .execute()
  await view.route(/imports\.get/, async (route) => {
    await expect.poll(underWay).toEqual([])
    await route.continue()
  })
  await view.getByRole('button', { name: 'Import 1 product' }).click()
  await view.getByText('1 product created, 0 products updated.').waitFor()
  await view.unroute(/imports\.get/)
  for (const size of [phone, desktop]) {
    await view.setViewportSize(size)
    await view.getByLabel('Preis, line 2').waitFor()
    await expectAccessible(view)
  }
  await view.getByLabel('Preis, line 2').focus()
  await view.keyboard.press('ControlOrMeta+a')
  await view.keyboard.type('700,00')
  await view.keyboard.press('Enter')
  await expect
    .poll(() => view.getByLabel('Preis, line 4').evaluate((one) => one.matches(':focus')))
    .toBe(true)
  await view.keyboard.press('ControlOrMeta+a')
  await view.keyboard.type('800,00')
  await view.getByText('2 products corrected.').waitFor()
  await view.keyboard.press('Enter')
  await view.keyboard.press('Enter')
  await view.getByText('2 products created, 0 products updated.').waitFor()
  await view.getByRole('link', { name: 'Corrected rows of an earlier import' }).waitFor()
  expect(await stored('CR-1')).toMatchObject({ price_cents: 70_000, category: 'masks' })
  expect(await stored('CR-3')).toMatchObject({ price_cents: 80_000 })
  await walk(view, page)
  await upload(list('december.csv', 'CR-4;Balm;5,50;1'))
  const proposal = view
    .getByRole('status')
    .filter({ hasText: 'The saved mapping “Colombo Supplies” matches this file' })
  await proposal.getByText('The file has the same columns as the original file.').waitFor()
  await expectAccessible(view)
  await proposal.getByRole('button', { name: 'Use mapping' }).click()
  const first = view.getByRole('table', { name: 'Preview of the first products' })
  await first.getByRole('cell', { name: 'masks' }).waitFor()
  await expect.poll(() => proposal.count()).toBe(0)
})
