import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { uploadLimits } from '#server/core/media/uploads.schema.ts'
import { importImage } from '#server/modules/media/uploads.service.ts'
import { makeUser } from '../../../support/factories.ts'
import { createTestApp, openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const address = await shop.listen()
const admin = await makeUser(shop.db, { type: 'admin' })

interface Part {
  name: string
  bytes: Uint8Array
}

/** Sends files as a browser does. */
async function upload(
  parts: Part[],
  options: { token?: string | null; headers?: Record<string, string>; to?: string } = {},
) {
  const form = new FormData()
  form.append('note', 'text fields are passed over')
  parts.forEach(({ name, bytes }, index) => {
    form.append(`field-${index}`, new Blob([bytes as BlobPart]), name)
  })
  const token = options.token === undefined ? admin.token : options.token
  const answer = await fetch(`${options.to ?? address}/api/images`, {
    method: 'POST',
    body: form,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...options.headers },
  })
  const body = (await answer.json()) as { Images: string[]; message: string; code: string }
  return { status: answer.status, headers: answer.headers, body }
}

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 120 } } })

const stored = async (url: string) => {
  const answer = await fetch(url)
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const beside = (url: string, width: number) => url.replace(/[^/]+$/, (name) => `w${width}/${name}`)
const storedFiles = () => readdir(`${shop.services.config.dataDir}/images`).catch(() => [])

test('stores several files as WebP in order, with smaller widths', async () => {
  const answer = await upload([
    { name: 'Rosé serum (1).JPG', bytes: await draw(2600, 1300).jpeg().toBuffer() },
    { name: 'soap.png', bytes: await draw(300, 200).png().toBuffer() },
    { name: 'tube.gif', bytes: await draw(30, 20).gif().toBuffer() },
    { name: 'jar.avif', bytes: await draw(64, 64).avif({ effort: 0 }).toBuffer() },
  ])
  expect(answer.status).toBe(201)
  expect(answer.body.Images).toHaveLength(4)
  const [large, soap] = answer.body.Images as [string, string]
  expect(large).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/images\/\d{13}-Rose-serum-1\.webp$/)
  expect(soap).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/images\/\d{13}-soap\.webp$/)
  const widths = await Promise.all(
    [large, beside(large, 960), beside(large, 480), beside(soap, 480)].map(async (url) => {
      const { status, bytes } = await stored(url)
      expect(status, url).toBe(200)
      const { format, width } = await sharp(bytes).metadata()
      return [format, width]
    }),
  )
  expect(widths).toEqual([
    ['webp', 2000],
    ['webp', 960],
    ['webp', 480],
    ['webp', 300],
  ])
  const log = await shop.db.selectFrom('audit_log').selectAll().execute()
  expect(log.map(({ action, actor }) => [action, actor])).toContainEqual([
    'image.create',
    admin.row.email,
  ])
})

test('removes metadata and rotates the image upright', async () => {
  const bytes = await draw(40, 20)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'CANARY-EXIF' } })
    .jpeg()
    .toBuffer()
  expect(bytes.includes('CANARY-EXIF')).toBe(true)
  const answer = await upload([{ name: 'photo.jpg', bytes }])
  const { bytes: encoded } = await stored(answer.body.Images[0]!)
  expect(encoded.includes('CANARY-EXIF')).toBe(false)
  const { width, height, exif } = await sharp(encoded).metadata()
  expect({ width, height, exif }).toEqual({ width: 20, height: 40, exif: undefined })
})

test('answers File not added without a file', async () => {
  const none = await upload([])
  expect([none.status, none.body.message]).toEqual([400, 'File not added'])
  const json = await shop.call('POST', '/images', { token: admin.token, body: {} })
  expect([json.status, json.body.message]).toEqual([400, 'File not added'])
  const bare = await shop.call('POST', '/images', { token: admin.token })
  expect([bare.status, bare.body.message]).toEqual([400, 'File not added'])
})

test('rejects guests and customers before their file is read', async () => {
  const customer = await makeUser(shop.db)
  const part = { name: 'a.png', bytes: await draw(9, 9).png().toBuffer() }
  expect((await upload([part], { token: null })).status).toBe(401)
  expect((await upload([part], { token: 'null' })).status).toBe(401)
  expect((await upload([part], { token: customer.token })).status).toBe(403)
})

test('returns the first addresses for a repeated Idempotency-Key, and rejects other files', async () => {
  const headers = { 'idempotency-key': 'upload-1' }
  const part = { name: 'same.png', bytes: await draw(50, 50).png().toBuffer() }
  const first = await upload([part], { headers })
  const again = await upload([part], { headers })
  expect(again.status).toBe(201)
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  const other = await upload([{ ...part, bytes: await draw(51, 50).png().toBuffer() }], { headers })
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  await expect
    .poll(async () => (await storedFiles()).filter((name) => name.endsWith('-same.webp')))
    .toHaveLength(1)
})

/** A PNG with a huge declared size and a few bytes. */
function bomb(width: number, height: number, interlaced = false): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, interlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

describe('hostile files', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const cases: {
    what: string
    name: string
    bytes: () => Promise<Buffer> | Buffer
    status: number
    says?: string
  }[] = [
    { what: 'an SVG', name: 'a.svg', bytes: () => Buffer.from(svg), status: 415 },
    { what: 'an SVG called PNG', name: 'a.png', bytes: () => Buffer.from(svg), status: 415 },
    {
      what: 'HTML called JPEG',
      name: 'a.jpg',
      bytes: () => Buffer.from('<html></html>'),
      status: 415,
    },
    { what: 'an empty file', name: 'a.png', bytes: () => Buffer.alloc(0), status: 400 },
    { what: 'random bytes', name: 'a.webp', bytes: () => randomBytes(5_000), status: 415 },
    { what: 'a PDF', name: 'a.jpg', bytes: () => Buffer.from('%PDF-1.7\n1 0 obj\n'), status: 415 },
    {
      what: 'a 900-megapixel bomb',
      name: 'a.png',
      bytes: () => bomb(30_000, 30_000),
      status: 400,
      says: 'the image has more than 50 million pixels',
    },
    {
      what: 'an interlaced PNG of 20 megapixels',
      name: 'a.png',
      bytes: () => bomb(5_000, 4_000, true),
      status: 400,
      says: 'the image has more than 8 million pixels',
    },
    {
      what: 'an image of one column over 50 megapixels',
      name: 'a.png',
      bytes: () => bomb(10_001, 5_000),
      status: 400,
      says: 'the image has more than 50 million pixels',
    },
    {
      what: 'half a JPEG',
      name: 'a.jpg',
      bytes: async () => (await draw(900, 900).jpeg().toBuffer()).subarray(0, 300),
      status: 400,
    },
    {
      what: 'the first bytes of a JPEG and a script',
      name: 'a.jpg',
      bytes: () => Buffer.from(`\xff\xd8\xff\xe0${svg}`, 'latin1'),
      status: 400,
    },
  ]
  for (const { what, name, bytes, status, says = name } of cases)
    test(`rejects ${what} and stores nothing`, async () => {
      const before = await storedFiles()
      const answer = await upload([
        { name: 'honest.png', bytes: await draw(9, 9).png().toBuffer() },
        { name, bytes: await bytes() },
      ])
      expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(says)])
      expect(answer.body.message).toContain(name)
      expect(await storedFiles()).toEqual(before)
    })

  test('removes a script that is hidden in an image', async () => {
    const polyglot = Buffer.concat([
      await draw(20, 20).gif().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ])
    const answer = await upload([{ name: 'x.gif', bytes: polyglot }])
    const { bytes } = await stored(answer.body.Images[0]!)
    expect(bytes.includes('script')).toBe(false)
  })

  const names = [
    '../../../etc/passwd.png',
    '..\\..\\boot.ini.png',
    'a\r\nSet-Cookie: x=1.png',
    'nul\u0000l.png',
    '.htaccess',
    '   ',
    '‮gnp.exe',
    `${'x'.repeat(10_000)}.png`,
    `x.${'y'.repeat(10_000)}`,
  ]
  for (const name of names)
    test(`gives a safe name to the file ${JSON.stringify(name.slice(0, 24))}`, async () => {
      const answer = await upload([{ name, bytes: await draw(9, 9).png().toBuffer() }])
      expect(answer.status).toBe(201)
      expect(answer.body.Images[0]).toMatch(
        /^http:\/\/127\.0\.0\.1:\d+\/images\/\d{13}-[A-Za-z0-9._-]{1,90}\.webp$/,
      )
      expect((await stored(answer.body.Images[0]!)).status).toBe(200)
    })

  test('answers 413 for a file over the limit and for too many files', async () => {
    const large = { name: 'large.jpg', bytes: Buffer.alloc(uploadLimits.fileBytes + 1, 1) }
    expect((await upload([large])).status).toBe(413)
    const small = { name: 'a.png', bytes: await draw(9, 9).png().toBuffer() }
    const many = Array.from({ length: uploadLimits.files + 1 }, () => small)
    expect((await upload(many)).status).toBe(413)
  })

  test('answers 400 for a body that is no multipart', async () => {
    const send = async (type: string, body: string) =>
      (
        await fetch(`${address}/api/images`, {
          method: 'POST',
          headers: { authorization: `Bearer ${admin.token}`, 'content-type': type },
          body,
        })
      ).status
    expect(await send('multipart/form-data; boundary=x', 'not a part')).toBe(400)
    expect(await send('multipart/form-data', '--x')).toBe(400)
    expect(
      await send(
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\n\r\ncut',
      ),
    ).toBe(400)
  })

  test('leaves no temporary file after an aborted upload', async () => {
    const { port } = new URL(address)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      [
        'POST /api/images HTTP/1.1',
        'Host: shop',
        `Authorization: Bearer ${admin.token}`,
        'Content-Type: multipart/form-data; boundary=x',
        'Content-Length: 1000000',
        '',
        '--x\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\n\r\nfirst bytes',
      ].join('\r\n'),
    )
    const spooled = async () =>
      (await readdir(tmpdir())).filter((name) => name.startsWith(`araliya-upload-${process.pid}-`))
    await expect.poll(spooled).toHaveLength(1)
    socket.destroy()
    await expect.poll(spooled).toEqual([])
  })
})

test('gives concurrent uploads of one name different keys', async () => {
  const bytes = await draw(30, 30).png().toBuffer()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => upload([{ name: 'one.png', bytes }])),
  )
  expect(new Set(answers.flatMap(({ body }) => body.Images)).size).toBe(20)
})

test('stores an imported image under the same rules', async () => {
  const { storage } = shop.services
  const key = await importImage(storage, await draw(1200, 600).jpeg().toBuffer(), 'a b.jpeg?x=1')
  const url = address + key
  expect((await stored(url)).status).toBe(200)
  expect((await stored(beside(url, 480))).status).toBe(200)
  await expect(importImage(storage, Buffer.from('<svg/>'), 'a.svg')).rejects.toMatchObject({
    code: 'UNSUPPORTED_MEDIA_TYPE',
  })
})

test('answers 503 within 5 s when the storage does not respond', async () => {
  const mute = createServer((socket) => socket.on('error', () => {}).resume())
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const port = (mute.address() as { port: number }).port
  const { createS3Storage } = await import('#server/platform/storage/s3-storage.ts')
  const storage = createS3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    accessKey: 'key',
    secretKey: 'secret',
    region: 'us-east-1',
    bucket: 'images',
    publicUrl: undefined,
  })
  const silent = { ...storage, prepare: async () => {} }
  await using other = await createTestApp({}, { storage: silent })
  const to = await other.listen()
  const { token } = await makeUser(other.db, { type: 'admin' })
  const part = { name: 'a.png', bytes: await draw(90, 90).png().toBuffer() }
  const start = performance.now()
  const answers = Promise.all([1, 2, 3].map(() => upload([part], { token, to })))
  let uploading = true
  void answers.then(() => {
    uploading = false
  })
  const listed = await other.call('GET', '/products?limit=5')
  expect([listed.status, uploading]).toEqual([200, true])
  for (const answer of await answers) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBeTruthy()
  }
  expect(performance.now() - start).toBeLessThan(5_000)
  expect(await other.db.selectFrom('audit_log').selectAll().execute()).toEqual([])
  mute.close()
})
