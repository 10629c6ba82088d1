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
    name: 'the store can be made ready, and again when it is',
    required: true,
    async run({ storage }) {
      await storage.prepare()
      await storage.prepare()
    },
  },
  {
    name: 'an object comes back byte for byte with its type',
    required: true,
    run: (target) =>
      withObject(target, async (key, body) => {
        const found = await target.storage.get(key)
        ok(found, 'it was not found')
        ok(found.body.equals(body), 'other bytes came back')
        equal(found.contentType, contentType)
      }),
  },
  {
    name: 'anybody may read it at its public address, and keep it for an hour',
    required: true,
    run: (target) =>
      withObject(target, async (key, body) => {
        const answer = await stranger(target.absolute(target.storage.publicUrl(key)))
        equal(answer.status, 200, `its public address answered ${answer.status}`)
        ok(Buffer.from(await answer.arrayBuffer()).equals(body), 'other bytes came back')
        equal(answer.headers.get('content-type'), contentType)
        match(answer.headers.get('cache-control') ?? '', /max-age=3600/)
      }),
  },
  {
    name: 'names of folders and of unusual letters lead to the object',
    required: true,
    async run(target) {
      for (const name of ['w480/deep/name.webp', 'a+b c&d=e.webp', 'රෝස.webp'])
        await withObject(
          target,
          async (key) => {
            const answer = await stranger(target.absolute(target.storage.publicUrl(key)))
            equal(answer.status, 200, `${key}: its public address answered ${answer.status}`)
          },
          `checks/${newKey()}/${name}`,
        )
    },
  },
  {
    name: 'an object of 12 MB is whole',
    required: true,
    run: (target) =>
      withObject(
        target,
        async (key, body) => {
          const found = await target.storage.get(key)
          ok(found?.body.equals(body), 'it came back different')
        },
        newKey(),
        12 * 1024 * 1024,
      ),
  },
  {
    name: 'a name that is taken is refused, and its object stays',
    required: true,
    run: (target) =>
      withObject(target, async (key, body) => {
        equal(await target.storage.putNew(key, newObject()), false, 'it was overwritten')
        const found = await target.storage.get(key)
        ok(found?.body.equals(body), 'the first object is gone')
      }),
  },
  {
    name: 'an object moves to a name that nobody has, with its type, and to no other',
    required: true,
    run: (target) =>
      withObject(
        target,
        async (key, body) => {
          const { storage } = target
          const free = `checks/${newKey('a+b c.webp')}`
          try {
            await withObject(target, async (taken) => {
              equal(await storage.moveNew(key, taken), false, 'it replaced another object')
            })
            equal(await storage.moveNew(key, free), true, 'it was not moved')
            const found = await storage.get(free)
            ok(found, 'it was not found under its new name')
            ok(found.body.equals(body), 'other bytes came to the new name')
            equal(found.contentType, contentType)
            equal(await storage.get(key), undefined, 'it is still there under its old name')
          } finally {
            await storage.remove(free)
          }
        },
        `checks/${newKey('a+b c&d.webp')}`,
      ),
  },
  {
    name: 'a folder of objects is removed, and nothing beside it',
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
        ok(await target.storage.get(key), 'an object beside it is gone')
      }),
  },
  {
    name: 'of twenty writers of one name at once, one wins',
    required: false,
    async run({ storage }) {
      const key = newKey()
      const objects = Array.from({ length: 20 }, () => newObject())
      const won = await Promise.all(objects.map((object) => storage.putNew(key, object)))
      await storage.remove(key)
      equal(won.filter(Boolean).length, 1, `${won.filter(Boolean).length} of them were told so`)
    },
  },
  {
    name: 'the list names every object by its whole key',
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
    name: 'what is not there is not found',
    required: true,
    async run({ storage }) {
      equal(await storage.get(newKey()), undefined)
    },
  },
  {
    name: 'a removed object is gone, and removing it again is no mistake',
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
    name: 'strangers may neither write nor list nor remove',
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
