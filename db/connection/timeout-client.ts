/** A connection that hangs up when an answer stays out. */
import type { Duplex } from 'node:stream'
import pg from 'pg'

/** Of a query that the server did not answer in time. */
export class Unanswered extends Error {}

export interface TimeoutClient extends pg.Client {
  /** Called with every error that a query ends with, before its caller hears of it. */
  refused(error: Error): void
  /** Ends the connection at once; a pool hears of it as of any that is lost. */
  hangUp(why: string): void
  /**
   * Where nothing was answered since a query was given up, the next answer is waited for no longer than this.
   * @param milliseconds of the time that whoever asks has left
   */
  hurry(milliseconds: number): void
}

/**
 * pg's own `query_timeout` reports a late answer and gives the connection back to the pool with the
 * query still in it: the next caller waits behind that query and times out as well. This one closes
 * the connection, and every query in it fails.
 *
 * Each connection has one clock, wound up for each query. pg makes a timer for each and puts its
 * callback, like that of its own promises, into the query after it was made; V8 then keeps what was
 * read until it collects everything: most of the garbage collector's work, and memory for nothing.
 *
 * Those of one class know together whether their server is mute: a query was given up, and none was answered
 * since. A pooler lets everybody in before a server that is frozen, so that to connect proves nothing.
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

    /** Takes queries as text with parameters; answers a promise, or calls back when asked to. */
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
