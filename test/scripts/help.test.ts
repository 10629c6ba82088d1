/** The command line: help, and refusal of what a command does not know. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../support/run-command.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Every command of ours, as the arguments of Node. */
const commands = [
  ['start', 'server/main.ts'],
  ...readdirSync(path.join(root, 'scripts/commands'))
    .map((file) => path.parse(file).name)
    .map((name) => [name, 'scripts/araliya.ts', name]),
] as [name: string, ...args: string[]][]

interface Called {
  status: number | null
  stdout: string
  stderr: string
}

/** Runs a command in a process of its own. */
const inProcess =
  (...args: string[]) =>
  async (env: Record<string, string>): Promise<Called> =>
    spawnSync(process.execPath, args, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...env },
      timeout: 60_000,
    })

const inHere =
  (name: string, ...args: string[]) =>
  async (env: Record<string, string>): Promise<Called> => {
    const { code, out, talk } = await runCommand(name, args, env)
    return { status: code, stdout: out, stderr: talk }
  }

/** Runs a command without a database: a command that queries it fails. */
async function call(run: (env: Record<string, string>) => Promise<Called>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'araliya-help-'))
  const DATA_DIR = path.join(folder, 'data')
  try {
    const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/nothing'
    const { status, stdout, stderr } = await run({ DATA_DIR, DATABASE_URL })
    return { status, stdout, stderr, made: existsSync(DATA_DIR) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('lists every file of scripts/commands as a command', async () => {
  const { status, stdout } = await call(inProcess('scripts/araliya.ts', '--help'))
  const listed = [...stdout.matchAll(/^ {2}([a-z-]+) {2,}\w/gm)].map(([, name]) => name)
  expect([status, listed.sort()]).toEqual([
    0,
    commands
      .map(([name]) => name)
      .slice(1)
      .sort(),
  ])
})

test.each(commands)('%s --help describes its options and does nothing', async (name, ...args) => {
  const run = name === 'start' ? inProcess(...args, '--help') : inHere(name, '--help')
  const { status, stdout, stderr, made } = await call(run)
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^Usage: /)
  expect({ status, made }).toEqual({ status: 0, made: false })
})

test.each([
  [['migrate', '--wrogn'], /^error: unknown option '--wrogn'/],
  [['storage-check', 'word'], /^error: too many arguments for 'storage-check'/],
  [['restore'], /^error: missing required argument 'file'/],
  [['backup', '--keep', '0'], /^--keep: "0" is not a whole number of at least 1/],
  [['bakup'], /^error: unknown command 'bakup'\n\(Did you mean backup\?\)/],
])('refuses %j with exit code 2 before any work', async (args, message) => {
  const { status, stdout, stderr, made } = await call(inProcess('scripts/araliya.ts', ...args))
  expect(stderr).toMatch(message)
  expect({ status, stdout, made }).toEqual({ status: 2, stdout: '', made: false })
})

test.each(commands.slice(0, 2))(
  '%s --help ends without an error after its pipe closed',
  async (_name, ...args) => {
    const child = spawn(process.execPath, ['-r', './scripts/node-version.cjs', ...args, '--help'], {
      cwd: root,
      env: { ...process.env, BUNDLE: 'off' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.destroy()
    let talk = ''
    child.stderr.on('data', (chunk) => {
      talk += chunk
    })
    const [code] = await once(child, 'close')
    expect({ code, talk }).toEqual({ code: 0, talk: '' })
  },
)

test('names a shop that does not respond to lighthouse', async () => {
  const { status, stderr } = await call(inHere('lighthouse', 'http://127.0.0.1:1'))
  expect(stderr).toMatch(
    /^http:\/\/127\.0\.0\.1:1 does not respond.*\. Check that the shop is running\.$/m,
  )
  expect(status).toBe(1)
})
