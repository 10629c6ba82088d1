import { expect, test } from 'vitest'
import { breakCall, desktop, networkErrors, phone, walk } from '../../support/browser.ts'
import { findStored, makeProduct } from '../../support/factories.ts'
import {
  expectAccessible,
  focused,
  menuLink,
  openAdmin,
  openAdminShop,
  row,
  sampleImage,
  says,
} from './support.ts'

const shop = await openAdminShop()
const image = await sampleImage()

const add = '/admin/products/addproducts'
const edit = (id: string) => `/admin/products/editproduct?id=${id}`
const file = (name: string, buffer = image, mimeType = 'image/jpeg') => ({
  name,
  mimeType,
  buffer,
})
const stored = (productId: string) => findStored(shop.db, productId)
const alt = (n: number) => `Alt text of image ${n}`

// docs/experience.md, A12, A13, A15, A17, A18, A19
test('adds a product with alternative names and described, ordered images', async () => {
  await using visitor = await openAdmin(shop, add, { expectErrors: networkErrors })
  const { page } = visitor
  await page.getByLabel('Product ID').fill('ROSE')
  await page.getByLabel('Product Name').focus()
  await page.getByText('This Product ID is already in use.').waitFor()
  await page.getByLabel('Product ID').fill('NEW-1')
  await page.getByLabel('Product Name').fill('Moonlight Balm')
  await page.getByText('This Product ID is available.').waitFor()
  const names = page.getByRole('textbox', { name: 'Alternative Names' })
  await names.pressSequentially('handa kiran, moon balm,')
  await names.fill('third')
  await names.press('Enter')
  await page.getByRole('button', { name: 'Remove moon balm' }).click()
  // docs/experience.md, A12: rejects an unsupported file before the upload
  const picker = page.locator('input[type=file]')
  await picker.setInputFiles([
    file('guide.pdf', Buffer.from('%PDF'), 'application/pdf'),
    file('front.jpg'),
    file('back.jpg'),
  ])
  await page.getByText('guide.pdf is not a supported image type').waitFor()
  expect(await page.getByLabel(alt(2)).inputValue()).toBe('Moonlight Balm')
  await page.getByLabel(alt(1)).fill('')
  const huge = await page.evaluateHandle(() => {
    const made = new DataTransfer()
    made.items.add(new File([new Uint8Array(10_485_761)], 'huge.jpg', { type: 'image/jpeg' }))
    return made
  })
  await page.getByRole('group', { name: 'Images' }).dispatchEvent('drop', { dataTransfer: huge })
  await page.getByText('huge.jpg is larger than 10 MB').waitFor()
  expect(await page.locator('[data-image]').count()).toBe(2)
  await page.getByRole('button', { name: 'Add Product' }).click()
  // docs/experience.md, A17: lists all errors at once, with links to the fields
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await summary.waitFor()
  expect(await summary.textContent()).toContain('Enter an alt text for each image')
  expect(await summary.textContent()).toContain('Price must be a number')
  await expectAccessible(page)
  await summary.getByRole('link', { name: /Price/ }).click()
  await focused(page.getByLabel('Price', { exact: true }))
  await page.getByLabel('Price', { exact: true }).fill('2500')
  await page.getByLabel('Last Price').fill('3000')
  await page.getByLabel('Stock', { exact: true }).fill('7')
  await page.getByLabel('Description').fill('Made at night.')
  await page.getByLabel(alt(1)).fill('The jar from the front')
  await page.getByLabel('Image 2 is decorative').check()
  // docs/experience.md, A13: by buttons and by dragging
  const imageAt = (place: number) => page.locator('[data-image]').nth(place)
  const first = await imageAt(0).getAttribute('data-image')
  await page.getByRole('button', { name: 'Move image 2 left' }).click()
  await expect.poll(() => imageAt(1).getAttribute('data-image')).toBe(first)
  await imageAt(1).hover()
  await page.mouse.down()
  for (const y of [9, 19]) await imageAt(0).hover({ position: { x: 9, y } })
  await page.locator('[data-image] [data-drop=before]').waitFor()
  await page.mouse.up()
  await page.locator('[data-drop]').waitFor({ state: 'detached' })
  await expect.poll(() => imageAt(0).getAttribute('data-image')).toBe(first)
  expect(await imageAt(0).textContent()).toContain('main')
  await page.keyboard.press('Control+s')
  await page.getByText('Last Price must not be above price').first().waitFor()
  await page.getByLabel('Last Price').fill('2250.50')
  await says(page, 'Product added successfully!', () => page.keyboard.press('Control+s'))
  await row(page, 'NEW-1').waitFor()
  const product = (await stored('NEW-1'))!
  expect(product).toMatchObject({
    product_name: 'Moonlight Balm',
    alt_names: ['handa kiran', 'third'],
    price_cents: 250_000,
    last_price_cents: 225_050,
    stock: 7,
    image_alts: ['The jar from the front', ''],
  })
  expect(first).toBe(shop.address + product.images[0])
  expect((await shop.app.inject(product.images[0]!)).statusCode).toBe(200)
})

test('saves product details with an error at each invalid field, keeps the save bar in view on a phone, and hides the cost from shoppers', async () => {
  await makeProduct(shop.db, { productId: 'MORE', productName: 'Sandalwood Toner' })
  await using visitor = await openAdmin(shop, edit('MORE'))
  const { page } = visitor
  const update = page.getByRole('button', { name: 'Update Product' })
  const known = {
    'Weight in grams': '1,250',
    Size: '50',
    'Cost in LKR': '640.50',
    'Low stock threshold': '0',
    'How to use': 'Morning and evening.',
  }
  await page.getByText('Product details').click()
  await page.getByLabel('Weight in grams').fill('heavy')
  await page.getByLabel('Size', { exact: true }).fill('50')
  await update.click()
  await page.getByText('Weight in grams must be a number').first().waitFor()
  await page.getByText('Choose the unit of the size').first().waitFor()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  const box = (await update.boundingBox())!
  expect(box.y + box.height).toBeLessThanOrEqual(phone.height)
  await page.setViewportSize(desktop)
  for (const [label, text] of Object.entries(known))
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Unit of the size').selectOption('millilitres (ml)')
  await says(page, 'Product Update successfully..!', update)
  const { body } = await shop.call('GET', '/admin/products/MORE', { token: shop.admin.token })
  expect(body.details).toMatchObject({
    weight: 1_250,
    size: 50,
    unit: 'ml',
    cost: 640.5,
    sku: null,
  })
  expect(body.details).toMatchObject({ lowStock: 0, howToUse: 'Morning and evening.' })
  const shown = await shop.call('GET', '/products/MORE/details')
  expect(shown.body.details).not.toHaveProperty('cost')
  // The section is now open, and an emptied field is stored as null.
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  await walk(page, edit('MORE'))
  await page.getByLabel('Size', { exact: true }).fill('')
  await page.getByLabel('Unit of the size').selectOption('Choose a unit')
  await says(page, 'Product Update successfully..!', update)
  const again = await shop.call('GET', '/admin/products/MORE', { token: shop.admin.token })
  expect(again.body.details).toMatchObject({ size: null, unit: null, weight: 1_250 })
})

// docs/experience.md, A16
test('asks before losing unsaved input on links, Back and reload, and keeps a draft', async () => {
  await using visitor = await openAdmin(shop, '/admin/products')
  const { page } = visitor
  await page.getByRole('link', { name: 'Add product' }).click()
  await page.getByLabel('Product Name').fill('Half a thought')
  await menuLink(page, 'Orders').click()
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' })
  await ask.getByRole('button', { name: 'Stay' }).click()
  expect(await page.getByLabel('Product Name').inputValue()).toBe('Half a thought')
  await page.goBack()
  await ask.waitFor()
  await expect.poll(() => page.url()).toContain('addproducts')
  await ask.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Add product' }).click()
  await page.getByText('Your unsaved changes were restored.').waitFor()
  expect(await page.getByLabel('Product Name').inputValue()).toBe('Half a thought')
  // The browser itself asks before a reload.
  const confirmation = page.waitForEvent('dialog')
  const reload = page.reload().catch(() => {})
  await (await confirmation).accept()
  await reload
  expect(await page.getByLabel('Product Name').inputValue()).toBe('Half a thought')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect.poll(() => page.getByLabel('Product Name').inputValue()).toBe('')
})

test('the second of two editors of a product resolves the conflict', async () => {
  await makeProduct(shop.db, { productId: 'BOTH', productName: 'Shared Soap', description: 'old' })
  await using visitor = await openAdmin(shop, edit('BOTH'), { expectErrors: networkErrors })
  const { page } = visitor
  await page.getByLabel('Product Name').fill('Mine')
  await shop.call('PUT', '/products/BOTH', {
    token: shop.admin.token,
    body: { productName: 'Theirs', category: 'skincare', price: 1_000, description: 'new' },
  })
  await page.getByRole('button', { name: 'Update Product' }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Changed by someone else' })
  await conflict.getByText('Product Name: “Theirs” (yours: “Mine”)').waitFor()
  await conflict.getByText('Description: “new” (yours: “old”)').waitFor()
  await expectAccessible(page)
  expect((await stored('BOTH'))!.product_name).toBe('Theirs')
  await conflict.getByRole('button', { name: 'Load their version' }).click()
  await expect.poll(() => page.getByLabel('Product Name').inputValue()).toBe('Theirs')
  await page.getByLabel('Product Name').fill('Mine again')
  const meanwhile = (change: { product_name?: string; stock?: number }) =>
    shop.db.updateTable('products').set(change).where('product_id', '=', 'BOTH').execute()
  await meanwhile({ product_name: 'Theirs again', stock: 3 })
  await page.getByRole('button', { name: 'Update Product' }).click()
  await says(
    page,
    'Product Update successfully..!',
    conflict.getByRole('button', { name: 'Save my version' }),
  )
  // Saves only the edited field, not the stock of the loaded form.
  expect(await stored('BOTH')).toMatchObject({ product_name: 'Mine again', stock: 3 })
  // Edits of different fields do not conflict: a sale does not stop an edit.
  await row(page, 'BOTH').getByRole('link', { name: 'Edit Mine again' }).click()
  await page.getByLabel('Description').fill('Softer')
  await meanwhile({ stock: 2 })
  const update = page.getByRole('button', { name: 'Update Product' })
  await says(page, 'Kept another person’s changes: Stock.', update)
  expect(await stored('BOTH')).toMatchObject({ description: 'Softer', stock: 2 })
})

test('edit pages without state or id lead back to their lists, and a refused product keeps the input', async () => {
  await using visitor = await openAdmin(shop, '/admin/products/editproduct', {
    expectErrors: networkErrors,
  })
  const { page } = visitor
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/products')
  await walk(page, '/admin/blogs/editblogs')
  await page.getByRole('heading', { name: 'Blogs', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/blogs')
  await walk(page, edit('MISSING'))
  await page.getByText('This record no longer exists.').waitFor()

  await walk(page, add)
  await page.getByLabel('Product ID').fill('LOST')
  await page.getByLabel('Product Name').fill('Lost Lotion')
  await page.getByLabel('Price', { exact: true }).fill('100')
  const mend = await breakCall(page, 'products.create')
  await says(page, 'Failed to add product!', page.getByRole('button', { name: 'Add Product' }))
  expect(await page.getByLabel('Product Name').inputValue()).toBe('Lost Lotion')
  await mend()
  // The product was created although the answer was lost: the retry creates no second one.
  const found = await breakCall(page, 'products.create', 'drop')
  await says(page, 'Failed to add product!', page.getByRole('button', { name: 'Add Product' }))
  expect(await stored('LOST')).toBeDefined()
  await found()
  await says(page, 'Product added successfully!', page.getByRole('button', { name: 'Add Product' }))
  await breakCall(page, 'products.update')
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  await walk(page, edit('LOST'))
  await page.getByRole('heading', { name: 'Edit Product', level: 1 }).waitFor()
  await page.getByLabel('Product Name').fill('Changed')
  await says(page, 'Failed to add product..!', page.getByRole('button', { name: 'Update Product' }))
})
