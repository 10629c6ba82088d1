/**
 * One session of the histories' PostgreSQL. What it sends besides a statement, its beginning and the time,
 * goes with that statement in one write: a history is thousands of questions and answers.
 */
import pg from 'pg'

/** Names under which PostgreSQL keeps what it planned: to plan a statement took longer than to run it. */
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
  /** the statement that begins a transaction, from when it was asked for until it is sent with the next */
  let beginning: string | undefined
  let isOpen = false
  let began = ''
  /** what the session knows of the time; undefined where a failure or a rollback may have taken it back */
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
    /** That a transaction begins, or ends before its first statement, PostgreSQL need not know yet. */
    isQuiet: (text: string) => begins.test(text) || (beginning !== undefined && ends.test(text)),
    /** @returns as if it had been done */
    keepQuiet(text: string) {
      beginning = begins.test(text) ? text : undefined
      return { command: text.toUpperCase(), rowCount: null, rows: [] } as unknown as pg.QueryResult
    },
    /** @param now milliseconds; a transaction's `now()` stays what it was when the transaction began */
    async query(text: string, values: unknown[], now: number): Promise<pg.QueryResult> {
      const time = new Date(now).toISOString()
      stream.cork()
      if (!isOpen) began = time
      const clock = began + time
      // One that failed takes no more of it.
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
        const told = await answer
        if (told.command !== 'ROLLBACK') known = clock
        return told
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
