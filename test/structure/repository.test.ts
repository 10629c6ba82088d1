import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Environment, parseConfig } from '#server/core/config/config.ts'
import { repositoryFiles } from '../support/pages.ts'
import { readSources, root } from '../support/sources.ts'

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

interface LockedPackage {
  integrity?: string
  link?: boolean
  resolved?: string
  optionalDependencies?: Record<string, string>
}
type Lock = Record<string, LockedPackage>
const lockOf = (file: string): Lock =>
  (JSON.parse(read(file)) as { packages: Record<string, LockedPackage> }).packages
const locks = repositoryFiles().filter((file) => path.basename(file) === 'package-lock.json')

/** Where Node would find `name` from inside the package at `from`. */
function locate(lock: Lock, from: string, name: string): string | undefined {
  let folder = from
  for (;;) {
    const candidate = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (lock[candidate]) return candidate
    if (folder === '') return undefined
    const above = folder.lastIndexOf('/node_modules/')
    folder = above < 0 ? '' : folder.slice(0, above)
  }
}

test.each(locks)('locks every platform package in %s', (file) => {
  const lock = lockOf(file)
  const missing = Object.entries(lock).flatMap(([from, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !locate(lock, from, name))
      .map((name) => `${from || 'the project'} → ${name}`),
  )
  expect(missing).toEqual([])
})

test.each([
  '@biomejs/biome',
  '@tailwindcss/oxide',
  'rolldown',
  'sharp',
  'lightningcss',
  '@node-rs/argon2',
])('installs %s on Linux, macOS and Windows', (name) => {
  const parts = Object.keys(
    lockOf('package-lock.json')[`node_modules/${name}`]?.optionalDependencies ?? {},
  )
  for (const platform of ['linux', 'darwin', 'win32'])
    expect(parts.filter((part) => part.includes(platform))).not.toEqual([])
})

test.each(locks)('names no registry host in %s', (file) => {
  const hosts = Object.values(lockOf(file)).flatMap(({ resolved }) => resolved ?? [])
  expect(hosts).toEqual([])
})

test.each(locks)('stores the hash of every package in %s', (file) => {
  const unchecked = Object.entries(lockOf(file)).filter(
    ([name, { integrity, link }]) => name.includes('node_modules/') && !link && !integrity,
  )
  expect(unchecked.map(([name]) => name)).toEqual([])
})

test.each(locks)('pins every dependency beside %s to one version', (file) => {
  const { dependencies, devDependencies } = JSON.parse(
    read(path.join(path.dirname(file), 'package.json')),
  ) as Record<string, Record<string, string>>
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
})

const example = Object.fromEntries(
  [...read('.env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [
    name!,
    value!,
  ]),
)

test('lists exactly the variables of the server in .env.example', () => {
  expect(Object.keys(example).sort()).toEqual(Object.keys(Environment.shape).sort())
})

test('shows the defaults in .env.example', () => {
  expect(parseConfig(example)).toEqual(parseConfig({}))
})

test('reads statuses of ORDER_NOTE_REQUIRED in any case and refuses unknown ones', () => {
  expect(parseConfig({ ORDER_NOTE_REQUIRED: ' cancelled,Shipped,' }).settingOverrides).toEqual({
    ORDER_NOTE_REQUIRED: ['Cancelled', 'Shipped'],
  })
  expect(() => parseConfig({ ORDER_NOTE_REQUIRED: 'Cancelled,Lost' })).toThrow(
    'ORDER_NOTE_REQUIRED: Lost is not an order status',
  )
})

/**
 * Typical files have 30 to 60 lines; a file of more than 300 lines has a second role.
 * Texts, demo data and table types are tables: one role, however long.
 */
const longest = { source: 300, test: 400 }
const tables = /^db\/demo\/|^db\/schema\/schema\.ts$|\/texts\.ts$/

test('keeps every file below its maximum number of lines', () => {
  const long = readSources('server', 'db', 'client', 'scripts', 'test', 'bench', 'packages')
    .filter(({ file }) => !/\/(dist|fixtures)\//.test(file) && !tables.test(file))
    .filter(({ file, lines }) => lines > longest[file.startsWith('test/') ? 'test' : 'source'])
    .map(({ file, lines }) => `${file}: ${lines}`)
  expect(long).toEqual([])
})

test('has no TODO and no skipped or focused test', () => {
  const marks = /\b(TODO|FIXME|XXX)\b|\b(test|it|describe)\.(skip|only|todo)\(/
  const undone = readSources('server', 'db', 'client', 'scripts', 'test', 'bench')
    .filter(({ file, text }) => file !== 'test/structure/repository.test.ts' && marks.test(text))
    .map(({ file }) => file)
  expect(undone).toEqual([])
})

test("pins the workflow's actions by hash and uses one Node version", () => {
  const uses = [...read('.github/workflows/ci.yml').matchAll(/uses: (\S+)/g)].map(([, one]) => one!)
  expect(uses.length).toBeGreaterThan(0)
  expect(uses.filter((one) => !/@[0-9a-f]{40}$/.test(one))).toEqual([])
  const { node } = (JSON.parse(read('package.json')) as { devDependencies: { node: string } })
    .devDependencies
  expect(read('.nvmrc').trim()).toBe(node)
  expect(read('Dockerfile').match(/FROM node:\S+/g)).toEqual(
    Array(2).fill(`FROM node:${node}-bookworm-slim`),
  )
})

test('starts the image and the service with the options of npm start', () => {
  const { start } = JSON.parse(read('package.json')).scripts
  const [command] = read('Dockerfile').match(/(?<=^CMD ).*$/m) ?? []
  expect((JSON.parse(command!) as string[]).join(' ')).toBe(start)
  expect(read('deploy/systemd/araliya.service')).toContain(`/bin/${start}\n`)
  // What the image compiled serves a start of the same options alone.
  expect(read('Dockerfile')).toContain(
    start
      .replace('server/main.ts', "-e import(require('./scripts/lib/server-bundle.ts')")
      .split(' ')
      .slice(0, -1)
      .map((word: string) => `"${word}"`)
      .join(', '),
  )
})

test('skips tests only with a reason', () => {
  const sources = readSources('test').filter(({ file }) => file !== 'test/support/test-if.ts')
  const bare = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:test|it|describe|context|ctx)\.(?:skip|todo|runIf)\w*\(/g)].map(
      ([found]) => `${file}: ${found}`,
    ),
  )
  expect(bare).toEqual([])
})
