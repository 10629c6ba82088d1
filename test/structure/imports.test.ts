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

test('resolves every import to a file, with its extension', () => {
  expect(
    offences(
      () => true,
      ({ file }) => file !== undefined && !existsSync(path.join(root, file.replace(/\?.*$/, ''))),
    ),
  ).toEqual([])
})

test('keeps db free of imports from server, scripts and client', () => {
  expect(
    offences(under('db'), (entry) =>
      ['server', 'scripts', 'client'].some((folder) => isIn(entry, folder)),
    ),
  ).toEqual([])
})

test('lets queries import SQL fragments, and fragments only the schema', () => {
  expect(
    offences(
      under('db/sql'),
      (entry) => isIn(entry, 'db') && !isIn(entry, 'db/sql') && !entry.typeOnly,
    ),
  ).toEqual([])
})

test('keeps the server free of imports from scripts and client', () => {
  expect(
    offences(under('server'), (entry) => isIn(entry, 'scripts') || isIn(entry, 'client')),
  ).toEqual([])
})

test('imports entry, app and router only from the listed files', () => {
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

test('passes the trace to every other server that is called', () => {
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

test('lets server/http import only schemas and types of modules', () => {
  expect(
    offences(
      under('server/http'),
      (entry) => isIn(entry, 'server/modules') && !entry.typeOnly && !isSchema(entry.file),
    ),
  ).toEqual([])
})

test('keeps modules free of Fastify and tRPC, except their routes', () => {
  expect(
    offences(
      ({ file }) => file.startsWith('server/modules/') && !/\.(routes|openapi)\.ts$/.test(file),
      ({ specifier, typeOnly }) => !typeOnly && /^(fastify|@fastify\/|@trpc\/)/.test(specifier),
    ),
  ).toEqual([])
})

test('lets schemas import only zod/mini, schemas and declared fields', () => {
  expect(
    offences(
      ({ file }) => file.startsWith('server/') && isSchema(file),
      ({ specifier, file, typeOnly }) =>
        !typeOnly && specifier !== 'zod/mini' && !isSchema(file) && !isDeclaration(file),
    ),
  ).toEqual([])
})

test('lets operations import services, never queries', () => {
  expect(
    offences(
      ({ file }) => file.endsWith('.operations.ts'),
      (entry) => isIn(entry, 'db/queries') || isIn(entry, 'db/sql'),
    ),
  ).toEqual([])
})

test('lets the client import only types, schemas and declared fields of the server', () => {
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

test('imports server files in the client by #server/ or #db/', () => {
  expect(
    offences(
      under('client'),
      (entry) => (isIn(entry, 'server') || isIn(entry, 'db')) && !entry.specifier.startsWith('#'),
    ),
  ).toEqual([])
})

test('replaces no built-in function of the browser', () => {
  const patches = /\b(?:history|window|document|location)\.\w+ = (?:async )?(?:function|\()/
  const patched = sources.filter(under('client')).filter(({ text }) => patches.test(text))
  expect(patched.map(({ file }) => file)).toEqual([])
})

test('handles an expired session in every admin form', () => {
  const noticing = 'client/forms/use-admin-form.ts'
  const bare = sources
    .filter(under('client/admin'))
    .filter(({ file, text }) => file !== noticing && /\buseForm\b/.test(text))
  expect(bare.map(({ file }) => file)).toEqual([])
})

test('has no import cycle between files, not even for types', () => {
  const graph = new Map(
    sources.map((source) => [
      source.file,
      source.imports.flatMap(({ file }) => (file ? [file] : [])),
    ]),
  )
  expect(findCycles(graph)).toEqual([])
})

test('reads the environment only in config.ts', () => {
  const readers = sources
    .filter(({ file, text }) => file.startsWith('server/') && /process\.env\b/.test(text))
    .map(({ file }) => file)
    .filter((file) => file !== 'server/core/config/config.ts')
  expect(readers).toEqual([])
})

test('opens transactions only where the actor is authorised', () => {
  const openedIn: Record<string, string> = {
    'server/core/access/actor.ts': 'authorises the actor',
    'server/core/operation/idempotency.ts': 'authorises the actor of the idempotency key',
    'server/platform/event-deliveries/outbox.ts': 'delivers recorded events',
    'server/modules/payments/payments.service.ts': 'records the result of a provider',
    'server/modules/webhooks/webhook.subscriber.ts': 'records that a webhook was disabled',
    'server/modules/back-in-stock/back-in-stock.service.ts': 'writes emails to earlier subscribers',
    'server/core/audit/chain.ts': 'reads the whole log in one snapshot',
    'server/modules/catalog/reviews/review-requests.service.ts':
      'requests reviews of delivered orders',
    'server/core/operation/failure-counter.ts': 'counts guesses before authentication',
    'server/modules/accounts/recovery/reset-admin.ts': 'acts for the operator of the machine',
    'server/modules/customers/erasure.ts': 'erases data by an earlier request',
    'server/modules/onboarding/seed.ts': 'fills an empty shop',
    'server/modules/catalog/products/schedule.service.ts': 'applies changes that staff scheduled',
    'server/modules/imports/background/background-runs.ts': 'records the outcome of a run',
    'server/modules/feeds/end-run.ts': 'records the outcome of a run',
    'server/platform/bulk-jobs/bulk-jobs.ts': 'records changes that were not applied',
  }
  const openers = sources
    .filter(({ file, text }) => file.startsWith('server/') && /\.transaction\(\)/.test(text))
    .map(({ file }) => file)
  expect(openers.filter((file) => !openedIn[file])).toEqual([])
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
