/** Manages CMS pages, for staff: docs/contract.md#pages. */

import * as z from 'zod'
import type { StaffContext } from '../../core/context/context.ts'
import { mutation, query } from '../../core/operation/operation.ts'
import { completeList } from '../../core/operation/paging.ts'
import { versionTag } from '../../core/operation/versions.ts'
import { deletedFilter } from '../../core/values/paging.schema.ts'
import {
  CmsPage,
  CmsPageAnswer,
  CmsPageById,
  CmsPageChange,
  CmsPageList,
  NewCmsPage,
} from './pages.schema.ts'
import {
  changeCmsPage,
  createCmsPage,
  getCmsPage,
  listCmsPages,
  reloadPages,
  removeCmsPage,
  restorePage,
} from './pages.service.ts'

const example = {
  slug: 'gift-vouchers',
  title: 'Gift vouchers',
  text: 'For someone who has **everything**.',
  menu: 'footer',
  published: true,
}

function tagged<T extends { version: number }>(ctx: StaffContext, page: T): T {
  ctx.reply.headers.ETag = versionTag(page.version)
  return page
}

export const adminList = query({
  rest: {
    path: '/admin/pages',
    summary: 'List all pages, drafts included',
    description: 'With `deleted`, lists the pages that can be restored instead.',
  },
  access: 'content',
  input: z.object({ deleted: deletedFilter }),
  output: CmsPageList,
  handler: async ({ input, ctx }) =>
    completeList((await listCmsPages(ctx, input.deleted)).map(({ text: _, ...page }) => page)),
})

export const adminGet = query({
  rest: { path: '/admin/pages/{id}', summary: 'Get a page, drafts included' },
  access: 'content',
  input: CmsPageById,
  output: CmsPage,
  handler: async ({ input, ctx }) => tagged(ctx, await getCmsPage(ctx, input.id)),
})

export const create = mutation({
  rest: {
    method: 'POST',
    path: '/admin/pages',
    status: 201,
    summary: 'Create a page; `text` is Markdown',
    description: 'Its address is `/pages/{slug}`. Without `published` it is a draft.',
    example,
  },
  access: 'content',
  idempotent: true,
  bodyLimit: 1024 * 1024,
  input: NewCmsPage,
  output: CmsPageAnswer,
  errors: ['CONFLICT'],
  uses: ['catalogue', 'publishedPages'],
  handler: async ({ input, ctx }) => {
    const answer = await ctx.once(async (tx) => ({
      message: 'Page added.',
      page: await createCmsPage(tx, ctx, input),
    }))
    await reloadPages(ctx)
    tagged(ctx, answer.page)
    return answer
  },
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/pages/{id}',
    summary: 'Replace all fields of a page',
    example,
  },
  access: 'content',
  bodyLimit: 1024 * 1024,
  input: CmsPageChange,
  output: CmsPageAnswer,
  errors: ['CONFLICT', 'PRECONDITION_FAILED'],
  uses: ['catalogue', 'publishedPages'],
  handler: async ({ input, ctx }) => ({
    message: 'Page saved.',
    page: tagged(ctx, await changeCmsPage(ctx, input)),
  }),
})

export const remove = mutation({
  rest: {
    method: 'DELETE',
    path: '/admin/pages/{id}',
    summary: 'Delete a page',
    description: 'Its slug can be used again at once. The page can be restored for 30 days.',
  },
  access: 'content',
  input: CmsPageById,
  output: z.object({ message: z.string() }),
  uses: ['catalogue', 'publishedPages'],
  handler: async ({ input, ctx }) => {
    await removeCmsPage(ctx, input.id)
    return { message: 'Page deleted.' }
  },
})

export const restore = mutation({
  rest: {
    method: 'POST',
    path: '/admin/pages/{id}/restore',
    summary: 'Restore a deleted page within 30 days',
  },
  access: 'content',
  input: CmsPageById,
  output: CmsPageAnswer,
  errors: ['CONFLICT'],
  uses: ['catalogue', 'publishedPages'],
  handler: async ({ input, ctx }) => ({
    message: 'Page restored.',
    page: tagged(ctx, await restorePage(ctx, input.id)),
  }),
})
