/**
 * Runs PostgreSQL for the histories: a real one, in which `now()` and new ids come from the
 * scheduler. One statement runs at a time. A session that waits for a lock is detected by asking
 * PostgreSQL, and stopped. When one commit frees several sessions, each continues alone, so
 * transactions interleave as the seed says.
 */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from '../../../db/connection/client.ts'
import type { Database } from '../../../db/schema/schema.ts'
import { startPrivatePostgres } from '../private-postgres.ts'
import { makeQuickFolder } from '../quick-folder.ts'
import { type Actor, Killed, type Scheduler } from './scheduler.ts'
import { openSession, type Session } from './session.ts'

/** Functions for the clock and ids, where SQL asks for them; column defaults name them. */
const functions = `
  create schema simulated;
  create sequence simulated.ticks minvalue 0;
  create sequence simulated.ids minvalue 0;
  create function simulated.now() returns timestamptz stable language sql as
    $$ select current_setting('simulated.began')::timestamptz $$;
  create function simulated.clock_timestamp() returns timestamptz volatile language sql as
    $$ select current_setting('simulated.moment')::timestamptz
      + nextval('simulated.ticks') * interval '1 microsecond' $$;
  create function simulated.gen_random_uuid() returns uuid volatile language sql as
    $$ select md5(nextval('simulated.ids')::text)::uuid $$;
  do $$ declare one record; begin
    for one in
      select attrelid::regclass as place, attname, pg_get_expr(adbin, adrelid) as was
      from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
      where attgenerated = '' and pg_get_expr(adbin, adrelid) ~ '\\m(now|clock_timestamp|gen_random_uuid)\\(\\)'
    loop
      execute format('alter table %s alter column %I set default %s', one.place, one.attname,
        regexp_replace(one.was, '\\m(now|clock_timestamp|gen_random_uuid)\\(\\)', 'simulated.\\1()', 'g'));
    end loop;
  end $$;`

/**
 * Histories have a server of their own: transactions of others delay work that waits for all
 * transactions, such as event positions, and so do maintenance jobs. Deadlocks are resolved here, without a clock.
 */
const settings = [
  'autovacuum=off',
  'deadlock_timeout=1h',
  'plan_cache_mode=force_generic_plan',
  'max_parallel_workers_per_gather=0',
  'enable_seqscan=off',
]
/** Opened before the first history: opening one takes time that no seed controls. */
const connections = 30
/** Milliseconds until the first check whether a statement waits for a lock. */
const quick = 4
/** The machine's own timer, whatever replaces the global one. */
const later = setTimeout
const cancelTimer = clearTimeout

interface Blocked {
  session: Session
  actor: Actor
  /** settles once PostgreSQL answered; its function passes the answer to the caller */
  answer: Promise<() => void>
  /** passes a failure to the caller */
  drop: (reason: Error) => void
}

type Ask = (text: string, values?: unknown[]) => Promise<pg.QueryResult>
/** Which process waits for which others, by process id. */
type Waits = Map<number, number[]>
export type SimulatedDatabase = Awaited<ReturnType<typeof openSimulatedDatabase>>
type Lines = ReturnType<typeof createLines>

export async function openSimulatedDatabase() {
  const folder = await makeQuickFolder()
  const sockets = `${folder}/postgres`
  const postgres = await startPrivatePostgres(folder, [
    ...settings,
    `unix_socket_directories=${sockets}`,
  ])
  const { username: user, password, port, pathname } = new URL(postgres.url)
  const database = pathname.slice(1)
  const address = { host: sockets, port: Number(port), user, password, database }
  const desk = new pg.Client(address)
  await desk.connect()
  await desk.query(functions)
  await desk.query(`alter database ${database} set search_path = simulated, pg_catalog, public`)
  // For queries between histories.
  for (const name of ['began', 'moment'])
    await desk.query(`alter database ${database} set simulated.${name} = '2026-01-01T00:00Z'`)
  const ask: Ask = (text, values = []) => desk.query(text, values)
  const sessions = await Promise.all(
    Array.from({ length: connections }, () => openSession(address)),
  )
  let lines: Lines
  return {
    url: postgres.url,
    /** for checks between histories, by the machine's clock */
    outside: postgres.db,
    /** Begins a history: queries wait for turns from here on. @param seed determines new ids */
    async begin(scheduler: Scheduler, seed: number): Promise<Lines> {
      await ask(`select setval('simulated.ids', $1), setval('simulated.ticks', 0, false)`, [
        (seed % 2 ** 31) * 2 ** 20,
      ])
      lines = createLines(scheduler, sessions, ask)
      return lines
    },
    /** Opens a database. @param max maximum connections that one actor has at a time */
    pool(max: number): Db {
      const pool = { connect: () => lines.connect(max), end: async () => {} }
      return new Kysely<Database>({
        dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }),
      })
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([desk, ...sessions].map((session) => session.end()))
      await postgres[Symbol.asyncDispose]()
    },
  }
}

/** Detects a deadlock. @returns true where a circle of waiting sessions includes `pid` */
function closesCircle(pid: number, waits: Waits): boolean {
  const seen = new Set<number>()
  const reach = [...(waits.get(pid) ?? [])]
  for (let one = reach.pop(); one !== undefined; one = reach.pop()) {
    if (one === pid) return true
    if (!seen.has(one)) reach.push(...(waits.get(one) ?? []))
    seen.add(one)
  }
  return false
}

/** Manages the sessions during one history. */
function createLines(scheduler: Scheduler, sessions: readonly Session[], ask: Ask) {
  const idle = [...sessions]
  const leases = new Map<Session, Actor>()
  const used = new Map<Actor, number>()
  let queue: { actor: Actor; go: () => void; drop: () => void }[] = []
  let blocked: Blocked[] = []
  const stop = ({ session }: Blocked) => process.kill(session.pid, 'SIGSTOP')
  const wake = ({ session }: Blocked) => process.kill(session.pid, 'SIGCONT')

  async function findWaits(of: readonly Blocked[]): Promise<Waits> {
    const { rows } = await ask(
      `select pid, by from unnest($1::int[]) as pid, pg_blocking_pids(pid) as by
       where cardinality(by) > 0`,
      [of.map(({ session }) => session.pid)],
    )
    return new Map(rows.map(({ pid, by }) => [pid, by]))
  }

  /** Waits until a query is answered, or waits for a lock of another session. */
  async function answerOrLock(one: Blocked): Promise<(() => void) | undefined> {
    for (let patience = quick; ; patience *= 2) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<undefined>((resolve) => {
        timer = later(resolve, patience, undefined)
      })
      const answered = await Promise.race([one.answer, late])
      cancelTimer(timer)
      if (answered) return answered
      if ((await findWaits([one])).size > 0) return undefined
    }
  }

  /** Answers the queries whose lock is free now, one by one in their order. */
  async function resumeUnlocked(): Promise<void> {
    while (blocked.length > 0) {
      const waits = await findWaits(blocked)
      const one = blocked.find(({ session }) => !waits.has(session.pid))
      if (!one) return
      wake(one)
      const pass = await answerOrLock(one)
      if (!pass) {
        stop(one)
        continue
      }
      blocked = blocked.filter((other) => other !== one)
      pass()
    }
  }

  /** Cancels a query. @returns once PostgreSQL refused it */
  async function cancel(one: Blocked): Promise<void> {
    await ask('select pg_cancel_backend($1)', [one.session.pid])
    wake(one)
    await one.answer
    blocked = blocked.filter((other) => other !== one)
  }

  async function query(session: Session, actor: Actor, text: string, values: unknown[]) {
    const result = Promise.withResolvers<pg.QueryResult>()
    result.promise.catch(() => {})
    const answer = session.query(text, values, scheduler.now()).then(
      (found) => () => {
        scheduler.note(actor, `= ${found.rowCount}`)
        result.resolve(found)
      },
      (error: unknown) => () => {
        scheduler.note(actor, `= ${(error as { code?: string }).code}`)
        result.reject(error)
      },
    )
    const one = { session, actor, answer, drop: result.reject }
    const pass = await answerOrLock(one)
    if (pass) {
      pass()
      await resumeUnlocked()
      return { result: result.promise }
    }
    scheduler.note(actor, 'waits for a lock')
    stop(one)
    blocked.push(one)
    if (closesCircle(session.pid, await findWaits(blocked))) {
      await cancel(one)
      scheduler.note(actor, 'is refused: it closed a circle of locks')
      one.drop(Object.assign(new Error('deadlock detected'), { code: '40P01' }))
    }
    return { result: result.promise }
  }

  function returnSession(session: Session): void {
    leases.delete(session)
    idle.push(session)
  }

  /** Ends the sessions of a dead server, as PostgreSQL does for broken connections. */
  async function bury(dead: Actor): Promise<void> {
    for (const one of blocked.filter(({ actor }) => actor === dead)) {
      await cancel(one)
      one.drop(new Killed(dead))
    }
    for (const [session, actor] of [...leases])
      if (actor === dead) {
        await session.rollback()
        returnSession(session)
      }
    for (const one of queue.filter(({ actor }) => actor === dead)) one.drop()
    queue = queue.filter(({ actor }) => actor !== dead)
    await resumeUnlocked()
  }

  async function connect(max: number) {
    const actor = scheduler.current()
    if (!actor) throw new Error('a query runs outside of a history')
    if (!actor.alive) throw new Killed(actor)
    if ((used.get(actor) ?? 0) >= max)
      await new Promise<void>((go, no) => {
        queue.push({ actor, go, drop: () => no(new Killed(actor)) })
      })
    else used.set(actor, (used.get(actor) ?? 0) + 1)
    if (!actor.alive) throw new Killed(actor)
    const session = idle.pop()
    if (!session) throw new Error(`more than ${connections} connections are wanted at once`)
    leases.set(session, actor)
    let isOver = false
    return {
      query: async (text: string, values: unknown[] = []) => {
        if (actor.alive && session.isQuiet(text)) return session.keepQuiet(text)
        const label = text.trimStart().slice(0, 90).replace(/\s+/g, ' ')
        const { result } = await scheduler.turn(label, () => query(session, actor, text, values))
        return result
      },
      release() {
        if (isOver || !actor.alive) return
        isOver = true
        returnSession(session)
        const next = queue.findIndex((one) => one.actor === actor)
        if (next >= 0) queue.splice(next, 1)[0]!.go()
        else used.set(actor, used.get(actor)! - 1)
      },
    }
  }
  return { connect, bury, blocked: () => blocked.length }
}
