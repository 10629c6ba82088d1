/** A blog post's row as callers see it. */
import type { BlogRow } from '../../db/schema.ts'
import type { Blog } from './blogs.schema.ts'

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
