import { expect, test } from 'vitest'
import { optionalNames } from '#server/app/modules.ts'
import { paths } from '../../../../client/admin/navigation/paths.ts'
import { manifestsWith } from '../../../../client/admin/shell/manifests.ts'

const manifests = manifestsWith(optionalNames)

const entries = manifests.flatMap(({ menu = [] }) => menu)

test('every admin path has one page in one manifest', () => {
  const pages = manifests.flatMap(({ pages }) => Object.keys(pages))
  expect(pages.toSorted()).toEqual(Object.keys(paths).toSorted())
})

test('a menu entry leads to a page of its own module, by a key of its own', () => {
  for (const { pages, menu = [] } of manifests)
    for (const { page, add = page } of menu)
      expect(Object.keys(pages)).toEqual(expect.arrayContaining([page, add]))
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
})

test('menu entries keep their groups and their order', () => {
  const groups = new Map(entries.map(({ group }) => [group, [] as string[]]))
  for (const { group, page } of entries) groups.get(group)?.push(page)
  expect(Object.fromEntries(groups)).toEqual({
    top: ['dashboard'],
    catalogue: ['products', 'stock', 'promotions'],
    selling: ['orders', 'courierFiles', 'cash', 'shipping'],
    people: ['customers', 'messages', 'subscribers'],
    content: ['blogs', 'pages', 'media', 'reviews', 'emails', 'emailTemplates'],
    shop: ['onboarding', 'staff', 'keys', 'webhooks', 'audit'],
    pinned: ['settings'],
  })
})

test('a manifest names only optional modules of the server', () => {
  const named = manifests.flatMap(({ module }) => module ?? [])
  expect(named.filter((name) => !optionalNames.includes(name))).toEqual([])
})

test('the core shop has no menu entry of an optional module', () => {
  const pages = manifestsWith([]).flatMap(({ menu = [] }) => menu.map(({ page }) => page))
  expect(pages).toEqual([
    'products',
    'orders',
    'shipping',
    'customers',
    'blogs',
    'reviews',
    'staff',
    'settings',
  ])
})
