/** Finds, removes and restores the shop's demo data for the onboarding. */
import { isDeepStrictEqual } from 'node:util'
import type { DbOrTx } from '../../../db/connection/client.ts'
import { findDetails } from '../../../db/queries/catalog/product-details.queries.ts'
import {
  findProductsById,
  type ProductViewRow,
} from '../../../db/queries/catalog/products.queries.ts'
import { lockProductsById } from '../../../db/queries/catalog/stock.queries.ts'
import { findBlogsById, lockBlogsById } from '../../../db/queries/content/articles.queries.ts'
import { findUnitsSold, hasOtherProducts } from '../../../db/queries/onboarding/demo.queries.ts'
import type { BlogRow } from '../../../db/schema/schema.ts'
import type { StaffContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { presentDetails } from '../catalog/products/details.presenter.ts'
import { deleteProducts, restoreProduct } from '../catalog/products/products.write.service.ts'
import { deleteBlogs, restoreBlog } from '../content/articles/blogs.service.ts'
import { detailsOf, isDemoBlog, isDemoProduct } from './demo.ts'
import { addDemoExtras, findDemoExtras, removeDemoExtras } from './demo-extras.ts'
import type { Demo } from './onboarding.schema.ts'

/** Loads the demo catalogue only when needed, because its texts are large. */
async function demoById() {
  const { demoBlogs, demoProducts } = await import('../../../db/demo/index.ts')
  return {
    products: new Map(demoProducts.map((one) => [one.productId, one])),
    blogs: new Map(demoBlogs.map((one) => [one.blogId, one])),
  }
}

interface Rows {
  products: ProductViewRow[]
  blogs: BlogRow[]
}

/** Returns the rows that are unedited demo data. */
async function unedited(db: DbOrTx, { products, blogs }: Rows): Promise<Rows> {
  const demo = await demoById()
  const refs = products.map(({ id }) => id)
  const [sold, rows] = await Promise.all([findUnitsSold(db, refs), findDetails(db, refs)])
  const details = new Map(rows.map((row) => [row.product_ref, row]))
  return {
    products: products.filter((row) => {
      const known = demo.products.get(row.product_id)
      if (known === undefined || !isDemoProduct(row, sold.get(row.id) ?? 0, known)) return false
      const found = details.get(row.id)
      return found === undefined || isDeepStrictEqual(presentDetails(found), detailsOf(known))
    }),
    blogs: blogs.filter((row) => {
      const known = demo.blogs.get(row.blog_id)
      return known !== undefined && isDemoBlog(row, known)
    }),
  }
}

/** Returns the facts that the onboarding checks, besides the settings. */
export async function onboardingFacts(ctx: StaffContext<'settings'>) {
  const { db } = ctx
  const demo = await demoById()
  const [products, blogs] = await Promise.all([
    findProductsById(db, [...demo.products.keys()]),
    findBlogsById(db, [...demo.blogs.keys()]),
  ])
  const left = await unedited(db, { products, blogs })
  const ids = left.products.map(({ id }) => id)
  const [ownProducts, extras] = await Promise.all([
    hasOtherProducts(db, ids),
    findDemoExtras(db, ctx),
  ])
  return { ...left, ownProducts, extras }
}

/** Returns the kinds of data that a request changes, as its access rule names them. */
const kindsOf = ({ productIds, blogIds, extras }: Demo): string[] => [
  ...(productIds.length > 0 ? ['products'] : []),
  ...(blogIds.length > 0 ? ['articles'] : []),
  ...(extras ? ['reviews', 'codes'] : []),
]

/** Invalidates the catalogue, and reloads settings and codes when they changed. */
async function invalidateCaches(
  ctx: StaffContext<'catalogue' | 'promotions' | 'settings'>,
  { extras }: Demo,
): Promise<void> {
  if (extras) await Promise.all([ctx.settings.reload(), ctx.promotions?.reload()])
  ctx.catalogue.changed()
}

/**
 * Removes the demo data in one transaction. Data edited since it was listed stays.
 * @param listed the data that the caller saw
 */
export async function removeDemo(
  ctx: StaffContext<'catalogue' | 'promotions' | 'settings'>,
  listed: Demo,
): Promise<Demo> {
  const removed = await ctx.transaction(async (tx) => {
    ctx.assertExtraPermissions(kindsOf(listed))
    const isListed = new Set(listed.productIds)
    // Deleting a review updates its product's rating, so all products are locked at once, as orders
    // do.
    const touched = listed.extras ? (await demoById()).products.keys() : []
    const locked = await lockProductsById(tx, [...isListed, ...touched])
    const { products, blogs } = await unedited(tx, {
      products: locked.filter(({ product_id }) => isListed.has(product_id)),
      blogs: await lockBlogsById(tx, listed.blogIds),
    })
    await deleteProducts(tx, ctx, products)
    await deleteBlogs(tx, ctx, blogs)
    if (listed.extras) await removeDemoExtras(tx, ctx)
    return {
      productIds: products.map((row) => row.product_id),
      blogIds: blogs.map((row) => row.blog_id),
      ...(listed.extras ? { extras: true } : {}),
    }
  })
  await invalidateCaches(ctx, listed)
  return removed
}

/** Restores each item that can be restored. Items whose place was taken meanwhile stay deleted. */
async function restoreEach(
  ids: readonly string[],
  restore: (id: string) => Promise<unknown>,
): Promise<string[]> {
  const restored: string[] = []
  for (const id of ids) {
    try {
      await restore(id)
      restored.push(id)
    } catch (error) {
      if (!(error instanceof AppError) || !['CONFLICT', 'NOT_FOUND'].includes(error.code))
        throw error
    }
  }
  return restored
}

/** Restores reviews of demo products that exist, and policies and codes that are free. */
const restoreDemoExtras = (ctx: StaffContext): Promise<void> =>
  ctx.transaction(async (tx) => {
    const demo = await demoById()
    const products = await lockProductsById(tx, [...demo.products.keys()])
    const left = await unedited(tx, { products, blogs: [] })
    const productRefs = left.products.map(({ id }) => id)
    await addDemoExtras(tx, ctx.user, { productRefs, now: ctx.clock() })
  })

/** Undoes {@link removeDemo}. */
export async function restoreDemo(
  ctx: StaffContext<'catalogue' | 'promotions' | 'settings'>,
  demo: Demo,
): Promise<Demo> {
  ctx.assertExtraPermissions(kindsOf(demo))
  try {
    const restored = {
      productIds: await restoreEach(demo.productIds, (id) => restoreProduct(ctx, id)),
      blogIds: await restoreEach(demo.blogIds, (id) => restoreBlog(ctx, id)),
    }
    if (!demo.extras) return restored
    await restoreDemoExtras(ctx)
    return { ...restored, extras: true }
  } finally {
    await invalidateCaches(ctx, demo)
    ctx.catalogue.stockMoved()
  }
}
