import { afterAll, expect, test } from 'vitest'
import { logIn, visit } from '../../support/browser.ts'
import { makeOrder, makeShopper, openShop } from '../../support/shop.ts'

const shop = await openShop()
await shop.db
  .insertInto('blogs')
  .values({
    blog_id: 'B-1',
    blog_topic: 'An article with a title that runs over several lines of its column',
    images: ['/pictures/story.webp'],
    mini_desc: 'Many words about it. '.repeat(40),
    description: 'Words',
  })
  .execute()
afterAll(() => shop[Symbol.asyncDispose]())

// docs/experience.md, S36
test('prints an order with the shop’s name and without buttons', async () => {
  const user = await makeShopper(shop)
  const orderId = await makeOrder(shop, user, [{ productId: 'ROSE', qty: 1 }])
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await logIn(context, user.token)
  await page.goto(`/profile?order=${orderId}`)
  const dialog = page.getByRole('dialog', { name: 'Order details' })
  await dialog.getByText('Rose Dew Serum').waitFor()
  await page.emulateMedia({ media: 'print' })
  await dialog.getByText('Araliya', { exact: true }).waitFor()
  expect(await dialog.getByRole('button').count()).toBe(0)
  await page.goto('/faq')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const head = page.getByRole('banner')
  await head.getByText('Araliya', { exact: true }).waitFor()
  expect(await head.getByRole('button').count()).toBe(0)
})

test('keeps a long profile name clear of the cover, and draws the stars of a review', async () => {
  const user = await makeShopper(shop)
  await shop.db
    .updateTable('users')
    .set({ first_name: 'Anna Maria Theresia Wilhelmina', last_name: 'von und zu Hohenstein' })
    .where('id', '=', user.row.id)
    .execute()
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await logIn(context, user.token)
  await page.goto('/profile')
  const name = page.getByRole('heading', { level: 1, name: /Hohenstein/ })
  const cover = page.locator('main .image-box').first()
  await name.waitFor()
  const coverElement = await cover.elementHandle()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    // both in one call: the page may still change between two calls
    const gap = () =>
      name.evaluate(
        (heading, image) =>
          heading.getBoundingClientRect().top - image!.getBoundingClientRect().bottom,
        coverElement,
      )
    await expect.poll(gap, { message: String(width) }).toBeGreaterThanOrEqual(8)
  }

  await makeOrder(shop, user, [{ productId: 'OIL', qty: 1 }], 'Delivered')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add a review' }).click()
  const group = page.getByRole('group', { name: /Your rating/ })
  await group.getByText('4 of 5').locator('..').click()
  expect(await group.getByRole('radio', { name: '4 of 5' }).isChecked()).toBe(true)
  expect(await group.locator('svg').count()).toBe(5)
  expect(await group.locator('svg[fill="currentColor"]').count()).toBe(4)
  expect(await group.textContent()).not.toMatch(/[★☆]/)
})

test('fills the featured image and shows the shop’s name above the login', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/blogs')
  const article = page.locator('[data-blog="B-1"]')
  await article.waitFor()
  const gap = () =>
    article.evaluate((node) => {
      const image = node.querySelector('.image-box')!.getBoundingClientRect()
      return Math.abs(node.getBoundingClientRect().height - image.height)
    })
  await expect.poll(gap).toBeLessThan(1)
  await page.goto('/login')
  const title = page.getByRole('heading', { level: 1 })
  await title.waitFor()
  const logo = page.getByRole('banner').getByRole('link')
  expect((await logo.boundingBox())!.x).toBe((await title.boundingBox())!.x)
})
