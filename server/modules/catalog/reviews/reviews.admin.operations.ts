/** Moderates reviews, for staff: list, answer, hide and delete. */
import * as z from 'zod'
import { mutation, query } from '../../../core/operation/operation.ts'
import { doc } from '../../../core/values/fields.schema.ts'
import { countCeiling } from '../../../core/values/paging.schema.ts'
import {
  countQueue,
  listReviewQueue,
  removeReview,
  replyToReview,
  setReviewHidden,
} from './reviews.admin.service.ts'
import { presentModeratedReview } from './reviews.presenter.ts'
import {
  ModeratedReview,
  ReviewById,
  ReviewCounts,
  ReviewPage,
  ReviewPageRequest,
  ReviewReply,
  ReviewVisibility,
} from './reviews.schema.ts'

export const adminList = query({
  rest: {
    path: '/admin/reviews',
    summary: 'List reviews for moderation, including hidden ones',
  },
  access: 'content',
  input: ReviewPageRequest,
  output: ReviewPage,
  uses: ['settings'],
  handler: async ({ input, ctx }) => {
    const { limit, cursor, sort: order, ...filter } = input
    const { items, ...rest } = await listReviewQueue(ctx, filter, { order, limit, cursor })
    return { items: items.map((row) => presentModeratedReview(ctx, row)), ...rest }
  },
})

const ReviewAnswer = z.object({
  message: z.string(),
  review: ModeratedReview.apply(doc, 'The review after the change.'),
})

export const setHidden = mutation({
  rest: {
    method: 'PATCH',
    path: '/reviews/{reviewId}',
    summary: 'Hide a review, or show it',
    description:
      'A hidden review does not count in the average, and its customer cannot review the same purchase again. Both decisions mark the review as moderated and clear its reports. `hidden: false` approves a pending review. With `version`, answers 412 when a report, photos or another decision came since.',
    example: { hidden: true },
  },
  access: 'content',
  input: ReviewVisibility,
  output: ReviewAnswer,
  errors: ['PRECONDITION_FAILED'],
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) => ({
    message: input.hidden ? 'Review hidden' : 'Review shown',
    review: presentModeratedReview(ctx, await setReviewHidden(ctx, input)),
  }),
})

export const counts = query({
  rest: {
    path: '/admin/reviews/counts',
    summary: 'Count new, reported, hidden and all reviews',
    description: `Each count stops at ${countCeiling + 1}.`,
  },
  access: 'content',
  output: ReviewCounts,
  handler: ({ ctx }) => countQueue(ctx),
})

export const reply = mutation({
  rest: {
    method: 'PUT',
    path: '/reviews/{reviewId}/reply',
    summary: 'Reply to a review as the shop, or delete the reply',
    example: { reply: 'Thank you! The new bottle pours better.' },
  },
  access: 'content',
  input: ReviewReply,
  output: ReviewAnswer,
  errors: ['PRECONDITION_FAILED'],
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) => ({
    message: input.reply === null ? 'Reply deleted' : 'Reply saved',
    review: presentModeratedReview(ctx, await replyToReview(ctx, input)),
  }),
})

export const remove = mutation({
  rest: {
    method: 'DELETE',
    path: '/reviews/{reviewId}',
    summary: 'Delete a review permanently; the customer can write a new one',
  },
  access: 'content',
  input: ReviewById,
  output: z.object({ message: z.string() }),
  uses: ['catalogue'],
  handler: async ({ input, ctx }) => {
    await removeReview(ctx, input.reviewId)
    return { message: 'Review deleted' }
  },
})
