/** Dependencies of server and client point one way: docs/architecture.md#the-layers. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { modules, optionalNames } from '#server/app/modules.ts'
import { findCycles } from '../support/cycles.ts'
import { readSources } from '../support/sources.ts'

const roots = ['server', 'db', 'client', 'scripts', 'bench', 'packages', 'website', 'test']
const sources = readSources(...roots).filter(({ file }) => !file.startsWith('db/migrations/'))
const imports = sources.flatMap(({ file, imports }) =>
  imports.flatMap((entry) => (entry.file ? [{ from: file, to: entry.file }] : [])),
)

/** Each layer may import the ones before it. */
const layers = ['core', 'platform', 'modules', 'http', 'app'] as const

/** The modules in order: each may import the ones before it. The core shop works without the optional ones. */
const coreModules: Readonly<Record<string, string>> = {
  settings: 'what the owner sets: every other module reads it',
  emails: 'sends the emails of all modules',
  media: 'uploads and processed images',
  accounts: 'users, sessions, two-factor authentication, addresses',
  staff: 'roles and their holders',
  catalog: 'products, categories, reviews',
  pricing: 'prices, tax and shipping of catalog lines; discounts are handed in',
  payments: 'payment providers and transactions',
  orders: 'checkout and everything that happens to an order',
  content: 'articles and messages; messages refer to orders',
  imports: 'catalogues from files',
  exports: 'files of orders, products and customers',
}
const optionalModules: Readonly<Record<string, string>> = {
  inventory: 'stock counts, corrections, history and supply',
  promotions: 'discounts by rule and by code; previews price a basket as orders do',
  'store-credit': 'balances that pay orders',
  'order-editing': 'staff change an order before it ships',
  'draft-orders': 'orders that staff place on the phone, and their drafts',
  returns: 'goods that come back, and their refunds',
  parcels: 'what an order is sent in',
  'order-confirmation': 'calls to customers before an order is packed',
  'order-activity': 'timeline, notes and tags of an order',
  'saved-filters': 'filters of the order list that staff keep',
  'order-bulk': 'many orders changed at once, by the modules before it',
  documents: 'invoices, credit notes, packing slips and labels of orders',
  conversations: 'messages with a state, an owner and notes',
  pages: 'pages of the shop’s own',
  'media-library': 'where images are used: products, articles, pages, settings',
  unsubscribe: 'one link that ends emails of a kind',
  newsletter: 'subscribers',
  'back-in-stock': 'subscriptions to products that are sold out',
  'import-corrections': 'rejected rows, corrected in the browser',
  'import-mappings': 'mappings kept for the next file of a source',
  'import-undo': 'undoes what an import changed',
  'bulk-edits': 'many products changed at once; its undo is the one of imports',
  feeds: 'imports on a schedule',
  couriers: 'courier files, read as imports are read',
  'cod-payouts': 'payouts of couriers, reconciled with orders',
  reports: 'figures of orders, payments and products',
  webhooks: 'events of all modules, sent to other systems',
  notifications: 'the notification list, sent emails and their templates',
  customers: 'one customer over all modules: export, merge, erase',
  'audit-log': 'shows who changed what',
  'api-keys': 'keys by which programs act',
  invitations: 'people invited to become staff',
  onboarding: 'the first start and its guide, over all modules',
}

const layerOf = (file: string): number => {
  const [, folder, rest] = file.split('/')
  return rest === undefined ? layers.length : layers.indexOf(folder as (typeof layers)[number])
}
const moduleOf = (file: string): string | undefined =>
  file.startsWith('server/modules/') ? file.split('/')[2] : undefined

test('puts every server file but three into a layer', () => {
  const files = sources.map(({ file }) => file).filter((file) => file.startsWith('server/'))
  expect(files.filter((file) => layerOf(file) < 0)).toEqual([])
  expect(files.filter((file) => layerOf(file) === layers.length).sort()).toEqual([
    'server/app.ts',
    'server/main.ts',
    'server/router.ts',
  ])
})

test('lets a layer import only itself, earlier layers and db', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      from.startsWith('server/') && to.startsWith('server/') && layerOf(to) > layerOf(from),
  )
  // app starts what main.ts names, and app.ts mounts what app prepares
  const loose = wrong.filter(({ from }) => !from.startsWith('server/app/'))
  expect(loose.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

const betweenModules = imports.flatMap(({ from, to }) => {
  const [a, b] = [moduleOf(from), moduleOf(to)]
  return a && b && a !== b ? [{ a, b, line: `${from} imports ${to}` }] : []
})

test('lists every module in server/app/modules.ts, as core or optional', () => {
  const folders = [...new Set(sources.flatMap(({ file }) => moduleOf(file) ?? []))]
  const listed = modules.map(({ name }) => name).filter((name) => name !== 'platform')
  expect(folders.sort()).toEqual([...listed].sort())
  expect([...optionalNames].sort()).toEqual(Object.keys(optionalModules).sort())
  expect(listed.sort()).toEqual(Object.keys({ ...coreModules, ...optionalModules }).sort())
})

test("registers every operation of a module's files", () => {
  const defined = sources
    .filter(({ file }) => file.endsWith('.operations.ts'))
    .flatMap(({ text }) => text.match(/^export (const \w+ = |\{ \w+ as delete \})/gm) ?? [])
  const registered = modules.flatMap(({ operations }) =>
    Object.values<object>(operations).flatMap((namespace) => Object.keys(namespace)),
  )
  expect(registered.length).toBe(defined.length)
})

test('lets a module import only earlier modules', () => {
  const order = Object.keys({ ...coreModules, ...optionalModules })
  const wrong = betweenModules.filter(({ a, b }) => order.indexOf(b) > order.indexOf(a))
  expect(wrong.map(({ line }) => line)).toEqual([])
})

test('lets a module import an optional module only if it requires it', () => {
  const requires = new Map(modules.map(({ name, requires = [] }) => [name, requires]))
  const wrong = betweenModules.filter(
    ({ a, b }) => optionalModules[b] && !requires.get(a)?.includes(b),
  )
  expect(wrong.map(({ line }) => line)).toEqual([])
})

test('lets a module require only earlier optional modules', () => {
  const wrong = modules.flatMap(({ name, requires = [] }) =>
    requires
      .filter((needed) => optionalNames.indexOf(needed) >= optionalNames.indexOf(name))
      .map((needed) => `${name} requires ${needed}`),
  )
  expect(wrong).toEqual([])
})

test('keeps core, platform and http free of optional modules', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      /^server\/(core|platform|http)\//.test(from) && optionalModules[moduleOf(to) ?? ''],
  )
  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

/** Each folder of the client may import the ones before it, but storefront and admin not each other. */
const clientLayers = ['lib', 'ui', 'forms', 'lists', 'storefront', 'admin']

test('keeps storefront and admin apart, over lists, forms, ui and lib', () => {
  const layerIn = (file: string) => {
    const [root, folder, rest] = file.split('/')
    return root === 'client' && rest !== undefined ? folder : undefined
  }
  const unknown = sources.filter(({ file }) => {
    const folder = layerIn(file)
    return folder !== undefined && !clientLayers.includes(folder)
  })
  expect(unknown.map(({ file }) => file)).toEqual([])
  const wrong = imports.filter(({ from, to }) => {
    const [a, b] = [layerIn(from), layerIn(to)]
    if (a === undefined || a === b || !to.startsWith('client/')) return false
    const below = clientLayers.slice(0, Math.min(clientLayers.indexOf(a), 4))
    return b === undefined || !below.includes(b)
  })
  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('has no import cycle between folders, not even for types', () => {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [a, b] = [path.dirname(from), path.dirname(to)]
    // the loose files of the server are above all its folders, and app starts them
    if (a === b || a === 'server') continue
    graph.set(a, (graph.get(a) ?? new Set()).add(b))
  }
  expect(findCycles(graph)).toEqual([])
})
