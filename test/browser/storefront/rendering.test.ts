import { afterAll, expect, test } from 'vitest'
import { cataloguePageSize } from '#server/core/values/page-sizes.schema.ts'
import { phone, visit } from '../../support/browser.ts'
import { makeUser } from '../../support/factories.ts'
import { makeShades } from '../../support/shades.ts'
import { openShop } from '../../support/shop.ts'
import { ids } from './support.ts'

const shop = await openShop({ LOADING_SCREEN_MS: '0' })
await shop.db
  .insertInto('blogs')
  .values({ blog_id: 'ROSES', blog_topic: 'On roses', images: [], description: 'Words' })
  .execute()
await makeShades(shop, 'Velvet Lipstick', [
  { shade: 'Coral', size: '4 g' },
  { shade: 'Ruby', size: '4 g', stock: 0 },
])
const customer = await makeUser(shop.db)
const admin = await makeUser(shop.db, { type: 'admin' })
afterAll(() => shop[Symbol.asyncDispose]())

const renderedPages = [
  '/',
  '/products',
  '/products?page=2',
  '/products?q=serum',
  '/products?q=zzzzqq',
  '/products/skincare?sort=price&min=500&inStock=1',
  '/productInfo/P-1',
  '/productInfo/VELVET-1',
  '/p/velvet-lipstick',
  '/aboutus',
  '/blogs',
  '/blogdata?id=ROSES',
  '/faq',
  '/contact',
  '/nowhere',
]
const framedPages = ['/cart', '/shipping', '/order', '/subscribe']

test.each([
  ['a guest', undefined],
  ['a customer with a cart', customer.token],
  ['staff', admin.token],
])('hydrates every page for %s without drawing it again', async (_who, token) => {
  await using visitor = await visit(shop.address, {
    viewport: phone,
    expectErrors: /status of 404/,
    own: true,
  })
  const { context, page } = visitor
  await context.addInitScript((stored) => {
    if (stored) {
      localStorage.setItem('token', stored)
      localStorage.setItem('cart', JSON.stringify([{ productId: 'P-1', qty: 2 }]))
      localStorage.setItem('recently-viewed', JSON.stringify(['P-2']))
    }
    // Module scripts run after the HTML is read, so these are the server's elements.
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        Object.assign(window, {
          sent: [...document.querySelectorAll('main, main h1, header, footer')],
        })
    })
  }, token)
  for (const path of [...renderedPages, ...framedPages]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    // React marks the elements that it has taken over.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main')!).some((key) => key.startsWith('__react')),
    )
    const sent = await page.evaluate(() =>
      (window as unknown as { sent: Element[] }).sent.map(({ isConnected, tagName }) =>
        isConnected ? tagName : `${tagName} was replaced`,
      ),
    )
    const heading = renderedPages.includes(path) ? ['H1'] : []
    expect(sent, path).toEqual(['HEADER', 'MAIN', ...heading, 'FOOTER'])
  }
})

test('lets a shopper browse, search and read without JavaScript', async () => {
  await using visitor = await visit(shop.address, { own: true })
  const browser = visitor.context.browser()!
  await using context = await browser.newContext({
    baseURL: shop.address,
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto('/products')
  await page
    .getByRole('searchbox')
    .or(page.getByRole('combobox', { name: /search/i }))
    .first()
    .fill('Rose')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('for “Rose”').waitFor()
  await page.getByRole('link', { name: 'Rose Dew Serum' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rose Dew Serum' }).waitFor()
  expect(await page.locator('[data-availability]').isVisible()).toBe(true)
  await page.goto('/shipping')
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /^\+?[\d ]+$/ })
      .count(),
  ).toBeGreaterThan(0)
})

test('lets a shopper filter a list and turn its pages without JavaScript', async () => {
  await using visitor = await visit(shop.address, { own: true })
  const browser = visitor.context.browser()!
  await using context = await browser.newContext({
    baseURL: shop.address,
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto('/products?sort=price')
  await page.getByText('Filters').click()
  await page.getByLabel('From').fill('1100')
  await page.getByLabel('On offer').check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/min=1100/)
  const filtered = new URL(page.url()).searchParams
  expect([filtered.get('sort'), filtered.get('onOffer')]).toEqual(['price', '1'])
  expect(await ids(page)).toEqual(['ROSE'])
  await page.goto('/products?sort=price')
  const before = await ids(page)
  await page.getByRole('link', { name: 'Load more' }).click()
  await page.waitForURL(/page=2/)
  const after = await ids(page)
  expect([before.length, after.length]).toEqual([cataloguePageSize, 2 * cataloguePageSize])
  expect(after.slice(0, cataloguePageSize)).toEqual(before)
})

test('repeats taps on buttons that came before hydration', async () => {
  await using visitor = await visit(shop.address, { viewport: phone, touch: true, own: true })
  const { page } = visitor
  const { promise: tapped, resolve: sendCode } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await tapped
    await route.continue()
  })
  await page.goto('/productInfo/ROSE', { waitUntil: 'commit' })
  const second = page.getByRole('button', { name: 'Image 2 of 4', exact: true })
  await second.tap()
  await page.getByRole('button', { name: 'Add to Cart' }).tap()
  sendCode()
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
  expect(await second.getAttribute('aria-current')).toBe('true')
})

test('fetches the data of a list once, as soon as the pointer is on its link', async () => {
  await using visitor = await visit(shop.address, { own: true })
  const { page } = visitor
  const lists: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('catalogue.list')) lists.push(request.url())
  })
  await page.goto('/')
  const link = page.getByRole('main').getByRole('link', { name: 'Skincare' }).first()
  const answered = page.waitForResponse(/catalogue\.list/)
  await link.hover()
  await answered
  expect(new URL(page.url()).pathname).toBe('/')
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Skincare' }).waitFor()
  await page.locator('[data-product]').first().waitFor()
  expect(lists).toHaveLength(1)
})
