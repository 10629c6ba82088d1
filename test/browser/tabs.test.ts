import { afterAll, expect, test } from 'vitest'
import {
  desktop,
  fillCart,
  logIn,
  networkErrors,
  ownClock,
  phone,
  visit,
} from '../support/browser.ts'
import { makeShopper, openShop } from '../support/shop.ts'

const shop = await openShop()
afterAll(() => shop[Symbol.asyncDispose]())

test('clears a reused tab of the earlier visitor', async () => {
  const user = await makeShopper(shop)
  const first = await visit(shop.address, { viewport: phone, expectErrors: networkErrors })
  {
    await using visitor = first
    const { page, context } = visitor
    await logIn(context, user.token)
    await fillCart(context, [{ productId: 'ROSE', qty: 1 }])
    await page.addInitScript(() => Object.assign(globalThis, { left: true }))
    await page.route('**/trpc/**', (route) => route.abort())
    await context.route('**/products', (route) => route.abort())
    await context.addCookies([{ name: 'left', value: 'here', url: shop.address }])
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', media: 'print' })
    await page.goto('/faq')
    await page.evaluate(() => {
      localStorage.setItem('left', 'here')
      sessionStorage.setItem('left', 'here')
      addEventListener('beforeunload', (event) => event.preventDefault())
    })
  }
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  // The same tab: a new one would prove nothing.
  expect(page).toBe(first.page)
  await page.goto('/products')
  await page.getByText('58 products').waitFor()
  expect(
    await page.evaluate(() => ({
      stored: ['left', 'token', 'seeded', 'cart-seeded'].map(
        (name) => localStorage.getItem(name) ?? sessionStorage.getItem(name),
      ),
      marked: 'left' in globalThis,
      media: ['print', '(forced-colors: active)', '(prefers-color-scheme: dark)'].map(
        (query) => matchMedia(query).matches,
      ),
      still: matchMedia('(prefers-reduced-motion: reduce)').matches,
    })),
  ).toEqual({
    stored: [null, null, null, null],
    marked: false,
    media: [false, false, false],
    still: true,
  })
  expect(await context.cookies()).toEqual([])
  expect(page.viewportSize()).toEqual(desktop)
  await page.getByRole('link', { name: 'Cart, 0 items' }).first().waitFor()
})

test('reuses a tab for the next shop at the same address', async () => {
  const before = await openShop()
  const first = await visit(before.address)
  await first.page.goto('/products')
  await first.page.getByText('58 products').waitFor()
  await first[Symbol.asyncDispose]()
  await before[Symbol.asyncDispose]()
  await using after = await openShop()
  expect(after.address).toBe(before.address)
  await after.db.deleteFrom('products').where('product_id', 'like', 'P-%').execute()
  await using visitor = await visit(after.address)
  expect(visitor.page).toBe(first.page)
  await visitor.page.goto('/products')
  await visitor.page.getByText('4 products').waitFor()
})

test('closes a tab with permanent changes', async () => {
  const first = await visit(shop.address)
  {
    await using visitor = first
    await ownClock(visitor.page)
  }
  expect(first.page.isClosed()).toBe(true)
})

test('fails only the test whose page logged an error', async () => {
  const first = await visit(shop.address)
  await first.page.goto('/faq')
  await first.page.evaluate(() => console.error('a complaint'))
  await expect(first[Symbol.asyncDispose]()).rejects.toThrow('a complaint')
  const second = await visit(shop.address)
  expect(second.page).toBe(first.page)
  await second.page.goto('/faq')
  await second[Symbol.asyncDispose]()
})
