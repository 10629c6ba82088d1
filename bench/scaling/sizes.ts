/** Shops of several sizes, and the machines that docs/scaling.md gives them. */
import { usual, type Wishes } from './model.ts'

export interface Size extends Wishes {
  name: string
}

const size = (name: string, wishes: Partial<Wishes>): Size => ({ ...usual, name, ...wishes })

export const sizes: readonly Size[] = [
  size('one machine for everything', { ordersAnHour: 1_000 }),
  size('a database of its own', {
    ordersAnHour: 5_000,
    cdn: 0.8,
    serverCores: 4,
    processes: 4,
    databaseCores: 4,
  }),
  size('several servers, a replica, a pooler', {
    ordersAnHour: 20_000,
    cdn: 0.9,
    servers: 3,
    serverCores: 4,
    processes: 4,
    databaseCores: 8,
    replicas: 1,
    mostConnections: 200,
    hottest: 0.02,
  }),
  size('a hundred thousand orders an hour', {
    ordersAnHour: 100_000,
    cdn: 0.95,
    servers: 8,
    serverCores: 4,
    processes: 4,
    databaseCores: 32,
    replicas: 2,
    mostConnections: 400,
    hottest: 0.01,
    diskMegabytes: 500,
  }),
  size('the same, bought from far away', {
    ordersAnHour: 100_000,
    cdn: 0.95,
    servers: 8,
    serverCores: 4,
    processes: 4,
    databaseCores: 32,
    replicas: 4,
    mostConnections: 400,
    hottest: 0.01,
    diskMegabytes: 500,
    toRegion: 180,
  }),
]
