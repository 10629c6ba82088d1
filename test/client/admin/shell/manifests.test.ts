import { expect, test } from 'vitest'
import { paths } from '../../../../client/admin/navigation/paths.ts'
import { manifests } from '../../../../client/admin/shell/manifests.ts'
import { menu as labels } from '../../../../client/admin/texts/frame.ts'

const items = manifests.flatMap(({ menu = [] }) => menu)

test('every admin path has one page in one manifest', () => {
  const pages = manifests.flatMap(({ pages }) => Object.keys(pages))
  expect(pages.toSorted()).toEqual(Object.values(paths).toSorted())
})

test('a menu entry leads to a page of its own module', () => {
  for (const { pages, menu = [] } of manifests)
    for (const { href, add = href } of menu) expect(Object.keys(pages)).toContain(add)
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
})

test('menu entries keep their groups and their order', () => {
  const groups = Object.groupBy(items, ({ group }) => group)
  const hrefs = Object.entries(groups).map(([group, list]) => [group, list.map(({ href }) => href)])
  expect(Object.fromEntries(hrefs)).toEqual({
    top: [paths.dashboard],
    catalogue: [paths.products, paths.stock, paths.promotions],
    selling: [paths.orders, paths.courierFiles, paths.cash, paths.delivery],
    people: [paths.customers, paths.messages, paths.subscribers],
    content: [paths.blogs, paths.ownPages, paths.media, paths.reviews, paths.mail, paths.letters],
    shop: [paths.guide, paths.staff, paths.keys, paths.webhooks, paths.audit],
    pinned: [paths.settings],
  })
  expect(Object.keys(labels.groups)).toEqual(['catalogue', 'selling', 'people', 'content', 'shop'])
})
