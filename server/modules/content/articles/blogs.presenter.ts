/** A blog post's row as callers see it. */
import type { BlogRow } from '../../../../db/schema/schema.ts'
import type { Blog, BlogSchedule, StaffBlog } from './blogs.schema.ts'

/** As docs/contract.md#blog-posts says. */
export const viewBlog = (row: BlogRow): Blog => ({
  id: row.id,
  _id: row.id,
  blogId: row.blog_id,
  blogTopic: row.blog_topic,
  blogCatg: row.blog_catg,
  Images: row.images,
  miniDesc: row.mini_desc,
  desc: row.description,
  date: row.created_at.toISOString(),
})

/** What staff want of a post besides its words. */
export interface Later extends BlogSchedule {
  products: string[]
}

/** Published, and about no product: such posts say nothing of either. */
export const plainBlog: Later = { state: 'published', publishFrom: null, products: [] }

export const viewLater = (row: BlogRow): Later => ({
  state: row.state as BlogSchedule['state'],
  publishFrom: row.publish_at?.toISOString() ?? null,
  products: row.products,
})

export function viewStaffBlog(row: BlogRow): StaffBlog {
  const { products, ...schedule } = viewLater(row)
  return {
    ...viewBlog(row),
    ...(schedule.state === 'published' ? {} : { schedule }),
    ...(products.length === 0 ? {} : { products }),
  }
}
