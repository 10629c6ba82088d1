import { expect, test } from 'vitest'
import { makeUser } from '../../support/factories.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { openTestApp } from '../../support/test-app.ts'

const shop = await openTestApp()
const address = await shop.listen()
const admin = (await makeUser(shop.db, { type: 'admin' })).token

/** Ends of paths that name no resource and that a parser, a file system or a database may fail on. */
const ends = [
  '/',
  '//',
  '//x',
  '///etc/passwd',
  '/%2f',
  '/%2fx',
  '/%2f%2fx',
  '/..',
  '/../x',
  '/..%2f..%2fx',
  '/%2e%2e/x',
  '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/.',
  '/%00',
  '/x%00.webp',
  '/%0d%0aset-cookie:a=b',
  '/%',
  '/%zz',
  '/%ff%fe',
  '/%ed%a0%80',
  '/%5c..%5cx',
  '/x\\y',
  '/C:%5cx',
  '/*',
  '/?',
  '/?a=%00',
  '/?__proto__=1&constructor=2',
  '/;x',
  '/{id}',
  '/__proto__',
  '/constructor/prototype',
  '/%F0%9F%8C%B8',
  `/${'x'.repeat(300)}`,
  `/${'x'.repeat(4_000)}`,
  `/${'x/'.repeat(500)}`,
]

/** Prefixes of wildcard routes and of pages. */
const wildcards = [
  '',
  '/images',
  '/trpc',
  '/productInfo',
  '/blogs',
  '/admin',
  '/admin/orders',
  '/assets',
]

/** The first two segments of every path that the router lists, and those that it does not list. */
function prefixes(): string[] {
  const found = new Set(wildcards)
  const open: string[] = []
  for (const line of shop.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, path] = /^([│ ]*)[├└]── (\S+)/.exec(line) ?? []
    if (indent === undefined || path === undefined) continue
    open.length = indent.length / 4
    open.push(path)
    found.add(/^(?:\/[^/:*]+){0,2}/.exec(open.join(''))![0])
  }
  return [...found]
}

test('answers hostile paths under every prefix without a 5xx', async () => {
  const paths = prefixes().flatMap((prefix) => ends.map((end) => prefix + end))
  expect(paths.length).toBeGreaterThan(1_000)
  const failed: { path: string; status: number | string }[] = []
  const next = paths.values()
  const walk = async () => {
    for (const path of next) {
      const head = `GET ${path} HTTP/1.1\r\nhost: shop\r\nauthorization: Bearer ${admin}\r\n`
      const { status } = await sendRaw(address, `${head}connection: close\r\n\r\n`).catch(
        (error: Error) => ({ status: error.message }),
      )
      if (!(Number(status) < 500)) failed.push({ path: path.slice(0, 100), status })
    }
  }
  await Promise.all(Array.from({ length: 16 }, walk))
  expect(failed).toEqual([])
})
