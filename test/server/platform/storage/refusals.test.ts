import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createS3Storage } from '#server/platform/storage/s3-storage.ts'
import { findFreePort } from '../../../../db/embedded/embedded-process.ts'
import { openS3Server } from '../../../support/s3-server.ts'
import { startServer } from '../../../support/server-process.ts'
import { createTestApp } from '../../../support/test-app.ts'
import { createTestDatabase } from '../../../support/test-db.ts'
import { testIf } from '../../../support/test-if.ts'

const s3Server = await openS3Server()
afterAll(async () => {
  await s3Server?.[Symbol.asyncDispose]()
})

/** An S3 store that answers every request with this refusal. */
async function refusing(status: number, code: string) {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(
      request.method === 'HEAD'
        ? ''
        : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

/** Requests an image of a shop whose store refuses. */
async function askFor(image: string, status: number, code: string) {
  const { server, port } = await refusing(status, code)
  const storage = createS3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    accessKey: 'key',
    secretKey: 'secret',
    region: 'us-east-1',
    bucket: 'images',
    publicUrl: undefined,
  })
  await using shop = await createTestApp({}, { storage: { ...storage, prepare: async () => {} } })
  try {
    return await shop.app.inject(`/images/${image}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test.each([
  [403, 'AccessDenied'],
  [403, 'SignatureDoesNotMatch'],
  [500, 'InternalError'],
  [503, 'SlowDown'],
  [400, 'ExpiredToken'],
])('answers 503 for an image when the store answers %i %s', async (status, code) => {
  const answer = await askFor('a.webp', status, code)
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('answers 404 for an image that the store does not have', async () => {
  expect((await askFor('a.webp', 404, 'NoSuchKey')).statusCode).toBe(404)
})

test.each([
  ['with NUL', 'a%00b'],
  ['with a line feed', 'a%0ab'],
  ['out of the store', '..%2fa'],
  ['beyond any length', 'x'.repeat(1_025)],
])('answers 404 for the name %s without asking the store', async (_what, name) => {
  expect((await askFor(name, 500, 'InternalError')).statusCode).toBe(404)
})

testIf(s3Server, 'needs an S3 server')(
  'distinguishes a store that refuses the keys from one without the image',
  async () => {
    const { s3 } = s3Server!
    const storage = createS3Storage({ ...s3, secretKey: 'another-secret' })
    const answers = await Promise.allSettled([
      storage.get('a.webp'),
      storage.remove('a.webp'),
      storage.prepare(),
      storage.putNew('a.webp', { body: Buffer.from('x'), contentType: 'image/webp' }),
    ])
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })
  },
)

testIf(s3Server, 'needs an S3 server')(
  'creates the bucket and the demo once a store that was unreachable at the first start is back',
  async () => {
    await using database = await createTestDatabase()
    const { s3 } = s3Server!
    const port = await findFreePort()
    await using server = await startServer({
      DATABASE_URL: database.url,
      DEMO: 'on',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY: s3.accessKey,
      S3_SECRET_KEY: s3.secretKey,
      S3_BUCKET: `${s3.bucket}-late`,
    })
    expect(server.output()).toMatch(/^ {2}The image storage does not respond yet\. /m)
    const products = async (): Promise<{ Images: string[] }[]> =>
      await (await fetch(`${server.address}/api/products?limit=1`)).json()
    expect(await products()).toEqual([])
    // The store comes back: a proxy to the real one, at the address in the shop's settings.
    const proxy = createTcpServer((socket) => {
      const inner = connect(Number(new URL(s3.endpoint).port), new URL(s3.endpoint).hostname)
      for (const side of [socket, inner])
        side.on('error', () => [socket, inner].map((one) => one.destroy()))
      socket.pipe(inner).pipe(socket)
    })
    await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
    try {
      await expect.poll(async () => (await products()).length, { timeout: 50_000 }).toBe(1)
      const [product] = await products()
      const image = await fetch(product!.Images[0]!)
      expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
    } finally {
      server.signal('SIGTERM')
      await server.exited
      proxy.close()
    }
  },
)
