/** Grouping conserves products, stock and orders, and cards follow members. */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { assertLedger } from '../../../support/order-checker.ts'
import { createTestApp } from '../../../support/test-app.ts'

const shop = await createTestApp()
const token = (await makeUser(shop.db, { role: 'owner' })).token
afterAll(() => shop[Symbol.asyncDispose]())

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await shop.call(method, path, { token, ...(body === undefined ? {} : { body }) })
  expect(answer.status, `${method} ${path} ${answer.text}`).toBeLessThan(500)
  return answer
}

const kinds = [
  ...['create', 'merge', 'split', 'split into a group', 'reorder', 'change all'],
  ...['drop', 'drop with products', 'undo', 'drop and undo'],
  ...['delete', 'restore', 'order', 'cancel'],
] as const
const action = fc.record({
  kind: fc.constantFrom(...kinds),
  places: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 2 }),
})

/** Returns what a deletion and its undo keep of a group. */
const contentOf = ({ version: _, updatedAt: __, ...rest }: Record<string, unknown>) => rest

/** Returns cards that differ from what members and products say. */
const wrongCards = async () => {
  const { rows } = await sql`
    with wanted as (
      select coalesce(member.group_id, products.id) as id, min(last_price_cents) as price,
        bool_or(stock > 0) as available, count(*) as variants
      from products left join product_group_members as member
        on member.product_ref = products.id and member.active
      where listed and deleted_at is null group by 1
    )
    select * from wanted full join product_cards as card using (id)
    where wanted.price is distinct from card.last_price_cents
      or wanted.available is distinct from card.available
      or wanted.variants <> coalesce((card.summary->>'variants')::int, 1)`.execute(shop.db)
  return rows
}

/** Six products and their groups; every action returns whether it changed something. */
async function openShelf(run: number) {
  const ids: string[] = []
  for (let place = 0; place < 6; place += 1)
    ids.push(
      (await makeProduct(shop.db, { productId: `R${run}-${place}`, price: 100 + place, stock: 2 }))
        .product_id,
    )
  const groups: string[] = []
  const dropped: string[] = []
  const orders: string[] = []
  let placed = 0
  let names = 0
  const idsOf = ({ variants }: { variants: { product: { productId: string } }[] }) =>
    variants.map(({ product }) => product.productId)
  const editorOf = async (id: string) => (await call('GET', `/admin/product-groups/${id}`)).body
  /** Returns living products, at most one of each shade. */
  const variants = async (places: readonly number[], isSingle: boolean) => {
    const { rows } = await sql<{ product_id: string }>`
      select product_id from products where product_id = any(${ids}) and deleted_at is null
        and not (${isSingle} and exists (
          select from product_group_members where product_ref = products.id and active))`.execute(
      shop.db,
    )
    const known = rows.map((row) => row.product_id)
    const chosen = places.filter((place) => known.includes(ids[place]!))
    const shades = new Map(chosen.map((place) => [`Shade ${place % 4}`, ids[place]]))
    return [...shades].map(([shade, productId]) => ({ productId, options: [shade] }))
  }
  const add = (group: { id: string } | null | undefined) => {
    if (group) groups.push(group.id)
    return Boolean(group)
  }
  const newName = () => `Group ${run} ${++names}`
  const drop = async (id: string) => {
    dropped.push(id)
    return (await call('DELETE', `/product-groups/${id}`)).status === 200
  }
  const undo = async (id: string) => {
    expect((await call('POST', `/product-groups/${id}/restore`)).body.group.id).toBe(id)
    return true
  }
  const split = async (id: string, places: readonly number[], body: object) => {
    const members = idsOf(await editorOf(id))
    const productIds = places.map((place) => ids[place]!).filter((one) => members.includes(one))
    const { status, body: answer } = await call('POST', `/product-groups/${id}/split`, {
      productIds,
      ...body,
    })
    add(answer.split)
    return status === 200
  }
  /** Runs an action of the last group. */
  const ofLast = (run: (id: string) => Promise<boolean>) => async () =>
    groups.length > 0 && run(groups.at(-1)!)
  const actions: Record<(typeof kinds)[number], (places: readonly number[]) => unknown> = {
    create: async (places) => {
      const members = await variants(places, true)
      const body = { name: newName(), options: [{ name: 'Shade' }], variants: members }
      return members.length > 0 && add((await call('POST', '/product-groups', body)).body.group)
    },
    merge: (places) =>
      ofLast(async (id) => {
        const present = idsOf(await editorOf(id))
        const members = await variants(places, false)
        const body = {
          variants: members.filter(({ productId }) => !present.includes(productId!)),
          move: true,
        }
        return (await call('POST', `/product-groups/${id}/variants`, body)).status === 200
      })(),
    split: (places) => ofLast((id) => split(id, places, {}))(),
    'split into a group': (places) => ofLast((id) => split(id, places, { name: newName() }))(),
    reorder: ofLast(async (id) => {
      const productIds = idsOf(await editorOf(id)).reverse()
      return (await call('PUT', `/product-groups/${id}/order`, { productIds })).status === 200
    }),
    'change all': ofLast(async (id) => {
      const { options } = await editorOf(id)
      const body = { name: newName(), options, shared: { description: newName() } }
      return (await call('PUT', `/product-groups/${id}`, body)).status === 200
    }),
    drop: async () => groups.length > 0 && drop(groups.pop()!),
    'drop with products': async () => {
      const id = groups.pop()
      if (!id) return false
      for (const productId of idsOf(await editorOf(id)))
        await call('DELETE', `/products/${productId}`)
      return drop(id)
    },
    undo: async () => dropped.length > 0 && undo(groups[groups.push(dropped.pop()!) - 1]!),
    'drop and undo': ofLast(async (id) => {
      const before = await editorOf(id)
      await call('DELETE', `/product-groups/${id}`)
      await undo(id)
      expect(contentOf(await editorOf(id))).toEqual(contentOf(before))
      return before.variants.length > 1
    }),
    delete: async ([place]) => (await call('DELETE', `/products/${ids[place!]}`)).status === 200,
    restore: async ([place]) =>
      (await call('POST', `/products/${ids[place!]}/restore`)).status === 200,
    order: async ([place]) => {
      const body = orderBody({ productId: ids[place!]!, qty: 1 })
      const { order } = (await call('POST', '/orders', body)).body
      if (!order) return false
      orders.push(order.orderId)
      placed += 1
      return true
    },
    cancel: async () =>
      orders.length > 0 &&
      (await call('PUT', `/orders/${orders.pop()}`, { status: 'Cancelled' })).status === 200,
  }
  const check = async () => {
    const { rows } = await sql<{ products: number; stock: number }>`
      select count(*) as products, sum(stock) as stock from products
      where product_id = any(${ids})`.execute(shop.db)
    expect(rows[0]).toEqual({ products: 6, stock: 12 - orders.length })
    const ordered = await sql<{ orders: number }>`
      select count(distinct order_id) as orders from order_items
      where product_id = any(${ids})`.execute(shop.db)
    expect(ordered.rows[0]?.orders).toBe(placed)
    expect(await wrongCards()).toEqual([])
    await assertLedger(shop.db, ids)
  }
  return { actions, check }
}

test('any order of grouping, deletions and orders conserves products, stock and orders', async () => {
  let run = 0
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 16 }), async (steps) => {
      const { actions, check } = await openShelf(++run)
      await actions.create([3, 0, 2, 1])
      for (const { kind, places } of steps) if (await actions[kind](places)) done.add(kind)
      await check()
    }),
    { numRuns: 25 },
  )
  // Every action changed something, or the test would prove less than it says.
  expect([...done].sort()).toEqual([...kinds].sort())
})
