/** Reviews of a product for shoppers: docs/contract.md#reviews. */
import * as z from 'zod'
import { mutation, query } from '../../../core/operation/operation.ts'
import { ProductById } from '../products/products.schema.ts'
import { addLinkedReview, getReviewRequest } from './review-requests.service.ts'
import { reportReview } from './reviews.admin.service.ts'
import { presentAnswer, presentReview } from './reviews.presenter.ts'
import {
  maxReviews,
  NewLinkedReview,
  NewReview,
  ReviewAnswer,
  ReviewLink,
  ReviewList,
  ReviewReport,
  ReviewRequest,
} from './reviews.schema.ts'
import { addReview, listReviews } from './reviews.service.ts'

const added = 'Review added successfully!'

export const list = query({
  rest: {
    path: '/products/{productId}/review',
    summary: 'List the reviews of a product, newest first',
    description: `At most ${maxReviews}.`,
  },
  access: 'public',
  cache: 'catalogue',
  input: ProductById,
  output: ReviewList,
  uses: ['replica', 'settings'],
  handler: async ({ input, ctx }) => {
    const rows = await listReviews(ctx, input.productId)
    return { message: 'Reviews loaded', reviews: rows.map((row) => presentReview(ctx, row)) }
  },
})

export const add = mutation({
  rest: {
    method: 'POST',
    path: '/products/{productId}/review',
    summary: 'Add a review of a product from a delivered order',
    description: 'One review per order item. Absent names default to the account’s.',
    status: 201,
    example: { comment: 'Calm skin after a week.', rating: 5, orderId: 'ORD-000042' },
  },
  access: 'customer',
  idempotent: true,
  input: NewReview,
  output: ReviewAnswer,
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) => {
    const answer = await ctx.once(async (tx) =>
      presentAnswer(ctx, added, await addReview(tx, ctx, input)),
    )
    ctx.catalogue.changed()
    return answer
  },
})

export const getRequest = mutation({
  rest: {
    method: 'POST',
    path: '/reviews/requests/lookup',
    summary: 'Get the product of an emailed review request',
    description:
      'Needs no login. The token is the part of the emailed link after `#`. A POST, so that the token appears in no address. Changes nothing.',
    example: { token: 'of the link' },
  },
  access: 'public',
  rateLimit: { points: 120, seconds: 60 },
  input: ReviewLink,
  output: ReviewRequest,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) => getReviewRequest(ctx, input.token),
})

export const addByLink = mutation({
  rest: {
    method: 'POST',
    path: '/reviews/by-link',
    summary: 'Add a review by an emailed link, without a login',
    description:
      'One review, as the account or guest that received the email. Absent names default to the account’s; without names, a guest’s review is anonymous. `pending` means that staff must approve it first.',
    status: 201,
    example: { token: 'of the link', comment: 'Calm skin after a week.', rating: 5 },
  },
  access: 'public',
  idempotent: true,
  rateLimit: { points: 30, seconds: 600 },
  input: NewLinkedReview,
  output: ReviewAnswer,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  uses: ['catalogue', 'settings'],
  handler: async ({ input, ctx }) => {
    const answer = await ctx.once(async (tx) =>
      presentAnswer(ctx, added, await addLinkedReview(tx, ctx, input)),
    )
    ctx.catalogue.changed()
    return answer
  },
})

export const report = mutation({
  rest: {
    method: 'POST',
    path: '/reviews/{reviewId}/reports',
    summary: 'Report a review',
    description: 'Returns the review to moderation. Repeated reports of one reader count once.',
    status: 201,
    example: { reason: 'spam' },
  },
  access: 'public',
  identify: true,
  rateLimit: { points: 10, seconds: 600 },
  input: ReviewReport,
  output: z.object({ message: z.string() }),
  handler: async ({ input, ctx }) => {
    await reportReview(ctx, input)
    return { message: 'Thank you. We will check this review.' }
  },
})
