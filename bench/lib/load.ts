/** Puts load on a server and measures requests a second and CPU time a request. */
import type { Running } from './stage.ts'
import { quantile, timeOf } from './time.ts'
import { importTool } from './tools.ts'

export interface Request {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  /** called before each request; returns its changes to the one before */
  next?: () => { path?: string; headers?: Record<string, string>; body?: string }
  connections?: number
  seconds?: number
  /** requests a second of all connections; by default as many as the server answers */
  rate?: number
}

export interface Cost {
  perSecond: number
  /** CPU milliseconds a request, of the server process */
  cpu: number
  /** milliseconds */
  p50: number
  p95: number
}

/** The amount of load: a number of seconds, or of requests. */
type Amount = { duration: number } | { amount: number }

/** The fields used of autocannon's result. */
interface Result {
  requests: { total: number; average: number }
  latency: { p50: number; p97_5: number }
  throughput: { total: number }
  non2xx: number
  errors: number
}

/** Sends the load. @throws when any answer was no success */
async function load(server: Running, request: Request, much: Amount): Promise<Result> {
  const { method = 'GET', path, headers = {}, body, next, connections = 20, rate } = request
  const autocannon = await importTool('autocannon')
  const result: Result = await autocannon({
    url: server.address,
    connections,
    ...(rate === undefined ? {} : { overallRate: rate }),
    ...much,
    requests: [
      {
        method,
        path,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(next
          ? {
              setupRequest: (one: object) => {
                const { headers: own, ...rest } = next()
                return { ...one, ...rest, headers: { ...headers, ...own } }
              },
            }
          : {}),
      },
    ],
  })
  const answered = result.requests.total
  if (result.non2xx > (headers['if-none-match'] ? answered : 0) || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors of ${answered}`)
  return result
}

/** Measures a server under load. @throws when any answer was no success */
export async function measure(server: Running, request: Request): Promise<Cost> {
  await load(server, request, { duration: 0.5 })
  const before = server.cpu()
  const result = await load(server, request, { duration: request.seconds ?? 2 })
  const cpu = server.cpu() - before
  return {
    perSecond: result.requests.average,
    cpu: (cpu * 1_000) / result.requests.total,
    p50: result.latency.p50,
    p95: result.latency.p97_5,
  }
}

/** The result of one load on several servers. */
export interface Shared {
  answers: number
  atOnce: number
  /** milliseconds; half of the answers were faster */
  median: number
  bytes: number
}

/** Spreads one load evenly over the servers. @throws when any answer was no success */
export async function together(servers: readonly Running[], request: Request): Promise<Shared> {
  const connections = Math.max(1, Math.floor((request.connections ?? 20) / servers.length))
  const duration = request.seconds ?? 2
  const all = await Promise.all(
    servers.map((server) => load(server, { ...request, connections }, { duration })),
  )
  const answers = all.reduce((sum, one) => sum + one.requests.total, 0)
  return {
    answers,
    atOnce: connections * servers.length,
    median: all.reduce((sum, one) => sum + one.latency.p50 * one.requests.total, 0) / answers,
    bytes: all.reduce((sum, one) => sum + one.throughput.total, 0),
  }
}

/**
 * Measures the CPU seconds that each of two servers spends on the same requests. Short turns let
 * noise, garbage collection and a growing table affect both alike.
 */
export async function inTurns(
  servers: readonly [Running, Running],
  request: Request,
  { turns, amount }: { turns: number; amount: number },
): Promise<[number, number]> {
  const spent: [number, number] = [0, 0]
  for (let turn = 0; turn < turns; turn += 1)
    for (const at of turn % 2 ? ([1, 0] as const) : ([0, 1] as const)) {
      const before = servers[at].cpu()
      await load(servers[at], request, { amount })
      spent[at] += servers[at].cpu() - before
    }
  return spent
}

/**
 * Measures in turns, so that noise affects all alike, and takes the least disturbed run of each:
 * other work on the machine only adds time.
 */
export async function compare<K extends string>(
  rounds: number,
  ways: Record<K, () => Promise<Cost>>,
): Promise<Record<K, Cost>> {
  const seen = Object.fromEntries(Object.keys(ways).map((name) => [name, [] as Cost[]]))
  for (let round = 0; round < rounds; round += 1)
    for (const [name, way] of Object.entries(ways) as [K, () => Promise<Cost>][])
      seen[name]!.push(await way())
  const best = (costs: Cost[]): Cost => ({
    perSecond: Math.max(...costs.map((cost) => cost.perSecond)),
    cpu: Math.min(...costs.map((cost) => cost.cpu)),
    p50: Math.min(...costs.map((cost) => cost.p50)),
    p95: Math.min(...costs.map((cost) => cost.p95)),
  })
  return Object.fromEntries(
    Object.entries(seen).map(([name, costs]) => [name, best(costs)]),
  ) as Record<K, Cost>
}

/** Returns the median milliseconds of one request while the server answers nothing else. */
export async function medianAlone(
  server: Running,
  request: Request,
  times: number,
): Promise<number> {
  const taken: number[] = []
  for (let time = 0; time < times; time += 1) {
    const { path = request.path, headers, body = request.body } = request.next?.() ?? {}
    taken.push(
      await timeOf(async () => {
        const answer = await fetch(server.address + path, {
          method: request.method ?? 'GET',
          headers: { ...request.headers, ...headers },
          ...(body === undefined ? {} : { body }),
        })
        await answer.text()
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      }),
    )
  }
  return quantile(taken, 0.5)
}
