/** Closes a connection whose server does not answer in time. */
import type { Duplex } from 'node:stream'
import pg from 'pg'

/** The error of a query that the server did not answer in time. */
export class Unanswered extends Error {}

export interface TimeoutClient extends pg.Client {
  /** Called with every error that ends a query, before its caller. */
  refused(error: Error): void
  /** Closes the connection at once; the pool handles it like any lost connection. */
  hangUp(why: string): void
  /**
   * Shortens the wait for the next answer while the server has answered nothing since a query timed
   * out.
   * @param milliseconds the time that the caller has left
   */
  hurry(milliseconds: number): void
}

/**
 * Returns a client class that closes its connection when an answer is late. pg's own
 * `query_timeout` gives the connection back to the pool with the query still in it. The next caller
 * then waits behind that query and times out as well. Here every query of the connection fails.
 *
 * Each connection has one timer, restarted for each query. pg creates one per query and adds its
 * callback to the query after its creation. V8 then keeps the results until a full collection,
 * which was most of the garbage collector's work.
 *
 * Clients of one class share whether their server is unresponsive: a query timed out, and none was
 * answered since. A pooler accepts connections for a frozen server, so connecting proves nothing.
 *
 * @param answerWithin milliseconds that Postgres may take to answer one query
 */
export function timeoutClient(
  answerWithin: number,
): new (
  options?: pg.ClientConfig,
) => TimeoutClient {
  let isMute = false
  return class extends pg.Client {
    #unanswered = 0
    #clock: NodeJS.Timeout | undefined
    #hurry: NodeJS.Timeout | undefined

    refused(_error: Error): void {}

    /** Runs queries as text with parameters; returns a promise, or calls back on request. */
    // biome-ignore lint/suspicious/noExplicitAny: pg's ten overloads, which a subclass has to repeat
    override query(text: any, parameters?: any, callback?: any): any {
      if (typeof parameters === 'function') return this.query(text, undefined, parameters)
      if (callback) return this.#ask(text, parameters, callback)
      return new Promise((resolve, reject) => {
        this.#ask(text, parameters, (error, result) => {
          if (error) reject(error)
          else resolve(result)
        })
      })
    }

    #ask(
      text: string,
      parameters: unknown[] | undefined,
      callback: (error: Error, result: pg.QueryResult) => void,
    ): void {
      this.#unanswered += 1
      if (this.#unanswered === 1) this.#windUp()
      super.query(text, parameters as unknown[], (error, result) => {
        this.#unanswered -= 1
        if (this.#unanswered > 0) this.#windUp()
        if (error) this.refused(error)
        else isMute = false
        this.#takeTime()
        callback(error, result)
      })
    }

    #windUp(): void {
      if (this.#clock) this.#clock.refresh()
      else this.#clock = setTimeout(() => this.#giveUp(), answerWithin).unref()
    }

    #giveUp(): void {
      if (this.#unanswered === 0) return
      isMute = true
      this.#end(new Unanswered('Query read timeout'))
    }

    hurry(milliseconds: number): void {
      this.#takeTime()
      if (isMute && milliseconds < answerWithin)
        this.#hurry = setTimeout(() => this.#giveUp(), milliseconds).unref()
    }

    #takeTime(): void {
      if (this.#hurry) clearTimeout(this.#hurry)
      this.#hurry = undefined
    }

    hangUp(why: string): void {
      this.#end(new Error(why))
    }

    #end(why: Error): void {
      const { connection } = this as unknown as { connection: { stream: Duplex } }
      connection.stream.destroy(why)
    }
  }
}
