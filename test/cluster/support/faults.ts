/** What befalls the parts of a shop whose database is several machines, and how long each is felt. */
import { setTimeout as wait } from 'node:timers/promises'
import type { ClusterShop } from './cluster-shop.ts'
import type { DatabaseCluster } from './database-cluster.ts'
import type { Shoppers } from './shoppers.ts'

export interface Scene {
  cluster: DatabaseCluster
  /** the one that is killed; another one keeps running */
  shop: ClusterShop
  shoppers: Shoppers
}

export interface Fault {
  /** in the words of the table */
  name: string
  /** causes the fault; stopped parts are restarted after it. @returns work for when all requests succeed */
  kill: (scene: Scene) => Promise<(() => Promise<void>) | void>
  /** true when only an operator, or their systemd, brings it back */
  needsRestart: boolean
}

export const faults: readonly Fault[] = [
  {
    name: 'the machine of the primary dies: Patroni and all of its PostgreSQL, by kill -9',
    kill: async ({ cluster }) => cluster.killNode(await cluster.primary()),
    needsRestart: false,
  },
  {
    name: 'the PostgreSQL of the primary dies, its Patroni keeps running',
    kill: async ({ cluster }) => cluster.killPostmaster(await cluster.primary()),
    needsRestart: false,
  },
  {
    name: 'the machine of the primary goes dark with its connections open, and wakes when another has taken over',
    kill: async ({ cluster }) => {
      const old = await cluster.primary()
      await cluster.freezeNode(old)
      return () => cluster.wakeNode(old)
    },
    needsRestart: false,
  },
  {
    name: 'the PgBouncer before the primary dies and is started again',
    kill: async ({ cluster }) => (await cluster.primary()).bouncer.end(),
    needsRestart: true,
  },
  {
    name: 'HAProxy dies and is started again',
    kill: ({ cluster }) => cluster.haproxy.end(),
    needsRestart: true,
  },
  {
    name: 'one of three etcd dies',
    kill: ({ cluster }) => cluster.etcds[0]!.end(),
    needsRestart: false,
  },
  {
    name: 'one of two shops dies and is started again',
    kill: ({ shop }) => shop.kill(),
    needsRestart: true,
  },
]

/** Causes the fault, waits until all requests succeed, and restarts the stopped parts. @returns milliseconds without service */
export async function suffer(fault: Fault, scene: Scene): Promise<number> {
  const { cluster, shop, shoppers } = scene
  await shoppers.settle()
  const began = performance.now()
  const next = await fault.kill(scene)
  if (fault.needsRestart) {
    // As long as systemd waits before it starts something again.
    await wait(500)
    await shop.restart()
    await cluster.restore()
  }
  await shoppers.settle()
  const recovery = shoppers.lastRefusal(began)
  const again = performance.now()
  await next?.()
  await cluster.restore()
  await shoppers.settle()
  return next ? Math.max(recovery, shoppers.lastRefusal(again)) : recovery
}
