import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyImages } from '#server/modules/imports/images/copy-images.ts'
import { fetchImage } from '#server/modules/imports/images/fetch-image.ts'
import { ProductReader } from '#server/modules/imports/map/product-reader.ts'
import { memorySource } from '#server/modules/imports/read/source.ts'
import { isPublicAddress, resolvePublic } from '#server/platform/http-client/public-address.ts'
import { makeUser } from '../../../support/factories.ts'
import { createTestApp, type TestApp } from '../../../support/test-app.ts'

let shop: TestApp
let server: Server
let address: string
const calls: string[] = []
/** In these tests the loopback stands for the internet. */
const allowed = () => true

beforeAll(async () => {
  shop = await createTestApp()
  const image = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
  const wide = await sharp({ create: { width: 800, height: 200, channels: 3, background: '#9c6' } })
    .jpeg()
    .toBuffer()
  const [png, twin] = await Promise.all(['#c96', '#69c'].map(image))
  server = createServer((request, response) => {
    const url = request.url!
    calls.push(url)
    if (url.startsWith('/good')) response.end(png)
    else if (url.startsWith('/twin')) response.end(twin)
    else if (url === '/flaky.png' && calls.filter((one) => one === url).length < 2)
      response.writeHead(503).end()
    else if (url === '/flaky.png') response.end(png)
    else if (url === '/busy') response.writeHead(503).end()
    else if (url === '/wide') response.end(wide)
    else if (url === '/around') response.writeHead(302, { location: '/around' }).end()
    else if (url === '/inside')
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
    else if (url === '/huge') {
      response.writeHead(200, { 'content-length': 500_000_000 })
      response.write('x')
    } else if (url === '/text.png') response.end('<html>no image</html>')
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await shop[Symbol.asyncDispose]()
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  'ff02::1',
  'localhost',
])('%s is no public address', (inner) => {
  expect(isPublicAddress(inner)).toBe(false)
})

test.each([
  '1.1.1.1',
  '151.101.1.140',
  '172.15.0.1',
  '172.32.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is a public address', (outer) => {
  expect(isPublicAddress(outer)).toBe(true)
})

test.each([
  'http://localhost/a.png',
  'http://127.0.0.1/a.png',
  'http://2130706433/a.png',
  'http://0x7f.1/a.png',
  'http://[::1]/a.png',
  'http://[::ffff:127.0.0.1]/a.png',
  'http://user:pass@127.0.0.1:5432/',
])('does not connect to %s in any notation', async (url) => {
  const before = calls.length
  await expect(
    fetchImage(url.replace(/(127.0.0.1|localhost)(?=\/)/, `$1:${new URL(address).port}`)),
  ).rejects.toThrow('not on the public internet')
  expect(calls.length).toBe(before)
})

test('follows no redirect to a private address', async () => {
  const port = new URL(address).port
  const onlyLoopback = (ip: string) => ip === '127.0.0.1'
  await expect(
    fetchImage(`http://127.0.0.1:${port}/inside`, { allowed: onlyLoopback }),
  ).rejects.toThrow('not on the public internet')
  await expect(resolvePublic('localhost')).rejects.toThrow('not on the public internet')
})

test('refuses endless redirects, huge files and other protocols with a reason', async () => {
  await expect(fetchImage(`${address}/around`, { allowed })).rejects.toThrow(
    'redirects more than 3 times',
  )
  await expect(fetchImage(`${address}/huge`, { allowed })).rejects.toThrow('more than 10 MB')
  await expect(fetchImage('file:///etc/passwd', { allowed })).rejects.toThrow('only http and https')
  await expect(fetchImage(`${address}/none`, { allowed })).rejects.toThrow('answered 404')
})

test('images are copied once, retried when a server was busy, and reported when they cannot be fetched', async () => {
  const file = `productId,productName,category,price,Images
c-1,One,makeup,1,${address}/good.png|/images/own.webp
c-2,Two,makeup,1,${address}/good.png|${address}/flaky.png
c-3,Three,makeup,1,${address}/text.png|${address}/gone.png
`
  const read = async () => {
    const reader = await ProductReader.open(memorySource(file), {})
    const rows = []
    for await (const some of reader.rows()) rows.push(...some)
    return rows
  }
  const rows = await read()
  expect(await copyImages(shop.services, rows, { allowed })).toEqual({ copied: 2, failed: 2 })
  const [one, two, three] = rows
  expect(one?.whole?.Images).toEqual([
    expect.stringMatching(/^\/images\/\d+-good\.webp$/),
    '/images/own.webp',
  ])
  // The same bytes under another name are the same image, and a product shows it once.
  expect(two?.whole?.Images).toEqual(one?.whole?.Images.slice(0, 1))
  expect(three?.whole?.Images).toEqual([])
  expect(three?.provided.Images).toBeUndefined()
  expect(three?.warnings.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^was not copied: .*(JPEG|image)/),
    'was not copied: the server answered 404',
  ])
  const before = calls.length
  const again = (await read()).slice(0, 2)
  expect(await copyImages(shop.services, again, { allowed })).toEqual({ copied: 0, failed: 0 })
  expect(calls.length).toBe(before)
  expect(again[0]?.provided.Images).toEqual(one?.provided.Images)
})

test('stores an image under several addresses once, also when fetched concurrently', async () => {
  const urls = ['1', '2', '3', '4'].map((name) => `${address}/twin-${name}.png`)
  const file = `productId,productName,category,price,Images\nsame,One,makeup,1,${urls.join('|')}\n`
  const reader = await ProductReader.open(memorySource(file), {})
  for await (const rows of reader.rows()) {
    await copyImages(shop.services, rows, { allowed })
    expect(rows[0]?.whole?.Images).toEqual([expect.stringMatching(/^\/images\/\d+-twin/)])
  }
})

test('previews images of a file without storing them, and gives the reason for one that cannot be fetched', async () => {
  const { token } = await makeUser(shop.db, { type: 'admin' })
  const upload = await shop.app.inject({
    method: 'POST',
    url: '/api/imports?start=later',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: 'productId,productName,category,price\nt-1,One,makeup,1\n',
  })
  const { id } = upload.json()
  const ask = async (...urls: string[]) => {
    const { body } = await shop.call('POST', `/imports/${id}/images`, { token, body: { urls } })
    return body.images as { url: string; thumbnail: string | null; reason: string | null }[]
  }
  const names = ['/wide', '/good.png', '/text.png', '/gone', '/huge', '/inside', '/busy']
  const inner = await ask(
    ...names.map((name) => address + name),
    'no address',
    'file:///etc/passwd',
  )
  const outside = 'the address is not on the public internet'
  expect(inner.map(({ reason }) => reason)).toEqual([
    ...names.map(() => outside),
    'the address is invalid',
    expect.stringContaining('only http and https'),
  ])
  const stored = () =>
    Promise.all(
      (['import_images', 'media'] as const).map((table) =>
        shop.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('count'))
          .execute(),
      ),
    )
  const before = await stored()
  shop.services.isFetchAllowed = (ip) => ip === '127.0.0.1'
  const shown = await ask(...names.map((name) => address + name))
  delete shop.services.isFetchAllowed
  expect(shown.map(({ url }) => url)).toEqual(names.map((name) => address + name))
  expect(shown.slice(2).map(({ thumbnail, reason }) => [thumbnail, reason])).toEqual([
    [null, expect.stringContaining('images must be')],
    [null, 'the server answered 404'],
    [null, 'the image has more than 10 MB'],
    [null, outside],
    [null, 'the server answered 503'],
  ])
  const [wide, small] = await Promise.all(
    shown.slice(0, 2).map(({ thumbnail }) => {
      const [kind, data = ''] = thumbnail!.split(',')
      expect(kind).toBe('data:image/webp;base64')
      return sharp(Buffer.from(data, 'base64')).metadata()
    }),
  )
  expect(wide).toMatchObject({ format: 'webp', width: 160, height: 40 })
  expect(small).toMatchObject({ width: 40, height: 30 })
  // A preview does not wait for a retry at a busy server.
  expect(calls.filter((url) => url === '/busy')).toHaveLength(1)
  expect(await stored()).toEqual(before)
})
