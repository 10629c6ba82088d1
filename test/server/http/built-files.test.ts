import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { clientFolder, openTestApp } from '../../support/test-app.ts'

const shop = await openTestApp()

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.inject({ method, url, headers })

const built = readdirSync(path.join(clientFolder, 'assets'))
/** A script that the build packed, too. */
const script = built.find((name) => name.endsWith('.js') && built.includes(`${name}.br`))!

test('serves built files plain and compressed, cacheable for a year', async () => {
  const file = path.join(clientFolder, 'assets', script)
  const plain = await ask(`/assets/${script}`)
  expect(plain.statusCode).toBe(200)
  expect(plain.rawPayload.equals(readFileSync(file))).toBe(true)
  expect(plain.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
  })
  const packed = await ask(`/assets/${script}`, { 'accept-encoding': 'br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
  const cached = await ask(`/assets/${script}`, { 'if-none-match': String(plain.headers.etag) })
  expect(cached.statusCode).toBe(304)
  const head = await ask(`/assets/${script}`, {}, 'HEAD')
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(String(plain.rawPayload.length))
  for (const [folder, names] of [
    ['', readdirSync(clientFolder).filter((name) => /\.(ico|png|svg)$/.test(name))],
    ['pictures/', readdirSync(path.join(clientFolder, 'pictures'))],
  ] as const)
    for (const name of names) {
      const { statusCode, headers } = await ask(`/${folder}${encodeURIComponent(name)}`)
      expect([name, statusCode]).toEqual([name, 200])
      expect(headers['cache-control']).not.toContain('immutable')
    }
})

test.each([
  '/assets/nothing-like-it.js',
  '/assets/',
  '/assets/..%2f.vite/manifest.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/pictures/nothing.webp',
  '/.vite/manifest.json',
])('answers the missing file %s with the page for missing files', async (url) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers } = await ask(url, {}, method)
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
  }
})
