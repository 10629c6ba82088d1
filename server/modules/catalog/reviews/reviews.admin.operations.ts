/** Moderates reviews, for staff: list, answer, hide and delete. */
import * as z from 'zod'
import { mutation, query } from '../../../core/operation/operation.ts'
import { countCeiling } from '../../../core/values/paging.schema.ts'
import {
  countQueue,
  hideReview,
  pageReviews,
  removeReview,
  replyToReview,
} from './reviews.admin.service.ts'
import { viewModerated } from './reviews.presenter.ts'
import {
  ModeratedReview,
  ReviewById,
  ReviewCounts,
  ReviewHiding,
  ReviewPage,
  ReviewPageRequest,
  ReviewReply,
} from './reviews.schema.ts'

export const adminPage = query({
  rest: {
    path: '/admin/reviews',
    summary: 'A page of reviews, hidden ones too, searched, filtered and sorted',
  },
  access: 'content',
  input: ReviewPageRequest,
  output: ReviewPage,
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const { limit, cursor, sort: order, ...filter } = input
    const { items, ...rest } = await pageReviews(ctx, filter, { order, limit, cursor })
    return { items: items.map((row) => viewModerated(ctx, row)), ...rest }
  },
})

export const setHidden = mutation({
  rest: {
    method: 'PATCH',
    path: '/reviews/{reviewId}',
    summary: 'Hide a review from the shop, or show it again',
    description:
      'A hidden review counts in no average. Its customer cannot write another one for the same purchase. Either way it is no longer new; `hidden: false` is also what says that a new one is fine, and lets through what waits for staff. What readers reported is settled by it. With `version` it is decided only as it was seen: 412 after a report, photos, or what somebody else decided.',
    example: { hidden: true },
  },
  access: 'content',
  input: ReviewHiding,
  output: z.object({ message: z.string(), review: ModeratedReview }),
  errors: ['NOT_FOUND', 'PRECONDITION_FAILED'],
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) => ({
    message: input.hidden ? 'Review hidden' : 'Review shown',
    review: viewModerated(ctx, await hideReview(ctx, input)),
  }),
})

export const counts = query({
  rest: {
    path: '/admin/reviews/counts',
    summary: 'How many reviews are new, reported and hidden, and how many there are',
    description: `Each count stops at ${countCeiling + 1}.`,
  },
  access: 'content',
  input: z.object({}),
  output: ReviewCounts,
  handler: ({ ctx }) => countQueue(ctx),
})

export const reply = mutation({
  rest: {
    method: 'PUT',
    path: '/reviews/{reviewId}/reply',
    summary: 'Reply to a review in the shop’s name, or take the reply back',
    example: { reply: 'Thank you! The new bottle pours better.' },
  },
  access: 'content',
  input: ReviewReply,
  output: z.object({ message: z.string(), review: ModeratedReview }),
  errors: ['NOT_FOUND', 'PRECONDITION_FAILED'],
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) => ({
    message: input.reply === null ? 'Reply taken back' : 'Reply saved',
    review: viewModerated(ctx, await replyToReview(ctx, input)),
  }),
})

export const remove = mutation({
  rest: {
    method: 'DELETE',
    path: '/reviews/{reviewId}',
    summary: 'Delete a review for good; its customer may write another one',
  },
  access: 'content',
  input: ReviewById,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
  uses: ['catalogue'],
  handler: async ({ input, ctx }) => {
    await removeReview(ctx, input.reviewId)
    return { message: 'Review deleted' }
  },
})
