/** Reviews: docs/contract.md#reviews. zod/mini: the review form judges with it. */
import * as z from 'zod/mini'
import { pageFields, pageOf, sortOf } from '../paging.schema.ts'
import { moment, requiredText, text } from '../rules.schema.ts'

/** Stars, at least and at most. */
export const ratingRange = { min: 1, max: 5 } as const
/** The longest comment, in UTF-16 code units. */
const maxComment = 5_000
/** A product's page reads at most this many, the newest. */
export const mostReviews = 500

const rating = z
  .number('must be a number')
  .check(
    z.int('must be a whole number'),
    z.gte(ratingRange.min, `must be at least ${ratingRange.min}`),
    z.lte(ratingRange.max, `must be at most ${ratingRange.max}`),
  )

/** Names that are absent are the account's; an empty lastName makes the review anonymous. */
export const NewReview = z.object({
  productId: text(1_000),
  comment: requiredText(maxComment),
  firstName: z.optional(text(100)),
  lastName: z.optional(text(100)),
  /** which order's item is meant; the oldest that has no review yet when absent */
  orderId: z.optional(text(50)),
  rating: z.optional(z.nullable(rating)),
})
export type NewReview = z.infer<typeof NewReview>

/** A review as every door shows it; `rating` only where stars were given. */
export const Review = z.object({
  id: z.string(),
  comment: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: moment(),
  rating: z.optional(z.int()),
})
export type Review = z.infer<typeof Review>

export const ReviewList = z.object({ message: z.string(), reviews: z.array(Review) })
export const ReviewAnswer = z.object({ message: z.string(), review: Review })

/** A review as staff see it. */
export const AdminReview = z.object({
  ...Review.shape,
  productId: z.string(),
  /** the customer's; null when that account is gone */
  email: z.nullable(z.string()),
  hidden: z.boolean(),
})
export type AdminReview = z.infer<typeof AdminReview>

/** With `isNew` as long as nobody has decided whether it stays. */
export const ModeratedReview = z.extend(AdminReview, { isNew: z.optional(z.literal(true)) })
export type ModeratedReview = z.infer<typeof ModeratedReview>

export const reviewSorts = ['newest', 'oldest'] as const

export const ReviewPageRequest = z.object({
  ...pageFields,
  /** found in names, product id or comment */
  q: z.optional(text(200)),
  hidden: z.optional(z.boolean('must be true or false')),
  /** whether somebody of the staff still has to look at it */
  isNew: z.optional(z.boolean('must be true or false')),
  sort: sortOf(reviewSorts, 'newest'),
})

export const ReviewPage = pageOf(ModeratedReview)

export const ReviewById = z.object({ reviewId: text(100) })
export const ReviewHiding = z.object({
  reviewId: text(100),
  hidden: z.boolean('must be true or false'),
})
