/** Rules of the first-run guide: what is left of the demo, and how a shop parts with it. */
import type { DbOrTx } from '../../db/client.ts'
import { findBlogsById, lockBlogsById } from '../../db/queries/blogs.ts'
import { findPiecesSold, hasOtherProducts } from '../../db/queries/demo.ts'
import { findProductsById, type ProductViewRow } from '../../db/queries/products.ts'
import { lockProductsById } from '../../db/queries/stock.ts'
import type { BlogRow } from '../../db/schema.ts'
import { restoreBlog, takeOutBlogs } from '../blogs/blogs.service.ts'
import type { Services, StaffContext } from '../context.ts'
import { AppError } from '../errors.ts'
import { restoreProduct, takeOutProducts } from '../products/products.write.service.ts'
import { isDemoBlog, isDemoProduct } from './demo.ts'
import type { Demo } from './guide.schema.ts'

/** Read only when it is needed, as by the seed: it is a catalogue of texts. */
async function demoById() {
  const { demoBlogs, demoProducts } = await import('../../db/demo/index.ts')
  return {
    products: new Map(demoProducts.map((one) => [one.productId, one])),
    blogs: new Map(demoBlogs.map((one) => [one.blogId, one])),
  }
}

interface Rows {
  products: ProductViewRow[]
  blogs: BlogRow[]
}

/** Of these, what is as the demo brought it. */
async function unedited(db: DbOrTx, { products, blogs }: Rows): Promise<Rows> {
  const demo = await demoById()
  const sold = await findPiecesSold(
    db,
    products.map(({ id }) => id),
  )
  return {
    products: products.filter((row) => {
      const known = demo.products.get(row.product_id)
      return known !== undefined && isDemoProduct(row, sold.get(row.id) ?? 0, known)
    }),
    blogs: blogs.filter((row) => {
      const known = demo.blogs.get(row.blog_id)
      return known !== undefined && isDemoBlog(row, known)
    }),
  }
}

/** What the guide judges by, besides the settings. */
export async function guideFacts({ db }: Pick<Services, 'db'>) {
  const demo = await demoById()
  const [products, blogs] = await Promise.all([
    findProductsById(db, [...demo.products.keys()]),
    findBlogsById(db, [...demo.blogs.keys()]),
  ])
  const left = await unedited(db, { products, blogs })
  const ids = left.products.map(({ id }) => id)
  return { ...left, ownProducts: await hasOtherProducts(db, ids) }
}

/** What a call touches, in the names of its rule. */
const kindsOf = ({ productIds, blogIds }: Demo): string[] => [
  ...(productIds.length > 0 ? ['products'] : []),
  ...(blogIds.length > 0 ? ['articles'] : []),
]

/**
 * Takes the demo out of the shop, all at once. What somebody edited since it was listed stays.
 * @param listed what whoever asks was shown
 */
export async function removeDemo(ctx: StaffContext, listed: Demo): Promise<Demo> {
  const removed = await ctx.transaction(async (tx) => {
    ctx.assertAlso(kindsOf(listed))
    const { products, blogs } = await unedited(tx, {
      products: await lockProductsById(tx, listed.productIds),
      blogs: await lockBlogsById(tx, listed.blogIds),
    })
    await takeOutProducts(tx, ctx, products)
    await takeOutBlogs(tx, ctx, blogs)
    return {
      productIds: products.map((row) => row.product_id),
      blogIds: blogs.map((row) => row.blog_id),
    }
  })
  ctx.catalogue.changed()
  return removed
}

/** Brings those back that still can be; what took the place of one meanwhile stays. */
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

/** Undoes {@link removeDemo}. */
export async function restoreDemo(ctx: StaffContext, { productIds, blogIds }: Demo): Promise<Demo> {
  if (productIds.length > 0) ctx.assertAlso(['products'])
  if (blogIds.length > 0) ctx.assertAlso(['articles'])
  try {
    return {
      productIds: await restoreEach(productIds, (id) => restoreProduct(ctx, id)),
      blogIds: await restoreEach(blogIds, (id) => restoreBlog(ctx, id)),
    }
  } finally {
    ctx.catalogue.changed()
    ctx.catalogue.stockMoved()
  }
}
