/** Reviews: docs/contract.md#reviews. zod/mini: the review form validates with it. */
import * as z from 'zod/mini'
import {
  imageAddress,
  requiredText,
  text,
  timestamp,
  wholeNumber,
} from '../../../core/values/fields.schema.ts'
import { pageFields, pageOf, sortOf, versionField } from '../../../core/values/paging.schema.ts'

/** Fewest and most stars. */
export const ratingRange = { min: 1, max: 5 } as const
/** The longest comment, in UTF-16 code units. */
const maxComment = 5_000
/** The longest reply by the shop, in UTF-16 code units. */
const maxReply = 2_000
/** Most reviews on a product page, newest first. */
export const maxReviews = 500
/** Most photos of one review; the database enforces it, too. */
export const maxPhotos = 3

const rating = wholeNumber(ratingRange.min, ratingRange.max)

/** A new review. Absent names default to the account's; an empty lastName makes it anonymous. */
export const NewReview = z.object({
  productId: text(1_000),
  comment: requiredText(maxComment),
  firstName: z.optional(text(100)),
  lastName: z.optional(text(100)),
  /** the order whose item is reviewed; absent: the oldest without a review */
  orderId: z.optional(text(50)),
  rating: z.optional(z.nullable(rating)),
})
export type NewReview = z.infer<typeof NewReview>

/** A review as every API shows it; its last four fields are optional. */
export const Review = z.object({
  id: z.string(),
  comment: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: timestamp(),
  rating: z.optional(z.int()),
  photos: z.optional(z.array(imageAddress())),
  /** bought here and delivered; needs the setting `reviews.verified` */
  verified: z.optional(z.literal(true)),
  /** the shop's reply, signed with its name */
  reply: z.optional(z.object({ text: z.string(), by: z.string(), at: timestamp() })),
})
export type Review = z.infer<typeof Review>

export const ReviewList = z.object({ message: z.string(), reviews: z.array(Review) })
export const ReviewAnswer = z.object({
  message: z.string(),
  review: Review,
  /** hidden until staff approve it */
  pending: z.optional(z.literal(true)),
})
export type ReviewAnswer = z.infer<typeof ReviewAnswer>

/** The header that carries the email link's token along with photos. */
export const reviewLinkHeader = 'review-link'

/** The token behind the `#` of an email link. */
const token = text(200)
export const ReviewLink = z.object({ token })

/** The item of a review request, and the names that would sign the review. */
export const ReviewRequest = z.object({
  orderId: z.string(),
  productId: z.string(),
  name: z.string(),
  image: imageAddress(),
  firstName: z.string(),
  lastName: z.string(),
  /** true when the item has a review already */
  reviewed: z.boolean(),
})
export type ReviewRequest = z.infer<typeof ReviewRequest>

export const NewLinkedReview = z.extend(z.omit(NewReview, { productId: true, orderId: true }), {
  token,
})
export type NewLinkedReview = z.infer<typeof NewLinkedReview>

/** Reasons for which a reader reports a review. */
export const reportReasons = ['offensive', 'spam', 'offTopic', 'personal', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
const reason = z.enum(reportReasons, `must be one of ${reportReasons.join(', ')}`)
export const ReviewReport = z.object({ reviewId: text(100), reason })
export type ReviewReport = z.infer<typeof ReviewReport>

/** A review as staff see it. */
export const AdminReview = z.object({
  ...Review.shape,
  productId: z.string(),
  /** the customer's; null when the account was deleted */
  email: z.nullable(z.string()),
  hidden: z.boolean(),
})
export type AdminReview = z.infer<typeof AdminReview>

/** A review in moderation: `isNew` until staff decide, with the reports since the last decision. */
export const ModeratedReview = z.extend(AdminReview, {
  isNew: z.optional(z.literal(true)),
  reports: z.optional(z.array(z.object({ reason, count: z.int() }))),
  version: z.int(),
})
export type ModeratedReview = z.infer<typeof ModeratedReview>

/** Sort orders; `reported`: most reports first, then the newest. */
export const reviewSorts = ['newest', 'oldest', 'reported'] as const

export const ReviewPageRequest = z.object({
  ...pageFields,
  /** searches names, product id and comment */
  q: z.optional(text(200)),
  hidden: z.optional(z.boolean('must be true or false')),
  /** true: awaits moderation */
  isNew: z.optional(z.boolean('must be true or false')),
  /** true: reported since the last decision by staff */
  reported: z.optional(z.boolean('must be true or false')),
  sort: sortOf(reviewSorts, 'newest'),
})

export const ReviewPage = pageOf(ModeratedReview)

export const ReviewById = z.object({ reviewId: text(100) })
export const ReviewVisibility = z.object({
  reviewId: text(100),
  hidden: z.boolean('must be true or false'),
  version: versionField,
})

/** Counts of the queue, each capped at `ceiling`. */
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
  /** null removes the reply */
  reply: z.nullable(requiredText(maxReply)),
  version: versionField,
})
