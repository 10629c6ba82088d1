/** Operations of the admin area's notifications. docs/admin.md */
import * as z from 'zod'
import { mutation, query } from '../../core/operation/operation.ts'
import { News, Seen } from './notifications.schema.ts'
import { readNews, seeNews } from './notifications.service.ts'

export const list = query({
  rest: {
    path: '/admin/news',
    summary: 'What happened lately, as far as whoever asks may see it, and how much of it is new',
    description:
      'New orders, slips of bank transfers, payment issues, messages, reviews, products of which few are left, imports that failed or stopped and webhooks that were switched off. For people of the staff, each with a place of their own up to which they have read.',
  },
  access: 'customer',
  input: z.object({}),
  output: News,
  handler: ({ ctx }) => readNews(ctx),
})

export const seen = mutation({
  rest: {
    method: 'PUT',
    path: '/admin/news/seen',
    summary: 'Note up to where the news are read',
    example: { upTo: '1042' },
  },
  access: 'customer',
  input: Seen,
  output: z.object({ message: z.string() }),
  handler: async ({ input, ctx }) => {
    await seeNews(ctx, input.upTo)
    return { message: 'Noted' }
  },
})
