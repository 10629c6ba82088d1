/** Which server of an address is asked: the last that took writes, and when it no longer does, another. */
import pg from 'pg'
import { type DatabaseAddress, describePlaces, type Place } from './database-address.ts'

/** Milliseconds: all are asked at once, and a machine that is gone answers nothing. */
const searchTimeout = 2_000

/** As PostgreSQL says it of a statement that writes, with the same code. */
export class ReadOnlyServer extends Error {
  code = '25006'
}

/** @throws ReadOnlyServer for a standby, and for a server that was told to take no writes */
export async function assertTakesWrites(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>(
    'show transaction_read_only',
  )
  if (rows[0]?.transaction_read_only !== 'off')
    throw new ReadOnlyServer('The database server takes no writes.')
}

/** Lets a client that is not connected yet go to `place`, whatever its address says. */
export function lead(client: pg.Client, { host, port }: Place): void {
  client.host = host
  client.port = port
}

async function probe(address: DatabaseAddress, place: Place): Promise<Place> {
  const client = new pg.Client({
    connectionString: address.connectionString,
    connectionTimeoutMillis: searchTimeout,
    query_timeout: searchTimeout,
  })
  client.on('error', () => {})
  lead(client, place)
  try {
    await client.connect()
    await assertTakesWrites(client)
    return place
  } finally {
    void client.end().catch(() => {})
  }
}

/** What is wrong with a name, a password or a database is wrong at every host. */
const isOurs = ({ code = '' }: Error & { code?: string }) => /^(28|3D)/.test(code)

function nobody(places: readonly Place[], errors: readonly (Error & { code?: string })[]): Error {
  const ours = errors.find(isOurs)
  if (ours) return ours
  const reasons = places.map(
    (place, at) => `${describePlaces([place])} (${errors[at]?.code || errors[at]?.message})`,
  )
  return new ReadOnlyServer(`None of the database servers takes writes: ${reasons.join(', ')}.`)
}

export class Servers {
  readonly #address: DatabaseAddress
  #current: Place | undefined
  #search: Promise<Place> | undefined

  constructor(address: DatabaseAddress) {
    this.#address = address
  }

  /** @throws the refusal of all of them, when none takes writes */
  find(): Promise<Place> {
    if (this.#current) return Promise.resolve(this.#current)
    const { places } = this.#address
    this.#search ??= Promise.any(places.map((place) => probe(this.#address, place)))
      .then((place) => (this.#current = place))
      .catch((error: AggregateError) => {
        throw nobody(places, error.errors)
      })
      .finally(() => (this.#search = undefined))
    return this.#search
  }

  /** The next who asks looks for one anew. */
  leave(place: Place): void {
    if (this.#current === place) this.#current = undefined
  }
}
