/** Public reading of blog posts: docs/contract.md#blog-posts. */
import * as z from 'zod'
import { mutation, query } from '../../../core/operation/operation.ts'
import { announcePage } from '../../../core/operation/paging.ts'
import { readArticle, readPreviewed } from './articles.service.ts'
import { presentBlog } from './blogs.presenter.ts'
import { Article, Blog, BlogById, BlogList, PreviewedArticle, PreviewLink } from './blogs.schema.ts'
import { pageBlogs } from './blogs.service.ts'

export const list = query({
  rest: {
    path: '/blogs',
    summary: 'List blog posts, newest first',
    description:
      'With `limit`, returns one page: `Link` names the next one, `X-Total-Count` the total.',
  },
  access: 'public',
  cdnCacheable: true,
  input: BlogList,
  output: z.array(Blog),
  handler: async ({ input, ctx }) => {
    const { limit, cursor } = input
    const page = await pageBlogs(ctx.db, {}, { order: 'newest', limit, cursor })
    if (limit !== undefined) announcePage(ctx.reply, page, '/blogs', { limit })
    return page.items.map(presentBlog)
  },
})

export const get = query({
  rest: {
    path: '/blogs/{blogId}',
    summary: 'Get a blog post with its text as safe HTML, its products and related posts',
  },
  access: 'public',
  cdnCacheable: true,
  input: BlogById,
  output: Article,
  handler: ({ input, ctx }) => readArticle(ctx, input.blogId),
})

export const getByPreviewLink = mutation({
  rest: {
    method: 'POST',
    path: '/blogs/preview-link/lookup',
    summary: 'Get the blog post of a preview link, in any state',
    description:
      'Takes the whole link or only the part behind its `#`. A POST keeps the secret out of addresses. Changes nothing.',
  },
  access: 'public',
  rateLimit: { points: 120, seconds: 60 },
  input: PreviewLink,
  output: PreviewedArticle,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) => readPreviewed(ctx, input.link),
})
