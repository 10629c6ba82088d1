import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violations } from '../../support/accessible.ts'
import { desktop, expectFocus, fillCart, logIn, phone, visit } from '../../support/browser.ts'
import { contrast } from '../../support/contrast.ts'
import { makeProduct } from '../../support/factories.ts'
import { makeOrder, makeShopper, openShop } from '../../support/shop.ts'

/** A word as long as the longest compound names. */
const word = 'Donaudampfschifffahrtselektrizitaetenhauptbet'
const narrow = { width: 320, height: 640 }

const shop = await openShop()
await makeProduct(shop.db, {
  productId: word,
  productName: word,
  category: word.toLowerCase(),
  price: 99_000,
})
await shop.db
  .insertInto('blogs')
  .values({
    blog_id: word,
    blog_topic: word,
    blog_catg: word,
    images: [],
    mini_desc: word,
    description: word,
  })
  .execute()
afterAll(() => shop[Symbol.asyncDispose]())

/** Returns the horizontal overflow of the page, in pixels. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Opens another page without a reload, as a link does. */
async function goOn(page: Page, path: string, ready: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await page.locator('main').getByText(ready).locator('visible=true').first().waitFor()
}

// docs/experience.md, S41
test('keeps a word of 45 letters within every storefront page', async () => {
  const user = await makeShopper(shop, { email: `${word.toLowerCase()}@example.com` })
  const names = { first_name: word.slice(0, 40), last_name: word.slice(0, 40) }
  await shop.db.updateTable('users').set(names).where('id', '=', user.row.id).execute()
  const orderId = await makeOrder(shop, user, [{ productId: word, qty: 1 }], 'Delivered')
  const said = { comment: word, firstName: word.slice(0, 40), lastName: word.slice(0, 40) }
  await shop.call('POST', `/products/${word}/review`, { token: user.token, body: said })
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await logIn(context, user.token)
  await fillCart(context, [{ productId: word, qty: 1 }])
  await page.goto('/faq')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const [path, ready] of [
    [`/products?q=${word}`, word],
    [`/products/${word.toLowerCase()}`, word],
    [`/productInfo/${word}`, 'Customer Reviews'],
    ['/cart', word],
    ['/shipping', word],
    ['/blogs', word],
    [`/blogdata?id=${word}`, word],
    ['/profile', orderId],
    ['/review', word],
  ] as const) {
    await goOn(page, path, ready)
    for (const viewport of [narrow, phone, desktop]) {
      await page.setViewportSize(viewport)
      const message = `${path} at ${viewport.width}`
      await expect.poll(() => overflow(page), { message }).toBeLessThanOrEqual(0)
    }
  }
  await page.setViewportSize(narrow)
  await page.goto(`/profile?order=${orderId}`)
  const dialog = page.getByRole('dialog', { name: 'Order details' })
  await dialog.getByText(word).first().waitFor()
  const wide = () =>
    dialog.evaluate(
      (node) =>
        [node, ...node.querySelectorAll('*')]
          .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1)
          .filter((part) => getComputedStyle(part).overflowX === 'auto').length,
    )
  expect(await wide()).toBe(0)
})

// docs/experience.md, A4
test('keeps the same word within the admin tables on a phone', async () => {
  const boss = await makeShopper(shop, { type: 'admin' })
  const buyer = await makeShopper(shop, { email: `b-${word.toLowerCase()}@example.com` })
  await makeOrder(shop, buyer, [{ productId: word, qty: 1 }])
  const message = { name: word, email: `${word}@example.com`, subject: word, message: word }
  await shop.call('POST', '/contact', { body: message })
  await using visitor = await visit(shop.address, { viewport: phone })
  const { page, context } = visitor
  await logIn(context, boss.token)
  await page.goto('/admin')
  for (const [list, shown] of [
    ['products', word],
    ['orders', 'ORD-'],
    ['blogs', word],
    ['messages', word],
    ['customers', word.toLowerCase()],
  ] as const) {
    await goOn(page, `/admin/${list}`, shown)
    await expect.poll(() => overflow(page), { message: list }).toBeLessThanOrEqual(0)
  }
})

// docs/experience.md, S41
test('cuts nothing off at twice the text size', async () => {
  await using visitor = await visit(shop.address)
  const { page, context } = visitor
  await fillCart(context, [{ productId: 'ROSE', qty: 1 }])
  await page.goto('/faq')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  for (const [path, ready] of [
    ['/', 'The collection'],
    ['/products', '59 products'],
    ['/productInfo/ROSE', 'Customer Reviews'],
    ['/cart', 'Order summary'],
    ['/shipping', 'Shipping details'],
    ['/login', 'Welcome Back'],
  ] as const) {
    await goOn(page, path, ready)
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      const message = `${path} at ${viewport.width}`
      await expect.poll(() => overflow(page), { message }).toBeLessThanOrEqual(0)
      if (path !== '/products') continue
      const box = await page.getByRole('button', { name: 'Search', exact: true }).boundingBox()
      expect(box!.x + box!.width, message).toBeLessThanOrEqual(viewport.width)
    }
  }
})

// docs/experience.md, S41
test('keeps search reachable and select texts readable at 320 pixels', async () => {
  await using visitor = await visit(shop.address, { viewport: narrow })
  const { page } = visitor
  await page.goto('/products')
  const select = page.getByLabel('Category')
  await select.waitFor()
  const room = await select.evaluate((node) => {
    const style = getComputedStyle(node)
    const context = document.createElement('canvas').getContext('2d')!
    context.font = style.font
    const { width } = context.measureText((node as HTMLSelectElement).selectedOptions[0]!.text)
    const inner = node.clientWidth - Number.parseFloat(style.paddingLeft)
    return inner - Number.parseFloat(style.paddingRight) - width
  })
  expect(room).toBeGreaterThanOrEqual(0)
  await page.getByRole('banner').getByRole('link', { name: 'Search products' }).click()
  await expectFocus(page.getByRole('combobox', { name: 'Search products' }))
})

test('keeps text over images readable at its darkest point, and names every landmark of the home page differently', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/')
  await page.getByText('The collection').waitFor()
  const texts = page.locator(
    '#hero, #hero + p, [aria-labelledby="categories"] li span span, main article h2, main article h2 + p',
  )
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    const count = await texts.count()
    expect(count).toBe(11)
    for (let index = 0; index < count; index += 1) {
      const one = texts.nth(index)
      await one.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }))
      await page.waitForFunction(() =>
        [...document.images].every((image) => {
          const { top, bottom } = image.getBoundingClientRect()
          const seen = bottom >= 0 && top <= innerHeight
          return !seen || (image.complete && image.naturalWidth > 0)
        }),
      )
      const colour = await one.evaluate((node) => getComputedStyle(node).color)
      const message = `${await one.textContent()} at ${viewport.width}`
      expect(await contrast(one, colour), message).toBeGreaterThanOrEqual(4.5)
    }
  }

  expect(await violations(page, undefined, 'settled', ['landmark-unique'])).toEqual([])
})

// docs/experience.md, S41
test('marks the current image and menu entry with forced colours', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/productInfo/ROSE')
  const styleOf = (name: string, role: 'button' | 'link') =>
    page
      .getByRole(role, { name, exact: true })
      .first()
      .evaluate((node) => {
        const { borderColor, outlineStyle, outlineColor, textDecorationLine } =
          getComputedStyle(node)
        return {
          borderColor,
          outline: outlineStyle === 'none' ? '' : outlineColor,
          textDecorationLine,
        }
      })
  await page.getByRole('button', { name: 'Image 1 of 4', exact: true }).waitFor()
  expect(await styleOf('Image 1 of 4', 'button')).not.toEqual(
    await styleOf('Image 2 of 4', 'button'),
  )
  expect(await styleOf('Shop', 'link')).toEqual(await styleOf('Our Story', 'link'))
  await page.goto('/products')
  await page.getByText('59 products').waitFor()
  expect(await styleOf('Shop', 'link')).not.toEqual(await styleOf('Our Story', 'link'))
})
