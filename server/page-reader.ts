/** What the heads of pages ask the shop, answered from the database: see server/http/page-meta.ts. */
import { findBlog } from '../db/queries/blogs.ts'
import { countCategories, findProduct } from '../db/queries/products.ts'
import { summariseReviews } from '../db/queries/reviews.ts'
import { viewBlog } from './blogs/blogs.view.ts'
import type { Services } from './context.ts'
import type { PageReader } from './http/page-meta.ts'
import { normaliseCategory } from './products/products.schema.ts'
import { viewProduct } from './products/products.view.ts'

/** Text that Postgres would refuse is the name of nothing. */
const isName = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

export function createPageReader({ replica }: Pick<Services, 'replica'>): PageReader {
  return {
    async product(productId) {
      const row = isName(productId) ? await findProduct(replica, productId) : undefined
      if (!row) return undefined
      return { product: viewProduct(row), rating: await summariseReviews(replica, row.id) }
    },
    async blog(blogId) {
      const row = isName(blogId) ? await findBlog(replica, blogId) : undefined
      return row && viewBlog(row)
    },
    async hasCategory(category) {
      const wanted = normaliseCategory(category)
      return (await countCategories(replica)).some((row) => row.category === wanted)
    },
  }
}
