import { expect, test } from 'vitest'
import { optionalNames } from '#server/app/modules.ts'
import { paths } from '../../../../client/admin/navigation/paths.ts'
import { manifestsWith } from '../../../../client/admin/shell/manifests.ts'

const manifests = manifestsWith(optionalNames)

const entries = manifests.flatMap(({ menu = [] }) => menu)

test('has one page in one manifest for every admin path', () => {
  const pages = manifests.flatMap(({ pages }) => Object.keys(pages))
  expect(pages.toSorted()).toEqual(Object.keys(paths).toSorted())
})

test('links each menu entry to a page of its module, by a unique key', () => {
  for (const { pages, menu = [] } of manifests)
    for (const { page, add = page } of menu)
      expect(Object.keys(pages)).toEqual(expect.arrayContaining([page, add]))
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
})

test('keeps groups and order of menu entries', () => {
  const groups = new Map(entries.map(({ group }) => [group, [] as string[]]))
  for (const { group, page } of entries) groups.get(group)?.push(page)
  expect(Object.fromEntries(groups)).toEqual({
    top: ['dashboard'],
    catalogue: ['products', 'stock', 'promotions'],
    selling: ['orders', 'courierFiles', 'codPayouts', 'shipping'],
    people: ['customers', 'messages', 'subscribers'],
    content: ['blogs', 'pages', 'media', 'reviews', 'emails', 'emailTemplates'],
    shop: ['onboarding', 'staff', 'keys', 'webhooks', 'audit'],
    pinned: ['settings'],
  })
})

test('names only optional modules in manifests', () => {
  const named = manifests.flatMap(({ module }) => module ?? [])
  expect(named.filter((name) => !optionalNames.includes(name))).toEqual([])
})

test('shows no menu entry of an optional module in the core shop', () => {
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
