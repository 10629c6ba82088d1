/** Selects the tests that a change of some files is most likely to break, nearest first. */
import path from 'node:path'
import { areas } from '../mutations/areas.ts'
import { faults, isAmong } from './faults.ts'
import { findPureTests } from './pure-tests.ts'
import { readSources } from './sources.ts'

/** Files that need a database, and files that need a browser: with more the run takes over a minute. */
const most = { server: 8, browser: 2 }

const sources = readSources('server', 'client', 'db', 'packages', 'scripts', 'test')
const tests = sources
  .map(({ file }) => file)
  .filter((file) => /^test\/(?!cluster|long).*\.test\.ts$/.test(file) && !isAmong(faults, file))
const pure = new Set(findPureTests('client', 'db', 'server'))

const importers = Map.groupBy(
  sources.flatMap(({ file, imports }) => imports.map((entry) => ({ ...entry, by: file }))),
  ({ file }) => file,
)

/** Everything imports the app, and the app imports every module: beyond these all tests are related. */
const isHub = (file: string): boolean =>
  /\.module\.ts$|\/manifests\.ts$|^client\/(pages|app|main)\.tsx?$|^server\/(app|router)\.ts$/.test(
    file,
  )

/** Returns what imports `file`, directly or not, with the number of steps. */
function distancesTo(file: string): Map<string, number> {
  const distances = new Map([[file, 0]])
  for (const [next, distance] of distances)
    if (!isHub(next))
      for (const { by, typeOnly } of importers.get(next) ?? [])
        if (!typeOnly && !distances.has(by)) distances.set(by, distance + 1)
  return distances
}

/** Returns the parts of a path, in the singular: `order`, `return`, `form`. */
const partsOf = (file: string): Set<string> =>
  new Set(file.split(/[^a-z0-9]+/).map((word) => word.replace(/s$/, '')))

/** How many tests have a word in their path: a word of few says most. */
const frequencies = new Map<string, number>()
for (const word of tests.flatMap((test) => [...partsOf(test)]))
  frequencies.set(word, (frequencies.get(word) ?? 0) + 1)

/** Returns the folders under test/ that mirror a source, the deepest first. */
function mirrorsOf(file: string): string[] {
  const folder = path.dirname(file).replace(/^db\/queries/, 'server/modules')
  const parts = folder.split('/')
  const shortest = /^server\/modules|^client\/\w/.test(folder)
    ? 3
    : folder.startsWith('server')
      ? 2
      : 1
  return parts
    .map((_, index) => `test/${parts.slice(0, parts.length - index).join('/')}/`)
    .filter((mirror) => mirror.split('/').length > shortest + 1)
}

/** Rates how near a test is to a changed file; 0 for a test of something else. */
function rate(test: string, file: string, distances: ReadonlyMap<string, number>): number {
  const isInArea = Object.values(areas).some(
    (area) => isAmong(area.files, file) && isAmong(area.tests, test),
  )
  const mirrored = [...distances]
    .filter(([, distance]) => distance === 0 || (distance <= 2 && !pure.has(test)))
    .map(([source, distance]) => {
      const mirror = mirrorsOf(source).findIndex((folder) => test.startsWith(folder))
      return mirror < 0 ? 0 : 4 / (1 + mirror + distance)
    })
  const direct = distances.get(test)
  const near = Math.max(0, ...mirrored) + (isInArea ? 8 : 0) + (direct ? 6 / direct : 0)
  const part = /^client\/(admin|storefront)\//.exec(file)?.[1] ?? ''
  const isOfPage = file.startsWith('client/') && test.startsWith(`test/browser/${part}`)
  if (test.startsWith('test/browser/') ? !isOfPage && !file.startsWith('test/') : near === 0)
    return 0
  const known = partsOf(test)
  const shared = [...partsOf(file)].filter((word) => known.has(word))
  return near + shared.reduce((sum, word) => sum + 30 / frequencies.get(word)!, 0)
}

/** Returns the best of `rated` for one changed file, at most `count`. */
const best = (rated: { test: string; rating: number }[], count: number): string[] =>
  rated
    .toSorted((a, b) => b.rating - a.rating)
    .slice(0, count)
    .map(({ test }) => test)

/** Tests of every operation, for a change of one. */
const walks = ['authorisation/authorisation', 'parity/parity'].map(
  (name) => `test/server/${name}.test.ts`,
)

/** Selects test files for one changed file, which may be a test. */
function relatedTo(file: string): string[] {
  if (file.endsWith('.test.ts')) return sources.some((source) => source.file === file) ? [file] : []
  const distances = distancesTo(file)
  const rated = tests
    .map((test) => ({ test, rating: rate(test, file, distances) }))
    .filter(({ rating }) => rating > 0)
  const isOfBrowser = ({ test }: { test: string }) => test.startsWith('test/browser/')
  const {
    quick = [],
    browser = [],
    server = [],
  } = Object.groupBy(rated, (one) =>
    pure.has(one.test) ? 'quick' : isOfBrowser(one) ? 'browser' : 'server',
  )
  return [
    ...quick.map(({ test }) => test),
    ...best(server, most.server),
    ...best(browser, most.browser),
    ...(file.endsWith('.operations.ts') ? walks : []),
  ]
}

/** Selects the test files to run after a change of these files, relative to the repository. */
export const relatedTests = (files: readonly string[]): string[] => [
  ...new Set(files.flatMap(relatedTo)),
]
