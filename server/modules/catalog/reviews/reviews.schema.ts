/** Reviews: docs/contract.md#reviews. zod/mini: the review form judges with it. */
import * as z from 'zod/mini'
import {
  moment,
  pictureAddress,
  requiredText,
  text,
  wholeNumber,
} from '../../../core/values/fields.schema.ts'
import { pageFields, pageOf, sortOf, versionField } from '../../../core/values/paging.schema.ts'

/** Stars, at least and at most. */
export const ratingRange = { min: 1, max: 5 } as const
/** The longest comment, in UTF-16 code units. */
const maxComment = 5_000
/** The longest reply of the shop. */
const maxReply = 2_000
/** A product's page reads at most this many, the newest. */
export const mostReviews = 500
/** Photos of one review; the database holds it, too. */
export const mostPhotos = 3

const rating = wholeNumber(ratingRange.min, ratingRange.max)

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

/** A review as every door shows it; each of the last four only where there is such a thing. */
export const Review = z.object({
  id: z.string(),
  comment: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: moment(),
  rating: z.optional(z.int()),
  photos: z.optional(z.array(pictureAddress())),
  /** bought here and delivered; where the setting `reviews.verified` is on */
  verified: z.optional(z.literal(true)),
  /** of the shop, signed with its name */
  reply: z.optional(z.object({ text: z.string(), by: z.string(), at: moment() })),
})
export type Review = z.infer<typeof Review>

export const ReviewList = z.object({ message: z.string(), reviews: z.array(Review) })
export const ReviewAnswer = z.object({
  message: z.string(),
  review: Review,
  /** nobody sees it until staff let it through */
  waits: z.optional(z.literal(true)),
})
export type ReviewAnswer = z.infer<typeof ReviewAnswer>

/** The header in which a letter's link comes along with photos. */
export const reviewLinkHeader = 'review-link'

/** What a letter's link carries behind its `#`. */
const token = text(200)
export const ReviewLink = z.object({ token })

/** What a letter asks about: the item, and how a review of it would be signed. */
export const AskedReview = z.object({
  orderId: z.string(),
  productId: z.string(),
  name: z.string(),
  image: pictureAddress(),
  firstName: z.string(),
  lastName: z.string(),
  /** somebody has reviewed it already */
  reviewed: z.boolean(),
})
export type AskedReview = z.infer<typeof AskedReview>

export const NewLinkedReview = z.extend(z.omit(NewReview, { productId: true, orderId: true }), {
  token,
})
export type NewLinkedReview = z.infer<typeof NewLinkedReview>

/** Why a reader thinks that a review should not stand there. */
export const reportReasons = ['offensive', 'spam', 'offTopic', 'personal', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
const reason = z.enum(reportReasons, `must be one of ${reportReasons.join(', ')}`)
export const ReviewReport = z.object({ reviewId: text(100), reason })
export type ReviewReport = z.infer<typeof ReviewReport>

/** A review as staff see it. */
export const AdminReview = z.object({
  ...Review.shape,
  productId: z.string(),
  /** the customer's; null when that account is gone */
  email: z.nullable(z.string()),
  hidden: z.boolean(),
})
export type AdminReview = z.infer<typeof AdminReview>

/** With `isNew` as long as nobody has decided whether it stays, and what readers reported since then. */
export const ModeratedReview = z.extend(AdminReview, {
  isNew: z.optional(z.literal(true)),
  reports: z.optional(z.array(z.object({ reason, count: z.int() }))),
  version: z.int(),
})
export type ModeratedReview = z.infer<typeof ModeratedReview>

/** `reported`: those that most readers reported first, then the newest. */
export const reviewSorts = ['newest', 'oldest', 'reported'] as const

export const ReviewPageRequest = z.object({
  ...pageFields,
  /** found in names, product id or comment */
  q: z.optional(text(200)),
  hidden: z.optional(z.boolean('must be true or false')),
  /** whether somebody of the staff still has to look at it */
  isNew: z.optional(z.boolean('must be true or false')),
  /** whether readers reported it since staff last decided about it */
  reported: z.optional(z.boolean('must be true or false')),
  sort: sortOf(reviewSorts, 'newest'),
})

export const ReviewPage = pageOf(ModeratedReview)

export const ReviewById = z.object({ reviewId: text(100) })
export const ReviewHiding = z.object({
  reviewId: text(100),
  hidden: z.boolean('must be true or false'),
  version: versionField,
})

/** Each counted no further than `ceiling`. */
export const ReviewCounts = z.object({
  new: z.int(),
  reported: z.int(),
  hidden: z.int(),
  all: z.int(),
  ceiling: z.int(),
})
export type ReviewCounts = z.infer<typeof ReviewCounts>

export const ReviewReply = z.object({
  reviewId: text(100),
  /** null takes it back */
  reply: z.nullable(requiredText(maxReply)),
  version: versionField,
})
