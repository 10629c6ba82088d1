/** Media library operations for staff: docs/contract.md#pictures. */
import * as z from 'zod'
import { imageRule, uploadRule } from '../../core/access/rules.ts'
import { mutation, query } from '../../core/operation/operation.ts'
import {
  PictureAlt,
  PictureAnswer,
  PicturePage,
  PicturePageRequest,
  PictureReplacement,
  UnusedNames,
  UnusedPictures,
} from './media.schema.ts'
import {
  changeAlt,
  listUnused,
  pagePictures,
  removePictures,
  replacePicture,
} from './media.service.ts'

const name = '1700000000000-monsoon.webp'

export const page = query({
  rest: {
    path: '/admin/pictures',
    summary: 'One page of the stored pictures, searched by name and alternative text',
  },
  ...uploadRule,
  input: PicturePageRequest,
  output: PicturePage,
  handler: ({ input: { q, sort: order, limit, cursor }, ctx }) =>
    pagePictures(ctx, q, { order, limit, cursor }),
})

export const describe = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/pictures/{name}',
    summary: 'Say what a picture shows',
    description:
      'Offered wherever the picture is used next; where it is used already, its words stay as they are.',
    example: { alt: 'Rain on a veranda in Kandy' },
  },
  ...uploadRule,
  input: PictureAlt,
  output: PictureAnswer,
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => ({
    message: 'Picture described.',
    picture: await changeAlt(ctx, input),
  }),
})

export const replace = mutation({
  rest: {
    method: 'POST',
    path: '/admin/pictures/{name}/replace',
    summary: 'Put another picture into all that uses this one',
    description:
      'Products, articles, pages and settings, all of them or none; orders keep what was bought, reviews what was sent. The picture that stood there stays in the store until it is removed as unused.',
    example: { by: '/images/1700000000001-monsoon.webp' },
  },
  ...imageRule,
  input: PictureReplacement,
  output: PictureAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
  handler: async ({ input, ctx }) => ({
    message: 'Picture replaced.',
    picture: await replacePicture(ctx, input),
  }),
})

export const unused = mutation({
  rest: {
    method: 'POST',
    path: '/admin/pictures/unused',
    summary: 'Look for pictures that nothing uses',
    description:
      'Goes through the store and all that may name a picture, deletions that can be undone, orders and earlier settings included. Pictures of the last day are left alone: somebody may be about to use them.',
  },
  ...uploadRule,
  input: z.object({}),
  output: UnusedPictures,
  handler: ({ ctx }) => listUnused(ctx),
})

export const removeUnused = mutation({
  rest: {
    method: 'POST',
    path: '/admin/pictures/unused/remove',
    summary: 'Remove pictures that nothing uses',
    description:
      'Of those that were found before. One that something names by then stays; from then on nothing can name those that went.',
    example: { names: [name] },
  },
  ...uploadRule,
  input: UnusedNames,
  output: z.object({ removed: z.int() }),
  handler: async ({ input, ctx }) => ({ removed: await removePictures(ctx, input.names) }),
})
