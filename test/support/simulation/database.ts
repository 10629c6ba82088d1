/**
 * PostgreSQL as the histories see it: the real one, in which `now()` and new ids come from the
 * scheduler. One statement runs at a time; one that waits for a lock is found out by asking PostgreSQL,
 * and goes on when the lock is free, so that transactions interleave as the seed says.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'
import { type Actor, Killed, type Scheduler } from './scheduler.ts'

/** What the clock says, and ids, where SQL asks for them; defaults of columns name the functions themselves. */
const functions = `
  create schema simulated;
  create sequence simulated.clock minvalue 0;
  create sequence simulated.ticks minvalue 0;
  create sequence simulated.ids minvalue 0;
  create function simulated.now() returns timestamptz stable language sql as
    $$ select to_timestamp(last_value / 1000.0) from simulated.clock $$;
  create function simulated.clock_timestamp() returns timestamptz volatile language sql as
    $$ select simulated.now() + nextval('simulated.ticks') * interval '1 microsecond' $$;
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

/** Opened before the first history: to open one takes time that no seed knows. */
const connections = 40
/** Milliseconds after which it is looked whether a statement waits for a lock. */
const quick = 4

interface Blocked {
  client: pg.Client
  actor: Actor
  /** settles once PostgreSQL answered; called, it tells whoever asked */
  answer: Promise<() => void>
  /** tells whoever asked that they are dead */
  drop: () => void
}

type Ask = (text: string, values?: unknown[]) => Promise<pg.QueryResult>
export type SimulatedDatabase = Awaited<ReturnType<typeof openSimulatedDatabase>>
type Lines = ReturnType<typeof createLines>

/** @param url of a migrated database that nobody else uses */
export async function openSimulatedDatabase(url: string) {
  const desk = new pg.Client(url)
  await desk.connect()
  await desk.query(functions)
  const name = new URL(url).pathname.slice(1)
  await desk.query(`alter database ${name} set search_path = simulated, pg_catalog, public`)
  const ask: Ask = (text, values = []) => desk.query(text, values)
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(url)
      await client.connect()
      return client
    }),
  )
  let lines: Lines
  return {
    ask,
    async setTime(now: number) {
      await ask(`select setval('simulated.clock', $1), setval('simulated.ticks', 0, false)`, [now])
    },
    /** A history begins: what is asked from here on waits for its turns. @param seed new ids follow from it */
    async begin(scheduler: Scheduler, seed: number): Promise<Lines> {
      await ask(`select setval('simulated.ids', $1)`, [(seed % 2 ** 31) * 2 ** 20])
      lines = createLines(scheduler, clients, ask)
      return lines
    },
    /** @param max connections that one actor has at a time */
    pool(max: number): Db {
      const pool = { connect: () => lines.connect(max), end: async () => {} }
      return new Kysely<Database>({
        dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }),
      })
    },
    async close() {
      await Promise.all([desk, ...clients].map((client) => client.end()))
    },
  }
}

/** The connections during one history. */
function createLines(scheduler: Scheduler, clients: readonly pg.Client[], ask: Ask) {
  const idle = [...clients]
  const leases = new Map<pg.Client, Actor>()
  const used = new Map<Actor, number>()
  let queue: { actor: Actor; go: () => void; drop: () => void }[] = []
  let blocked: Blocked[] = []
  const pidOf = (client: pg.Client) => (client as unknown as { processID: number }).processID
  const isWaiting = async (client: pg.Client): Promise<boolean> =>
    (await ask('select cardinality(pg_blocking_pids($1)) > 0 as waits', [pidOf(client)])).rows[0]
      .waits

  /** Until it is answered, or waits for a lock that somebody holds. */
  async function look({ client, answer }: Blocked): Promise<(() => void) | undefined> {
    for (let patience = quick; ; patience *= 2) {
      const stop = new AbortController()
      const late = wait(patience, undefined, { signal: stop.signal }).catch(() => undefined)
      const answered = await Promise.race([answer, late])
      stop.abort()
      if (answered) return answered
      if (await isWaiting(client)) return undefined
    }
  }

  /** Those whose lock is free now are answered, in the order in which they came. */
  async function goOn(): Promise<void> {
    for (let moved = true; moved; ) {
      moved = false
      for (const one of [...blocked]) {
        const tell = await look(one)
        if (!tell) continue
        blocked = blocked.filter((other) => other !== one)
        moved = true
        tell()
      }
    }
  }

  async function query(client: pg.Client, actor: Actor, text: string, values: unknown[]) {
    const told = Promise.withResolvers<pg.QueryResult>()
    told.promise.catch(() => {})
    const answer = client.query(text, values).then(
      (result) => () => told.resolve(result),
      (error: unknown) => () => told.reject(error),
    )
    const one = { client, actor, answer, drop: () => told.reject(new Killed(actor)) }
    const tell = await look(one)
    if (tell) {
      tell()
      await goOn()
    } else {
      scheduler.note(actor, 'waits for a lock')
      blocked.push(one)
    }
    return { told: told.promise }
  }

  function giveBack(client: pg.Client): void {
    leases.delete(client)
    idle.push(client)
  }

  /** What a dead server had open is over: PostgreSQL ends it as it ends a session that broke off. */
  async function bury(dead: Actor): Promise<void> {
    for (const one of blocked.filter(({ actor }) => actor === dead)) {
      await ask('select pg_cancel_backend($1)', [pidOf(one.client)])
      await one.answer
      one.drop()
    }
    blocked = blocked.filter(({ actor }) => actor !== dead)
    for (const [client, actor] of [...leases])
      if (actor === dead) {
        await client.query('rollback')
        giveBack(client)
      }
    for (const one of queue.filter(({ actor }) => actor === dead)) one.drop()
    queue = queue.filter(({ actor }) => actor !== dead)
    await goOn()
  }

  async function connect(max: number) {
    const actor = scheduler.current()
    if (!actor) throw new Error('the database is asked outside of a history')
    if (!actor.alive) throw new Killed(actor)
    if ((used.get(actor) ?? 0) >= max)
      await new Promise<void>((go, no) => {
        queue.push({ actor, go, drop: () => no(new Killed(actor)) })
      })
    else used.set(actor, (used.get(actor) ?? 0) + 1)
    if (!actor.alive) throw new Killed(actor)
    const client = idle.pop()
    if (!client) throw new Error(`more than ${connections} connections are wanted at once`)
    leases.set(client, actor)
    let isOver = false
    return {
      query: async (text: string, values: unknown[] = []) => {
        const label = text.replace(/\s+/g, ' ').slice(0, 90)
        const { told } = await scheduler.turn(label, () => query(client, actor, text, values))
        return told
      },
      release() {
        if (isOver || !actor.alive) return
        isOver = true
        giveBack(client)
        const next = queue.findIndex((one) => one.actor === actor)
        if (next >= 0) queue.splice(next, 1)[0]!.go()
        else used.set(actor, used.get(actor)! - 1)
      },
    }
  }
  return { connect, bury, blocked: () => blocked.length }
}
