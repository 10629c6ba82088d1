import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findCycles } from '../support/cycles.ts'
import { type Import, readSources, root, type Source } from '../support/sources.ts'

const sources = readSources('server', 'db', 'client', 'scripts')

/** Each forbidden import as one readable line. */
function offences(
  where: (source: Source) => boolean,
  forbidden: (entry: Import, source: Source) => boolean,
): string[] {
  return sources
    .filter(where)
    .flatMap((source) =>
      source.imports
        .filter((entry) => forbidden(entry, source))
        .map((entry) => `${source.file} imports ${entry.specifier}`),
    )
}

const under = (folder: string) => (source: Source) => source.file.startsWith(`${folder}/`)
const isIn = (entry: Import, folder: string) => entry.file?.startsWith(`${folder}/`) === true
const isSchema = (file: string | undefined) => file?.endsWith('.schema.ts') === true
/** The declaration of a product's fields, which the browser reads as well. */
const isDeclaration = (file: string | undefined) =>
  /^db\/schema\/(field|product-fields|product-shape)\.ts$/.test(file ?? '')

test('every import of ours says its extension and leads to a file', () => {
  expect(
    offences(
      () => true,
      ({ file }) => file !== undefined && !existsSync(path.join(root, file.replace(/\?.*$/, ''))),
    ),
  ).toEqual([])
})

test('the database layer knows nothing of the server, the scripts or the shop', () => {
  expect(
    offences(under('db'), (entry) =>
      ['server', 'scripts', 'client'].some((folder) => isIn(entry, folder)),
    ),
  ).toEqual([])
})

test('queries are built of SQL fragments, and fragments of nothing of ours but the schema', () => {
  expect(
    offences(
      under('db/sql'),
      (entry) => isIn(entry, 'db') && !isIn(entry, 'db/sql') && !entry.typeOnly,
    ),
  ).toEqual([])
})

test('the server imports neither scripts nor the shop', () => {
  expect(
    offences(under('server'), (entry) => isIn(entry, 'scripts') || isIn(entry, 'client')),
  ).toEqual([])
})

test('only the process entry imports the app, only app and doors import the router, nothing imports the entry', () => {
  const allowed: Record<string, readonly string[]> = {
    'server/main.ts': [],
    'server/app/serve.ts': ['server/main.ts'],
    'server/app.ts': ['server/app/serve.ts'],
    'server/router.ts': ['server/app.ts', 'server/http/trpc.ts'],
  }
  expect(
    offences(under('server'), ({ file, typeOnly }, source) =>
      Boolean(file && !typeOnly && allowed[file] && !allowed[file].includes(source.file)),
    ),
  ).toEqual([])
})

test('whoever calls another server tells it the trace that it is called for', () => {
  const network =
    /(?<![.\w])fetch\(|^import (?!type).*\brequest\b.* from 'node:https?'|^import https? from/m
  // tools of the command line, which belong to no trace
  const apart = ['server/platform/storage/storage-checks.ts']
  const callers = sources.filter(
    ({ file, text }) => file.startsWith('server/') && !apart.includes(file) && network.test(text),
  )
  expect(callers.length).toBeGreaterThan(2)
  const silent = callers.filter(({ text }) => !/\b(?:calling|beginCall)\(/.test(text))
  expect(silent.map(({ file }) => file)).toEqual([])
})

test('http knows no module: of modules it imports schemas and types alone', () => {
  expect(
    offences(
      under('server/http'),
      (entry) => isIn(entry, 'server/modules') && !entry.typeOnly && !isSchema(entry.file),
    ),
  ).toEqual([])
})

test('modules do not import Fastify or tRPC, except for uploads and downloads in routes', () => {
  expect(
    offences(
      ({ file }) => file.startsWith('server/modules/') && !/\.(routes|openapi)\.ts$/.test(file),
      ({ specifier, typeOnly }) => !typeOnly && /^(fastify|@fastify\/|@trpc\/)/.test(specifier),
    ),
  ).toEqual([])
})

test('schemas import zod/mini, other schemas and declared fields, so that the browser may import them', () => {
  expect(
    offences(
      ({ file }) => file.startsWith('server/') && isSchema(file),
      ({ specifier, file, typeOnly }) =>
        !typeOnly && specifier !== 'zod/mini' && !isSchema(file) && !isDeclaration(file),
    ),
  ).toEqual([])
})

test('operations import services, never queries', () => {
  expect(
    offences(
      ({ file }) => file.endsWith('.operations.ts'),
      (entry) => isIn(entry, 'db/queries') || isIn(entry, 'db/sql'),
    ),
  ).toEqual([])
})

test('the shop imports types and schemas of the server and the declared fields, and nothing else of database or scripts', () => {
  expect(
    offences(
      under('client'),
      (entry) =>
        isIn(entry, 'scripts') ||
        (isIn(entry, 'db') && !isDeclaration(entry.file)) ||
        (isIn(entry, 'server') && !entry.typeOnly && !isSchema(entry.file)),
    ),
  ).toEqual([])
})

test('the shop names what it shares with the server by #server/ or #db/, wherever its file lies', () => {
  expect(
    offences(
      under('client'),
      (entry) => (isIn(entry, 'server') || isIn(entry, 'db')) && !entry.specifier.startsWith('#'),
    ),
  ).toEqual([])
})

test('the shop puts nothing of its own in the place of the browser’s functions', () => {
  const patches = /\b(?:history|window|document|location)\.\w+ = (?:async )?(?:function|\()/
  const patched = sources.filter(under('client')).filter(({ text }) => patches.test(text))
  expect(patched.map(({ file }) => file)).toEqual([])
})

test('every form of the admin area notices an expired login', () => {
  const noticing = 'client/forms/use-admin-form.ts'
  const bare = sources
    .filter(under('client/admin'))
    .filter(({ file, text }) => file !== noticing && /\buseForm\b/.test(text))
  expect(bare.map(({ file }) => file)).toEqual([])
})

test('modules do not import each other in a circle, not even for a type', () => {
  const graph = new Map(
    sources.map((source) => [
      source.file,
      source.imports.flatMap(({ file }) => (file ? [file] : [])),
    ]),
  )
  expect(findCycles(graph)).toEqual([])
})

test('only config.ts reads the environment', () => {
  const readers = sources
    .filter(({ file, text }) => file.startsWith('server/') && /process\.env\b/.test(text))
    .map(({ file }) => file)
    .filter((file) => file !== 'server/core/config/config.ts')
  expect(readers).toEqual([])
})

test('who acts is judged inside the transaction that writes: none is opened past that', () => {
  const whoMay: Record<string, string> = {
    'server/core/access/actor.ts': 'is where the actor is judged',
    'server/core/operation/idempotency.ts': 'judges the actor behind the key',
    'server/platform/event-deliveries/outbox.ts': 'tells what was written already',
    'server/modules/payments/payments.service.ts': 'notes what a bank answered',
    'server/modules/webhooks/webhook.subscriber.ts': 'notes that it gave a webhook up',
    'server/modules/back-in-stock/back-in-stock.service.ts': 'writes to those who asked before',
    'server/core/audit/chain.ts': 'reads the whole log in one view',
    'server/modules/catalog/reviews/review-requests.service.ts':
      'writes to those whose orders have arrived',
    'server/core/operation/failure-counter.ts': 'counts guesses before anybody is known',
    'server/modules/accounts/recovery/reset-admin.ts': 'acts for whoever holds the machine',
    'server/modules/customers/erasure.ts': 'masks what was asked to be forgotten before',
    'server/modules/onboarding/seed.ts': 'fills an empty shop',
    'server/modules/catalog/products/schedule.service.ts':
      'does in time what staff wrote down before',
    'server/modules/imports/background/background-runs.ts': 'writes down how a run ended',
    'server/modules/feeds/end-run.ts': 'writes down how a run ended',
    'server/platform/bulk-jobs/bulk-jobs.ts': 'writes down what was not done',
  }
  const openers = sources
    .filter(({ file, text }) => file.startsWith('server/') && /\.transaction\(\)/.test(text))
    .map(({ file }) => file)
  expect(openers.filter((file) => !whoMay[file])).toEqual([])
})

const cardPackages = [
  ...['fastify', '@trpc/server', '@trpc/client', '@trpc/react-query', 'react', 'react-dom'],
  ...['wouter', 'kysely', 'pg', 'zod', '@fastify/multipart', 'minio', 'vitest', 'testcontainers'],
]

test.each(cardPackages)('%s is an installed dependency that the code imports', (name) => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  expect({ ...dependencies, ...devDependencies }).toHaveProperty([name])
  const importers = [...sources, ...readSources('test')].filter(({ imports }) =>
    imports.some(
      ({ specifier, file }) => !file && (specifier === name || specifier.startsWith(`${name}/`)),
    ),
  )
  expect(importers).not.toEqual([])
})

test('the three tRPC packages have one version', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  const all: Record<string, string> = { ...dependencies, ...devDependencies }
  expect(all['@trpc/react-query']).toBe(all['@trpc/server'])
  expect(all['@trpc/client']).toBe(all['@trpc/server'])
})
