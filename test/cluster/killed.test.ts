/** The promise of a database of several machines: whatever part of it dies, nothing acknowledged is lost. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createDatabase } from '../../db/connection/client.ts'
import { keepSettingsWithRole } from '../../db/connection/role-settings.ts'
import { migrateToLatest } from '../../db/migrate/migrator.ts'
import { makeProduct, makeUser } from '../support/factories.ts'
import { figure } from '../support/figures.ts'
import { checkOrders, readStock } from '../support/order-checker.ts'
import { lacking } from '../support/programs.ts'
import { recordOutcome } from '../support/promises.ts'
import { type Chance, chanceOf } from '../support/simulation/random.ts'
import { testIf } from '../support/test-if.ts'
import { startClusterShop } from './support/cluster-shop.ts'
import { startDatabaseCluster } from './support/database-cluster.ts'
import { faults, suffer } from './support/faults.ts'
import { type Shoppers, sendShoppers } from './support/shoppers.ts'

const lacks = lacking()

/** Which part of the hour this is: another order of kills, at other moments. */
const part = Number(process.env.HOUR_PART ?? 1)

/** Milliseconds beyond Patroni's `ttl` within which the shop serves again. */
const grace = 3_000

const shuffled = <T>(all: readonly T[], chance: Chance): T[] =>
  all
    .map((one) => ({ one, place: chance.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)

type Recoveries = Map<string, { count: number; slowest: number }>

/** Writes the outcome to the table, before the checks. */
function reportPart(
  shoppers: Shoppers,
  recoveries: Recoveries,
  { lost, doubled }: { lost: number; doubled: number },
): void {
  const counts = {
    'new prices acknowledged': shoppers.prices(),
    'orders acknowledged': shoppers.acknowledged.length,
    'orders lost': lost,
    'keys that ordered twice': doubled,
    'orders charged a price that had been replaced': shoppers.wronglyPriced.length,
    'reads of the list': shoppers.reads.count,
  }
  const lines = Object.entries(counts).map(([name, count]) => [name, { count }])
  const late = { count: shoppers.reads.late.length, slowest: Math.max(0, ...shoppers.reads.late) }
  recordOutcome({
    part,
    lines: {
      ...Object.fromEntries(lines),
      'reads shown a price replaced over a second before': late,
      ...Object.fromEntries(recoveries),
    },
  })
}

testIf(!lacks, lacks!)(
  'every part is killed in turn under orders: none lost or doubled, no old price charged, 503 meanwhile, back by itself',
  async () => {
    await using cluster = await startDatabaseCluster()
    await migrateToLatest(cluster.urls.hosts)
    await keepSettingsWithRole(cluster.urls.hosts)
    const { db } = createDatabase({ url: cluster.urls.hosts, max: 2, statementTimeout: 30_000 })
    try {
      const product = await makeProduct(db, { stock: 1_000_000 })
      const { token } = await makeUser(db)
      const staff = (await makeUser(db, { type: 'admin' })).token
      const before = await readStock(db)
      const environment = {
        DATABASE_URL: cluster.urls.pooled,
        DATABASE_DIRECT_URL: cluster.urls.hosts,
      }
      await using shop = await startClusterShop(environment)
      await using beside = await startClusterShop(environment)
      await using shoppers = sendShoppers([shop.address, beside.address], {
        token,
        staff,
        productId: product.product_id,
      })
      const end = performance.now() + figure(2, 10) * 60_000
      const recoveries: Recoveries = new Map()
      const chance = chanceOf(part)
      const inTurn = async () => {
        do {
          for (const fault of shuffled(faults, chance)) {
            await wait(chance.below(1_000))
            const recovery = await suffer(fault, { cluster, shop, shoppers })
            const { count = 0, slowest = 0 } = recoveries.get(fault.name) ?? {}
            recoveries.set(fault.name, { count: count + 1, slowest: Math.max(slowest, recovery) })
          }
        } while (performance.now() < end)
      }
      // Check the acknowledged orders first.
      const broken = await inTurn().then(
        () => undefined,
        (error: Error) => error,
      )
      await shoppers.stop()
      // This connection was idle, so it may still lead to the previous primary.
      const answers = () =>
        sql`select 1`.execute(db).then(
          () => true,
          () => false,
        )
      await expect.poll(answers, { timeout: 120_000 }).toBe(true)
      await checkOrders(db, { acknowledged: shoppers.acknowledged, before }, (found) =>
        reportPart(shoppers, recoveries, found),
      )
      if (broken) throw broken
      const refused = shoppers.answers.filter(({ status }) => status >= 400)
      expect(
        [...new Set(refused.map(({ status }) => status))].filter((one) => one !== 503),
      ).toEqual([])
      expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([])
      expect(shoppers.wronglyPriced).toEqual([])
      expect(shoppers.reads.late).toEqual([])
      for (const [name, { slowest }] of recoveries)
        expect(slowest, name).toBeLessThan(cluster.ttl * 1_000 + grace)
    } finally {
      await db.destroy()
    }
  },
  25 * 60_000,
)
