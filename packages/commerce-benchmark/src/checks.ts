/** What a shop must hold besides being quick. */
import type { Buyer, Line, Product, Shop } from './shop.ts'

export interface Check {
  what: string
  passed: boolean
  /** what was seen instead */
  detail: string
}

/** An order that the shop said yes to. */
export interface Acknowledged {
  buyer: Buyer
  id: string
  lines: readonly Line[]
}

/** Buyers who want the last piece at once. */
const crowd = 10
/** Milliseconds in which everybody must see a new price, and between two looks. */
const soon = 5_000
const lookEvery = 50

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const inOrder = (lines: readonly Line[]): string =>
  JSON.stringify(lines.map(({ id, quantity }) => [id, quantity]).toSorted())

async function judge(what: string, look: () => Promise<string>): Promise<Check> {
  const detail = await look().catch((error: unknown) => String(error))
  return { what, passed: detail === '', detail }
}

/** Each acknowledged order is there, whole. */
export const ordersAreThere = (shop: Shop, orders: readonly Acknowledged[]): Promise<Check> =>
  judge('every acknowledged order can be read as it was placed', async () => {
    const wrong: string[] = []
    for (const { buyer, id, lines } of orders) {
      const found = await shop.status(buyer, id).catch(() => undefined)
      if (!found || inOrder(found.lines) !== inOrder(lines)) wrong.push(id)
    }
    return wrong.length === 0
      ? ''
      : `${wrong.length} of ${orders.length}: ${wrong.slice(0, 5).join(', ')}`
  })

const walkList = async (shop: Shop, products: readonly Product[]): Promise<string> => {
  const seen: string[] = []
  let from: string | undefined
  do {
    const page = await shop.list(from)
    seen.push(...page.products.map(({ id }) => id))
    from = page.next
  } while (from !== undefined && seen.length <= products.length)
  const missing = products.filter(({ id }) => !seen.includes(id)).length
  return missing === 0 && new Set(seen).size === seen.length
    ? ''
    : `${missing} missing, ${seen.length - new Set(seen).size} twice`
}

async function newPriceIsSeen(shop: Shop, { id, cents }: Product): Promise<string> {
  const next = cents + 100
  await shop.setPrice(id, next)
  const asked = await shop.quote([{ id, quantity: 1 }])
  const two = await shop.quote([{ id, quantity: 2 }])
  if (two - asked !== next) return `a basket asks ${asked} cents after the price became ${next}`
  for (const until = Date.now() + soon; Date.now() < until; await wait(lookEvery))
    if ((await shop.product(id)).cents === next) return ''
  return `the product still shows another price after ${soon} ms`
}

async function lastPieceIsSoldOnce(
  shop: Shop,
  buyers: readonly Buyer[],
  last: Product,
): Promise<string> {
  const lines = [{ id: last.id, quantity: 1 }]
  const all = await Promise.all(
    Array.from({ length: crowd }, (_, number) =>
      shop.order(buyers[number % buyers.length], lines, `last-${last.id}-${number}`),
    ),
  )
  const sold = all.filter(Boolean).length
  return sold === 1 ? '' : `sold ${sold} times`
}

async function keyIsOneOrder(shop: Shop, buyer: Buyer, { id }: Product): Promise<string> {
  const place = () => shop.order(buyer, [{ id, quantity: 1 }], `twice-${id}`)
  const [one, same] = await Promise.all([place(), place()])
  const again = await place()
  const ids = new Set([one, same, again].map((order) => order?.id))
  return ids.size === 1 && one ? '' : `${ids.size} orders`
}

/** The rules that hold of any shop, tried while nobody else is there. */
export async function checkShop(
  shop: Shop,
  products: readonly Product[],
  buyers: readonly Buyer[],
): Promise<Check[]> {
  const [usual, other] = products as [Product, Product]
  return [
    await judge('the list shows every product once', () => walkList(shop, products)),
    await judge('a new price is charged at once and seen soon', () => newPriceIsSeen(shop, usual)),
    await judge('the last piece is sold once', () =>
      lastPieceIsSoldOnce(shop, buyers, products.at(-1)!),
    ),
    await judge('one key is one order, however often it is sent', () =>
      keyIsOneOrder(shop, buyers[0], other),
    ),
  ]
}
