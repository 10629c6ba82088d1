/** The promise of a database of several machines: whatever part of it dies, nothing acknowledged is lost. */
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { createDatabase } from '../../db/client.ts'
import { migrateToLatest } from '../../db/migrator.ts'
import { keepSettingsWithRole } from '../../db/role-settings.ts'
import { makeProduct, makeUser } from '../support/factories.ts'
import { isLong } from '../support/figures.ts'
import { onlyWhere } from '../support/only-where.ts'
import { checkOrders, readStock } from '../support/order-checker.ts'
import { type ClusterShop, startClusterShop } from './support/cluster-shop.ts'
import { type DatabaseCluster, startDatabaseCluster } from './support/database-cluster.ts'
import { lacking } from './support/programs.ts'
import { type Shoppers, sendShoppers } from './support/shoppers.ts'

const lacks = lacking()

interface Fault {
  /** in the words of the table */
  name: string
  /** what is done; whatever runs no more is started again after it */
  kill: (cluster: DatabaseCluster, shop: ClusterShop) => Promise<unknown>
  /** true when only an operator, or their systemd, brings it back */
  needsRestart: boolean
}

const faults: readonly Fault[] = [
  {
    name: 'the machine of the primary dies: Patroni and all of its PostgreSQL, by kill -9',
    kill: async (cluster) => cluster.killNode(await cluster.primary()),
    needsRestart: false,
  },
  {
    name: 'the PostgreSQL of the primary dies, its Patroni lives',
    kill: async (cluster) => cluster.killPostmaster(await cluster.primary()),
    needsRestart: false,
  },
  {
    name: 'the PgBouncer before the primary dies and is started again',
    kill: async (cluster) => (await cluster.primary()).bouncer.end(),
    needsRestart: true,
  },
  {
    name: 'HAProxy dies and is started again',
    kill: (cluster) => cluster.haproxy.end(),
    needsRestart: true,
  },
  { name: 'one of three etcd dies', kill: ({ etcds }) => etcds[0]!.end(), needsRestart: false },
  {
    name: 'the shop dies and is started again, before a database of several machines',
    kill: (_cluster, shop) => shop.kill(),
    needsRestart: true,
  },
]

/** Milliseconds beyond Patroni's `ttl` within which the shop serves again. */
const grace = 3_000

/** Kills, waits until the shop serves again, and brings back what died. @returns milliseconds without service */
async function suffer(
  fault: Fault,
  { cluster, shop, shoppers }: { cluster: DatabaseCluster; shop: ClusterShop; shoppers: Shoppers },
): Promise<number> {
  await shoppers.settle()
  const killed = performance.now()
  await fault.kill(cluster, shop)
  if (fault.needsRestart) {
    // As long as systemd waits before it starts something again.
    await wait(500)
    await shop.restart()
    await cluster.restore()
  }
  await shoppers.settle()
  const recovery = shoppers.lastRefusal(killed)
  await cluster.restore()
  return recovery
}

onlyWhere(!lacks, lacks!)(
  'every part is killed in turn under orders: none lost or doubled, no old price charged, 503 meanwhile, back by itself',
  async () => {
    await using cluster = await startDatabaseCluster()
    await migrateToLatest(cluster.urls.hosts)
    await keepSettingsWithRole(cluster.urls.hosts)
    const { db } = createDatabase({ url: cluster.urls.hosts, max: 2, statementTimeout: 30_000 })
    try {
      const product = await makeProduct(db, { stock: 1_000_000 })
      const { token } = await makeUser(db)
      const before = await readStock(db)
      await using shop = await startClusterShop({
        DATABASE_URL: cluster.urls.pooled,
        DATABASE_DIRECT_URL: cluster.urls.hosts,
      })
      await using shoppers = sendShoppers(shop.address, {
        token,
        productId: product.product_id,
        db,
      })
      const end = performance.now() + (isLong ? 10 * 60_000 : 0)
      const slowest = new Map<Fault, { kills: number; recovery: number }>()
      do {
        for (const fault of faults) {
          const recovery = await suffer(fault, { cluster, shop, shoppers })
          const known = slowest.get(fault) ?? { kills: 0, recovery: 0 }
          slowest.set(fault, {
            kills: known.kills + 1,
            recovery: Math.max(known.recovery, recovery),
          })
        }
      } while (performance.now() < end)
      await shoppers.stop()
      const refused = shoppers.answers.filter(({ status }) => status >= 400)
      expect(
        [...new Set(refused.map(({ status }) => status))].filter((one) => one !== 503),
      ).toEqual([])
      expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([])
      expect(shoppers.wronglyPriced).toEqual([])
      for (const [{ name }, { kills, recovery }] of slowest)
        await checkOrders(
          db,
          { acknowledged: shoppers.acknowledged, before },
          { fault: name, runs: `${kills} kills, ${shoppers.acknowledged.length} orders`, recovery },
        )
      for (const [{ name }, { recovery }] of slowest)
        expect(recovery, name).toBeLessThan(cluster.ttl * 1_000 + grace)
    } finally {
      await db.destroy()
    }
  },
  20 * 60_000,
)
