/** Entries of the sitemap: listed products and blog posts, by id and last change. */
import type { DbOrTx } from '../../connection/client.ts'
import { countRows } from '../../sql/count.ts'

export const countSitemapProducts = (db: DbOrTx): Promise<number> =>
  countRows(db.selectFrom('products').where('deleted_at', 'is', null).where('listed', '=', true))

/** Returns products in a fixed order, so that sitemap parts neither overlap nor leave gaps. */
export function findSitemapProducts(
  db: DbOrTx,
  offset: number,
  limit: number,
): Promise<{ product_id: string; updated_at: Date }[]> {
  return db
    .selectFrom('products')
    .select(['product_id', 'updated_at'])
    .where('deleted_at', 'is', null)
    .where('listed', '=', true)
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** The most blog posts in the sitemap; one file contains them. */
const mostBlogs = 20_000

export function findSitemapBlogs(db: DbOrTx): Promise<{ blog_id: string; updated_at: Date }[]> {
  return db
    .selectFrom('blogs')
    .select(['blog_id', 'updated_at'])
    .where('deleted_at', 'is', null)
    .where('state', '=', 'published')
    .orderBy('id')
    .limit(mostBlogs)
    .execute()
}
