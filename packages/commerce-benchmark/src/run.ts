/** One run: the catalogue goes in, shoppers come for a while, and what they were told is held against the shop. */
import { categories, makeCatalogue, searches } from './catalogue.ts'
import { chanceOf } from './chance.ts'
import { type Acknowledged, type Check, checkShop, ordersAreThere } from './checks.ts'
import type { Buyer, Shop } from './shop.ts'

export interface Wishes {
  seed: number
  products: number
  buyers: number
  /** shoppers at the same time */
  atOnce: number
  seconds: number
}

/** How often each is called, of a hundred. */
const mix = { list: 18, search: 12, product: 38, category: 18, quote: 8, order: 3, status: 3 }
type Call = keyof typeof mix

interface Figures {
  calls: number
  failed: number
  perSecond: number
  /** milliseconds */
  median: number
  p95: number
  p99: number
}

export interface Result {
  shop: string
  wishes: Wishes
  mix: typeof mix
  calls: Record<Call, Figures>
  checks: Check[]
}

const quantile = (sorted: readonly number[], share: number): number =>
  Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2))

export async function runBenchmark(shop: Shop, wishes: Wishes): Promise<Result> {
  const products = makeCatalogue(wishes.seed, wishes.products)
  await shop.fill(products)
  const buyers: Buyer[] = []
  for (let number = 0; number < wishes.buyers; number += 1)
    buyers.push(await shop.openBuyer(number))

  const names = Object.keys(mix) as Call[]
  const deck = names.flatMap((name) => Array<Call>(mix[name]).fill(name))
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    Call,
    number[]
  >
  const failed = Object.fromEntries(names.map((name) => [name, 0])) as Record<Call, number>
  const orders: Acknowledged[] = []
  // The last product has one piece, for the checks.
  const onSale = products.slice(0, -1)
  const until = performance.now() + wishes.seconds * 1_000

  const shopper = async (number: number) => {
    const chance = chanceOf(wishes.seed * 1_000 + number)
    const buyer = buyers[number % buyers.length]
    const lines = () =>
      [...new Set([chance.pick(onSale), chance.pick(onSale)])].map(({ id }) => ({
        id,
        quantity: 1 + chance.below(2),
      }))
    const calls: Record<Call, (turn: number) => Promise<unknown>> = {
      list: () => shop.list(),
      search: () => shop.search(chance.pick(searches)),
      product: () => shop.product(chance.pick(onSale).id),
      category: () => shop.category(chance.pick(categories)),
      quote: () => shop.quote(lines()),
      order: async (turn) => {
        const wanted = lines()
        const placed = await shop.order(buyer, wanted, `order-${wishes.seed}-${number}-${turn}`)
        if (!placed) throw new Error('there is plenty of everything')
        orders.push({ buyer, id: placed.id, lines: wanted })
      },
      status: async () => {
        const mine = orders.findLast((one) => one.buyer === buyer)
        return mine ? shop.status(buyer, mine.id) : shop.list()
      },
    }
    for (let turn = 0; performance.now() < until; turn += 1) {
      const name = chance.pick(deck)
      const began = performance.now()
      try {
        await calls[name](turn)
        times[name].push(performance.now() - began)
      } catch {
        failed[name] += 1
      }
    }
  }
  await Promise.all(Array.from({ length: wishes.atOnce }, (_, number) => shopper(number)))

  const figuresOf = (name: Call): Figures => {
    const sorted = times[name].toSorted((a, b) => a - b)
    return {
      calls: sorted.length,
      failed: failed[name],
      perSecond: Number((sorted.length / wishes.seconds).toFixed(1)),
      median: quantile(sorted, 0.5),
      p95: quantile(sorted, 0.95),
      p99: quantile(sorted, 0.99),
    }
  }
  const checks = [await ordersAreThere(shop, orders), ...(await checkShop(shop, products, buyers))]
  const calls = Object.fromEntries(names.map((name) => [name, figuresOf(name)])) as Record<
    Call,
    Figures
  >
  return { shop: shop.name, wishes, mix, calls, checks }
}

/** The result as a table for people. */
export function tableOf({ shop, wishes, calls, checks }: Result): string {
  const rows = Object.entries(calls).map(
    ([name, { calls: count, failed, perSecond, median, p95, p99 }]) =>
      `| ${name} | ${count} | ${failed} | ${perSecond} | ${median} | ${p95} | ${p99} |`,
  )
  const held = checks.map(
    ({ what, passed, detail }) =>
      `- ${passed ? 'holds' : 'BROKEN'}: ${what}${detail ? ` (${detail})` : ''}`,
  )
  return [
    `${shop}: ${wishes.products} products, ${wishes.atOnce} shoppers at once for ${wishes.seconds} s, seed ${wishes.seed}`,
    '',
    '| call | answered | failed | a second | median ms | 95 % | 99 % |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    ...held,
  ].join('\n')
}
