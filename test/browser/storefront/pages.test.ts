import { afterAll, expect, test } from 'vitest'
import { atRest, breakCall, networkErrors, visit } from '../../support/browser.ts'
import { makeProduct, makeUser } from '../../support/factories.ts'
import { openShop } from '../../support/shop.ts'

const shop = await openShop()
await makeProduct(shop.db, {
  productId: 'EVIL',
  productName: '</script><script>window.broken = true</script>',
  category: 'bath&body',
  description: '<!-- <script> \u2028 ',
})
await shop.db
  .insertInto('blogs')
  .values(
    [1, 2, 3].map((number) => ({
      blog_id: `B-${number}`,
      blog_topic: `Article ${number}`,
      blog_catg: 'fragrance',
      images: [],
      mini_desc: 'What it is about.',
      description: '## A heading\n\nSome **words**.\n\n<script>window.broken = true</script>',
      created_at: new Date(`2026-03-0${number}T10:00:00Z`),
    })),
  )
  .execute()
afterAll(() => shop[Symbol.asyncDispose]())

test('shows the home page of docs/screens.md', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/')
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1, name: 'Discover the beauty within you' }).waitFor()
  await main.locator('[data-product]').first().waitFor()
  await expect.poll(() => main.locator('[data-product]').count()).toBe(4)
  expect(await main.getByRole('heading', { name: 'Explore Skincare' }).count()).toBe(2)
  for (const name of ['Skincare', 'Nailcare', 'Fragrance', 'Bath & Body', 'Makeup'])
    expect(await main.getByRole('link', { name, exact: true }).count()).toBe(1)
  await main.getByRole('link', { name: 'Bath & Body' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bath & Body' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/products/bath%26body')
  const footer = page.getByRole('contentinfo')
  await footer.getByText('8.00 to 18.00').waitFor()
  await footer.getByText('8.00 to 15.00').waitFor()
})

test('embeds the contents of catalogue pages in the first response', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/trpc/')) requests.push(request.url())
  })
  for (const [path, content] of [
    ['/', 'Rose Dew Serum'],
    ['/products', '59 products'],
    ['/products/bath&body', 'window.broken'],
    ['/productInfo/EVIL', 'No reviews yet.'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('main').getByText(content).first().waitFor()
    await atRest(page)
    // Requests of the page are reported before this one.
    await page.evaluate(() => fetch('/health/live'))
    expect(requests, path).toEqual([])
    expect(await page.evaluate(() => 'broken' in window), path).toBe(false)
  }
})

test('opens an article from list and address, without its scripts, and offers a retry', async () => {
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page } = visitor
  const mend = await breakCall(page, 'blogs.list')
  await page.goto('/blogs')
  await page.getByText('Error loading blogs').waitFor()
  await mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  const featured = page.getByRole('article').first()
  await featured.getByText('Featured article').waitFor()
  await featured.getByRole('link', { name: 'Article 3' }).click()
  await page.getByRole('heading', { level: 1, name: 'Article 3' }).waitFor()
  await page.getByRole('heading', { name: 'A heading' }).waitFor()
  await page.getByText('2026-03-03').first().waitFor()
  await expect.poll(() => page.title()).toBe('Article 3 · Araliya')
  await page.reload()
  await page.getByRole('heading', { name: 'A heading' }).waitFor()
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  await page.goto('/blogdata')
  await page.getByText('Article not found.').waitFor()
})

test('opens and closes the four questions, and stores the address of Subscribe', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/faq')
  const questions = page.locator('details')
  await questions.first().waitFor()
  expect(await questions.count()).toBe(4)
  const open = () => page.locator('details[open]').count()
  expect(await open()).toBe(0)
  await questions.nth(2).locator('summary').click()
  await page.getByText('within 24 hours').waitFor()
  await questions.nth(3).locator('summary').press('Enter')
  await page.getByText('PayPal and Apple Pay').waitFor()
  await expect.poll(open).toBe(1)
  await questions.nth(3).locator('summary').click()
  await expect.poll(open).toBe(0)
  const subscribe = page.getByRole('button', { name: 'Subscribe' })
  await page.getByLabel('Email address').fill('not an address')
  await subscribe.click()
  await page.getByText('Please enter a valid email address.').waitFor()
  await page.getByLabel('Email address').fill('reader@example.com')
  await subscribe.click()
  await page.getByText('Thank you. Your address is on our list.').waitFor()
  const rows = await shop.db.selectFrom('newsletter_subscribers').select('email').execute()
  expect(rows).toEqual([{ email: 'reader@example.com' }])
})

test('validates a contact message, keeps it on failure and sends it', async () => {
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page } = visitor
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await page.getByText('All fields are required!').waitFor()
  await page.getByLabel('Name').fill('Nimali')
  await page.getByLabel('Email').fill('nimali@')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('Is the oil good for the hair, too?')
  await send.click()
  await page.getByText('Please enter a valid email address.').first().waitFor()
  await page.getByLabel('Email').fill('nimali@example.com')
  const mend = await breakCall(page, 'contact.send')
  await send.click()
  await page.getByText('Failed to send message !').waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('Is the oil good for the hair, too?')
  await mend()
  await send.click()
  await page.getByText('Your Message sent').waitFor()
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('')
  const rows = await shop.db.selectFrom('contact_messages').select(['email', 'subject']).execute()
  expect(rows).toEqual([{ email: 'nimali@example.com', subject: 'A question' }])
})

test('answers an unknown address with 404 and links', async () => {
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page } = visitor
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Oh No... We Lost This Page' }).waitFor()
  await page.getByLabel('Or search the shop').fill('rose')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('for “rose”').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('reports being offline and recovers automatically', async () => {
  await using visitor = await visit(shop.address, { expectErrors: networkErrors })
  const { page, context } = visitor
  await page.goto('/faq')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await context.setOffline(true)
  await page.getByText('You are offline.', { exact: false }).waitFor()
  await context.setOffline(false)
  await expect.poll(() => page.getByText('You are offline.', { exact: false }).count()).toBe(0)
})

test('links every section in the header, the profile by login state', async () => {
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/faq')
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Pages' }).click()
  const links = header.getByRole('navigation').getByRole('link')
  const addresses = () =>
    links.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href')))
  await expect
    .poll(addresses)
    .toEqual(['/', '/products', '/aboutus', '/blogs', '/faq', '/contact', '/products'])
  expect(await header.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  const { token } = await makeUser(shop.db)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.reload()
  const profile = header.getByRole('link', { name: 'Profile' })
  await profile.waitFor()
  expect(await profile.getAttribute('href')).toBe('/profile')
})
