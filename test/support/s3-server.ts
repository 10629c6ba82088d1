/**
 * Provides a real S3 server for tests: `S3_ENDPOINT` (with S3_ACCESS_KEY and S3_SECRET_KEY), a
 * container where Docker runs, or versitygw: from the PATH, or built once by Go into a cache
 * folder.
 */
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { inject } from 'vitest'
import type { Config } from '#server/core/config/config.ts'

export interface S3Server extends AsyncDisposable {
  /** its kind, for the report */
  name: string
  s3: NonNullable<Config['s3']>
}

/** A local server that may be killed as by a power cut, and started again. */
export interface CrashableS3Server extends S3Server {
  kill: () => Promise<void>
  revive: () => Promise<void>
  /** another server on the same files, like a second node of a storage */
  second: () => Promise<CrashableS3Server>
}

const run = promisify(execFile)
const versitygw = 'github.com/versity/versitygw/cmd/versitygw@v1.7.0'
const cache = path.join(homedir(), '.cache/araliya-test-tools')

const settings = (endpoint: string, accessKey: string, secretKey: string) => ({
  endpoint,
  accessKey,
  secretKey,
  region: process.env.S3_REGION ?? 'us-east-1',
  bucket: `images-${process.pid}-${Date.now()}`,
  publicUrl: undefined,
})

const works = (command: string, ...args: string[]): Promise<boolean> =>
  run(command, args, { timeout: 10_000 }).then(
    () => true,
    () => false,
  )

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function answers(endpoint: string): Promise<void> {
  for (const until = Date.now() + 15_000; Date.now() < until; ) {
    const answered = await fetch(endpoint, { signal: AbortSignal.timeout(1_000) }).then(
      () => true,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the S3 server at ${endpoint} does not answer`)
}

async function inContainer(): Promise<S3Server> {
  const { GenericContainer, Wait } = await import('testcontainers')
  const container = await new GenericContainer('chrislusf/seaweedfs:4.47')
    .withEnvironment({ AWS_ACCESS_KEY_ID: 'araliya', AWS_SECRET_ACCESS_KEY: 'araliya-secret' })
    .withCommand(['server', '-dir=/data', '-s3', '-s3.port=8333'])
    .withExposedPorts(8333)
    .withWaitStrategy(Wait.forListeningPorts())
    .start()
  const endpoint = `http://${container.getHost()}:${container.getMappedPort(8333)}`
  await answers(endpoint)
  return {
    name: 'SeaweedFS in a container',
    s3: settings(endpoint, 'araliya', 'araliya-secret'),
    [Symbol.asyncDispose]: async () => void (await container.stop()),
  }
}

/** Builds it unoptimised: the compiler takes two thirds of the time, and speed does not matter. */
async function buildVersitygw(): Promise<void> {
  await mkdir(cache, { recursive: true })
  await run('go', ['install', '-gcflags=all=-N -l', '-ldflags=-s -w', versitygw], {
    env: { ...process.env, GOBIN: cache },
    timeout: 240_000,
  }).catch((error: unknown) => {
    // The output must show why tests of the S3 storage were skipped.
    process.stderr.write(`versitygw could not be built, so there is no S3 server: ${error}\n`)
  })
}

/**
 * Builds it in one worker of a run: in parallel, each would compile the same for a minute and a
 * half of processor time. The other workers use its result, and do not wait for a dead one.
 */
async function buildOnce(built: string): Promise<void> {
  const url = inject('serverUrl')
  if (!url) return buildVersitygw()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const lock = "lock(hashtext('versitygw'))"
    const { rows } = await client.query(`select pg_try_advisory_${lock} as ours`)
    if (!rows[0].ours) await client.query(`select pg_advisory_${lock}`)
    else if (!existsSync(built)) await buildVersitygw()
  } finally {
    await client.end()
  }
}

/** Finds the program; undefined where it is missing and cannot be built by Go. */
async function findVersitygw(): Promise<string | undefined> {
  if (await works('versitygw', '--version')) return 'versitygw'
  const built = path.join(cache, 'versitygw')
  if (!existsSync(built) && (await works('go', 'version'))) await buildOnce(built)
  return existsSync(built) ? built : undefined
}

async function asProcess(program: string, files?: string): Promise<CrashableS3Server> {
  const folder = files ?? (await mkdtemp(path.join(tmpdir(), 'araliya-s3-')))
  const [data, meta] = [path.join(folder, 'data'), path.join(folder, 'meta')]
  await Promise.all([data, meta].map((each) => mkdir(each, { recursive: true })))
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  const start = async () => {
    const child = spawn(
      program,
      [
        ...['--access', 'araliya', '--secret', 'araliya-secret', '--port', `127.0.0.1:${port}`],
        // In a separate folder, because not every file system keeps extended attributes.
        ...['--quiet', 'posix', '--sidecar', meta, data],
      ],
      { stdio: 'ignore' },
    )
    await answers(endpoint)
    return child
  }
  let child = await start()
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await exited
  }
  return {
    name: 'versitygw',
    s3: settings(endpoint, 'araliya', 'araliya-secret'),
    kill: () => end('SIGKILL'),
    async revive() {
      child = await start()
    },
    second: () => asProcess(program, folder),
    async [Symbol.asyncDispose]() {
      await end('SIGTERM')
      if (!files) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Opens a server. @returns undefined where versitygw is missing and cannot be built */
export async function openCrashableS3Server(): Promise<CrashableS3Server | undefined> {
  const program = await findVersitygw()
  return program ? asProcess(program) : undefined
}

/** Opens an S3 server. @returns undefined where this machine has none */
export async function openS3Server(): Promise<S3Server | undefined> {
  const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY } = process.env
  if (S3_ENDPOINT)
    return {
      name: S3_ENDPOINT,
      s3: settings(S3_ENDPOINT, S3_ACCESS_KEY ?? '', S3_SECRET_KEY ?? ''),
      [Symbol.asyncDispose]: async () => {},
    }
  if (await works('docker', 'info')) return inContainer().catch(() => undefined)
  const program = await findVersitygw()
  return program ? asProcess(program) : undefined
}
