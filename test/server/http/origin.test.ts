import { expect, test } from 'vitest'
import { parseConfig } from '#server/core/config/config.ts'
import { originOf, targetOf } from '#server/core/http/origin.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { openTestApp } from '../../support/test-app.ts'

const shop = await openTestApp()
const address = await shop.listen()

const ask = (target: string, headers: string, version = '1.1') =>
  sendRaw(address, `GET ${target} HTTP/${version}\r\nconnection: close\r\n${headers}\r\n`)

const socket = { localAddress: '127.0.0.1', localPort: 3000 } as never
const requestTo = (host: string, protocol: string) => ({ host, protocol, socket }) as never

test.each([
  ['shop.example', 'https', 'https://shop.example'],
  ['Shop.Example:8080', 'http', 'http://shop.example:8080'],
  ['shop.example:443', 'HTTPS', 'https://shop.example'],
  ['[::1]:3000', 'http', 'http://[::1]:3000'],
  ['my_shop', 'http', 'http://my_shop'],
  ['', 'http', 'http://127.0.0.1:3000'],
])('uses the origin of a request at %s over %s', (host, protocol, origin) => {
  expect(originOf(requestTo(host, protocol), { publicUrl: undefined })).toBe(origin)
})

test.each([
  ['a b', 'http'],
  ['a@b', 'http'],
  ['a/b', 'http'],
  ['a\\b', 'http'],
  ['a"b', 'http'],
  ['<b>', 'http'],
  ['a%00', 'http'],
  ['shop:99999', 'http'],
  ['[::', 'http'],
  ['shop', 'javascript'],
  ['shop', 'data'],
  ['shop', ''],
  ['alert(1)//', 'javascript'],
])('refuses the host %s over %s without PUBLIC_URL', (host, protocol) => {
  const request = requestTo(host, protocol)
  expect(() => originOf(request, { publicUrl: undefined })).toThrow(/Host header .* is not valid/)
  const config = parseConfig({ PUBLIC_URL: 'https://shop.example/' })
  expect(originOf(request, config)).toBe('https://shop.example')
})

test('reads the part after the host of a target as a path', () => {
  expect(targetOf('//elsewhere/a?b=c')).toMatchObject({ pathname: '//elsewhere/a' })
  expect(targetOf('http://elsewhere/a?b=c').pathname).toBe('/a')
  expect(targetOf('http://elsewhere').pathname).toBe('/')
  expect(targetOf('/a?b=c').searchParams.get('b')).toBe('c')
})

const targets = ['//', '///', '//@', '/\\', '/@', '/?', '/;', 'http://', 'http://a', '*']
const pages = [...targets, '/products', '/sitemap.xml', '/sitemap-pages.xml', '/robots.txt']
const hosts = ['shop', 'a b', 'a@b', '', '[', '"', "'", '<', '//', '\\', 'x'.repeat(5_000), '\xff']

test('answers every target and host without a 5xx', async () => {
  const all = pages.flatMap((target) => hosts.map((host) => ({ target, host })))
  const answers = await Promise.all(
    all.map(async ({ target, host }) => ({
      target,
      host,
      status: (await ask(target, `host: ${host}\r\n`)).status,
    })),
  )
  expect(answers.filter(({ status }) => !(status < 500))).toEqual([])
  expect(answers).toContainEqual({ target: '/products', host: 'a b', status: 400 })
  expect(answers).toContainEqual({ target: '/products', host: 'shop', status: 200 })
  expect((await ask('/products', '', '1.0')).status).toBe(200)
})

test('ignores a forwarded protocol other than http and https', async () => {
  for (const protocol of ['javascript', 'data', 'https, javascript']) {
    const headers = `host: shop\r\nx-forwarded-proto: ${protocol}\r\n`
    const { status, body } = await ask('/', headers)
    expect(status).toBe(400)
    expect(body).not.toContain('canonical')
  }
  const { body } = await ask('/', 'host: shop\r\nx-forwarded-proto: https\r\n')
  expect(body).toContain('rel="canonical" href="https://shop/"')
})
