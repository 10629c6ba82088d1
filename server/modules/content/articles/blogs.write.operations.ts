/** Creates, changes, deletes and previews blog posts, for staff: docs/contract.md#blog-posts. */
import * as z from 'zod'
import type { BlogRow } from '../../../../db/schema/schema.ts'
import type { StaffContext } from '../../../core/context/context.ts'
import { mutation, query } from '../../../core/operation/operation.ts'
import { versionTag } from '../../../core/operation/versions.ts'
import { doc, imageHtml } from '../../../core/values/fields.schema.ts'
import { createPreviewLinkFor, getBlogForStaff } from './articles.service.ts'
import { presentStaffBlog } from './blogs.presenter.ts'
import {
  AdminBlogPage,
  AdminBlogPageRequest,
  BlogAnswer,
  BlogById,
  BlogChange,
  EditedBlog,
  NewBlog,
  NewPreviewLink,
  PreviewRequest,
  previewDays,
} from './blogs.schema.ts'
import { changeBlog, createBlog, pageBlogs, removeBlog, restoreBlog } from './blogs.service.ts'

const example = {
  blogId: 'BLOG-101',
  blogTopic: 'Caring for skin in the monsoon',
  blogCatg: 'Skincare',
  Images: ['https://example.com/monsoon.webp'],
  miniDesc: 'Light layers, gentle cleansing and a little patience.',
  desc: '## Humidity is a friend\n\nUse **less**, more often.',
}

const answer = (message: string, row: BlogRow): BlogAnswer => ({
  message,
  blog: presentStaffBlog(row),
  version: row.version,
})

function tagged(ctx: StaffContext, blogAnswer: BlogAnswer): BlogAnswer {
  ctx.reply.headers.ETag = versionTag(blogAnswer.version)
  return blogAnswer
}

export const create = mutation({
  rest: {
    method: 'POST',
    path: '/blogs',
    summary: 'Create a blog post; `desc` is Markdown',
    status: 201,
    example,
  },
  access: 'content',
  idempotent: true,
  bodyLimit: 1024 * 1024,
  input: NewBlog,
  output: BlogAnswer,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) =>
    tagged(
      ctx,
      await ctx.once(async (tx) =>
        answer('Blog added successfully!', await createBlog(tx, ctx, input)),
      ),
    ),
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: '/blogs/{blogId}',
    summary: 'Change a blog post',
    description:
      'Absent Images, blogCatg, miniDesc, desc, products and fields of schedule are not changed. A blogId in the body is ignored.',
    example,
  },
  access: 'content',
  bodyLimit: 1024 * 1024,
  input: BlogChange,
  output: BlogAnswer,
  errors: ['PRECONDITION_FAILED'],
  handler: async ({ input, ctx }) =>
    tagged(ctx, answer('blogs Update successfully..!', await changeBlog(ctx, input))),
})

export const remove = mutation({
  rest: { method: 'DELETE', path: '/blogs/{blogId}', summary: 'Delete a blog post' },
  access: 'content',
  input: BlogById,
  output: z.object({ message: z.string() }),
  handler: async ({ input, ctx }) => {
    await removeBlog(ctx, input.blogId)
    return { message: 'Blog deleted successfully' }
  },
})

export const restore = mutation({
  rest: {
    method: 'POST',
    path: '/blogs/{blogId}/restore',
    summary: 'Restore a deleted blog post within 30 days',
  },
  access: 'content',
  input: BlogById,
  output: BlogAnswer,
  errors: ['CONFLICT'],
  handler: async ({ input, ctx }) =>
    tagged(ctx, answer('Blog restored successfully', await restoreBlog(ctx, input.blogId))),
})

export const adminList = query({
  rest: {
    path: '/admin/blogs',
    summary: 'List blog posts for staff, with search and sorting',
    tag: 'Administration',
  },
  access: 'content',
  input: AdminBlogPageRequest,
  output: AdminBlogPage,
  handler: async ({ input, ctx }) => {
    const { limit, cursor, q, state, deleted, sort: order } = input
    const filter = { asStaff: true, q, state, deleted }
    const { items, ...rest } = await pageBlogs(ctx.db, filter, { order, limit, cursor })
    return {
      items: items.map((row) => ({ ...presentStaffBlog(row), version: row.version })),
      ...rest,
    }
  },
})

export const adminGet = query({
  rest: {
    path: '/admin/blogs/{blogId}',
    summary: 'Get a blog post for staff, in any state',
    tag: 'Administration',
  },
  access: 'content',
  input: BlogById,
  output: EditedBlog,
  handler: ({ input, ctx }) => getBlogForStaff(ctx, input.blogId),
})

export const createPreviewLink = mutation({
  rest: {
    method: 'POST',
    path: '/admin/blogs/{blogId}/preview-link',
    summary: 'Create a preview link to a blog post in any state',
    description: `The link works without a login for ${previewDays} days, or until a new one is created. Its page is not indexed.`,
    tag: 'Administration',
  },
  access: 'content',
  input: BlogById,
  output: NewPreviewLink,
  handler: ({ input, ctx }) => createPreviewLinkFor(ctx, input.blogId),
})

// A mutation that changes nothing: an article is too long for a query's URL.
export const preview = mutation({
  rest: {
    method: 'POST',
    path: '/blogs/preview',
    summary: 'Render Markdown to the safe HTML of an article',
    example: { desc: '**Less**, more often.' },
  },
  access: 'content',
  bodyLimit: 1024 * 1024,
  input: PreviewRequest,
  output: z.object({ html: imageHtml().apply(doc, 'The text as HTML.') }),
  handler: async ({ input }) => {
    const { renderMarkdown } = await import('../../../platform/markdown/markdown.ts')
    return { html: renderMarkdown(input.desc) }
  },
})
