/**
 * A database of several machines on this one: three etcd, two PostgreSQL under Patroni, a PgBouncer
 * before each, and HAProxy, as an ordinary user on free ports of 127.0.0.1.
 */
import { readFileSync, rmSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort, hasExited, waitForExit } from '../../../db/embedded/embedded-process.ts'
import { chownForServer, postgresIdentity } from '../../../db/embedded/embedded-user.ts'
import { Part } from '../../support/part.ts'
import { familyOf } from '../../support/process-family.ts'
import { findPostgres, findProgram } from '../../support/programs.ts'
import { makeQuickFolder } from '../../support/quick-folder.ts'
import { accounts, haproxyFile, patroniFile, pgbouncerFiles } from './files.ts'
import { findPatroni } from './patroni.ts'

type NodeName = 'n1' | 'n2'

/** One machine of the database: Patroni, its PostgreSQL, and the PgBouncer before it. */
interface DatabaseNode {
  name: NodeName
  port: number
  /** Patroni's own address */
  rest: number
  bouncerPort: number
  patroni: Part
  bouncer: Part
  /** PostgreSQL's first process; Patroni starts it, and again when it is gone */
  postmaster: () => number | undefined
}

export interface DatabaseCluster extends AsyncDisposable {
  nodes: readonly DatabaseNode[]
  etcds: readonly Part[]
  haproxy: Part
  /** seconds after which a primary that is no longer heard of is replaced */
  ttl: number
  urls: {
    /** HAProxy, and PgBouncer of the primary in transaction mode behind it */
    pooled: string
    /** HAProxy, and the primary itself */
    primary: string
    /** both PostgreSQL, of which one takes writes: an address of several hosts */
    hosts: string
  }
  /** PostgreSQL `name` itself, whatever it is just now; as the superuser with `administrator` */
  urlOf: (name: NodeName, account?: keyof typeof accounts) => string
  primary: () => Promise<DatabaseNode>
  /** kill -9 of Patroni and every process of its PostgreSQL: the machine fails */
  killNode: (node: DatabaseNode) => Promise<void>
  /** Freezes the machine: its processes stop, its connections stay open and answer nothing. */
  freezeNode: (node: DatabaseNode) => Promise<void>
  /** Resumes the machine, or with `postgres` its PostgreSQL alone. */
  wakeNode: (node: DatabaseNode, what?: 'all' | 'postgres') => Promise<void>
  /** kill -9 of PostgreSQL's first process alone; Patroni keeps running */
  killPostmaster: (node: DatabaseNode) => Promise<void>
  /** Starts whatever does not run, and waits until a primary and a standby that misses nothing are there. */
  restore: () => Promise<void>
}

/** Seconds: the least that Patroni takes since 3.2. */
const ttl = 20

/** Milliseconds: no promise of ours hangs on it, and a machine may be busy with other things. */
const timeout = 240_000

/** Asks again and again until it is so. @throws with `what` and what the parts wrote */
async function until(what: string, isSo: () => Promise<unknown>, parts: readonly Part[] = []) {
  for (const end = performance.now() + timeout; ; ) {
    if (await isSo().catch(() => false)) return
    if (performance.now() > end) {
      const output = parts.map((part) => `== ${part.name}\n${part.lastOutput()}`).join('\n')
      throw new Error(`not within ${timeout} ms: ${what}\n${output}`)
    }
    await wait(100)
  }
}

/** Keeps the logs of the parts where `CLUSTER_LOGS` names a folder: only they show the cause of a failure. */
async function keepLogs(folder: string): Promise<void> {
  const to = process.env.CLUSTER_LOGS
  if (!to) return
  const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'))
  const place = path.join(to, path.basename(folder))
  await mkdir(place, { recursive: true })
  for (const name of logs) await copyFile(path.join(folder, name), path.join(place, name))
}

const ask = async (node: { rest: number }, what: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${node.rest}/${what}`, { signal: AbortSignal.timeout(2_000) })

/** True when Patroni says that its PostgreSQL is the one that takes writes. */
const isPrimary = async (node: DatabaseNode): Promise<boolean> => {
  const reply = await ask(node, 'primary').catch(() => undefined)
  await reply?.arrayBuffer()
  return reply?.ok === true
}

/**
 * True when everything that `primary` acknowledges is on `standby`, too, and may be promoted there: their
 * sessions say the first, Patroni the second, each of which it knows a moment later than it is so.
 */
const isFollowed = async (primary: DatabaseNode, standby: DatabaseNode): Promise<boolean> => {
  const url = addressOf(primary.port, 'postgres', 'administrator')
  const [synchronous] = await administer(
    url,
    `select 1 from pg_stat_replication where sync_state = 'sync' and application_name = '${standby.name}'`,
  )
  if (synchronous?.rowCount !== 1) return false
  const { members } = (await (await ask(primary, 'cluster')).json()) as {
    members: { name: string; role: string }[]
  }
  return members.some(({ name, role }) => name === standby.name && role === 'sync_standby')
}

async function administer(url: string, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  // It may end while it is killed; who asked hears of it.
  client.on('error', () => {})
  try {
    await client.connect()
    const results: pg.QueryResult[] = []
    for (const statement of statements) results.push(await client.query(statement))
    return results
  } finally {
    await client.end().catch(() => {})
  }
}

/** The first line of PostgreSQL's own file. */
function readPid(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined
  } catch {
    return undefined
  }
}

const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await findFreePort())
  return [...ports]
}

const addressOf = (port: number, database: string, account: keyof typeof accounts = 'app') => {
  const { user, password } = accounts[account]
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
}

/**
 * @throws where a program is missing (`lacking` says so before), or a part does not come up
 */
export async function startDatabaseCluster(): Promise<DatabaseCluster> {
  const folder = await makeQuickFolder()
  const binaries = findPostgres()!
  const identity = await postgresIdentity(path.join(binaries, 'initdb'), folder)
  await chownForServer([folder], identity)
  const place = (name: string) => path.join(folder, name)
  const write = async (name: string, text: string) => {
    await writeFile(place(name), text, { mode: 0o600 })
    await chownForServer([place(name)], identity)
    return place(name)
  }
  const patroniCommand = await findPatroni(folder)
  const part = (name: string, program: string, args: readonly string[]) => {
    const [command, ...before] = program === 'patroni' ? patroniCommand : [findProgram(program)!]
    return new Part({
      name,
      command,
      args: [...before, ...args],
      log: place(`${name}.log`),
      cwd: folder,
      identity,
    })
  }

  const names = ['e1', 'e2', 'e3']
  const clients = await freePorts(15)
  const peers = clients.splice(0, 3)
  const etcdPorts = clients.splice(0, 3)
  const members = names.map((name, at) => `${name}=http://127.0.0.1:${peers[at]}`).join(',')
  const etcds = names.map((name, at) => {
    const [client, peer] = [etcdPorts[at], peers[at]].map((port) => `http://127.0.0.1:${port}`)
    return part(`etcd-${name}`, 'etcd', [
      ...['--name', name, '--data-dir', place(`etcd-${name}`)],
      ...['--listen-client-urls', client!, '--advertise-client-urls', client!],
      ...['--listen-peer-urls', peer!, '--initial-advertise-peer-urls', peer!],
      ...['--initial-cluster', members, '--log-level', 'warn'],
      // A busy machine is no dead one.
      ...['--heartbeat-interval', '200', '--election-timeout', '2000'],
    ])
  })

  const makeNode = async (name: NodeName): Promise<DatabaseNode> => {
    const [port, rest, bouncerPort] = clients.splice(0, 3) as [number, number, number]
    const socket = `socket-${name}`
    await mkdir(place(socket), { mode: 0o700 })
    await chownForServer([place(socket)], identity)
    const patroni = await write(
      `patroni-${name}.yml`,
      patroniFile({ name, folder, binaries, port, rest, etcds: etcdPorts, ttl }),
    )
    const usersFile = place(`users-${name}.txt`)
    const bouncer = pgbouncerFiles({ port: bouncerPort, postgres: port, users: usersFile })
    await write(`users-${name}.txt`, bouncer.users)
    const ini = await write(`pgbouncer-${name}.ini`, bouncer.ini)
    return {
      name,
      port,
      rest,
      bouncerPort,
      patroni: part(`patroni-${name}`, 'patroni', [patroni]),
      bouncer: part(`pgbouncer-${name}`, 'pgbouncer', [ini]),
      postmaster: () => {
        const pid = readPid(place(`data-${name}/postmaster.pid`))
        return pid !== undefined && !hasExited(pid) ? pid : undefined
      },
    }
  }
  const nodes = [await makeNode('n1'), await makeNode('n2')]
  const [pooled, primaryPort] = clients as [number, number]
  const backends = (of: (node: DatabaseNode) => number) =>
    nodes.map((node) => ({ name: node.name, port: of(node), rest: node.rest }))
  const haproxyConfig = await write(
    'haproxy.cfg',
    haproxyFile({
      pooled,
      primary: primaryPort,
      bouncers: backends(({ bouncerPort }) => bouncerPort),
      postgres: backends(({ port }) => port),
    }),
  )
  const haproxy = part('haproxy', 'haproxy', ['-db', '-f', haproxyConfig])
  const parts = [
    haproxy,
    ...nodes.map(({ bouncer }) => bouncer),
    ...nodes.map(({ patroni }) => patroni),
    ...etcds,
  ]

  const findPrimary = async (): Promise<DatabaseNode> => {
    let found: DatabaseNode | undefined
    const search = async () => {
      for (const node of nodes) if (await isPrimary(node)) found = node
      return found
    }
    await until('a primary', search, parts)
    return found!
  }
  const signalPostgres = async (pid: number, signal: NodeJS.Signals) => {
    // The parent first: a stopped process starts no more children.
    for (const one of [pid, ...(await familyOf(pid))])
      try {
        process.kill(one, signal)
      } catch {
        // a session that ended in this moment
      }
  }
  const signalNode = async (node: DatabaseNode, signal: NodeJS.Signals, what = 'all') => {
    if (what === 'all')
      for (const { pid } of [node.patroni, node.bouncer])
        if (pid !== undefined) process.kill(pid, signal)
    const pid = node.postmaster()
    if (pid !== undefined) await signalPostgres(pid, signal)
  }
  const killNode = async (node: DatabaseNode) => {
    await node.patroni.end()
    const pid = node.postmaster()
    if (pid === undefined) return
    await signalPostgres(pid, 'SIGKILL')
    await waitForExit(pid)
  }
  const restore = async () => {
    for (const one of parts.toReversed()) one.start()
    const isWhole = async () => {
      const primary = await findPrimary()
      return isFollowed(primary, nodes.find((node) => node !== primary)!)
    }
    await until('a standby that misses nothing', isWhole, parts)
    // HAProxy has heard of the primary, and its PgBouncer lets us in.
    for (const port of [pooled, primaryPort])
      await until(
        `the database behind port ${port}`,
        async () => administer(addressOf(port, 'shop'), 'select txid_current()'),
        parts,
      )
  }
  const dispose = async () => {
    await Promise.all([haproxy, ...nodes.map(({ bouncer }) => bouncer)].map((one) => one.end()))
    for (const node of nodes) await killNode(node)
    await Promise.all(etcds.map((one) => one.end()))
    await keepLogs(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  // The run was interrupted: nothing else would end them.
  const atExit = () => {
    for (const { pid } of parts) if (pid !== undefined) process.kill(pid, 'SIGKILL')
    for (const { postmaster } of nodes) {
      const pid = postmaster()
      if (pid !== undefined) process.kill(pid, 'SIGQUIT')
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  process.once('exit', atExit)

  try {
    for (const etcd of etcds) etcd.start()
    nodes[0]!.patroni.start()
    await until('the first primary', () => isPrimary(nodes[0]!), parts)
    const { user, password } = accounts.app
    await administer(
      addressOf(nodes[0]!.port, 'postgres', 'administrator'),
      `create role ${user} login password '${password}'`,
      `create database shop owner ${user}`,
    )
    await restore()
  } catch (error) {
    await dispose()
    throw error
  }
  const { user, password } = accounts.app
  const both = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return {
    nodes,
    etcds,
    haproxy,
    ttl,
    urls: {
      pooled: addressOf(pooled, 'shop'),
      primary: addressOf(primaryPort, 'shop'),
      hosts: `postgres://${user}:${password}@${both}/shop?target_session_attrs=read-write`,
    },
    urlOf: (name, account = 'app') =>
      addressOf(nodes.find((node) => node.name === name)!.port, 'shop', account),
    primary: findPrimary,
    killNode,
    freezeNode: (node) => signalNode(node, 'SIGSTOP'),
    wakeNode: (node, what) => signalNode(node, 'SIGCONT', what),
    async killPostmaster(node) {
      const pid = node.postmaster()
      if (pid === undefined) throw new Error(`${node.name} has no PostgreSQL to kill`)
      process.kill(pid, 'SIGKILL')
      await waitForExit(pid)
    },
    restore,
    async [Symbol.asyncDispose]() {
      process.off('exit', atExit)
      await dispose()
    },
  }
}
