/**
 * Forecasts the capacity of machines from the cost of one request. Every part is a station with a
 * number of places; a station above its capacity is full, and near it requests wait.
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
  /** reads and quotes for each order placed */
  readsAnOrder: number
  quotesAnOrder: number
  /** share of reads that a CDN answers, and of the rest that a server's cache answers */
  cdn: number
  cached: number
  /** machines with servers, their cores, and processes on each */
  servers: number
  serverCores: number
  processes: number
  databaseCores: number
  /** replicas that answer reads; 0: the primary does */
  replicas: number
  /** pooler processes before the database, a core each; cores of an own CDN; 0: none */
  poolers: number
  cdnCores: number
  /** connections of each process, and the limit of the database, or of a pooler before it */
  connections: number
  mostConnections: number
  /** share of all orders for the same product */
  hottest: number
  /** round trips in ms: to the database; from distant buyers to the primary's region */
  toDatabase: number
  toRegion: number
  /** megabytes a second of a machine's network, and of the database's disk */
  lineMegabytes: number
  diskMegabytes: number
}

export const usual: Wishes = {
  ordersAnHour: 1_000,
  readsAnOrder: 200,
  quotesAnOrder: 3,
  cdn: 0,
  cached: 0.9,
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

/**
 * Statements of an order, each a round trip to the database; a test of the shop checks the number.
 */
const statements: Record<Kind, number> = { cached: 0, read: 1, quote: 3, order: 8 }

interface Station {
  name: string
  /** share of its capacity in use */
  use: number
  /** orders an hour at which it is full, all else unchanged */
  fullAt: number
}

export interface Forecast {
  stations: readonly Station[]
  /** the first station to be full */
  first: Station
  /** milliseconds of latency; infinite where a station on the way is full */
  waits: Record<Kind, number>
}

const readsASecond = ({ ordersAnHour, readsAnOrder }: Wishes): number =>
  (ordersAnHour / 3_600) * readsAnOrder

/** Returns the requests a second of each kind that reach a server. */
function arrivals(wishes: Wishes): Record<Kind, number> {
  const orders = wishes.ordersAnHour / 3_600
  const reads = readsASecond(wishes) * (1 - wishes.cdn)
  return {
    cached: reads * wishes.cached,
    read: reads * (1 - wishes.cached),
    quote: orders * wishes.quotesAnOrder,
    order: orders,
  }
}

/** Returns the probability that a request must wait for one of `places` (Erlang's C). */
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

/**
 * Returns the milliseconds in a station that takes `time` for each request: waiting and service.
 */
const timeIn = (time: number, places: number, use: number): number =>
  use >= 1 ? Number.POSITIVE_INFINITY : time * (1 + mustWait(places, use) / (places * (1 - use)))

/** The effect of a part: multipliers of the costs of server and database, and its own cost. */
interface Change {
  server: number
  database: number
  /** milliseconds of the part itself */
  own: number
}
const unchanged: Change = { server: 1, database: 1, own: 0 }

/** Uses ratios within one run: absolute values of another run depend on the machine's load. */
function changeBy(beside: readonly Beside[], part: PartName, kind: Kind): Change {
  const found = beside.find((one) => one.part === part && one.kind === kind)
  if (!found) return unchanged
  const { with: having, without } = found
  const ratio = (of: 'server' | 'database') => (without[of] > 0 ? having[of] / without[of] : 1)
  return { server: ratio('server'), database: ratio('database'), own: having.part }
}

/** Returns the milliseconds of each kind at each station, with all chosen parts. */
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
      // A replica is reached without the pooler.
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

/**
 * Forecasts a set-up.
 * @returns how full everything is, what is full first, and how long each kind waits
 */
export function foresee(measured: Measured, wishes: Wishes): Forecast {
  const { flush } = measured
  const costs = costsOf(measured, wishes)
  const rates = arrivals(wishes)
  const total = (of: (cost: (typeof costs)[Kind], kind: Kind) => number) =>
    kinds.reduce((sum, kind) => sum + rates[kind] * of(costs[kind], kind), 0)
  const { servers, processes, databaseCores, replicas, poolers, cdnCores } = wishes
  /** Returns the used share of so many processors; 0 without any, as no request goes there. */
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
  // The CDN answers its share of all reads itself: these reach no server.
  const cdn = shareOf(readsASecond(wishes) * wishes.cdn * costs.cached.cdn, cdnCores)
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
  const inUse = total((_, kind) => atDatabase(kind)) / 1_000
  // From lock to commit: the machine's time alone, the round trips to the database, and the disk.
  const lock = costs.order.alone + far('order') + flush
  const hottest = (rates.order * wishes.hottest * lock) / 1_000
  const uses: [string, number][] = [
    ['processes of the servers', server],
    ['processors of the database', database],
    ['processors of the replicas', replica],
    ['processes of the pooler', pooler],
    ['processors of the CDN', cdn],
    ['connections that are opened', pool / wishes.mostConnections],
    ['connections in use', inUse / Math.min(pool, wishes.mostConnections)],
    ['the row of the product that all want', hottest],
    ["the database's log on its disk", total((cost) => cost.logBytes) / 1e6 / wishes.diskMegabytes],
    ['lines of the servers', total((cost) => cost.bytes) / 1e6 / (servers * wishes.lineMegabytes)],
  ]
  // The number of open connections does not depend on the load: it is sufficient or not.
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
 * Forecasts the measured machine, where servers, database and load share the cores: each request
 * needs all three, and a process uses one core at most.
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
