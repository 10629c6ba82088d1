/**
 * Wraps one session of the histories' PostgreSQL. It sends the transaction's beginning and the time
 * together with a statement, in one write: a history has thousands of statements.
 */
import pg from 'pg'

/** Names of prepared statements: planning a statement took longer than running it. */
const names = new Map<string, string>()
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}
const setClock = `select set_config('simulated.began', $1, false), set_config('simulated.moment', $2, false)`
const begins = /^(begin|start transaction)/
const ends = /^(commit|rollback)$/

export type Session = Awaited<ReturnType<typeof openSession>>

export async function openSession(address: pg.ClientConfig) {
  const client = new pg.Client({ ...address, pipeline: true })
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WriteStream } })
    .connection
  const { processID: pid } = client as unknown as { processID: number }
  /** the statement that begins a transaction, kept until it is sent with the next one */
  let beginning: string | undefined
  let isOpen = false
  let began = ''
  /** the time that the session knows; undefined after a failure or rollback may have reset it */
  let known: string | undefined
  const send = (text: string, values: unknown[] = []): Promise<pg.QueryResult> =>
    client.query({ name: nameOf(text), text, values })
  const ended = () => {
    isOpen = false
    beginning = undefined
  }
  return {
    pid,
    isOpen: () => isOpen,
    /** Tests for a begin, or an end before the first statement, which need not be sent yet. */
    isQuiet: (text: string) => begins.test(text) || (beginning !== undefined && ends.test(text)),
    /** Delays a statement. @returns the result as if it had been sent */
    keepQuiet(text: string) {
      beginning = begins.test(text) ? text : undefined
      return { command: text.toUpperCase(), rowCount: null, rows: [] } as unknown as pg.QueryResult
    },
    /** Runs a statement. @param now milliseconds; a transaction's `now()` keeps its start time */
    async query(text: string, values: unknown[], now: number): Promise<pg.QueryResult> {
      const time = new Date(now).toISOString()
      stream.cork()
      if (!isOpen) began = time
      const clock = began + time
      // A failed transaction accepts no more statements.
      if (known !== clock) send(setClock, [began, time]).catch(() => {})
      known = undefined
      if (beginning !== undefined) {
        send(beginning).catch(() => {})
        isOpen = true
        beginning = undefined
      }
      const answer = send(text, values)
      stream.uncork()
      try {
        const result = await answer
        if (result.command !== 'ROLLBACK') known = clock
        return result
      } finally {
        if (ends.test(text)) ended()
      }
    },
    async rollback() {
      if (isOpen) await send('rollback')
      known = undefined
      ended()
    },
    end: () => client.end(),
  }
}
