/** Visitors see the settings that staff save, for every group of settings. */
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  type SettingKey,
  type SettingValue,
  settings,
} from '#server/modules/settings/definitions/registry.schema.ts'
import { violations } from '../../support/accessible.ts'
import { desktop, phone, visit } from '../../support/browser.ts'
import { makeUser } from '../../support/factories.ts'
import { settingSamples } from '../../support/setting-samples.ts'
import { openShop } from '../../support/shop.ts'

const shop = await openShop()
const admin = await makeUser(shop.db, { type: 'admin' })
beforeEach(async () => {
  for (const { key, version } of await states())
    if (version > 0) await set(key, settings[key].default as never)
})
afterAll(() => shop[Symbol.asyncDispose]())

const states = async (): Promise<{ key: SettingKey; version: number }[]> =>
  (await shop.call('GET', '/admin/settings', { token: admin.token })).body.items

async function set<K extends SettingKey>(key: K, value: SettingValue<K>): Promise<void> {
  const { version } = (await states()).find((state) => state.key === key)!
  const { status, body } = await shop.call('PUT', `/settings/${key}`, {
    token: admin.token,
    body: { value, version },
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** Checks accessibility and overflow, also at 200 % zoom of a small window. */
async function expectUsable(page: Page, name: string): Promise<void> {
  for (const viewport of [desktop, phone, { width: 320, height: 640 }]) {
    await page.setViewportSize(viewport)
    expect(await violations(page), `${name} at ${viewport.width}`).toEqual([])
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return { scrollWidth, clientWidth }
    })
    expect(scrollWidth, `${name} at ${viewport.width}`).toBeLessThanOrEqual(clientWidth)
  }
  await page.setViewportSize(desktop)
}

const photo = '/images/1700000000001-test.webp'

test('shows name, logo and address of the settings on every page', async () => {
  const name = 'Rosa & <Söhne> from the old town of Galle'
  await set('shop.name', name)
  await set('shop.logo', photo)
  for (const key of [
    'tagline',
    'address',
    'phones',
    'email',
    'whatsapp',
    'hours',
    'social',
  ] as const)
    await set(`shop.${key}`, settingSamples[`shop.${key}`])
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/contact')
  const [head, main, foot] = [
    page.getByRole('banner'),
    page.getByRole('main'),
    page.getByRole('contentinfo'),
  ]
  await head.getByText(name, { exact: true }).waitFor()
  const logo = head.locator('img[data-logo]')
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect.poll(() => page.title()).toBe(`Contact · ${name}`)
  for (const part of [main, foot]) {
    await part.getByText('1 Rose Street').waitFor()
    const calls = part.getByRole('link', { name: '+94 11 234 5678' })
    expect(await calls.getAttribute('href')).toBe('tel:+94112345678')
    const chat = part.getByRole('link', { name: 'WhatsApp +94 77 123 4567' })
    expect(await chat.getAttribute('href')).toBe('https://wa.me/94771234567')
    await part.getByRole('link', { name: 'hello@rosa.example' }).waitFor()
  }
  await foot.getByText('රෝස').waitFor()
  await foot.getByText('9 to 5').waitFor()
  const social = foot.getByRole('link', { name: 'Instagram' })
  expect(await social.getAttribute('href')).toBe('https://instagram.com/rosa')
  expect(await page.getByText('Araliya').count()).toBe(0)
  await expectUsable(page, 'name')
})

test('links policies with a text in the footer and answers 404 for others', async () => {
  await set('policies.returns', {
    title: 'Sending back',
    text: '## How\n\nWithin **seven** days.\n\n<script>window.broken = true</script>',
  })
  await using visitor = await visit(shop.address, { expectErrors: /404/ })
  const { page } = visitor
  await page.goto('/faq')
  const policies = page.getByRole('contentinfo').getByRole('navigation', { name: 'Policies' })
  await policies.getByRole('link').waitFor()
  expect(await policies.getByRole('link').allTextContents()).toEqual(['Sending back'])
  await policies.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Sending back' }).waitFor()
  await expect.poll(() => page.title()).toBe('Sending back · Araliya')
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'How' }).waitFor()
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  await expectUsable(page, 'policy')
  expect((await page.goto('/policies/terms'))?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Oh No... We Lost This Page' }).waitFor()
})

test('shows and announces a notice until it is closed', async () => {
  await set('notices.list', [
    { text: 'We rest on Vesak.', link: '/faq', from: '', until: '' },
    { text: 'Parcels to the hills take a day longer.', link: '', from: '', until: '' },
  ])
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.addInitScript(() => {
    const seen = window as typeof window & { shifts: number }
    seen.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shifts += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  const announcements = page.getByRole('region', { name: 'Announcements' })
  await announcements.getByRole('link', { name: 'We rest on Vesak.' }).waitFor()
  await expect
    .poll(() => page.locator('[data-announcer]').textContent())
    .toBe('We rest on Vesak. Parcels to the hills take a day longer.')
  await page.locator('[data-product]').first().waitFor()
  const shifts = await page.evaluate(() => (window as never as { shifts: number }).shifts)
  expect(shifts).toBeLessThan(0.02)
  await expectUsable(page, 'notice')
  await announcements.getByRole('button', { name: 'Close: We rest on Vesak.' }).click()
  await expect.poll(() => announcements.getByRole('listitem').count()).toBe(1)
  await page.reload()
  await announcements.getByText('Parcels to the hills').waitFor()
  expect(await announcements.getByRole('listitem').count()).toBe(1)
  await announcements.getByRole('button', { name: /^Close/ }).click()
  await expect.poll(() => announcements.count()).toBe(0)
})

test('hides a notice at its end on an open page', async () => {
  const local = (hours: number) =>
    new Date(Date.now() + (hours + 5.5) * 3_600_000).toISOString().slice(0, 16)
  await set('notices.list', [{ text: 'Until tonight', link: '', from: local(-1), until: local(5) }])
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.clock.install({ time: Date.now() })
  await page.goto('/faq')
  const notice = page.getByRole('region', { name: 'Announcements' })
  await notice.getByText('Until tonight').waitFor()
  await page.clock.fastForward(4 * 3_600_000)
  expect(await notice.count()).toBe(1)
  await page.clock.fastForward(61 * 60_000)
  await expect.poll(() => notice.count()).toBe(0)
})

test('shows questions, story, newsletter and contact of the settings', async () => {
  await set('pages.faq', settingSamples['pages.faq'])
  await set('pages.newsletter', { title: 'Notes from Rosa', text: '' })
  await set('pages.about', {
    ...settingSamples['pages.about'],
    body: ['One street, one oven.'],
    values: [],
  })
  await set('pages.contact', settingSamples['pages.contact'])
  await using visitor = await visit(shop.address)
  const { page } = visitor
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/trpc/')) requests.push(request.url())
  })
  await page.goto('/faq')
  await page.locator('details summary').click()
  await page.getByText('Soon.').waitFor()
  await page.getByRole('heading', { name: 'Notes from Rosa' }).waitFor()
  expect(await page.locator('details').count()).toBe(1)
  await page.goto('/contact')
  await page.getByRole('heading', { level: 1, name: 'Write' }).waitFor()
  await page.goto('/aboutus')
  await page.getByRole('heading', { level: 1, name: 'About Rosa' }).waitFor()
  await page.getByText('One street, one oven.').waitFor()
  expect(await page.getByRole('heading', { name: 'What we hold to' }).count()).toBe(0)
  expect(requests).toEqual([])
})

test('shows images, headings and products of the settings on the home page', async () => {
  await set('home.hero', { ...settingSamples['home.hero'], image: photo, to: '/products/makeup' })
  await set('home.story', { ...settingSamples['home.story'], image: photo })
  await set('home.collection', { ...settingSamples['home.collection'], title: 'Colours' })
  await set('home.promos', [
    {
      title: 'Come by',
      text: '',
      cta: 'Find us',
      to: 'https://maps.example/galle',
      image: photo,
    },
  ])
  await using visitor = await visit(shop.address)
  const { page } = visitor
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/trpc/')) requests.push(request.url())
  })
  await page.goto('/')
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1, name: 'Roses' }).waitFor()
  await main.getByRole('heading', { name: 'Colours' }).waitFor()
  await expect.poll(() => main.locator('[data-product]').count()).toBe(4)
  const kinds = await main.locator('[data-product]').allTextContents()
  expect(kinds.every((text) => text.includes('Makeup'))).toBe(true)
  expect(requests).toEqual([])
  const chosen = main.locator('#hero').locator('xpath=ancestor::section').locator('img')
  const source = await chosen.evaluate((image: HTMLImageElement) => image.currentSrc)
  expect(source).toContain('1700000000001-test.webp')
  const preload = page.locator('link[rel=preload][as=image]').first()
  expect(await preload.getAttribute('imagesrcset')).toContain('1700000000001-test.webp')
  const tile = main.getByRole('link', { name: 'Find us' })
  expect(await tile.getAttribute('href')).toBe('https://maps.example/galle')
  const card = main.locator('article', { hasText: 'Come by' })
  const [above, below] = await Promise.all([
    card.locator('img').boundingBox(),
    card.getByRole('heading', { name: 'Come by' }).boundingBox(),
  ])
  expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height)
  await expectUsable(page, 'home')
  const shown = () =>
    main.locator('[data-product]').evaluateAll((cards) => cards.map((card) => card.dataset.product))
  const [first, , third] = await shown()
  const productIds = [third!, first!]
  await set('home.collection', { ...settingSamples['home.collection'], productIds })
  await page.reload()
  await expect.poll(shown).toEqual(productIds)
})

test('links the addresses of the settings in header, menu and footer', async () => {
  await set('navigation.main', [
    { label: 'Soaps', to: '/products/bath&body' },
    { label: 'Questions', to: '/faq' },
    { label: 'Earlier soaps', to: '/soaps.html' },
  ])
  await set('navigation.more', [
    { label: 'Elsewhere', to: 'https://example.com/' },
    { label: 'FAQ', to: '/faq' },
  ])
  await set('navigation.footer', [])
  await set('redirects.list', [{ from: '/soaps.html', to: '/products/bath&body' }])
  await using visitor = await visit(shop.address)
  const { page } = visitor
  await page.goto('/')
  const head = page.getByRole('banner')
  await head.getByRole('button', { name: 'Pages' }).click()
  const link = head.getByRole('link', { name: 'Elsewhere' })
  expect(await link.getAttribute('href')).toBe('https://example.com/')
  await head.getByRole('link', { name: 'Questions' }).click()
  await page.waitForURL((url) => url.pathname === '/faq')
  // An unknown address is requested from the server, which knows former addresses.
  await head.getByRole('link', { name: 'Earlier soaps' }).click()
  await page.waitForURL((url) => url.pathname === '/products/bath&body')
  const foot = page.getByRole('contentinfo')
  expect(await foot.getByRole('navigation', { name: 'Footer' }).count()).toBe(0)
  await expectUsable(page, 'navigation')
  await page.setViewportSize(phone)
  await head.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Questions' }).waitFor()
  expect(await menu.getByRole('link', { name: 'FAQ' }).count()).toBe(0)
})
