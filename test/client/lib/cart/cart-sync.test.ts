/** One cart on several devices: any history of two of them, over a network that loses what it likes. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeBy, setQuantity } from '../../../../client/lib/cart/cart-lines.ts'
import { createSync, type Known } from '../../../../client/lib/cart/cart-sync.ts'
import { type VersionedCart, withChanges } from '../../../../server/modules/orders/cart/changes.ts'
import type { CartLine } from '../../../../server/modules/orders/cart/lines.schema.ts'

/** The carts of accounts by the server's own rules; a key that comes twice gets its first answer. */
function makeServer() {
  const carts = new Map<string, VersionedCart>()
  const answered = new Map<string, unknown>()
  const cartOf = (owner: string) => carts.get(owner) ?? { version: 0, lines: [] }
  const answer = (owner: string) => ({ owner, lines: [...cartOf(owner).lines] })
  return {
    answer,
    change(owner: string, changes: Parameters<typeof withChanges>[1], key: string) {
      if (!answered.has(key)) {
        carts.set(owner, withChanges(cartOf(owner), changes))
        answered.set(key, answer(owner))
      }
      return answered.get(key) as ReturnType<typeof answer>
    },
  }
}

const keys = (function* count() {
  for (let key = 1; ; key += 1) yield key
})()

/** Simulates the browser of a user. A failed sync loses the request before, or the answer after, the server. */
function makeDevice(server: ReturnType<typeof makeServer>, owner = 'nimali') {
  const device = { owner, lines: [] as readonly CartLine[], known: undefined as Known | undefined }
  let fails: 'request' | 'answer' | undefined
  /** runs before the answer arrives */
  let meanwhile = () => {}
  const through = async <T>(work: () => T): Promise<T> => {
    if (fails === 'request') throw new Error('lost')
    const answer = work()
    if (fails === 'answer') throw new Error('lost')
    await null
    meanwhile()
    meanwhile = () => {}
    return answer
  }
  const sync = createSync({
    cart: { get: () => device.lines, set: (lines) => Object.assign(device, { lines }) },
    known: { get: () => device.known, set: (known) => Object.assign(device, { known }) },
    server: {
      read: () => through(() => server.answer(device.owner)),
      change: ({ owner: meant, changes }, key) =>
        through(() => (meant === device.owner ? server.change(meant, changes, key) : undefined)),
    },
    newKey: () => `key-${keys.next().value}`,
  })
  const edit = (lines: readonly CartLine[]) => {
    const before = device.lines
    device.lines = lines
    sync.note(before)
  }
  return Object.assign(device, {
    add: (id: string, qty = 1) => edit(changeBy(device.lines, id, qty)),
    remove: (id: string) => edit(setQuantity(device.lines, id, 0)),
    ids: () => device.lines.map(({ productId }) => productId).sort(),
    async sync(fetches: boolean, fail?: 'request' | 'answer', edit = () => {}) {
      fails = fail
      meanwhile = edit
      await sync.exchange(fetches).catch(() => {})
      fails = undefined
    },
  })
}

const product = fc.constantFrom('A', 'B', 'C')
const edit = fc.record({
  kind: fc.constantFrom('add', 'remove'),
  id: product,
  qty: fc.integer({ min: 1, max: 3 }),
})
const step = fc.record({
  device: fc.nat(1),
  edit: fc.option(edit, { nil: undefined }),
  sync: fc.constantFrom(undefined, 'send', 'sync'),
  fail: fc.constantFrom(undefined, undefined, 'request', 'answer') as fc.Arbitrary<
    'request' | 'answer' | undefined
  >,
  meanwhile: fc.option(edit, { nil: undefined }),
})

test('merges the carts of two devices without losing lines', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), product, async (history, last) => {
      const server = makeServer()
      const devices = [makeDevice(server), makeDevice(server)]
      for (const device of devices) await device.sync(true)
      /** the last edit of each product on any device */
      const done = new Map<string, string>()
      const play = (
        device: (typeof devices)[0],
        { kind, id, qty }: typeof edit extends fc.Arbitrary<infer E> ? E : never,
      ) => {
        // Removing a missing product is not an edit.
        if (kind === 'remove' && !device.ids().includes(id)) return
        done.set(id, kind)
        if (kind === 'add') device.add(id, qty)
        else device.remove(id)
      }
      for (const { device: index, edit: now, sync, fail, meanwhile } of history) {
        const device = devices[index]!
        if (now) play(device, now)
        if (sync)
          await device.sync(sync === 'sync', fail, () => meanwhile && play(device, meanwhile))
      }
      const settle = async () => {
        for (const device of [...devices, ...devices]) await device.sync(true)
      }
      await settle()
      const [one, two] = devices
      const quantities = (lines: readonly CartLine[]) =>
        Object.fromEntries(lines.map(({ productId, qty }) => [productId, qty]))
      expect(quantities(one!.lines)).toEqual(quantities(two!.lines))
      expect(quantities(one!.lines)).toEqual(quantities(server.answer('nimali').lines))
      for (const [id, kind] of done) if (kind === 'add') expect(one!.ids()).toContain(id)

      // A removed product does not return after a lost request or answer.
      one!.remove(last)
      await one!.sync(false, 'answer')
      await two!.sync(true, 'request')
      await settle()
      expect([one!.ids(), two!.ids()].flat()).not.toContain(last)
      // A repeated add after a lost answer does not restore a product removed since.
      one!.add('D')
      await one!.sync(false, 'answer')
      await two!.sync(true)
      two!.remove('D')
      await two!.sync(false)
      await settle()
      expect([one!.ids(), two!.ids()].flat()).not.toContain('D')
    }),
    { numRuns: 600 },
  )
})

test('joins carts at login by the larger quantity, per account', async () => {
  const server = makeServer()
  const [first, second] = [makeDevice(server), makeDevice(server)]
  first.add('A', 3)
  first.add('B', 1)
  await first.sync(true)
  second.add('C')
  second.add('A', 1)
  second.add('B', 2)
  await second.sync(true)
  const all = [
    { productId: 'C', qty: 1 },
    { productId: 'A', qty: 3 },
    { productId: 'B', qty: 2 },
  ]
  expect(second.lines).toEqual(all)
  await first.sync(true)
  expect(first.lines).toEqual(expect.arrayContaining(all))

  // The cart stays after a logout: a guest adds to it, then another user logs in.
  second.add('D')
  second.owner = 'kasun'
  await second.sync(true)
  expect(second.lines).toEqual([{ productId: 'D', qty: 1 }])
  expect(server.answer('kasun').lines).toMatchObject([{ productId: 'D', qty: 1 }])
  await first.sync(true)
  expect(first.ids()).toEqual(['A', 'B', 'C'])
  // A line removed on the other device stays removed after the next login.
  second.owner = 'nimali'
  first.remove('B')
  await first.sync(false)
  await second.sync(true)
  expect(second.ids()).toEqual(['A', 'C'])
})

test('keeps excess cart lines on the server until there is room', async () => {
  const server = makeServer()
  const [first, second] = [makeDevice(server), makeDevice(server)]
  for (let index = 0; index < 80; index += 1) {
    first.add(`F-${index}`)
    second.add(`S-${index}`)
  }
  for (const device of [first, second, first]) await device.sync(true)
  expect([first.lines.length, server.answer('nimali').lines.length]).toEqual([100, 160])
  for (let index = 0; index < 70; index += 1) first.remove(`F-${index}`)
  await first.sync(false)
  expect([first.lines.length, server.answer('nimali').lines.length]).toEqual([90, 90])
})
