import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeUTF8 } from 'entities'
import { describe, expect, test } from 'vitest'
import { storedSrcSet } from '#server/core/media/images.schema.ts'
import { matchPage } from '#server/http/pages/match-page.ts'
import { pageSources } from '#server/http/pages/modules.ts'
import { loadRenderer } from '#server/http/pages/rendering.ts'
import { makeProduct } from '../../../support/factories.ts'
import { clientFolder, openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp({ PUBLIC_URL: 'https://shop.example' })
await makeProduct(shop.db, {
  productId: 'A/B & C',
  productName: '</title><script>alert(1)</script>',
  altNames: ['</script><script>alert(2)</script>'],
  category: '"><img src=x onerror=alert(3)>',
  price: 1_000,
  lastPrice: 899.5,
  stock: 5,
  description: '"quoted" & <b>bold</b>',
  images: ['/images/1700000000000-rose.webp'],
})
await shop.db
  .insertInto('blogs')
  .values({
    blog_id: 'B 1',
    blog_topic: 'On roses',
    mini_desc: 'Short & sweet',
    images: ['https://elsewhere.example/rose.jpg'],
    description: 'Words',
  })
  .execute()

const get = (url: string) => shop.app.inject({ method: 'GET', url })
const head = (html: string) => html.slice(0, html.indexOf('</head>'))

describe('addresses', () => {
  test.each([
    ['/', 'home'],
    ['/products', 'products'],
    ['/products/', 'products'],
    ['/products/bath&body', 'category'],
    ['/PRODUCTINFO/x', 'product'],
    ['/productInfo', 'lost'],
    ['/productInfo/a/b', 'lost'],
    ['/cart', 'cart'],
    ['/admin/orders', 'admin'],
    ['/anything', 'lost'],
  ])('%s is the page %s', (address, page) => {
    expect(matchPage(address).page).toBe(page)
  })

  test.each([
    ['/', 200],
    ['/products', 200],
    ['/products/skincare', 200],
    ['/products/bath%26body', 200],
    ['/products/bath&body', 200],
    ['/products/unheard-of', 404],
    [`/productInfo/${encodeURIComponent('A/B & C')}`, 200],
    ['/productInfo/unheard-of', 404],
    ['/productInfo/%00', 404],
    ['/blogdata', 200],
    ['/blogdata?id=B%201', 200],
    ['/blogdata?id=none', 404],
    ['/admin/products', 200],
    ['/nowhere', 404],
    ['/nowhere/at/all', 404],
  ])('%s answers %i with the shop', async (address, status) => {
    const answer = await get(address)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('id="root"')
  })
})

test("escapes a product's texts in the head of its page", async () => {
  const { body } = await get(`/productInfo/${encodeURIComponent('A/B & C')}`)
  const written = head(body)
  expect(written).not.toMatch(/<script>|<img/)
  expect(written).toContain(
    `<title>${escapeUTF8('</title><script>alert(1)</script>')} · Araliya</title>`,
  )
  const blocks = [
    ...written.matchAll(/<script data-page type="application\/ld\+json">(.*?)<\/script>/g),
  ]
  const [product, crumbs] = blocks.map((block) => JSON.parse(block[1]!))
  expect(product.name).toBe('</title><script>alert(1)</script>')
  expect(product.offers).toMatchObject({
    price: '899.50',
    priceCurrency: 'LKR',
    availability: 'https://schema.org/InStock',
    url: 'https://shop.example/productInfo/A%2FB%20%26%20C',
  })
  expect(product.image).toEqual(['https://shop.example/images/1700000000000-rose.webp'])
  expect(crumbs['@type']).toBe('BreadcrumbList')
  expect(crumbs.itemListElement).toHaveLength(4)
  expect(written).toContain('imagesrcset="/images/w480/1700000000000-rose.webp 480w')
})

test('sends canonical addresses, and noindex for carts, searches and profiles', async () => {
  const written = async (address: string) => head((await get(address)).body)
  expect(await written('/products?sort=price&page=3')).toContain(
    'rel="canonical" href="https://shop.example/products"',
  )
  expect(await written('/products/skincare')).toContain(
    'href="https://shop.example/products/skincare"',
  )
  expect(await written('/blogdata?id=B%201')).toContain(
    'href="https://shop.example/blogdata?id=B%201"',
  )
  for (const address of [
    '/cart',
    '/shipping',
    '/profile',
    '/login',
    '/products?q=rose',
    '/admin',
    '/nowhere',
  ])
    expect(await written(address), address).toContain('name="robots" content="noindex"')
  expect(await written('/')).toContain('"@type":"Organization"')
  expect(await written('/blogdata?id=B%201')).toContain('"@type":"BlogPosting"')
})

describe('the rendered page', () => {
  const bodyOf = async (address: string) =>
    /<div id="root">(.*)<\/div><script type="application\/json" id="araliya-first">/s.exec(
      (await get(address)).body,
    )?.[1] ?? ''
  const answersOf = async (address: string) => {
    const block = /id="araliya-first">(.*?)<\/script>/s.exec((await get(address)).body)
    return JSON.parse(block?.[1] ?? '[]') as [key: unknown[], data: unknown][]
  }

  test.each([
    ['/', 'Slow beauty', '<a href="/products"'],
    ['/products', 'All Products', 'href="/productInfo/A%2FB%20%26%20C"'],
    ['/products?q=unheard-of', 'All Products', 'unheard-of'],
    ['/products/bath&body', 'Bath &amp; Body', '<a href="/products"'],
    [`/productInfo/${encodeURIComponent('A/B & C')}`, '&lt;/title&gt;', 'LKR 899.50'],
    ['/blogs', 'Blogs', 'On roses'],
    ['/blogdata?id=B%201', 'On roses', 'Short &amp; sweet'],
    ['/faq', 'Questions, answered', 'How can I track my order?'],
    ['/aboutus', 'Our Story', '<a href="/products"'],
    ['/contact', 'Contact', 'mailto:'],
    ['/nowhere', '<h1', '<a href="/products"'],
    ['/cart', 'Araliya', 'needs JavaScript'],
  ])('%s holds heading, text and links', async (address, heading, content) => {
    const body = await bodyOf(address)
    expect(body).toContain(heading)
    expect(body).toContain(content)
    // The content policy of the shop allows neither.
    expect(body).not.toMatch(/<script| style="/)
  })

  test.each(['/admin', '/login', '/productInfo/unheard-of'])(
    '%s is left to the browser',
    async (address) => {
      expect(await bodyOf(address)).toBe('')
    },
  )

  test('keeps nothing of a page that was sent', async () => {
    const timers = () =>
      process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    await get('/products')
    const before = timers()
    for (let index = 0; index < 20; index += 1) await get(`/products?sort=price&n=${index}`)
    expect(timers() - before).toBeLessThan(20)
  })

  test.each(['/', '/products', `/productInfo/${encodeURIComponent('A/B & C')}`])(
    'renders %s in one pass',
    async (pathname) => {
      const { render } = await loadRenderer(clientFolder)
      const [, json] = /id="araliya-config">(.*?)<\/script>/s.exec((await get(pathname)).body)!
      let passes = 0
      const config = {
        ...JSON.parse(json!),
        loadingScreenMs: 0,
        get origin() {
          passes += 1
          return 'https://shop.example'
        },
      }
      const ask = async (name: string, input: unknown) =>
        (await shop.rpc('query', name, input)).body.result.data
      const { html } = await render({ pathname, search: '', config, ask })
      expect(html).toContain('LKR 899.50')
      expect(passes).toBe(1)
    },
  )

  test('renders the Markdown of an article as HTML', async () => {
    const description = [
      '## Steps',
      '* *Warm* the oil',
      '* Read [the guide](/faq)',
      '![</noscript><script>alert(4)</script>](/images/1700000000000-rose.webp)',
    ].join('\n\n')
    await shop.db
      .insertInto('blogs')
      .values({ blog_id: 'MARKS', blog_topic: 'Oils', mini_desc: '', images: [], description })
      .execute()
    const body = await bodyOf('/blogdata?id=MARKS')
    expect(body).toContain('<h2>Steps</h2>')
    expect(body).toContain('<em>Warm</em> the oil')
    expect(body).toContain('<a href="/faq" rel="noopener">the guide</a>')
    expect(body).not.toMatch(/<script|<b>/)
    expect((await get('/blogdata?id=MARKS')).body).toContain(
      '<meta data-page name="description" content="Steps Warm the oil Read the guide"',
    )
  })

  test("embeds the API's answers with the current price, and renders it", async () => {
    const answered = await shop.call('GET', '/catalogue/featured')
    const featured = async () => (await answersOf('/')).map(([, data]) => data)
    expect(await featured()).toContainEqual(answered.body)
    expect(await bodyOf('/')).toContain('LKR 899.50')
    await shop.db
      .updateTable('products')
      .set({ last_price_cents: 77_700 })
      .where('product_id', '=', 'A/B & C')
      .execute()
    await expect.poll(() => bodyOf('/')).toContain('LKR 777.00')
  })
})

test('lists public pages, products and articles in the sitemap of robots.txt', async () => {
  expect((await get('/robots.txt')).body).toContain('Sitemap: https://shop.example/sitemap.xml')
  const index = (await get('/sitemap.xml')).body
  expect(index).toContain('<loc>https://shop.example/sitemap-products-1.xml</loc>')
  const products = (await get('/sitemap-products-1.xml')).body
  expect(products).toContain('<loc>https://shop.example/productInfo/A%2FB%20%26%20C</loc>')
  const pages = (await get('/sitemap-pages.xml')).body
  expect(pages).toContain('<loc>https://shop.example/products/bath%26body</loc>')
  expect(pages).toContain('<loc>https://shop.example/blogdata?id=B%201</loc>')
  expect(pages).not.toContain('/cart')
  expect((await get('/sitemap-products-2.xml')).statusCode).toBe(404)
  expect((await get('/sitemap-products-x.xml')).statusCode).toBe(404)
})

test('preloads only files of the build', async () => {
  const client = path.resolve(import.meta.dirname, '../../../../client')
  const pages = readFileSync(path.join(client, 'pages.ts'), 'utf8')
  for (const source of new Set(Object.values(pageSources))) {
    expect(existsSync(path.join(client, source)), source).toBe(true)
    expect(pages).toContain(`'./${source}'`)
  }
})

test("offers smaller widths only for images of the shop's store", () => {
  expect(storedSrcSet('/images/', '/images/1700000000000-a.webp')).toBe(
    '/images/w480/1700000000000-a.webp 480w, /images/w960/1700000000000-a.webp 960w',
  )
  expect(storedSrcSet('/images/', '/images/a.webp')).toBeUndefined()
  expect(storedSrcSet('/images/', 'https://elsewhere.example/1700000000000-a.webp')).toBeUndefined()
})

test('gives the home page a title that describes the shop', async () => {
  expect((await get('/')).body).toContain('<title>Araliya: botanical beauty from Sri Lanka</title>')
})

test('offers a PNG beside WebP for shared links', async () => {
  const { body } = await get(`/productInfo/${encodeURIComponent('A/B & C')}`)
  const images = [...body.matchAll(/property="og:image" content="([^"]*)"/g)].map(([, at]) => at)
  expect(images).toEqual([
    'https://shop.example/images/1700000000000-rose.webp',
    'https://shop.example/og.png',
  ])
})

test('serves favicon.ico and the manifest, whose icons exist', async () => {
  const icon = await get('/favicon.ico')
  expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/vnd.microsoft.icon'])
  const manifest = await get('/manifest.webmanifest')
  expect(manifest.headers['content-type']).toContain('application/manifest+json')
  expect((await get('/')).body).toContain('rel="manifest" href="/manifest.webmanifest"')
  for (const { src } of JSON.parse(manifest.body).icons as { src: string }[])
    expect((await get(src)).statusCode, src).toBe(200)
})
