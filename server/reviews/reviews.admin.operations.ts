/** Reviews for staff: to look through them, hide what does not belong there, and delete it. */
import * as z from 'zod'
import { mutation, query } from '../operation.ts'
import {
  ModeratedReview,
  ReviewById,
  ReviewHiding,
  ReviewPage,
  ReviewPageRequest,
} from './reviews.schema.ts'
import { hideReview, pageReviews, removeReview, viewModerated } from './reviews.service.ts'

const tags = ['Reviews']

export const adminPage = query({
  rest: {
    method: 'GET',
    path: '/admin/reviews',
    summary: 'A page of reviews, hidden ones too, searched, filtered and sorted',
    tags,
  },
  access: 'content',
  input: ReviewPageRequest,
  output: ReviewPage,
  handler: async ({ input, ctx }) => {
    const { limit, cursor, sort: order, ...filter } = input
    const { items, ...rest } = await pageReviews(ctx, filter, { order, limit, cursor })
    return { items: items.map(viewModerated), ...rest }
  },
})

export const setHidden = mutation({
  rest: {
    method: 'PATCH',
    path: '/reviews/{reviewId}',
    summary: 'Hide a review from the shop, or show it again',
    description:
      'A hidden review counts in no average. Its customer cannot write another one for the same purchase. Either way it is no longer new; `hidden: false` is also what says that a new one is fine.',
    tags,
    example: { hidden: true },
  },
  access: 'content',
  input: ReviewHiding,
  output: z.object({ message: z.string(), review: ModeratedReview }),
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => ({
    message: input.hidden ? 'Review hidden' : 'Review shown',
    review: viewModerated(await hideReview(ctx, input.reviewId, input.hidden)),
  }),
})

export const remove = mutation({
  rest: {
    method: 'DELETE',
    path: '/reviews/{reviewId}',
    summary: 'Delete a review for good; its customer may write another one',
    tags,
  },
  access: 'content',
  input: ReviewById,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    await removeReview(ctx, input.reviewId)
    return { message: 'Review deleted' }
  },
})
