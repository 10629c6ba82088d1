/** Dependencies of server and client point one way: docs/architecture.md#the-layers. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { findCycles } from '../support/cycles.ts'
import { readSources } from '../support/sources.ts'

const roots = ['server', 'db', 'client', 'scripts', 'bench', 'packages', 'website', 'test']
const sources = readSources(...roots).filter(({ file }) => !file.startsWith('db/migrations/'))
const imports = sources.flatMap(({ file, imports }) =>
  imports.flatMap((entry) => (entry.file ? [{ from: file, to: entry.file }] : [])),
)

/** Each layer may import the ones before it. */
const layers = ['core', 'platform', 'modules', 'http', 'app'] as const

/** The modules in order: each may import the ones before it, and no other. */
const modules: Readonly<Record<string, string>> = {
  settings: 'what the owner sets: every other module reads it',
  media: 'uploads and processed images',
  accounts: 'users, sessions, two-factor authentication, addresses',
  staff: 'roles, invitations, API keys and the audit log, over accounts',
  catalog: 'products, categories, reviews, inventory',
  pricing: 'prices, tax and shipping of catalog lines; discounts are handed in',
  payments: 'payment providers and transactions',
  orders: 'checkout and everything that happens to an order',
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
  content: 'articles and messages; messages refer to orders',
  pages: 'pages of the shop’s own',
  'media-library': 'where images are used: products, articles, pages, settings',
  newsletter: 'subscribers',
  'back-in-stock': 'subscriptions to products that are sold out',
  unsubscribe: 'one link that ends newsletter and back-in-stock emails',
  imports: 'catalogues from files',
  'bulk-edits': 'many products changed at once; its undo is the one of imports',
  feeds: 'imports on a schedule',
  couriers: 'courier files, read as imports are read',
  'cod-payouts': 'payouts of couriers, reconciled with orders',
  reports: 'figures of orders, payments and products',
  exports: 'files of orders, products, customers and reports',
  webhooks: 'events of all modules before it, sent to other systems',
  notifications: 'emails and the notification list, of all modules before it',
  customers: 'one customer over all modules: export, merge, erase',
  onboarding: 'the first start and its guide, over all modules',
}

const layerOf = (file: string): number => {
  const [, folder, rest] = file.split('/')
  return rest === undefined ? layers.length : layers.indexOf(folder as (typeof layers)[number])
}
const moduleOf = (file: string): string | undefined =>
  file.startsWith('server/modules/') ? file.split('/')[2] : undefined

test('every file of the server lies in a layer, and three files lie loose', () => {
  const files = sources.map(({ file }) => file).filter((file) => file.startsWith('server/'))
  expect(files.filter((file) => layerOf(file) < 0)).toEqual([])
  expect(files.filter((file) => layerOf(file) === layers.length).sort()).toEqual([
    'server/app.ts',
    'server/main.ts',
    'server/router.ts',
  ])
})

test('a layer imports only itself, the layers before it and db', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      from.startsWith('server/') && to.startsWith('server/') && layerOf(to) > layerOf(from),
  )
  // app starts what main.ts names, and app.ts mounts what app prepares
  const loose = wrong.filter(({ from }) => !from.startsWith('server/app/'))
  expect(loose.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('a module imports only the modules before it', () => {
  const order = Object.keys(modules)
  const unknown = sources.flatMap(({ file }) => {
    const name = moduleOf(file)
    return name && !modules[name] ? [file] : []
  })
  expect(unknown).toEqual([])
  const wrong = imports.filter(({ from, to }) => {
    const [a, b] = [moduleOf(from), moduleOf(to)]
    return a !== undefined && b !== undefined && order.indexOf(b) > order.indexOf(a)
  })
  expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

/** Each folder of the client may import the ones before it, but storefront and admin not each other. */
const clientLayers = ['lib', 'ui', 'forms', 'lists', 'storefront', 'admin']

test('storefront and admin import lists, forms, ui and lib in this order, never each other', () => {
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

test('no folders import each other in a cycle, not even for a type', () => {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [a, b] = [path.dirname(from), path.dirname(to)]
    // the loose files of the server are above all its folders, and app starts them
    if (a === b || a === 'server') continue
    graph.set(a, (graph.get(a) ?? new Set()).add(b))
  }
  expect(findCycles(graph)).toEqual([])
})
