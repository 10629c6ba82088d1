/** Manages CMS pages, for staff: docs/contract.md#pages. */
import * as z from 'zod'
import type { StaffContext } from '../../core/context/context.ts'
import { mutation, query } from '../../core/operation/operation.ts'
import { versionTag } from '../../core/operation/versions.ts'
import { deletedFilter } from '../../core/values/paging.schema.ts'
import {
  NewOwnPage,
  OwnPage,
  OwnPageAnswer,
  OwnPageById,
  OwnPageChange,
  OwnPageList,
} from './pages.schema.ts'
import {
  changeOwnPage,
  createOwnPage,
  getOwnPage,
  listOwnPages,
  readBack,
  removeOwnPage,
  restorePage,
} from './pages.service.ts'

const example = {
  slug: 'gift-vouchers',
  title: 'Gift vouchers',
  text: 'For **whoever** has everything.',
  place: 'footer',
  published: true,
}

function tagged<T extends { version: number }>(ctx: StaffContext, page: T): T {
  ctx.reply.headers.ETag = versionTag(page.version)
  return page
}

export const all = query({
  rest: {
    path: '/admin/own-pages',
    summary: 'All pages, drafts too',
    description: 'With `deleted`, the pages that can be restored instead.',
  },
  access: 'content',
  input: z.object({ deleted: deletedFilter }),
  output: OwnPageList,
  handler: async ({ input, ctx }) => ({
    items: (await listOwnPages(ctx, input.deleted)).map(({ text: _, ...page }) => page),
  }),
})

export const one = query({
  rest: { path: '/admin/own-pages/{id}', summary: 'One page, a draft too' },
  access: 'content',
  input: OwnPageById,
  output: OwnPage,
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => tagged(ctx, await getOwnPage(ctx, input.id)),
})

export const create = mutation({
  rest: {
    method: 'POST',
    path: '/admin/own-pages',
    status: 201,
    summary: 'Make a page of the shop’s own; `text` is Markdown',
    description: 'Its address is `/pages/{slug}`. Without `published` it is a draft.',
    example,
  },
  access: 'content',
  idempotent: true,
  bodyLimit: 1024 * 1024,
  input: NewOwnPage,
  output: OwnPageAnswer,
  errors: ['CONFLICT'],
  uses: ['catalogue', 'ownPages'],
  handler: async ({ input, ctx }) => {
    const answer = await ctx.once(async (tx) => ({
      message: 'Page added.',
      page: await createOwnPage(tx, ctx, input),
    }))
    await readBack(ctx)
    tagged(ctx, answer.page)
    return answer
  },
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/own-pages/{id}',
    summary: 'Write a page anew: all its fields',
    example,
  },
  access: 'content',
  bodyLimit: 1024 * 1024,
  input: OwnPageChange,
  output: OwnPageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT', 'PRECONDITION_FAILED'],
  uses: ['catalogue', 'ownPages'],
  handler: async ({ input, ctx }) => ({
    message: 'Page saved.',
    page: tagged(ctx, await changeOwnPage(ctx, input)),
  }),
})

export const remove = mutation({
  rest: {
    method: 'DELETE',
    path: '/admin/own-pages/{id}',
    summary: 'Delete a page',
    description: 'Its address is free at once. The page can be restored for 30 days.',
  },
  access: 'content',
  input: OwnPageById,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
  uses: ['catalogue', 'ownPages'],
  handler: async ({ input, ctx }) => {
    await removeOwnPage(ctx, input.id)
    return { message: 'Page deleted.' }
  },
})

export const restore = mutation({
  rest: {
    method: 'POST',
    path: '/admin/own-pages/{id}/restore',
    summary: 'Undo the deletion of a page, within 30 days',
  },
  access: 'content',
  input: OwnPageById,
  output: OwnPageAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
  uses: ['catalogue', 'ownPages'],
  handler: async ({ input, ctx }) => ({
    message: 'Page restored.',
    page: tagged(ctx, await restorePage(ctx, input.id)),
  }),
})
