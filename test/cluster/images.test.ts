import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { createS3Storage } from '#server/platform/storage/s3-storage.ts'
import { findFreePort } from '../../db/embedded/embedded-process.ts'
import { type PrivatePostgres, startPrivatePostgres } from '../support/private-postgres.ts'
import { findProgram } from '../support/programs.ts'
import { makeQuickFolder } from '../support/quick-folder.ts'
import { runScript } from '../support/run-script.ts'
import { type CrashableS3Server, openCrashableS3Server } from '../support/s3-server.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { testIf } from '../support/test-if.ts'

const store = await openCrashableS3Server()
const haproxy = findProgram('haproxy')
const uploaders = 3

let postgres: PrivatePostgres
let photo: Buffer
beforeAll(async () => {
  postgres = await startPrivatePostgres()
  photo = await sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#7a8f6a' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await postgres[Symbol.asyncDispose]()
  await store?.[Symbol.asyncDispose]()
})

const environmentOf = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY: store!.s3.accessKey,
  S3_SECRET_KEY: store!.s3.secretKey,
  S3_BUCKET: store!.s3.bucket,
})

interface Refusal {
  status: number
  code: string
  message: string
  retryAfter: string | null
}

/** Staff who upload without a pause. */
function uploadTo(shop: ServerProcess, token: string) {
  const stored: string[] = []
  const refused: Refusal[] = []
  let isOver = false
  const one = async () => {
    const body = new FormData()
    body.append('file', new Blob([photo as BlobPart]), 'photo.png')
    const answer = await fetch(`${shop.address}/api/images`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
    })
    const { status, headers } = answer
    const said = (await answer.json()) as { Images: string[]; code: string; message: string }
    if (status === 201) stored.push(...said.Images)
    else refused.push({ ...said, status, retryAfter: headers.get('retry-after') })
  }
  const work = Promise.all(
    Array.from({ length: uploaders }, async () => {
      while (!isOver) await one()
    }),
  )
  return {
    stored,
    refused,
    /** @returns when so many more are stored */
    more: async (count: number) => {
      const wanted = stored.length + count
      await expect.poll(() => stored.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(wanted)
    },
    stop: () => {
      isOver = true
      return work
    },
  }
}

async function login(shop: ServerProcess): Promise<string> {
  const answer = await fetch(`${shop.address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@araliya.local', password: 'a long password' }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** Every refusal is one that its reader understands and may come back from. */
function expectClear(refused: readonly Refusal[]): void {
  for (const { status, code, message, retryAfter } of refused) {
    expect([status, code, retryAfter]).toEqual([503, 'UNAVAILABLE', '1'])
    expect(message).toMatch(
      /^The image storage (does not respond|rejected the request)\. Please try again/,
    )
  }
}

/** Expects all acknowledged and recorded images in all widths, and no partial image. */
async function expectWhole(shop: ServerProcess, stored: readonly string[], endpoint: string) {
  const storage = createS3Storage({ ...store!.s3, endpoint })
  const rows = await postgres.db.selectFrom('media').select('name').execute()
  const names = rows.map(({ name }) => name)
  const acknowledged = stored.map((address) => address.slice(address.lastIndexOf('/') + 1))
  expect(names).toEqual(expect.arrayContaining(acknowledged))
  const keys: string[] = []
  for await (const key of storage.list()) keys.push(key)
  for (const name of names)
    expect(keys).toEqual(expect.arrayContaining([name, `w480/${name}`, `w960/${name}`]))
  for (const key of keys) {
    const { body } = (await storage.get(key))!
    // decoded to its last pixel
    const { info } = await sharp(body).raw().toBuffer({ resolveWithObject: true })
    expect(info.width, key).toBe(
      key.startsWith('w480/') ? 480 : key.startsWith('w960/') ? 960 : 1_200,
    )
  }
  for (const name of acknowledged.slice(-3))
    expect((await fetch(`${shop.address}/images/${name}`)).status).toBe(200)
  const { out } = await runScript('storage-check', [], {
    ...environmentOf(endpoint),
    S3_BUCKET: `${store!.s3.bucket}-check`,
  })
  expect(out).toMatch(/This store will do/)
}

testIf(store, 'needs versitygw')(
  'refuses uploads clearly while the image store is down, serves all else, and keeps all acknowledged images',
  async () => {
    const { endpoint } = store!.s3
    await using shop = await startServer({
      DATABASE_URL: postgres.url,
      ...environmentOf(endpoint),
    })
    const uploads = uploadTo(shop, await login(shop))
    for (let round = 0; round < 3; round += 1) {
      await uploads.more(5)
      const before = uploads.refused.length
      await store!.kill()
      await expect
        .poll(() => uploads.refused.length, { timeout: 30_000 })
        .toBeGreaterThan(before + 5)
      const [last] = uploads.stored.slice(-1)
      const paths = ['/', '/api/products', '/api/blogs', '/health/ready']
      const statuses = await Promise.all(
        paths.map(async (each) => (await fetch(shop.address + each)).status),
      )
      expect(statuses).toEqual([200, 200, 200, 200])
      const image = await fetch(`${shop.address}/images/${last!.slice(last!.lastIndexOf('/') + 1)}`)
      expect([image.status, image.headers.get('retry-after')]).toEqual([503, '1'])
      await store!.revive()
    }
    await uploads.more(5)
    await uploads.stop()
    expectClear(uploads.refused)
    await expectWhole(shop, uploads.stored, endpoint)
  },
)

/** Starts a load balancer for two nodes of a store that skips a node without an answer. */
async function balance(folder: string, nodes: readonly string[]): Promise<[string, ChildProcess]> {
  const port = await findFreePort()
  const file = path.join(folder, 'haproxy.cfg')
  const servers = nodes.map(
    (node, index) => `  server node${index} ${new URL(node).host} check inter 500ms fall 1 rise 1`,
  )
  const lines = [
    'defaults',
    '  mode tcp',
    '  timeout connect 1s\n  timeout client 10s\n  timeout server 10s\n  timeout check 1s',
    '  option redispatch 1\n  retries 3',
    'listen store',
    `  bind 127.0.0.1:${port}`,
    ...servers,
  ]
  await writeFile(file, `${lines.join('\n')}\n`)
  const child = spawn(haproxy!, ['-db', '-f', file], { stdio: 'ignore' })
  return [`http://127.0.0.1:${port}`, child]
}

testIf(store && haproxy, 'needs versitygw and haproxy')(
  'a store of two nodes loses each of them under uploads, and only what was just on its way is refused',
  async () => {
    const folder = await makeQuickFolder()
    await using second: CrashableS3Server = await store!.second()
    const nodes = [store!, second]
    const [endpoint, balancer] = await balance(
      folder,
      nodes.map(({ s3 }) => s3.endpoint),
    )
    try {
      await using shop = await startServer({
        DATABASE_URL: postgres.url,
        ...environmentOf(endpoint),
      })
      const uploads = uploadTo(shop, await login(shop))
      for (const node of [...nodes, ...nodes]) {
        await uploads.more(5)
        await node.kill()
        // the other node alone continues
        await uploads.more(10)
        await node.revive()
      }
      await uploads.stop()
      expectClear(uploads.refused)
      await expectWhole(shop, uploads.stored, endpoint)
    } finally {
      const exited = once(balancer, 'exit')
      balancer.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true, force: true })
    }
  },
)
