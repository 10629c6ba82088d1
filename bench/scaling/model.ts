/**
 * From what one request costs to what so many machines carry. Every part is a station with so many places;
 * those that are asked more than they can do are full, and whoever comes near it waits.
 */
import {
  type Beside,
  type Cost,
  type Kind,
  kinds,
  type Measured,
  type PartName,
  type Point,
} from './measured.ts'

export interface Wishes {
  /** in the busiest hour */
  ordersAnHour: number
  /** pages and answers that are read for each order placed, and prices that are asked for */
  readsAnOrder: number
  quotesAnOrder: number
  /** share of reads that a CDN answers, and of the others that a server has kept */
  cdn: number
  kept: number
  /** machines with servers, their cores, and processes on each */
  servers: number
  serverCores: number
  processes: number
  databaseCores: number
  /** copies of the database that answer reads; 0: the database itself does */
  replicas: number
  /** processes of a pooler between servers and database, a core each; and cores of a CDN of one's own; 0: none */
  poolers: number
  cdnCores: number
  /** connections of each process, and how many the database, or a pooler before it, allows */
  connections: number
  mostConnections: number
  /** share of all orders that want the same product */
  hottest: number
  /** milliseconds to the database and back, and from buyers far away to the region that takes orders */
  toDatabase: number
  toRegion: number
  /** a machine's line, and what the disk of the database writes, in megabytes a second */
  lineMegabytes: number
  diskMegabytes: number
}

export const usual: Wishes = {
  ordersAnHour: 1_000,
  readsAnOrder: 200,
  quotesAnOrder: 3,
  cdn: 0,
  kept: 0.9,
  servers: 1,
  serverCores: 2,
  processes: 1,
  databaseCores: 2,
  replicas: 0,
  poolers: 0,
  cdnCores: 0,
  connections: 10,
  mostConnections: 100,
  hottest: 0.05,
  toDatabase: 0.5,
  toRegion: 0,
  lineMegabytes: 100,
  diskMegabytes: 100,
}

/** Statements of an order, each a way to the database and back; a test of the shop holds the number. */
const statements: Record<Kind, number> = { kept: 0, read: 1, quote: 3, order: 8 }

interface Station {
  name: string
  /** share of what it can do */
  use: number
  /** orders an hour at which it is full, everything else as wished */
  fullAt: number
}

export interface Forecast {
  stations: readonly Station[]
  /** what is full first */
  first: Station
  /** milliseconds from asking to answer; infinite where a part on the way is full */
  waits: Record<Kind, number>
}

const readsASecond = ({ ordersAnHour, readsAnOrder }: Wishes): number =>
  (ordersAnHour / 3_600) * readsAnOrder

/** Requests a second of each kind that reach a server. */
function arrivals(wishes: Wishes): Record<Kind, number> {
  const orders = wishes.ordersAnHour / 3_600
  const reads = readsASecond(wishes) * (1 - wishes.cdn)
  return {
    kept: reads * wishes.kept,
    read: reads * (1 - wishes.kept),
    quote: orders * wishes.quotesAnOrder,
    order: orders,
  }
}

/** The share of those who come that find all of `places` taken and wait (Erlang's C). */
function mustWait(places: number, use: number): number {
  if (use >= 1) return 1
  const load = places * use
  let term = 1
  let sum = 1
  for (let n = 1; n < places; n += 1) {
    term *= load / n
    sum += term
  }
  const all = (term * load) / places / (1 - use)
  return all / (sum + all)
}

/** Milliseconds in a station of so many places that takes `time` for each: waiting and being served. */
const timeIn = (time: number, places: number, use: number): number =>
  use >= 1 ? Number.POSITIVE_INFINITY : time * (1 + mustWait(places, use) / (places * (1 - use)))

/** What a part makes of a request's costs: how many times dearer for the server and the database, and its own. */
interface Change {
  server: number
  database: number
  /** milliseconds of the part itself */
  own: number
}
const unchanged: Change = { server: 1, database: 1, own: 0 }

/** By the ratios of its own run: what was measured at another time stands on another machine's mood. */
function changeBy(beside: readonly Beside[], part: PartName, kind: Kind): Change {
  const found = beside.find((one) => one.part === part && one.kind === kind)
  if (!found) return unchanged
  const { with: having, without } = found
  const ratio = (of: 'server' | 'database') => (without[of] > 0 ? having[of] / without[of] : 1)
  return { server: ratio('server'), database: ratio('database'), own: having.part }
}

/** What each kind takes of each station, in milliseconds, with all that was wished for. */
function costsOf(
  { costs, beside }: Measured,
  { replicas, poolers, cdnCores }: Wishes,
): Record<Kind, Cost & { replica: number; pooler: number; cdn: number }> {
  const changes = (part: PartName, kind: Kind, isWished: boolean) =>
    isWished ? changeBy(beside.costs, part, kind) : unchanged
  return Object.fromEntries(
    kinds.map((kind) => {
      const cost = costs[kind]
      const replica = changes('replica', kind, replicas > 0)
      // A replica is asked past the pooler.
      const isPooled = poolers > 0 && !(kind === 'read' && replicas > 0)
      const pooler = changes('pooler', kind, isPooled)
      const whole = {
        ...cost,
        server: cost.server * replica.server * pooler.server,
        database: cost.database * replica.database * pooler.database,
        replica: replica.own,
        pooler: pooler.own,
        cdn: changes('cdn', kind, cdnCores > 0).own,
      }
      return [kind, whole]
    }),
  ) as ReturnType<typeof costsOf>
}

/** @returns how full everything is, what is full first, and how long each kind waits */
export function foresee(measured: Measured, wishes: Wishes): Forecast {
  const { flush } = measured
  const costs = costsOf(measured, wishes)
  const rates = arrivals(wishes)
  const total = (of: (cost: (typeof costs)[Kind], kind: Kind) => number) =>
    kinds.reduce((sum, kind) => sum + rates[kind] * of(costs[kind], kind), 0)
  const { servers, processes, databaseCores, replicas, poolers, cdnCores } = wishes
  /** Share of so many processors; 0 where there are none, and nobody goes there. */
  const shareOf = (milliseconds: number, processors: number) =>
    processors > 0 ? milliseconds / 1_000 / processors : 0
  const works = servers * Math.min(processes, wishes.serverCores)
  const pool = servers * processes * wishes.connections
  const far = (kind: Kind) => statements[kind] * wishes.toDatabase

  const server = shareOf(
    total((cost) => cost.server),
    works,
  )
  const database = shareOf(
    total((cost) => cost.database),
    databaseCores,
  )
  const replica = shareOf(
    total((cost) => cost.replica),
    replicas * databaseCores,
  )
  const pooler = shareOf(
    total((cost) => cost.pooler),
    poolers,
  )
  // What it answers by itself never comes to a server: all that is read, but for what it passes on.
  const cdn = shareOf(readsASecond(wishes) * wishes.cdn * costs.kept.cdn, cdnCores)
  const atDatabase = (kind: Kind): number =>
    statements[kind] === 0
      ? 0
      : timeIn(costs[kind].database, databaseCores, database) +
        (costs[kind].replica > 0
          ? timeIn(costs[kind].replica, replicas * databaseCores, replica)
          : 0) +
        (costs[kind].pooler > 0 ? timeIn(costs[kind].pooler, poolers, pooler) : 0) +
        far(kind) +
        (kind === 'order' ? flush : 0)
  const held = total((_, kind) => atDatabase(kind)) / 1_000
  // From the lock to the commit; what the machine needed alone, the ways to the database, and the disk.
  const lock = costs.order.alone + far('order') + flush
  const hottest = (rates.order * wishes.hottest * lock) / 1_000
  const uses: [string, number][] = [
    ['processes of the servers', server],
    ['processors of the database', database],
    ['processors of the replicas', replica],
    ['processes of the pooler', pooler],
    ['processors of the CDN', cdn],
    ['connections that are opened', pool / wishes.mostConnections],
    ['connections in use', held / Math.min(pool, wishes.mostConnections)],
    ['the row of the product that all want', hottest],
    ["the database's log on its disk", total((cost) => cost.logBytes) / 1e6 / wishes.diskMegabytes],
    ['lines of the servers', total((cost) => cost.bytes) / 1e6 / (servers * wishes.lineMegabytes)],
  ]
  // How many connections are opened does not hang on who comes: it is enough or it is not.
  const stations = uses.map(([name, use]) => ({
    name,
    use,
    fullAt:
      name === 'connections that are opened'
        ? use > 1
          ? 0
          : Number.POSITIVE_INFINITY
        : use === 0
          ? Number.POSITIVE_INFINITY
          : wishes.ordersAnHour / use,
  }))
  const first = stations.reduce((one, other) => (other.fullAt < one.fullAt ? other : one))
  const waits = Object.fromEntries(
    kinds.map((kind) => {
      const own = timeIn(costs[kind].server, 1, server) + atDatabase(kind)
      const row = kind === 'order' ? wishes.hottest * (timeIn(lock, 1, hottest) - lock) : 0
      return [kind, own + row + (kind === 'order' ? wishes.toRegion : 0)]
    }),
  ) as Record<Kind, number>
  return { stations, first, waits }
}

/**
 * What the same model says of the machine that was measured, on which servers, database and load share the
 * cores: each request needs all three, and a process is never more than one core.
 */
export function foreseePoint(
  costs: Record<Kind, Cost>,
  point: Point,
): { perSecond: number; median: number } {
  const { server, database, load } = costs[point.kind]
  const perSecond =
    1_000 / Math.max(server / point.processes, load, (server + database + load) / point.cores)
  return { perSecond, median: (point.atOnce / perSecond) * 1_000 }
}
