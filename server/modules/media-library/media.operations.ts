/** Media library operations for staff: docs/contract.md#media. */
import * as z from 'zod'
import { replaceImageRule, uploadRule } from '../../core/access/rules.ts'
import { mutation, query } from '../../core/operation/operation.ts'
import { doc } from '../../core/values/fields.schema.ts'
import {
  MediaAnswer,
  MediaPage,
  MediaPageRequest,
  MediaReplacement,
  MediaUpdate,
  UnusedMedia,
  UnusedNames,
} from './media.schema.ts'
import {
  deleteUnusedMedia,
  listMedia,
  listUnusedMedia,
  replaceImage,
  updateAlt,
} from './media.service.ts'

const name = '1700000000000-monsoon.webp'

export const list = query({
  rest: {
    path: '/admin/media',
    summary: 'List stored images, searched by name and alt text',
  },
  ...uploadRule,
  input: MediaPageRequest,
  output: MediaPage,
  uses: ['storage'],
  handler: ({ input: { q, sort: order, limit, cursor }, ctx }) =>
    listMedia(ctx, q, { order, limit, cursor }),
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/media/{name}',
    summary: 'Change the alt text of an image',
    description: 'Applies to new uses of the image. Existing uses keep their text.',
    example: { alt: 'Rain on a veranda in Kandy' },
  },
  ...uploadRule,
  input: MediaUpdate,
  output: MediaAnswer,
  uses: ['storage'],
  handler: async ({ input, ctx }) => ({
    message: 'Alt text saved.',
    image: await updateAlt(ctx, input),
  }),
})

export const replace = mutation({
  rest: {
    method: 'POST',
    path: '/admin/media/{name}/replace',
    summary: 'Replace an image in all its uses',
    description:
      'Changes products, articles, pages and settings, all or none. Orders and reviews keep the old image. The old image stays in the storage until it is deleted as unused.',
    example: { by: '/images/1700000000001-monsoon.webp' },
  },
  ...replaceImageRule,
  input: MediaReplacement,
  output: MediaAnswer,
  errors: ['CONFLICT'],
  uses: ['catalogue', 'modules', 'publishedPages', 'settings', 'storage'],
  handler: async ({ input, ctx }) => ({
    message: 'Image replaced.',
    image: await replaceImage(ctx, input),
  }),
})

export const listUnused = mutation({
  rest: {
    method: 'POST',
    path: '/admin/media/unused',
    summary: 'Find unused images',
    description:
      'Compares the storage with all uses, including orders, earlier settings and deletions that can be undone. Skips images of the last 24 hours, because an open form may use them.',
  },
  ...uploadRule,
  output: UnusedMedia,
  uses: ['storage'],
  handler: ({ ctx }) => listUnusedMedia(ctx),
})

export const deleteUnused = mutation({
  rest: {
    method: 'POST',
    path: '/admin/media/unused/delete',
    summary: 'Delete unused images',
    description:
      'Deletes images that `POST /admin/media/unused` returned. An image that is in use by then stays. A deleted image can no longer be used.',
    example: { names: [name] },
  },
  ...uploadRule,
  input: UnusedNames,
  output: z.object({ deleted: z.int().apply(doc, 'Number of deleted images.') }),
  uses: ['storage'],
  handler: async ({ input, ctx }) => ({ deleted: await deleteUnusedMedia(ctx, input.names) }),
})
