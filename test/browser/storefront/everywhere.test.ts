import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violations } from '../../support/accessible.ts'
import {
  atRest,
  breakCall,
  desktop,
  expectFocus,
  fillCart,
  logIn,
  networkErrors,
  ownClock,
  phone,
  visit,
} from '../../support/browser.ts'
import { makeOrder, makeShopper, openShop } from '../../support/shop.ts'

const shop = await openShop()
const user = await makeShopper(shop)
const orderId = await makeOrder(shop, user, [{ productId: 'ROSE', qty: 1 }], 'Delivered')
await shop.db
  .insertInto('blogs')
  .values(
    ['One', 'Two'].map((name) => ({
      blog_id: `B-${name}`,
      blog_topic: `Article ${name}`,
      blog_catg: 'skincare',
      images: [],
      mini_desc: 'What it is about.',
      description: '## A heading\n\nSome *words* and a [link](https://example.com).',
    })),
  )
  .execute()
afterAll(() => shop[Symbol.asyncDispose]())

/** Each page with a text that shows that it has loaded. */
const pages: [path: string, ready: string][] = [
  ['/', 'The collection'],
  ['/products/skincare', '20 products'],
  ['/products?q=zzzzqqqq', 'No products found'],
  ['/productInfo/ROSE', 'Customer Reviews'],
  ['/productInfo/nothing', 'Product Not Found'],
  ['/cart', 'Order summary'],
  ['/shipping', 'Shipping details'],
  ['/aboutus', 'What we hold to'],
  ['/blogs', 'Article One'],
  ['/blogdata?id=B-One', 'A heading'],
  ['/blogdata', 'Article not found.'],
  ['/faq', 'Questions, answered'],
  ['/contact', 'Talk to us'],
  ['/order', 'Find your order'],
  ['/profile', 'My Orders'],
  ['/addresses', 'No address saved yet.'],
  ['/review', 'Write a review'],
  ['/login', 'Welcome Back'],
  ['/signup', 'Create your account'],
  ['/forgot', 'Forgot your password?'],
  ['/reset', 'This link is no longer valid'],
  ['/verify', 'This link is no longer valid'],
  ['/invitation', 'This invitation is no longer valid'],
  ['/nowhere', 'Oh No... We Lost This Page'],
]

/** Opens another page without a reload, as a link does: code and axe stay loaded. */
async function goOn(page: Page, path: string, ready: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await page.locator('main').getByText(ready).first().waitFor()
}

/** Returns the horizontal overflow of the page, in pixels. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The width of a small window at 200 % zoom. */
const narrow = { width: 320, height: 640 }

// docs/experience.md, S39, S40, S41
test('passes WCAG 2.2 AA on every page on a phone and a desktop, without clipped content at 320 pixels', async () => {
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page, context } = visitor
  await logIn(context, user.token)
  await fillCart(context, [{ productId: 'ROSE', qty: 1 }])
  await page.goto('/faq')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const [path, ready] of pages) {
    await goOn(page, path, ready)
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport)
      expect(await violations(page), `${path} at ${viewport.width}`).toEqual([])
      expect(await smallTargets(page), path).toEqual([])
    }
    await expect.poll(() => page.locator('h1').count(), { message: path }).toBe(1)
    expect(await page.getByRole('main').count(), path).toBe(1)
    await page.setViewportSize(narrow)
    await expect.poll(() => overflow(page), { message: path }).toBeLessThanOrEqual(0)
    await page.setViewportSize(desktop)
  }
})

test('passes WCAG 2.2 AA with open dialogs, menus, errors and empty states', async () => {
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page, context } = visitor
  const expectNoViolations = async (state: string) => {
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      expect(await violations(page), `${state} at ${viewport.width}`).toEqual([])
    }
  }
  // The cart of the account would appear on this device.
  await shop.db.deleteFrom('carts').execute()
  await logIn(context, user.token)
  await page.goto(`/profile?order=${orderId}`)
  await page.getByRole('dialog').getByText('Rose Dew Serum').waitFor()
  await expectNoViolations('order')
  await goOn(page, '/profile', 'My Orders')
  await page.getByRole('button', { name: 'Add a review' }).click()
  await page.getByLabel('Your review').waitFor()
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await page.getByText('Please enter your review.').first().waitFor()
  await expectNoViolations('review')
  await goOn(page, '/cart', 'Your cart is empty.')
  await expectNoViolations('empty cart')
  await goOn(page, '/productInfo/ROSE', 'Customer Reviews')
  await page.getByRole('button', { name: /^Enlarge/ }).click()
  await page.getByRole('dialog').waitFor()
  await expectNoViolations('zoom')
  await goOn(page, '/contact', 'Talk to us')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('All fields are required!').waitFor()
  await expectNoViolations('form')
  await page.getByRole('button', { name: 'Pages' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).waitFor()
  expect(await violations(page), 'the menu of a desk').toEqual([])
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  expect(await violations(page), 'the menu of a phone').toEqual([])
  await breakCall(page, 'catalogue.list')
  await goOn(page, '/products', 'Error loading products')
  await expectNoViolations('error')
})

/** Returns targets under 24 CSS pixels, except links within a sentence (SC 2.5.8). */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter((node) => node.checkVisibility() && !node.closest('.sr-only, .prose, label, p'))
      .filter((node) => !node.classList.contains('sr-only'))
      .flatMap((node) => {
        // A link stretched over its card is as large as the card.
        const target =
          getComputedStyle(node, '::after').position === 'absolute'
            ? node.closest('article')!
            : node
        const { width, height } = target.getBoundingClientRect()
        return width < 24 || height < 23.5
          ? [`${node.outerHTML.slice(0, 90)} ${width}×${height}`]
          : []
      }),
  )

// docs/experience.md, S39
test('skips to the content, announces a change of page, and errors in the assertive region', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/faq')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectFocus(page.locator('#content'))
  await page.getByRole('link', { name: 'Write to us' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Talk to us' })
  await heading.waitFor()
  await expect.poll(() => page.locator('[data-announcer]').textContent()).toBe('Contact')
  await expectFocus(heading)
  expect(await page.title()).toBe('Contact · Araliya')

  await page.goto('/shipping', { waitUntil: 'commit' })
  await page
    .locator('[role="alert"] [data-notice="error"]')
    .getByText('No items in the cart.')
    .waitFor()
})

// docs/experience.md, S39
test('places an order by keyboard only', async () => {
  const shopper = await makeShopper(shop)
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page, context } = visitor
  await logIn(context, shopper.token)
  await page.goto('/')
  await page.getByText('The collection').waitFor()
  const press = (key: string) => page.keyboard.press(key)
  /** Presses Tab until an element with this name has the focus. */
  const tabTo = async (name: string | RegExp) => {
    const target = page.getByText(name)
    await target.first().waitFor()
    for (let step = 0; step < 120; step += 1) {
      await press('Tab')
      const label = await page.evaluate(() => {
        const node = document.activeElement as HTMLElement | null
        const labelled =
          node && 'labels' in node ? (node as HTMLInputElement).labels?.[0]?.innerText : ''
        return node?.getAttribute('aria-label') ?? (labelled || node?.innerText || '')
      })
      if (typeof name === 'string' ? label.startsWith(name) : name.test(label)) return
    }
    throw new Error(`no way to ${name} by Tab; ${await target.count()} elements say so`)
  }
  await tabTo('Shop all products')
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: 'All Products' }).waitFor()
  await tabTo('Rose Dew Serum')
  await press('Enter')
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor()
  await tabTo('Buy Now')
  await press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await tabTo('Full name')
  await press('ControlOrMeta+a')
  await page.keyboard.type('Nimali Perera')
  await press('Tab')
  await page.keyboard.type('0771234567')
  await press('Tab')
  await page.keyboard.type('12 Temple Road')
  await tabTo('Cash on Delivery')
  await press('Space')
  await expect.poll(() => page.getByRole('button', { name: 'Place Order' }).isEnabled()).toBe(true)
  await tabTo('Place Order')
  await press('Enter')
  await page.getByText('Order placed successfully!').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
  await tabTo('View your order')
  await press('Enter')
  await page.getByRole('dialog', { name: 'Order details' }).waitFor()
})

// docs/experience.md, S42
test('keeps hovered messages, hides others and lets all be dismissed', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  const stopClock = await ownClock(page)
  await page.goto('/productInfo/ROSE')
  const notice = page.locator('[data-notice]')
  const add = page.getByRole('button', { name: 'Add to Cart' })
  await add.waitFor()
  await stopClock()
  await add.click()
  await notice.waitFor()
  await atRest(page)
  expect(await page.locator('[role="status"] [data-notice="status"]').count()).toBe(1)
  await page.clock.runFor(4_900)
  expect(await notice.count()).toBe(1)
  await notice.hover()
  await atRest(page)
  await page.clock.runFor(20_000)
  expect(await notice.count()).toBe(1)
  await page.mouse.move(5, 5)
  // The page notices with a delay that the pointer has left; only then its timer runs again.
  const later = async () => {
    await page.clock.runFor(2_000)
    return notice.count()
  }
  await expect.poll(later).toBe(0)
  await add.click()
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => notice.count()).toBe(0)
})

// docs/experience.md, S41
test('follows reduced motion and forced colours without losing content', async () => {
  await using visitor = await visit(shop.address, { reducedMotion: 'reduce' })
  const { page } = visitor
  await page.goto('/products')
  await page.locator('[data-product]').first().waitFor()
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().activeDuration) > 50)
      .map((animation) => (animation as CSSAnimation).animationName ?? 'transition'),
  )
  expect(moving).toEqual([])
  await page.evaluate(() => {
    addEventListener('transitionrun', () => document.body.setAttribute('data-moved', ''))
  })
  await page.setViewportSize(phone)
  await page.locator('[data-product]').first().getByRole('link').hover()
  await atRest(page)
  expect(await page.locator('body').getAttribute('data-moved')).toBe(null)
  await page.setViewportSize(desktop)
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/productInfo/ROSE')
  const button = page.getByRole('button', { name: 'Buy Now' })
  await button.waitFor()
  expect(await button.evaluate((node) => getComputedStyle(node).borderTopWidth)).not.toBe('0px')
})
