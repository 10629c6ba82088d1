/** Shops of several sizes, and the machines that docs/scaling.md gives them. */
import { usual, type Wishes } from './model.ts'

export interface Size extends Wishes {
  name: string
}

const size = (name: string, wishes: Partial<Wishes>): Size => ({ ...usual, name, ...wishes })

/** Twice what the load alone would ask for, so that a machine may be lost in the busiest hour. */
const great: Partial<Wishes> = {
  ordersAnHour: 100_000,
  cdn: 0.95,
  servers: 4,
  serverCores: 4,
  processes: 4,
  databaseCores: 8,
  replicas: 2,
  mostConnections: 200,
  hottest: 0.01,
  diskMegabytes: 500,
}

export const sizes: readonly Size[] = [
  size('one machine for everything', { ordersAnHour: 1_000 }),
  size('a database of its own, a CDN', {
    ordersAnHour: 5_000,
    cdn: 0.8,
    processes: 2,
  }),
  size('two servers, a second database that stands by and answers reads', {
    ordersAnHour: 20_000,
    cdn: 0.9,
    servers: 2,
    processes: 2,
    databaseCores: 4,
    replicas: 1,
    hottest: 0.02,
  }),
  size('a hundred thousand orders an hour', great),
  size('the same, ordered from far away', { ...great, toRegion: 180 }),
]
