/** Reviews of a product: docs/contract.md#reviews. */
import { mutation, query } from '../operation.ts'
import { ProductById } from '../products/products.schema.ts'
import { mostReviews, NewReview, ReviewAnswer, ReviewList } from './reviews.schema.ts'
import { addReview, listReviews, viewReview } from './reviews.service.ts'

const tags = ['Reviews']

export const list = query({
  rest: {
    method: 'GET',
    path: '/products/{productId}/review',
    summary: "A product's reviews, newest first",
    description: `At most ${mostReviews}.`,
    tags,
  },
  access: 'public',
  input: ProductById,
  output: ReviewList,
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    const rows = await listReviews(ctx, input.productId)
    return { message: 'Reviews loaded', reviews: rows.map(viewReview) }
  },
})

export const add = mutation({
  rest: {
    method: 'POST',
    path: '/products/{productId}/review',
    summary: 'Review a product of one of your delivered orders',
    description: 'Once per order item. Absent names are the account’s.',
    tags,
    status: 201,
    example: { comment: 'Calm skin after a week.', rating: 5, orderId: 'ORD-000042' },
  },
  access: 'customer',
  idempotent: true,
  input: NewReview,
  output: ReviewAnswer,
  errors: ['NOT_FOUND'],
  handler: async ({ input, ctx }) => {
    const answer = await ctx.once(async (tx) => ({
      message: 'Review added successfully!',
      review: viewReview(await addReview(tx, ctx, input)),
    }))
    ctx.catalogue.changed()
    return answer
  },
})
