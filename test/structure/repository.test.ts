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

test.each(locks)('%s holds every platform part of every package: npm ci works anywhere', (file) => {
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
])('%s comes with its parts for Linux, macOS and Windows', (name) => {
  const parts = Object.keys(
    lockOf('package-lock.json')[`node_modules/${name}`]?.optionalDependencies ?? {},
  )
  for (const platform of ['linux', 'darwin', 'win32'])
    expect(parts.filter((part) => part.includes(platform))).not.toEqual([])
})

test.each(locks)('%s names no host, so that every mirror serves it', (file) => {
  const hosts = Object.values(lockOf(file)).flatMap(({ resolved }) => resolved ?? [])
  expect(hosts).toEqual([])
})

test.each(locks)('%s holds the hash of every package', (file) => {
  const unchecked = Object.entries(lockOf(file)).filter(
    ([name, { integrity, link }]) => name.includes('node_modules/') && !link && !integrity,
  )
  expect(unchecked.map(([name]) => name)).toEqual([])
})

test.each(locks)('every dependency beside %s is pinned to one version', (file) => {
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

test('.env.example lists exactly the variables that the server reads', () => {
  expect(Object.keys(example).sort()).toEqual(Object.keys(Environment.shape).sort())
})

test('.env.example shows the defaults', () => {
  expect(parseConfig(example)).toEqual(parseConfig({}))
})

test('statuses that need a note are read whatever their case, and one that does not exist stops the start', () => {
  expect(parseConfig({ ORDER_NOTE_REQUIRED: ' cancelled,Shipped,' }).settingOverrides).toEqual({
    ORDER_NOTE_REQUIRED: ['Cancelled', 'Shipped'],
  })
  expect(() => parseConfig({ ORDER_NOTE_REQUIRED: 'Cancelled,Lost' })).toThrow(
    'ORDER_NOTE_REQUIRED: Lost is not an order status',
  )
})

/**
 * Typical files have 30 to 60 lines; past 200 one looks for a second job, past 300 there is one.
 * Texts, demo data and the types of the tables are tables themselves: one job, however long.
 */
const longest = { source: 300, test: 400 }
const tables = /^db\/demo\/|^db\/schema\/schema\.ts$|\/texts\.ts$/

test('no file has more lines than a person reads at once', () => {
  const long = readSources('server', 'db', 'client', 'scripts', 'test', 'bench', 'packages')
    .filter(({ file }) => !/\/(dist|fixtures)\//.test(file) && !tables.test(file))
    .filter(({ file, lines }) => lines > longest[file.startsWith('test/') ? 'test' : 'source'])
    .map(({ file, lines }) => `${file}: ${lines}`)
  expect(long).toEqual([])
})

test('no source leaves work undone: no TODO, no skipped or focused test', () => {
  const marks = /\b(TODO|FIXME|XXX)\b|\b(test|it|describe)\.(skip|only|todo)\(/
  const undone = readSources('server', 'db', 'client', 'scripts', 'test', 'bench')
    .filter(({ file, text }) => file !== 'test/structure/repository.test.ts' && marks.test(text))
    .map(({ file }) => file)
  expect(undone).toEqual([])
})

test('the workflow names what it runs by hash, and every Node is the one that runs the shop', () => {
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

test('whatever starts the shop without npm starts it by the options of npm start', () => {
  const { start } = JSON.parse(read('package.json')).scripts
  const [words] = read('Dockerfile').match(/(?<=^CMD ).*$/m) ?? []
  expect((JSON.parse(words!) as string[]).join(' ')).toBe(start)
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

test('a test that a machine cannot run says what it would need: none is skipped without a reason', () => {
  const sources = readSources('test').filter(({ file }) => file !== 'test/support/only-where.ts')
  const bare = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:test|it|describe|context|ctx)\.(?:skip|todo|runIf)\w*\(/g)].map(
      ([found]) => `${file}: ${found}`,
    ),
  )
  expect(bare).toEqual([])
})
