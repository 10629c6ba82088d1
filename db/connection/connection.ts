/** Connects to the server that takes writes, and drops the connection once it does not. */
import type pg from 'pg'
import type { DatabaseAddress, Place } from './database-address.ts'
import { assertTakesWrites, lead, Servers } from './servers.ts'
import { type TimeoutClient, timeoutClient, Unanswered } from './timeout-client.ts'

/** Returns true when the server became read-only: the next user would be refused as well. */
const isReadOnly = (error: Error): boolean => (error as { code?: string }).code === '25006'

/** pg's own class is declared with overloads for callers; a subclass implements both. */
type Connected = (error?: Error | null) => void

export interface ShopClient extends TimeoutClient {
  /** true once the server refused a write of this session */
  isAbandoned: boolean
}

interface Connections {
  Client: new (options?: pg.ClientConfig) => ShopClient
  /** Makes new connections search again for the server that takes writes. */
  search: () => void
}

/**
 * Returns a client class for a pool or for one session. Clients of one class share which server of
 * `address` takes writes. `onLeft` is called when that server no longer takes writes.
 * @param answerWithin milliseconds that Postgres may take to answer one query
 */
export function connectionsTo(
  address: DatabaseAddress,
  answerWithin: number,
  onLeft: () => void = () => {},
): Connections {
  const servers = address.needsWrites ? new Servers(address) : undefined
  const Client = class extends timeoutClient(answerWithin) {
    isAbandoned = false
    #place: Place | undefined

    // biome-ignore lint/suspicious/noExplicitAny: pg's two overloads, which a subclass has to repeat
    override connect(callback?: any): any {
      if (!servers) return super.connect(callback)
      if (!callback)
        return new Promise<void>((resolve, reject) =>
          this.#reach(servers, (error) => (error ? reject(error) : resolve())),
        )
      this.#reach(servers, callback)
    }

    #reach(servers: Servers, done: Connected): void {
      const refused = (error: Error) => {
        if (this.#place) servers.leave(this.#place)
        done(error)
      }
      servers.find().then((place) => {
        this.#place = place
        lead(this, place)
        super.connect((error: Error | null) => {
          if (error) refused(error)
          // The server may have become a standby since it was found.
          else assertTakesWrites(this).then(() => done(), refused)
        })
      }, done)
    }

    override refused(error: Error): void {
      // Where commits wait for a standby, a replaced primary answers reads but no write.
      if (error instanceof Unanswered && this.#place) servers?.leave(this.#place)
      if (!isReadOnly(error) || this.isAbandoned) return
      this.isAbandoned = true
      if (this.#place) servers?.leave(this.#place)
      onLeft()
    }
  }
  return { Client, search: () => servers?.leave() }
}
