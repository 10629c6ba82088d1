/** Presents blog post rows to API clients. */
import type { BlogRow } from '../../../../db/schema/schema.ts'
import type { Blog, BlogSchedule, StaffBlog } from './blogs.schema.ts'

/** Presents a post as docs/contract.md#blog-posts specifies. */
export const presentBlog = (row: BlogRow): Blog => ({
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

/** Holds a post's schedule and products. */
export interface Publication extends BlogSchedule {
  products: string[]
}

/** The schedule of a published post without products; the API omits it. */
export const defaultPublication: Publication = {
  state: 'published',
  publishFrom: null,
  products: [],
}

export const publicationOf = (row: BlogRow): Publication => ({
  state: row.state as BlogSchedule['state'],
  publishFrom: row.publish_at?.toISOString() ?? null,
  products: row.products,
})

export function presentStaffBlog(row: BlogRow): StaffBlog {
  const { products, ...schedule } = publicationOf(row)
  return {
    ...presentBlog(row),
    ...(schedule.state === 'published' ? {} : { schedule }),
    ...(products.length === 0 ? {} : { products }),
  }
}
