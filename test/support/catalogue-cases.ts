/** Cases of test/support/operation-cases.ts for product pages and category settings. */
import { listCategories } from '#server/modules/catalog/categories/categories.service.ts'
import { fresh, type Prepare } from './account-cases.ts'
import { makeProduct } from './factories.ts'
import type { World } from './world.ts'
import { writeSettingOnce } from './write-setting-once.ts'

async function oneProduct(world: World) {
  const productId = fresh(world, 'p')
  await makeProduct(world.shop.db, { productId, productName: `Serum ${world.tag}` })
  world.shop.services.catalogue.changed()
  return { productId }
}

/** Creates a group of one product in the shade Coral; the shade Ruby has none. */
async function oneGroup(world: World) {
  const { productId } = await oneProduct(world)
  const { body } = await world.shop.call('POST', '/product-groups', {
    token: world.admin.token,
    body: {
      name: fresh(world, 'Lipstick'),
      options: [{ name: 'Shade', values: [{ value: 'Coral' }, { value: 'Ruby' }] }],
      variants: [{ productId, options: ['Coral'] }],
    },
  })
  return { groupId: body.group.id as string, productId }
}
const groupId = async (world: World) => ({ groupId: (await oneGroup(world)).groupId })

export const catalogueCases: Record<string, Prepare> = {
  'catalogue.brands': () => ({}),
  'categories.list': () => ({}),
  'categories.update': async (world) => {
    await writeSettingOnce(world, 'tax.byCategory', [[{ category: 'nailcare', rate: 12.5 }]])
    const { versions } = await listCategories(world.shop.services)
    // the shipping plan stays as other cases expect it
    return { category: 'nailcare', grams: null, taxRate: 12.5, versions }
  },
  'productGroups.list': () => ({ limit: 5 }),
  'productGroups.adminList': () => ({ limit: 5 }),
  'productGroups.suggest': () => ({}),
  'productGroups.get': groupId,
  'productGroups.adminGet': groupId,
  'productGroups.reviews': groupId,
  'productGroups.split': async (world) => {
    const made = await oneGroup(world)
    return { groupId: made.groupId, productIds: [made.productId], name: fresh(world, 'Polish') }
  },
  'productGroups.generate': async (world) => ({
    ...(await groupId(world)),
    product: { category: 'makeup', price: 100 },
  }),
  'productGroups.create': async (world) => ({
    name: fresh(world, 'Lipstick'),
    options: [{ name: 'Shade' }],
    variants: [{ ...(await oneProduct(world)), options: ['Coral'] }],
  }),
  'productGroups.update': async (world) => ({
    ...(await groupId(world)),
    name: 'Polish',
    options: [{ name: 'Shade' }],
    version: 2,
  }),
  'productGroups.delete': groupId,
  'productGroups.restore': async (world) => {
    const made = await groupId(world)
    const path = `/product-groups/${made.groupId}`
    await world.shop.call('DELETE', path, { token: world.admin.token })
    return made
  },
  'productGroups.addVariants': async (world) => ({
    ...(await groupId(world)),
    variants: [{ ...(await oneProduct(world)), options: ['Ruby'] }],
  }),
  'productGroups.reorder': async (world) => {
    const made = await oneGroup(world)
    return { groupId: made.groupId, productIds: [made.productId] }
  },
  'products.details': oneProduct,
  'products.adminGet': oneProduct,
  'products.preview': oneProduct,
}
