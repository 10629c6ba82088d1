/** Whoever asks how a command is used is told, and nothing else happens. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

/** They take nothing, write into the checkout alone, and belong to whoever works on Araliya. */
const withoutWords = ['build', 'build:client', 'openapi', 'docs', 'plans']
/** Whoever names no part of theirs is told which there are, and nothing is run. */
const elsewhere = ['test:long', 'test:mutations', 'simulate']

const commands = Object.entries<string>(scripts).flatMap(([name, line]) => {
  const file = /(?:scripts|server|bench|website|test)\/\S+\.ts$/.exec(line)?.[0]
  const isPart = /^(?:pre|post)/.test(name) || line.startsWith('vitest')
  return !file || isPart || [...withoutWords, ...elsewhere].includes(name) ? [] : [[name, file]]
}) as [name: string, file: string][]

/** A command beside a database that is not there: whoever would ask it fails. */
async function call(file: string, word: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'araliya-help-'))
  const DATA_DIR = path.join(folder, 'data')
  try {
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, word], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
      timeout: 60_000,
    })
    return { status, stdout, stderr, made: existsSync(DATA_DIR) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('the commands that are called here are those of package.json', () => {
  expect(commands.map(([name]) => name)).toEqual(
    expect.arrayContaining(['start', 'backup', 'db:migrate', 'import', 'bench']),
  )
})

test.each(commands)(
  'npm run %s -- --help says how it is used and does nothing',
  async (_name, file) => {
    const { status, stdout, stderr, made } = await call(file, '--help')
    expect(stderr).toBe('')
    expect(stdout).toMatch(/^Usage: /)
    expect({ status, made }).toEqual({ status: 0, made: false })
  },
)

test.each(['db-migrate', 'storage-check', 'backup'])(
  '%s refuses a word that it does not know, with how it is used, before anything is done',
  async (name) => {
    const { status, stdout, stderr, made } = await call(`scripts/${name}.ts`, '--wrogn')
    expect(stderr).toMatch(/^Unknown option '--wrogn'\nUsage: npm run /)
    expect({ status, stdout, made }).toEqual({ status: 2, stdout: '', made: false })
  },
)

test.each(commands)(
  'npm run %s -- --help ends without an error after its pipe closed',
  async (_name, file) => {
    const child = spawn(process.execPath, ['-r', './scripts/node-version.cjs', file, '--help'], {
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
