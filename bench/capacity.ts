/**
 * Measures the capacity of one machine with 1 to 8 processes, and the cost of each kind of request
 * for server, database and load: the input of `npm run araliya -- simulate` (bench/scaling).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { medianAlone, type Request, together } from './lib/load.ts'
import { report } from './lib/report.ts'
import { requestsOf } from './lib/requests.ts'
import { cpuOf, farLimits, type Running, type Stage, startShop } from './lib/stage.ts'
import { quantile, timeOf } from './lib/time.ts'
import { rounded } from './scaling/format.ts'
import { type Cost, type Kind, kinds, type Measured, type Point } from './scaling/measured.ts'
import { foreseePoint } from './scaling/model.ts'

const processes = [1, 2, 4, 8]
/** Processes that use all cores: the cost of a request then is that of the busiest hour. */
const full = Math.max(...processes.filter((count) => count <= cpus().length))
const atOnce = 32
const seconds = 3
/** Seconds of requests to each process before the measurement: hot code is compiled then. */
const warming = 2
/** Number of requests sent alone, and of rows written to the disk. */
const alone = 40

/**
 * Returns the CPU seconds of PostgreSQL so far: the postmaster and its children, ended ones too.
 */
function databaseCpu(postmaster: number): number {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster
    } catch {
      return false
    }
  })
  return cpuOf(postmaster, true) + children.reduce((sum, pid) => sum + cpuOf(Number(pid)), 0)
}

/** Returns the CPU seconds of the whole machine so far. */
function machineCpu(): number {
  const all = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq)
  return all.reduce((sum, one) => sum + one, 0) / 1_000
}

const logBytes = async (client: pg.Client): Promise<number> =>
  Number((await client.query(`select pg_current_wal_lsn() - '0/0' as bytes`)).rows[0].bytes)

interface Taken {
  point: Omit<Point, 'processes' | 'kind'>
  bytes: number
  logBytes: number
}

async function take(servers: readonly Running[], request: Request, stage: Stage): Promise<Taken> {
  const client = new pg.Client(stage.url)
  await client.connect()
  const spent = () => ({
    server: servers.reduce((sum, one) => sum + one.cpu(), 0),
    database: databaseCpu(stage.postmaster),
    load: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
    machine: machineCpu(),
    time: performance.now() / 1_000,
  })
  await together(servers, { ...request, seconds: warming * servers.length })
  const written = await logBytes(client)
  const before = spent()
  const result = await together(servers, { ...request, seconds })
  const after = spent()
  const log = (await logBytes(client)) - written
  await client.end()
  const used = (of: keyof typeof before) => after[of] - before[of]
  const each = (of: keyof typeof before) => (used(of) * 1_000) / result.answers
  const others = Math.max(0, used('machine') - used('server') - used('database') - used('load'))
  return {
    point: {
      perSecond: result.answers / used('time'),
      atOnce: result.atOnce,
      median: result.median,
      server: each('server'),
      database: each('database'),
      load: each('load'),
      cores: cpus().length - others / used('time'),
    },
    bytes: result.bytes / result.answers,
    logBytes: log / result.answers,
  }
}

/** Returns the milliseconds until a row is on the disk. */
async function flushOf(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('create table flushed (at int)')
  const times: number[] = []
  for (let time = 0; time < alone; time += 1)
    times.push(await timeOf(() => client.query('insert into flushed values (1)')))
  await client.query('set synchronous_commit = off')
  const without: number[] = []
  for (let time = 0; time < alone; time += 1)
    without.push(await timeOf(() => client.query('insert into flushed values (1)')))
  await client.query('drop table flushed')
  await client.end()
  return Math.max(0, quantile(times, 0.5) - quantile(without, 0.5))
}

/** Measures the capacity. @param stage with some thousand products and customers */
export async function benchCapacity(stage: Stage): Promise<Omit<Measured, 'beside'>> {
  const loadBefore = loadavg()[0]!
  const flush = await flushOf(stage.url)
  const points: Point[] = []
  const costs = {} as Record<Kind, Cost>
  let memory = 0
  for (const count of processes) {
    await using started = new AsyncDisposableStack()
    const servers: Running[] = []
    for (let one = 0; one < count; one += 1)
      servers.push(started.use(await startShop(stage.url, farLimits)))
    const requests = await requestsOf(servers[0]!, stage)
    for (const kind of kinds) {
      const request = { ...requests[kind], connections: atOnce }
      const taken = await take(servers, request, stage)
      points.push(rounded({ processes: count, kind, ...taken.point }))
      if (count !== full) continue
      const { server, database, load } = taken.point
      const quiet = await medianAlone(servers[0]!, request, alone)
      costs[kind] = rounded({
        server,
        database,
        load,
        bytes: taken.bytes,
        logBytes: taken.logBytes,
        alone: quiet,
      })
      memory = Math.max(memory, servers[0]!.memory())
    }
  }
  // More processes than cores gain nothing: the page shows their cost, but no bar applies.
  for (const point of points.filter((one) => one.processes <= cpus().length)) {
    const { perSecond } = foreseePoint(costs, point)
    report({
      id: 'P16',
      what: `${point.kind}, ${point.processes} processes: a second ÷ what the model says`,
      value: point.perSecond / perSecond,
      bar: 0.75,
      better: 'more',
      detail: `${Math.round(point.perSecond)}/s; CPU ${point.server.toFixed(2)} ms of the servers, ${point.database.toFixed(2)} of the database, ${point.load.toFixed(2)} of the load`,
    })
  }
  const processor = cpus()[0]?.model ?? 'unknown'
  const date = new Date().toISOString().slice(0, 10)
  const machine = {
    date,
    processor,
    cores: cpus().length,
    loadBefore: Number(loadBefore.toFixed(1)),
  }
  return { machine, costs, flush: Number(flush.toPrecision(3)), memory: Math.round(memory), points }
}
