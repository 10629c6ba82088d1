import { expect, test } from 'vitest'
import { insertMedia } from '../../../db/queries/content/media-library.queries.ts'
import { networkErrors } from '../../support/browser.ts'
import { findStored } from '../../support/factories.ts'
import { expectAccessible, openAdmin, openAdminShop, row, sampleImage, says } from './support.ts'

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

// docs/experience.md, A12
test('retries or cancels a failed upload, and runs at most three at once', async () => {
  await using visitor = await openAdmin(shop, add, { expectErrors: networkErrors })
  const { page } = visitor
  let running = 0
  let most = 0
  let broken = true
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/images', async (route) => {
    running += 1
    most = Math.max(most, running)
    await answered
    running -= 1
    if (broken) await route.fulfill({ status: 503, json: { message: 'The store is asleep.' } })
    else await route.continue()
  })
  const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']
  await page.locator('input[type=file]').setInputFiles(names.map((name) => file(name)))
  const tiles = (state: string) => page.locator(`[data-upload=${state}]`)
  await expect.poll(() => running).toBe(3)
  expect(await tiles('waiting').count()).toBe(2)
  answer()
  await expect.poll(() => tiles('failed').count()).toBe(5)
  expect(most).toBe(3)
  await page.getByText('The store is asleep.').first().waitFor()
  await expectAccessible(page)
  broken = false
  for (const name of names.slice(1)) await page.getByLabel(`Cancel ${name}`).click()
  await page.getByLabel('Retry a.jpg').click()
  await page.getByLabel(alt(1)).waitFor()
  await expect.poll(() => page.locator('[data-upload]').count()).toBe(0)
})

test('orders uploaded images as chosen, and moves new ones before stored ones', async () => {
  await using visitor = await openAdmin(shop, edit('ROSE'))
  const { page } = visitor
  await page.getByLabel('Product Name').waitFor()
  const before = (await stored('ROSE'))!.images
  const second = Promise.withResolvers<void>()
  await page.route('**/api/images', async (route) => {
    if (route.request().postDataBuffer()!.includes('first.jpg')) await second.promise
    await route.continue()
  })
  await page.locator('input[type=file]').setInputFiles([file('first.jpg'), file('second.jpg')])
  const images = page.locator('[data-image]')
  await images.nth(before.length).waitFor()
  second.resolve()
  await images.nth(before.length + 1).waitFor()
  const urls = () =>
    page
      .locator('[data-image]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-image')!))
  const [first, last] = (await urls()).slice(before.length)
  expect([first, last].map((url) => url?.replace(/.*\d-/, ''))).toEqual([
    'first.webp',
    'second.webp',
  ])
  await page.getByLabel('Keep the old images').check()
  for (let place = before.length + 1; place > 1; place -= 1)
    await page.getByRole('button', { name: `Move image ${place} left` }).click()
  await expect.poll(urls).toEqual([first, ...(await urls()).filter((url) => url !== first)])
  expect(await page.locator('[data-image]').first().textContent()).toContain('main')
})

// docs/experience.md, A12
test('adds images by drop and by paste', async () => {
  await using visitor = await openAdmin(shop, add)
  const { page } = visitor
  const bytes = [...image]
  const transfer = await page.evaluateHandle((data) => {
    const made = new DataTransfer()
    made.items.add(new File([new Uint8Array(data)], 'dropped.jpg', { type: 'image/jpeg' }))
    return made
  }, bytes)
  await page
    .getByRole('group', { name: 'Images' })
    .dispatchEvent('drop', { dataTransfer: transfer })
  await page.getByLabel(alt(1)).waitFor()
  await page.evaluate((data) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(data)], 'pasted.jpg', { type: 'image/jpeg' }))
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, bytes)
  await page.getByLabel(alt(2)).waitFor()
})

// docs/experience.md, A14
test('keeps stored images unless new ones are chosen, and marks the replaced ones', async () => {
  const before = (await stored('ROSE'))!
  await using visitor = await openAdmin(shop, '/admin/products?q=ROSE')
  const { page } = visitor
  await row(page, 'ROSE').getByRole('link', { name: 'Edit Rose Dew Serum' }).click()
  const id = page.getByLabel('Product ID')
  await id.waitFor()
  expect(await id.isDisabled()).toBe(true)
  expect(await id.inputValue()).toBe('ROSE')
  await page.getByText('These images stay unless you choose new ones.').waitFor()
  await page.getByLabel('Product Name').fill('Rose Dew Serum No. 2')
  await says(
    page,
    'Product Update successfully..!',
    page.getByRole('button', { name: 'Update Product' }),
  )
  expect(await stored('ROSE')).toMatchObject({
    product_name: 'Rose Dew Serum No. 2',
    images: before.images,
  })
  await page.goto(edit('ROSE'))
  await page.getByLabel('Product Name').waitFor()
  await page.locator('input[type=file]').setInputFiles([file('fresh.jpg')])
  await page.getByText('The new images replace these when you save.').waitFor()
  expect(await page.locator('[data-replaced] [data-image]').count()).toBe(before.images.length)
  expect(await page.locator('ol:has([data-replaced]) [data-image]').count()).toBeGreaterThan(1)
  await expectAccessible(page)
  await page.getByLabel(alt(1)).last().fill('Fresh')
  await says(
    page,
    'Product Update successfully..!',
    page.getByRole('button', { name: 'Update Product' }),
  )
  const after = (await stored('ROSE'))!
  expect(after.images).toHaveLength(1)
  expect(before.images).not.toContain(after.images[0])
})

test('adds a library image to a product once, with its alt text', async () => {
  const { images } = (await stored('P-1'))!
  const name = images[0]!.replace(/^.*\//, '')
  await insertMedia(shop.db, [name])
  await using visitor = await openAdmin(shop, add)
  const { page } = visitor
  const dialog = page.getByRole('dialog')
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'Choose from library' }).click()
    await dialog.getByLabel('Search images').fill(name)
    await dialog.locator(`[data-choice="${name}"]`).click()
    await dialog.getByLabel('Alt text').fill('A red square')
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    expect(await page.locator('[data-image]').count()).toBe(1)
  }
  expect(await page.getByLabel(alt(1)).inputValue()).toBe('A red square')
})
