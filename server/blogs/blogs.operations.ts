/** Reading blog posts: specification §7, design.md §4. */
import * as z from 'zod'
import {
  countBlogs,
  findAllBlogs,
  findBlog,
  findBlogs,
  findRelatedBlogs,
} from '../../db/queries/blogs.ts'
import { encodeCursor } from '../../db/sql/page.ts'
import { query } from '../operation.ts'
import { announcePage, checkPosition, readCursor } from '../paging.ts'
import { versionTag } from '../versions.ts'
import { Article, Blog, BlogById, BlogList, relatedBlogs } from './blogs.schema.ts'
import { unknownBlog } from './blogs.service.ts'
import { viewBlog } from './blogs.view.ts'
import { renderArticle } from './markdown.ts'

const tags = ['Blogs']

export const list = query({
  rest: {
    method: 'GET',
    path: '/blogs',
    summary: 'All blog posts, newest first',
    description: 'With `limit`, one page: `Link` names the next one, `X-Total-Count` the total.',
    tags,
  },
  access: 'public',
  input: BlogList,
  output: z.array(Blog),
  handler: async ({ input, ctx }) => {
    const { limit } = input
    const after = readCursor('newest', input.cursor)
    checkPosition(after, 'timestamptz')
    if (limit === undefined) return (await findAllBlogs(ctx.replica)).map(viewBlog)
    const { rows, last } = await findBlogs(ctx.replica, {}, { order: 'newest', limit, after })
    const items = rows.map(viewBlog)
    const total = await countBlogs(ctx.replica, {})
    const nextCursor = last ? encodeCursor('newest', last) : null
    announcePage(ctx.reply, { items, total, nextCursor }, '/blogs', { limit })
    return items
  },
})

export const get = query({
  rest: {
    method: 'GET',
    path: '/blogs/{blogId}',
    summary: 'One blog post, or null when there is none',
    tags,
  },
  access: 'public',
  input: BlogById,
  output: z.nullable(Blog),
  handler: async ({ input, ctx }) => {
    const row = await findBlog(ctx.replica, input.blogId)
    if (!row) return null
    ctx.reply.headers.ETag = versionTag(row.version)
    return viewBlog(row)
  },
})

export const article = query({
  rest: {
    method: 'GET',
    path: '/blogs/{blogId}/article',
    summary: 'A blog post to be read: its text as safe HTML, and posts like it',
    tags,
  },
  access: 'public',
  input: BlogById,
  output: Article,
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    const row = await findBlog(ctx.replica, input.blogId)
    if (!row) throw unknownBlog(input.blogId)
    const related = await findRelatedBlogs(ctx.replica, row, relatedBlogs)
    return {
      blog: viewBlog(row),
      html: renderArticle(row.id, row.version, row.description),
      version: row.version,
      related: related.map(viewBlog),
    }
  },
})
