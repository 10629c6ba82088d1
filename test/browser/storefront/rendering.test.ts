import { afterAll, expect, test } from 'vitest'
import { phone, visit } from '../../support/browser.ts'
import { makeUser } from '../../support/factories.ts'
import { openShop } from '../../support/shop.ts'

const shop = await openShop({ LOADING_SCREEN_MS: '0' })
await shop.db
  .insertInto('blogs')
  .values({ blog_id: 'ROSES', blog_topic: 'On roses', images: [], description: 'Words' })
  .execute()
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
