/**
 * Checks what the shop expects of an image storage against a real one: `npm run araliya --
 * storage-check` for an operator's, the tests for ours.
 */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { Storage } from './storage.ts'

export interface StorageTarget {
  storage: Storage
  /** makes a public address fetchable: the disk storage returns `/images/…` */
  absolute: (publicUrl: string) => string
}

export interface StorageCheck {
  name: string
  /** false: recommended, the shop works without */
  required: boolean
  /** 's3': does not apply to files on this machine */
  only?: 's3'
  /** Runs the check. @throws AssertionError that states what was found instead */
  run: (target: StorageTarget) => Promise<void>
}

const contentType = 'image/webp'
const newKey = (name = 'check.webp'): string =>
  `${Date.now()}-${randomBytes(4).toString('hex')}-${name}`
const newObject = (size = 2_000) => ({ body: randomBytes(size), contentType })

/** Stores an object for the duration of a check. */
async function withObject(
  { storage }: StorageTarget,
  work: (key: string, body: Buffer) => Promise<void>,
  key = newKey(),
  size?: number,
): Promise<void> {
  const object = newObject(size)
  equal(await storage.putNew(key, object), true, 'a new object was not stored')
  try {
    await work(key, object.body)
  } finally {
    await storage.remove(key)
  }
}

const stranger = (address: string, init?: RequestInit) =>
  fetch(address, { ...init, signal: AbortSignal.timeout(5_000) })

export const storageChecks: readonly StorageCheck[] = [
  {
    name: 'prepares the storage, also when it is ready already',
    required: true,
    async run({ storage }) {
      await storage.prepare()
      await storage.prepare()
    },
  },
  {
    name: 'returns an object byte for byte with its type',
    required: true,
    run: (target) =>
      withObject(target, async (key, body) => {
        const found = await target.storage.get(key)
        ok(found, 'the object was not found')
        ok(found.body.equals(body), 'different bytes were returned')
        equal(found.contentType, contentType)
      }),
  },
  {
    name: 'serves an object at its public address, cacheable for an hour',
    required: true,
    run: (target) =>
      withObject(target, async (key, body) => {
        const answer = await stranger(target.absolute(target.storage.publicUrl(key)))
        equal(answer.status, 200, `the public address answered ${answer.status}`)
        ok(Buffer.from(await answer.arrayBuffer()).equals(body), 'different bytes were returned')
        equal(answer.headers.get('content-type'), contentType)
        match(answer.headers.get('cache-control') ?? '', /max-age=3600/)
      }),
  },
  {
    name: 'accepts folder names and special characters in keys',
    required: true,
    async run(target) {
      for (const name of ['w480/deep/name.webp', 'a+b c&d=e.webp', 'රෝස.webp'])
        await withObject(
          target,
          async (key) => {
            const answer = await stranger(target.absolute(target.storage.publicUrl(key)))
            equal(answer.status, 200, `${key}: the public address answered ${answer.status}`)
          },
          `checks/${newKey()}/${name}`,
        )
    },
  },
  {
    name: 'stores an object of 12 MB completely',
    required: true,
    run: (target) =>
      withObject(
        target,
        async (key, body) => {
          const found = await target.storage.get(key)
          ok(found?.body.equals(body), 'the content was different')
        },
        newKey(),
        12 * 1024 * 1024,
      ),
  },
  {
    name: 'rejects a key that exists, and keeps its object',
    required: true,
    run: (target) =>
      withObject(target, async (key, body) => {
        equal(await target.storage.putNew(key, newObject()), false, 'the object was overwritten')
        const found = await target.storage.get(key)
        ok(found?.body.equals(body), 'the first object is missing')
      }),
  },
  {
    name: 'moves an object to a free key with its type, and not to an existing one',
    required: true,
    run: (target) =>
      withObject(
        target,
        async (key, body) => {
          const { storage } = target
          const free = `checks/${newKey('a+b c.webp')}`
          try {
            await withObject(target, async (taken) => {
              equal(await storage.moveNew(key, taken), false, 'another object was replaced')
            })
            equal(await storage.moveNew(key, free), true, 'the object was not moved')
            const found = await storage.get(free)
            ok(found, 'the object was not found under the new key')
            ok(found.body.equals(body), 'the new key has different bytes')
            equal(found.contentType, contentType)
            equal(await storage.get(key), undefined, 'the object still exists under the old key')
          } finally {
            await storage.remove(free)
          }
        },
        `checks/${newKey('a+b c&d.webp')}`,
      ),
  },
  {
    name: 'removes a folder and nothing else',
    required: true,
    run: (target) =>
      withObject(target, async (key) => {
        const folder = `check-${randomBytes(4).toString('hex')}/`
        for (const name of ['one.webp', 'deep/two.webp'])
          await target.storage.putNew(folder + name, newObject())
        await target.storage.removeUnder(folder)
        await target.storage.removeUnder(folder)
        equal(await target.storage.get(`${folder}one.webp`), undefined)
        equal(await target.storage.get(`${folder}deep/two.webp`), undefined)
        ok(await target.storage.get(key), 'another object was removed')
      }),
  },
  {
    name: 'lets one of twenty concurrent writers of a key win',
    required: false,
    async run({ storage }) {
      const key = newKey()
      const objects = Array.from({ length: 20 }, () => newObject())
      const won = await Promise.all(objects.map((object) => storage.putNew(key, object)))
      await storage.remove(key)
      equal(won.filter(Boolean).length, 1, `${won.filter(Boolean).length} writers won`)
    },
  },
  {
    name: 'lists every object by its full key',
    required: true,
    run: (target) =>
      withObject(target, async (key) => {
        const width = `w480/${key}`
        await withObject(
          target,
          async () => {
            const found: string[] = []
            for await (const each of target.storage.list()) found.push(each)
            deepEqual(found.filter((each) => each.endsWith(key)).sort(), [key, width])
          },
          width,
        )
      }),
  },
  {
    name: 'finds no missing object',
    required: true,
    async run({ storage }) {
      equal(await storage.get(newKey()), undefined)
    },
  },
  {
    name: 'removes an object, also twice',
    required: true,
    async run(target) {
      const key = newKey()
      await target.storage.putNew(key, newObject())
      await target.storage.remove(key)
      await target.storage.remove(key)
      equal(await target.storage.get(key), undefined)
    },
  },
  {
    name: 'rejects anonymous writing, listing and removing',
    required: true,
    only: 's3',
    run: (target) =>
      withObject(target, async (key) => {
        const address = target.absolute(target.storage.publicUrl(key))
        const bucket = address.slice(0, address.lastIndexOf('/') + 1)
        const answers = await Promise.all([
          stranger(`${address}-stranger`, { method: 'PUT', body: 'stranger' }),
          stranger(address, { method: 'DELETE' }),
          stranger(`${bucket}?list-type=2`),
        ])
        deepEqual(
          answers.map(({ status }) => status >= 400 && status < 500),
          [true, true, true],
          `writing, removing and listing answered ${answers.map(({ status }) => status)}`,
        )
      }),
  },
]
