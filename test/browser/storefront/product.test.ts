import { afterAll, expect, test } from 'vitest'
import {
  breakCall,
  dialogStepTaken,
  expectFocus,
  holdCall,
  networkErrors,
  phone,
  visit,
  walk,
} from '../../support/browser.ts'
import { makeOrder, makeShopper, openShop } from '../../support/shop.ts'

const shop = await openShop()
afterAll(() => shop[Symbol.asyncDispose]())

// docs/experience.md, S15, S16
test('moves through the thumbnails with arrow keys, and enlarges an image until Escape or Back', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/productInfo/ROSE')
  const thumb = (n: number) => page.getByRole('button', { name: `Image ${n} of 4`, exact: true })
  await thumb(1).focus()
  const current = (n: number) => expect.poll(() => thumb(n).getAttribute('aria-current'))
  await current(1).toBe('true')
  await page.keyboard.press('ArrowRight')
  await current(2).toBe('true')
  await current(1).toBeNull()
  await expectFocus(thumb(2))
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await current(4).toBe('true')
  await page.keyboard.press('ArrowRight')
  await current(1).toBe('true')
  const opener = page.getByRole('button', { name: /^Enlarge image/ })
  const dialog = page.getByRole('dialog', { name: 'Rose Dew Serum' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('Image 2 of 4').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(opener)
  await dialogStepTaken(page)
  await opener.click()
  await dialog.waitFor()
  // Its history entry follows after a delay.
  await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBe(true)
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/productInfo/ROSE')
  await expectFocus(opener)
})

// docs/experience.md, S17, S19
test('sizes images and loads only the first eagerly, shows names and description, and limits the quantity', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/productInfo/ROSE')
  await page.getByRole('button', { name: 'Add to Cart' }).waitFor()
  await page.getByRole('heading', { name: 'You may also like' }).waitFor()
  const found = await page.locator('main img').evaluateAll((images) =>
    (images as HTMLImageElement[]).map((image) => ({
      width: image.getAttribute('width'),
      height: image.getAttribute('height'),
      loading: image.loading,
      priority: image.getAttribute('fetchpriority'),
      srcset: image.srcset,
      src: image.getAttribute('src'),
    })),
  )
  expect(found.length).toBeGreaterThan(5)
  for (const image of found) {
    expect(Number(image.width)).toBeGreaterThan(0)
    expect(Number(image.height)).toBeGreaterThan(0)
    const own = image.src!.endsWith('.webp')
    expect(image.srcset.includes('480w'), image.src!).toBe(own)
  }
  const eager = found.filter((image) => image.loading === 'eager')
  expect(eager).toHaveLength(1)
  expect(eager[0]!.priority).toBe('high')
  await page.getByText('rosa mal / gulab').waitFor()
  await page.getByText('Use it in the morning.').waitFor()

  const input = page.getByRole('spinbutton', { name: 'Quantity' })
  const less = page.getByRole('button', { name: 'One less: Quantity' })
  const more = page.getByRole('button', { name: 'One more: Quantity' })
  const holds = (value: string) => expect.poll(() => input.inputValue()).toBe(value)
  await holds('1')
  expect(await input.getAttribute('min')).toBe('1')
  expect(await input.getAttribute('max')).toBe('12')
  expect(await less.isDisabled()).toBe(true)
  await more.click()
  await holds('2')
  await input.fill('500')
  await input.blur()
  await holds('12')
  await expect.poll(() => more.isDisabled()).toBe(true)
  await input.fill('0')
  await input.press('Enter')
  await holds('1')
})

// docs/experience.md, S18
test('keeps the cart button visible on a phone without covering the focus', async () => {
  await using visitor = await visit(shop.address, { viewport: phone })
  const { page } = visitor
  await page.goto('/productInfo/ROSE')
  const bar = page.locator('[data-sticky-bar]')
  await page.getByRole('button', { name: 'Buy Now' }).waitFor()
  expect(await bar.count()).toBe(0)
  await page.locator('#reviews').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 600)
  await bar.waitFor()
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press('Tab')
    const overlap = () =>
      page.evaluate(() => {
        const focused = document.activeElement
        const sticky = document.querySelector('[data-sticky-bar]')
        if (!focused || !sticky || sticky.contains(focused) || focused === document.body) return 0
        const one = focused.getBoundingClientRect()
        const other = sticky.getBoundingClientRect()
        return one.bottom <= other.top || one.top >= other.bottom ? 0 : one.bottom - other.top
      })
    // The bar appears and disappears one frame after the focus has scrolled the page.
    await expect.poll(overlap).toBeLessThanOrEqual(1)
  }
  await bar.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByText('Rose Dew Serum Added to cart').waitFor()
})

// docs/experience.md, S18
test('scrolls a focused element out from under the sticky bar', async () => {
  await using visitor = await visit(shop.address, { viewport: phone })
  const { page } = visitor
  await page.goto('/productInfo/ROSE')
  const bar = page.locator('[data-sticky-bar]')
  const card = page.getByRole('link', { name: 'Plain Product' }).last()
  await card.waitFor()
  await page.keyboard.press('Tab')
  // The focus is at the foot of the screen while no bar is there.
  await card.evaluate((node) => {
    document.documentElement.style.scrollPaddingBottom = '0'
    const article = node.closest('article')!
    article.scrollIntoView({ block: 'end', behavior: 'instant' })
    node.focus({ preventScroll: true })
    document.documentElement.style.scrollPaddingBottom = ''
  })
  await bar.waitFor()
  const below = async () => {
    const [focused, sticky] = await Promise.all([card.boundingBox(), bar.boundingBox()])
    return focused!.y + focused!.height - sticky!.y
  }
  await expect.poll(below).toBeLessThanOrEqual(1)
})

// docs/experience.md, S20, S25
test('updates the cart in every open tab at once', async () => {
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page, context } = visitor
  const other = await context.newPage()
  await other.goto('/faq')
  await page.goto('/productInfo/ROSE')
  const button = page.getByRole('button', { name: 'Add to Cart' })
  await button.waitFor()
  // Without a network and before the next frame: nothing waits for the server.
  await context.setOffline(true)
  const status = page.getByRole('status').filter({ hasText: 'Rose Dew Serum Added to cart' })
  const pressed = button.evaluate(async (node) => {
    ;(node as HTMLElement).click()
    await new Promise((resolve) => setTimeout(resolve))
    return document.querySelector('[data-cart-badge]')?.textContent
  })
  const [badge] = await Promise.all([pressed, status.waitFor()])
  expect(badge).toBe('1')
  await context.setOffline(false)
  expect(await page.locator('[data-cart-badge]').textContent()).toBe('1')
  await page.getByRole('link', { name: 'Cart, 1 item', exact: true }).waitFor()
  await button.click()
  // The message stays under the pointer, however long the other tab takes.
  await status.hover()
  await page.getByRole('link', { name: 'Cart, 2 items', exact: true }).waitFor()
  await other.getByRole('link', { name: 'Cart, 2 items', exact: true }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe(
    '[{"productId":"ROSE","qty":2}]',
  )
  await status.getByRole('button', { name: 'View cart' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your cart' }).waitFor()
})

// docs/experience.md, S21
test('shows average, date and author of reviews, and retries after a failure', async () => {
  const [buyer, stranger] = [await makeShopper(shop), await makeShopper(shop)]
  for (const [user, lastName, rating] of [
    [buyer, 'Perera', 5],
    [stranger, '', 4],
  ] as const) {
    await makeOrder(shop, user, [{ productId: 'OIL', qty: 1 }], 'Delivered')
    const { status } = await shop.call('POST', '/products/OIL/review', {
      token: user.token,
      body: {
        comment: `Lovely, says ${lastName || 'a guest'}`,
        firstName: 'Nimali',
        lastName,
        rating,
      },
    })
    expect(status).toBe(201)
  }
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page } = visitor
  const mend = await breakCall(page, 'reviews.list')
  await page.goto('/productInfo/OIL')
  const reviews = page.getByRole('region', { name: 'Customer Reviews' })
  await reviews.getByText('Failed to load reviews.').waitFor()
  await reviews.getByText('Error loading reviews').waitFor()
  await mend()
  const release = await holdCall(page, 'reviews.list')
  await reviews.getByRole('button', { name: 'Try again' }).click()
  await reviews.getByText('Loading....').waitFor()
  release()
  await reviews.getByText('Lovely, says Perera').waitFor()
  await expect.poll(() => reviews.textContent()).toContain('4.5 out of 5')
  await expect.poll(() => reviews.textContent()).toContain('2 reviews')
  expect(await reviews.getByText('Anonymous').count()).toBe(1)
  expect(await reviews.getByText('Nimali Perera').count()).toBe(1)
  expect(await reviews.locator('time').first().textContent()).toMatch(/\d{1,2} \w{3,} \d{4}/)
  await walk(page, '/productInfo/FEW')
  await page.getByText('No reviews yet. Be the first to write one!').waitFor()
  // Cards show the same rating, and none without stars.
  await walk(page, '/products')
  await page.locator('[data-product=OIL]').getByText('4.5 out of 5, 2 ratings').waitFor()
  expect(await page.locator('main').getByText('out of 5').count()).toBe(1)
})

// docs/experience.md, S13, S22
test('gives search engines the displayed price and availability, and says why a sold-out product cannot be added', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  for (const [id, price, availability] of [
    ['ROSE', '1960.50', 'InStock'],
    ['SOLD', '1000.00', 'OutOfStock'],
  ]) {
    await page.goto(`/productInfo/${id}`)
    await page.locator('[data-availability]').waitFor()
    const data = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}',
    )
    expect(data['@type']).toBe('Product')
    expect(data.offers.price).toBe(price)
    expect(data.offers.priceCurrency).toBe('LKR')
    expect(data.offers.availability).toBe(`https://schema.org/${availability}`)
    const shown = Number(price).toLocaleString('en', { minimumFractionDigits: 2 })
    expect(await page.locator('main').textContent()).toContain(`LKR ${shown}`)
  }
  const button = page.getByRole('button', { name: 'Add to Cart' })
  expect(await button.isDisabled()).toBe(true)
  const reason = await button.getAttribute('aria-describedby')
  expect(await page.locator(`#${reason}`).textContent()).toContain('Out of stock')
})

test('answers 404 with a message for an unknown product', async () => {
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page } = visitor
  const answer = await page.goto('/productInfo/nothing')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Oops..! Product Not Found' }).waitFor()
  const release = await holdCall(page, 'products.details')
  await page.goto('/productInfo/FEW')
  await page.getByRole('main').getByText('Loading product').waitFor()
  release()
  await page.getByRole('heading', { level: 1, name: 'Rare Attar' }).waitFor()
})
