import { expect, test } from 'vitest'
import { makeUser } from '../../support/factories.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { openTestApp } from '../../support/test-app.ts'

const shop = await openTestApp()
const address = await shop.listen()
const admin = (await makeUser(shop.db, { type: 'admin' })).token

const json = 'content-type: application/json\r\n'
/** What a request without a body may say about the body. */
const shapes = {
  'neither type nor length': '',
  'a length of nothing': 'content-length: 0\r\n',
  'a JSON type and no length': json,
  'a JSON type and a length of nothing': `${json}content-length: 0\r\n`,
  'an empty chunked body': 'transfer-encoding: chunked\r\n',
  'a JSON type and an empty chunked body': `${json}transfer-encoding: chunked\r\n`,
}
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']
const paths = [
  '/api/products',
  '/api/products/NO-SUCH',
  '/api/orders',
  '/api/orders/quote',
  '/api/users/password',
  '/api/images',
  '/api/imports',
  '/api/exports/orders',
  '/api/openapi.json',
  '/api/docs',
  '/api/nothing',
  '/trpc/catalogue.categories',
  '/trpc/orders.quote',
  '/trpc/nothing',
  '/images/no.webp',
  '/health/live',
  '/robots.txt',
  '/',
  '/products',
  '/nothing/at/all',
]

test.each(Object.entries(shapes))(
  'answers a request with %s at once, for any method and address',
  async (_, headers) => {
    const ending = headers.includes('chunked') ? '0\r\n\r\n' : ''
    const requests = methods.flatMap((method) => paths.map((path) => ({ method, path })))
    const answers = await Promise.all(
      requests.map(async ({ method, path }) => {
        const head = `${method} ${path} HTTP/1.1\r\nhost: shop\r\nauthorization: Bearer ${admin}\r\n`
        const { status } = await sendRaw(
          address,
          `${head}connection: close\r\n${headers}\r\n${ending}`,
        ).catch((error: Error) => ({ status: error.message }))
        return { method, path, status }
      }),
    )
    const unanswered = answers.filter(({ status }) => !(Number(status) < 500) || status === 408)
    expect(unanswered).toEqual([])
  },
)

test('answers bodies one after the other on one connection', async () => {
  const requests = Object.values(shapes)
    .filter((headers) => !headers.includes('chunked'))
    .map((headers) => `DELETE /api/products/NO-SUCH HTTP/1.1\r\nhost: shop\r\n${headers}\r\n`)
  const last = 'GET /health/live HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n'
  const { body } = await sendRaw(address, requests.join('') + last)
  expect(body.match(/HTTP\/1\.1 401 /g)).toHaveLength(requests.length - 1)
  expect(body).toContain('{"status":"ok"}')
})
