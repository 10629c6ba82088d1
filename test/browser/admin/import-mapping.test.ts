import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../../support/browser.ts'
import { expectAccessible, openAdmin, openAdminShop, sampleImage } from './support.ts'

const shop = await openAdminShop()

const send = (view: Page, name: string, text: string) =>
  view
    .locator('input[type=file]')
    .setInputFiles([{ name, mimeType: 'text/csv', buffer: Buffer.from(text) }])

/** Checks that the page is not wider than the screen. */
async function expectFits(view: Page): Promise<void> {
  for (const size of [desktop, phone]) {
    await view.setViewportSize(size)
    const width = await view.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(size.width)
  }
  await view.setViewportSize(desktop)
}

const stored = (productId: string) =>
  shop.db.selectFrom('products').selectAll().where('product_id', '=', productId).executeTakeFirst()

test('maps every category of the file, and keeps the mapping on reload', async () => {
  await using visitor = await openAdmin(shop, '/admin/products/import')
  const { page: view } = visitor
  // More categories than the preview shows, one of them only on the last line.
  const groups = Array.from({ length: 70 }, (_, at) => `Gruppe ${String(at).padStart(3, '0')}`)
  const cells = [...groups, ...groups, 'Pflege > Gesicht', '', 'Nur am Ende']
  const lines = cells.map((group, at) => `K-${at};Seife ${at};${group};1,50;3`)
  await send(view, 'gruppen.csv', `Code;Name;Kategorie;Preis;Bestand\n${lines.join('\n')}\n`)
  const table = view.getByRole('table', { name: 'Category mapping' })
  await view.getByText('72 categories in 143 products of the file.').waitFor()
  await table
    .getByRole('row', { name: /Gruppe 000/ })
    .getByText('2', { exact: true })
    .waitFor()
  await view
    .getByText('1 product of the file has no category. Choose a category for new products.')
    .waitFor()
  await view.getByRole('button', { name: 'Show 22 more' }).click()
  expect(await table.getByRole('row').count()).toBe(73)
  await expectFits(view)

  const placeOf = (name: string) => view.getByLabel(`Shop category for “${name}”`)
  const first = view.getByRole('table', { name: 'Preview of the first products' })
  await placeOf('Gruppe 000').selectOption('skincare')
  await first.getByRole('row', { name: /K-0 Seife 0 skincare/ }).waitFor()
  await placeOf('Gruppe 001').selectOption('Reject products')
  await first.getByText('Kategorie: is a category that the mapping rejects').waitFor()
  await placeOf('Nur am Ende').selectOption('New category …')
  await view.getByLabel('New category for “Nur am Ende”').fill('Last Things')
  await view.getByLabel('Show', { exact: true }).selectOption('New categories (70)')
  await view.getByLabel('Find a category').fill('gruppe 06')
  await view.getByLabel('Shop category for all 10 shown').selectOption('Reject products')
  await view.getByText('No category found.').waitFor()
  await view.getByLabel('Default category for new products').fill('soap')

  await view.reload()
  await view.getByText('72 categories in 143 products of the file.').waitFor()
  expect(await view.getByLabel('Default category for new products').inputValue()).toBe('soap')
  await expect.poll(() => placeOf('Gruppe 000').inputValue()).toBe('skincare')
  await view.getByLabel('Find a category').fill('ende')
  await expect.poll(() => placeOf('Nur am Ende').inputValue()).toBe('last things')

  await view.getByRole('button', { name: 'Check file' }).click()
  await view.getByRole('heading', { name: 'Changes to review' }).waitFor()
  await view.getByRole('button', { name: 'Import 121 products' }).click()
  await view.getByText('121 products created, 0 products updated.').waitFor()
  expect(await stored('K-70')).toMatchObject({ category: 'skincare' })
  expect(await stored('K-141')).toMatchObject({ category: 'soap' })
  expect(await stored('K-142')).toMatchObject({ category: 'last things' })
  expect(await stored('K-61')).toBeUndefined()
})

test('builds ids from columns and sets exchange rates, without technical names on the page', async () => {
  await using visitor = await openAdmin(shop, '/admin/products/import')
  const { page: view } = visitor
  const rows = [
    'Rose Oil,Dew,5,usd,Oils,',
    'Lotus Soap,Mist,2,EUR,,Soaps',
    'Rose Oil,Ark,3,AED,Oils,',
    'Aloe Gel,Ark,4,,Gels,',
  ]
  await send(view, 'rates.csv', `name,maker,price,currency,type,department\n${rows.join('\n')}\n`)
  await view.getByText('“currency” has the currencies USD, EUR, AED.').waitFor()
  const page = await view.locator('main').innerText()
  for (const code of ['currency.rate', 'defaults.', 'categories.map', '--', 'productName'])
    expect(page, code).not.toContain(code)
  await view.getByText('Enter the exchange rate of each currency above.').waitFor()
  for (const [code, rate] of [
    ['USD', '300'],
    ['EUR', '330'],
    ['AED', '80'],
  ] as const)
    await view.getByLabel(`Rupees for one ${code}`).fill(rate)
  const first = view.getByRole('table', { name: 'Preview of the first products' })
  await first.getByRole('row', { name: /lotus-soap Lotus Soap soaps LKR 660.00/ }).waitFor()
  const unsaid = 'Currency of prices without a currency code'
  await first.getByText(`price: names no currency; set “${unsaid}”`).waitFor()
  await view.getByLabel(unsaid).selectOption('EUR')
  await first.getByRole('row', { name: /aloe-gel Aloe Gel gels LKR 1,320.00/ }).waitFor()
  // The suggested id is the name, which two rows share.
  await view.getByText('Edit pattern').click()
  const pattern = view.getByLabel('Pattern for Product ID')
  await pattern.fill('{maker|slug}-{name|slug}')
  await view.getByText('Result: dew-rose-oil · mist-lotus-soap · ark-rose-oil').waitFor()
  await pattern.fill('{maker|slog}')
  await view.getByText('Product ID: "{maker|slog}": there is no filter "slog"').waitFor()
  await pattern.fill('{maker|slug}-{name|slug}')
  await first.getByRole('row', { name: /ark-rose-oil Rose Oil oils LKR 240.00/ }).waitFor()
  await view.getByRole('button', { name: 'Remove department from Category' }).click()
  await view.getByText('1 product of the file has no category.').waitFor()
  await view.getByText('More fields: SKU').click()
  await view.getByLabel('Column for SKU').selectOption('Fixed value:')
  await expectFits(view)
  await expectAccessible(view)
})

test('shows the images of the file, and the reason for a missing one', async () => {
  const image = await sampleImage()
  const elsewhere = createServer((request, response) => {
    if (request.url === '/rose.jpg') response.end(image)
    else response.writeHead(404).end()
  })
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  shop.services.isFetchAllowed = () => true
  await using visitor = await openAdmin(shop, '/admin/products/import')
  const { page: view } = visitor
  const rows = [
    `A-1,Rose Oil,oils,5,1,${origin}/rose.jpg ${origin}/gone.jpg`,
    `A-2,Lotus Soap,soaps,2,1,${origin}/gone.jpg`,
    `A-3,Aloe Gel,gels,2,1,${(await stored('P-1'))!.images[0]}`,
    'A-4,Clay Mask,masks,2,1,',
  ]
  await send(view, 'images.csv', `sku,name,category,price,stock,images\n${rows.join('\n')}\n`)
  const first = view.getByRole('table', { name: 'Preview of the first products' })
  const rowOf = (name: string) => first.getByRole('row').filter({ hasText: name })
  await rowOf('Lotus Soap').getByText('No image: the server answered 404').waitFor()
  const shown = rowOf('Rose Oil').locator('img')
  await shown.waitFor()
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(128)
  // The browser of staff sends no request to the image's server.
  expect(await shown.getAttribute('src')).toMatch(/^data:image\/webp/)
  await rowOf('Rose Oil').getByText('and 1 more').waitFor()
  await rowOf('Aloe Gel').locator('img').waitFor()
  await rowOf('Clay Mask').getByText('None', { exact: true }).waitFor()
  await expectFits(view)
  await expectAccessible(view)
  const currency = view.getByLabel('Currency of prices', { exact: true })
  // its text ends before its arrow
  expect(await currency.evaluate((select) => getComputedStyle(select).paddingRight)).toBe('40px')
  await currency.selectOption('LKR')
  await view.getByRole('button', { name: 'Check file' }).click()
  const copy = view.getByLabel('Copy images to this shop')
  await copy.check()
  await expectFits(view)
  await view.getByRole('button', { name: 'Import 4 products' }).click()
  await view.getByText('1 image copied, 1 failed.').waitFor()
  expect((await stored('A-1'))!.images).toEqual([expect.not.stringContaining(origin)])
  delete shop.services.isFetchAllowed
  elsewhere.close()
})

test('names columns without headings by their first value', async () => {
  await using visitor = await openAdmin(shop, '/admin/products/import')
  const { page: view } = visitor
  const rows = ['rose-oil', 'lotus-soap', 'aloe-gel', 'clay-mask', 'mint-tea'].map(
    (slug, at) => `Product ${at},£5.00,https://shop.example/p/${slug},oils`,
  )
  await send(view, 'nameless.csv', rows.join('\n'))
  await view.getByText('IDs are made from the link').waitFor()
  const column = view.getByLabel('Column for Product Name')
  await expect.poll(() => column.locator('option:checked').innerText()).toBe('1: Product 0')
  await view.getByLabel('Rupees for one GBP').fill('400')
  const first = view.getByRole('table', { name: 'Preview of the first products' })
  await first.getByRole('row', { name: /lotus-soap Product 1 oils LKR 2,000.00/ }).waitFor()
  await expectFits(view)
})
