/** Chooses the server of an address: the last that took writes, or another once it does not. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseAddress, describePlaces, type Place } from './database-address.ts'
import { systemOfPrimary, timelineOfPrimary } from './timeline.ts'

/** Milliseconds: all servers are asked at once, and a dead machine answers nothing. */
const searchTimeout = 2_000

/** Milliseconds that others may still answer after the first: an old primary may be the fastest. */
const othersWithin = 250

/** Same message and code as PostgreSQL's error for a write on a read-only server. */
export class ReadOnlyServer extends Error {
  code = '25006'
}

/** A stale primary: another server was promoted, which it does not know yet. */
class StaleServerError extends ReadOnlyServer {}

/** A session that this module can end. */
interface Session extends pg.ClientBase {
  hangUp: (why: string) => void
}

/** What this process knows of a cluster: its newest timeline. Each promotion begins another. */
interface Met {
  newest: number
  /** open sessions, and the timeline each began on */
  sessions: Map<Session, number>
}
const clusters = new Map<string, Met>()

function meet(system: string, timeline: number): Met {
  const met = clusters.get(system) ?? { newest: 0, sessions: new Map() }
  clusters.set(system, met)
  if (timeline < met.newest)
    throw new StaleServerError(
      `was primary before: timeline ${timeline}, now it is ${met.newest}; restart the shop if it was restored to before that`,
    )
  met.newest = timeline
  // They connected there first, because the old primary answered and its successor did not yet.
  for (const [session, begun] of met.sessions)
    if (begun < timeline) session.hangUp('Another database server was promoted since.')
  return met
}

/**
 * Reads the timeline of a server.
 * @returns its timeline; 0 where it does not report one
 * @throws ReadOnlyServer for a standby, for a server configured to take no writes, and for one
 * whose timeline is older than a known one
 */
async function placeOf(client: pg.ClientBase): Promise<{ timeline: number; met?: Met }> {
  const { rows } = await client.query<{ transaction_read_only: string }>(
    'show transaction_read_only',
  )
  if (rows[0]?.transaction_read_only !== 'off')
    throw new ReadOnlyServer('The database server is read-only.')
  const found = await client
    .query<{ system: string; timeline: number }>(
      `select ${systemOfPrimary} as system, ${timelineOfPrimary} as timeline`,
    )
    .catch(() => undefined)
  if (!found) return { timeline: 0 }
  const { system, timeline } = found.rows[0]!
  return { timeline, met: meet(system, timeline) }
}

/**
 * Asserts that the server takes writes. The session ends when a newer timeline appears.
 * @throws as {@link placeOf}
 */
export async function assertTakesWrites(session: Session): Promise<void> {
  const { timeline, met } = await placeOf(session)
  if (!met) return
  met.sessions.set(session, timeline)
  session.once('end', () => met.sessions.delete(session))
}

/** Directs an unconnected client to `place`, whatever its address says. */
export function lead(client: pg.Client, { host, port }: Place): void {
  client.host = host
  client.port = port
}

async function probe(
  address: DatabaseAddress,
  place: Place,
): Promise<{ place: Place; timeline: number }> {
  const client = new pg.Client({
    connectionString: address.connectionString,
    connectionTimeoutMillis: searchTimeout,
    query_timeout: searchTimeout,
  })
  client.on('error', () => {})
  lead(client, place)
  try {
    await client.connect()
    return { place, timeline: (await placeOf(client)).timeline }
  } finally {
    void client.end().catch(() => {})
  }
}

/** Returns true for a wrong name, password or database, which is wrong at every host. */
const isOurs = ({ code = '' }: Error & { code?: string }) => /^(28|3D)/.test(code)

const reasonOf = (error?: Error & { code?: string }) =>
  error instanceof StaleServerError ? error.message : error?.code || error?.message

/** Finds the server promoted last that takes writes. @throws AggregateError when there is none */
async function search(address: DatabaseAddress): Promise<Place> {
  const found: { place: Place; timeline: number }[] = []
  const probes = address.places.map((place) =>
    probe(address, place).then((one) => void found.push(one)),
  )
  await Promise.any(probes)
  await Promise.race([Promise.allSettled(probes), wait(othersWithin, undefined, { ref: false })])
  return found.reduce((best, one) => (one.timeline > best.timeline ? one : best)).place
}

function noPrimary(
  places: readonly Place[],
  errors: readonly (Error & { code?: string })[],
): Error {
  const ours = errors.find(isOurs)
  if (ours) return ours
  const reasons = places.map((place, at) => `${describePlaces([place])} (${reasonOf(errors[at])})`)
  return new ReadOnlyServer(`No database server accepts writes: ${reasons.join(', ')}.`)
}

export class Servers {
  readonly #address: DatabaseAddress
  #current: Place | undefined
  #search: Promise<Place> | undefined

  constructor(address: DatabaseAddress) {
    this.#address = address
  }

  /** Finds the server that takes writes. @throws the refusals of all when none does */
  find(): Promise<Place> {
    if (this.#current) return Promise.resolve(this.#current)
    this.#search ??= search(this.#address)
      .then((place) => (this.#current = place))
      .catch((error: AggregateError) => {
        throw noPrimary(this.#address.places, error.errors)
      })
      .finally(() => (this.#search = undefined))
    return this.#search
  }

  /** Makes the next call search again. @param place unless another was found; undefined: any */
  leave(place?: Place): void {
    if (!place || this.#current === place) this.#current = undefined
  }
}
