/** Reviews of a product for shoppers: docs/contract.md#reviews. */
import * as z from 'zod'
import { mutation, query } from '../../../core/operation/operation.ts'
import { ProductById } from '../products/products.schema.ts'
import { askedReview, reviewAsked } from './review-requests.service.ts'
import { reportReview } from './reviews.admin.service.ts'
import { viewAnswer, viewReview } from './reviews.presenter.ts'
import {
  AskedReview,
  mostReviews,
  NewLinkedReview,
  NewReview,
  ReviewAnswer,
  ReviewLink,
  ReviewList,
  ReviewReport,
} from './reviews.schema.ts'
import { addReview, listReviews } from './reviews.service.ts'

const added = 'Review added successfully!'

export const list = query({
  rest: {
    path: '/products/{productId}/review',
    summary: "A product's reviews, newest first",
    description: `At most ${mostReviews}.`,
  },
  access: 'public',
  cdnCacheable: true,
  input: ProductById,
  output: ReviewList,
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    const rows = await listReviews(ctx, input.productId)
    return { message: 'Reviews loaded', reviews: rows.map((row) => viewReview(ctx, row)) }
  },
})

export const add = mutation({
  rest: {
    method: 'POST',
    path: '/products/{productId}/review',
    summary: 'Review a product of one of your delivered orders',
    description: 'Once per order item. Absent names are the account’s.',
    status: 201,
    example: { comment: 'Calm skin after a week.', rating: 5, orderId: 'ORD-000042' },
  },
  access: 'customer',
  idempotent: true,
  input: NewReview,
  output: ReviewAnswer,
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    const answer = await ctx.once(async (tx) =>
      viewAnswer(ctx, added, await addReview(tx, ctx, input)),
    )
    ctx.catalogue.changed()
    return answer
  },
})

export const asked = mutation({
  rest: {
    method: 'POST',
    path: '/reviews/asked',
    summary: 'What a letter asks a review of',
    description:
      'By what stands behind the `#` of the letter’s link; without a login. A POST, so that it stands in no address. Changes nothing.',
    example: { token: 'of the link' },
  },
  access: 'public',
  rateLimit: { points: 120, seconds: 60 },
  input: ReviewLink,
  output: AskedReview,
  errors: ['NOT_FOUND'],
  handler: ({ input, ctx }) => askedReview(ctx, input.token),
})

export const addByLink = mutation({
  rest: {
    method: 'POST',
    path: '/reviews/by-link',
    summary: 'Review what a letter asks about, without a login',
    description:
      'Once, as the account or the guest that the letter went to. Absent names are the account’s; a guest’s review is anonymous without them. `waits` says that staff let it through first.',
    status: 201,
    example: { token: 'of the link', comment: 'Calm skin after a week.', rating: 5 },
  },
  access: 'public',
  idempotent: true,
  rateLimit: { points: 30, seconds: 600 },
  input: NewLinkedReview,
  output: ReviewAnswer,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    const answer = await ctx.once(async (tx) =>
      viewAnswer(ctx, added, await reviewAsked(tx, ctx, input)),
    )
    ctx.catalogue.changed()
    return answer
  },
})

export const report = mutation({
  rest: {
    method: 'POST',
    path: '/reviews/{reviewId}/reports',
    summary: 'Tell the shop that a review should not stand there',
    description:
      'Staff look at it again; what most readers report comes first. Somebody who reports it twice gets the same answer and counts once.',
    status: 201,
    example: { reason: 'spam' },
  },
  access: 'public',
  identify: true,
  rateLimit: { points: 10, seconds: 600 },
  input: ReviewReport,
  output: z.object({ message: z.string() }),
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    await reportReview(ctx, input)
    return { message: 'Thank you. We will look at it.' }
  },
})
