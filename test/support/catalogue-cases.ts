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

export const catalogueCases: Record<string, Prepare> = {
  'categories.list': () => ({}),
  'categories.update': async (world) => {
    await writeSettingOnce(world, 'tax.byCategory', [[{ category: 'nailcare', rate: 12.5 }]])
    const { versions } = await listCategories(world.shop.services)
    // the shipping plan stays as other cases expect it
    return { category: 'nailcare', grams: null, taxRate: 12.5, versions }
  },
  'products.details': oneProduct,
  'products.adminGet': oneProduct,
  'products.preview': oneProduct,
}
