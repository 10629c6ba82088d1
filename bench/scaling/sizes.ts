/** Lists shops of several sizes, and their machines in docs/scaling.md. */
import { usual, type Wishes } from './model.ts'

export interface Size extends Wishes {
  name: string
}

const size = (name: string, wishes: Partial<Wishes>): Size => ({ ...usual, name, ...wishes })

const many: Partial<Wishes> = {
  ordersAnHour: 100_000,
  cdn: 0.9,
  servers: 2,
  processes: 2,
  databaseCores: 4,
  replicas: 1,
  poolers: 1,
  hottest: 0.02,
}

export const sizes: readonly Size[] = [
  size('a server, and a database beside it', { ordersAnHour: 1_000 }),
  size('a CDN before it', { ordersAnHour: 10_000, cdn: 0.9, processes: 2 }),
  size('two servers, a standby database that answers reads', many),
  size('the same, ordered from far away', { ...many, toRegion: 180 }),
  size('ten times that', {
    ...many,
    ordersAnHour: 1_000_000,
    cdn: 0.95,
    servers: 4,
    serverCores: 4,
    processes: 4,
    databaseCores: 16,
    replicas: 2,
    mostConnections: 200,
    hottest: 0.01,
    diskMegabytes: 500,
  }),
]
