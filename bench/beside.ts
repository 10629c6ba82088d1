/**
 * What a request takes where something stands beside the shop: a replica that answers reads, a PgBouncer, a
 * Varnish. Each in turns with a shop that has it not; a program that this machine lacks is named and left out.
 */
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../db/embedded/embedded-process.ts'
import { chownForServer, postgresIdentity } from '../db/embedded/embedded-user.ts'
import { Part } from '../test/support/part.ts'
import { familyOf } from '../test/support/process-family.ts'
import { findProgram } from '../test/support/programs.ts'
import { startStandby } from '../test/support/standby.ts'
import { type Request, together } from './lib/load.ts'
import { leaveOut, report } from './lib/report.ts'
import { requestsOf } from './lib/requests.ts'
import {
  changed,
  cpuOf,
  endsWithUs,
  farLimits,
  type Running,
  root,
  type Stage,
  startShop,
} from './lib/stage.ts'
import { rounded } from './scaling/format.ts'
import type { Beside as Cost, Kind, Measured, PartName } from './scaling/measured.ts'

const rounds = 4
/** Rounds that do not count: a shop that was just started compiles what it runs often. */
const warming = 3
const seconds = 1
const atOnce = 16
const usual = { ...farLimits, ...changed('without-deliveries') }

/** Nothing was measured, and the report says why. */
const notHere = (what: string, why: string): Cost[] => {
  leaveOut(what, why)
  return []
}

/** A shop with something beside it. */
interface Beside {
  name: string
  part: PartName
  shop: Running
  /** where it is asked */
  asked: Running
  /** the part's first process */
  pid: number
  kinds: readonly Kind[]
}

/** Seconds that a process and those that it started have used, those that ended as well. */
async function familyCpu(pid: number): Promise<number> {
  const [, ...others] = await familyOf(pid)
  const used = others.map((one) => {
    try {
      return cpuOf(one)
    } catch {
      return 0
    }
  })
  return used.reduce((sum, one) => sum + one, cpuOf(pid, true))
}

/** @returns what each kind takes with it and without */
async function compareWith(stage: Stage, plain: Running, beside: Beside): Promise<Cost[]> {
  const costs: Cost[] = []
  const requests = await requestsOf(plain, stage)
  for (const kind of beside.kinds) {
    const spent = { plain: [0, 0, 0, 0], beside: [0, 0, 0, 0] }
    const take = async (which: 'plain' | 'beside', counts: boolean) => {
      const [shop, asked] = which === 'plain' ? [plain, plain] : [beside.shop, beside.asked]
      const used = async () =>
        [shop.cpu(), await familyCpu(stage.postmaster), await familyCpu(beside.pid)] as const
      const before = await used()
      const request: Request = { ...requests[kind], connections: atOnce, seconds }
      const { answers } = await together([asked], request)
      const after = await used()
      if (!counts) return
      for (const at of [0, 1, 2]) spent[which][at]! += (after[at]! - before[at]!) * 1_000
      spent[which][3]! += answers
    }
    for (let round = -warming; round < rounds; round += 1)
      for (const which of ['plain', 'beside'] as const) await take(which, round >= 0)
    const each = (which: 'plain' | 'beside') => spent[which].map((sum) => sum / spent[which][3]!)
    const [without, having] = [each('plain'), each('beside')]
    const detail = (of: number[]) =>
      `${of[0]!.toFixed(3)} of the shop, ${of[1]!.toFixed(3)} of the database`
    report({
      id: 'P16',
      what: `${kind} with ${beside.name}: CPU of shop and database ÷ without`,
      value: (having[0]! + having[1]!) / (without[0]! + without[1]!),
      bar: beside.name === 'a PgBouncer' ? 1.3 : 1,
      better: 'less',
      detail: `ms without: ${detail(without)}; with: ${detail(having)}, ${having[2]!.toFixed(3)} of ${beside.name}`,
    })
    costs.push({
      ...{ part: beside.part, kind },
      with: rounded({ server: having[0]!, database: having[1]!, part: having[2]! }),
      without: rounded({ server: without[0]!, database: without[1]! }),
    })
  }
  return costs
}

interface Program {
  name: string
  command: string
  /** where it listens */
  port: number
  /** what it reads, by name, and its arguments: both told where its folder is */
  files: (folder: string) => Record<string, string>
  args: (folder: string) => string[]
}

/** Starts a program as the account that the database runs as. @throws when it does not listen */
async function startPart(program: Program): Promise<{ pid: number } & AsyncDisposable> {
  const { name, command, port } = program
  const folder = await mkdtemp(path.join(tmpdir(), 'araliya-bench-'))
  const files = Object.entries(program.files(folder))
  for (const [file, text] of files) await writeFile(path.join(folder, file), text)
  const identity = await postgresIdentity(command, folder)
  await chownForServer([folder, ...files.map(([file]) => path.join(folder, file))], identity)
  const part = new Part({
    ...{ name, command, identity, args: program.args(folder) },
    ...{ log: path.join(folder, 'log'), cwd: folder },
  })
  part.start()
  const end = async () => {
    await part.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
  const running = endsWithUs(end)
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () =>
        resolve(false),
      )
      socket.once('connect', () => socket.destroy())
    })
  for (const last = Date.now() + 60_000; !(await isOpen()); await wait(100))
    if (Date.now() > last || !part.isRunning()) {
      const words = part.words()
      await end()
      throw new Error(`${name} does not listen: ${words}`)
    }
  return {
    pid: part.pid!,
    async [Symbol.asyncDispose]() {
      running[Symbol.dispose]()
      await end()
    },
  }
}

async function benchReplica(stage: Stage, plain: Running): Promise<Cost[]> {
  await using standby = await startStandby(stage)
  await using shop = await startShop(stage.url, { ...usual, DATABASE_REPLICA_URL: standby.url })
  return await compareWith(stage, plain, {
    ...{ name: 'a replica', part: 'replica' },
    shop,
    asked: shop,
    pid: standby.pid(),
    kinds: ['read'],
  })
}

async function benchPooler(stage: Stage, plain: Running): Promise<Cost[]> {
  const command = findProgram('pgbouncer')
  if (!command) return notHere('with PgBouncer', 'there is no pgbouncer')
  const url = new URL(stage.url)
  const port = await findFreePort()
  await using part = await startPart({
    ...{ name: 'pgbouncer', command, port },
    files: (folder) => ({
      users: `"${url.username}" "${decodeURIComponent(url.password)}"\n`,
      ini: [
        ...['[databases]', `* = host=${url.hostname} port=${url.port}`, '[pgbouncer]'],
        ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
        ...['auth_type = scram-sha-256', `auth_file = ${folder}/users`],
        ...['pool_mode = transaction', 'default_pool_size = 40', ''],
      ].join('\n'),
    }),
    args: (folder) => [`${folder}/ini`],
  })
  const pooled = new URL(stage.url)
  pooled.port = String(port)
  await using shop = await startShop(pooled.href, { ...usual, DATABASE_DIRECT_URL: stage.url })
  return await compareWith(stage, plain, {
    ...{ name: 'a PgBouncer', part: 'pooler', shop, asked: shop, pid: part.pid },
    kinds: ['read', 'quote', 'order'],
  })
}

async function benchVarnish(stage: Stage, plain: Running): Promise<Cost[]> {
  const command = findProgram('varnishd')
  if (!command) return notHere('with Varnish', 'there is no varnishd')
  if (globSync('/usr/lib/*/varnish/vmods/libvmod_xkey.so').length === 0)
    return notHere('with Varnish', 'it has no xkey (varnish-modules)')
  const [port, inner] = [await findFreePort(), await findFreePort()]
  const address = `http://127.0.0.1:${port}`
  await using shop = await startShop(stage.url, {
    ...usual,
    CDN: 'varnish',
    CDN_PURGE_URL: address,
    PORT: String(inner),
    PUBLIC_URL: `http://127.0.0.1:${inner}`,
  })
  const shipped = readFileSync(path.join(root, 'deploy/varnish/default.vcl'), 'utf8')
  const vcl = shipped.replace('.port = "3000"', `.port = "${inner}"`)
  await using part = await startPart({
    ...{ name: 'varnish', command, port },
    files: () => ({ 'shop.vcl': vcl }),
    args: (folder) => [
      ...['-F', '-n', `${folder}/varnish`, '-a', `127.0.0.1:${port}`, '-f', `${folder}/shop.vcl`],
      ...['-s', 'malloc,64m', '-j', 'none', '-p', 'thread_pool_min=10'],
    ],
  })
  // It sends nobody to a shop that its probe has not found well.
  const isWell = async () => (await fetch(`${address}/health/live`)).ok
  for (const last = Date.now() + 30_000; !(await isWell()) && Date.now() < last; ) await wait(100)
  return await compareWith(stage, plain, {
    ...{ name: 'a Varnish', part: 'cdn', shop, asked: { ...shop, address }, pid: part.pid },
    kinds: ['kept'],
  })
}

/** @param stage with some thousand products and customers */
export async function benchBeside(stage: Stage): Promise<Measured['beside']> {
  const loadBefore = Number(loadavg()[0]!.toFixed(1))
  await using plain = await startShop(stage.url, usual)
  const costs = [
    ...(await benchReplica(stage, plain)),
    ...(await benchPooler(stage, plain)),
    ...(await benchVarnish(stage, plain)),
  ]
  return { date: new Date().toISOString().slice(0, 10), loadBefore, costs }
}
