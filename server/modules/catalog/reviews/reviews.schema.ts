/** Reviews: docs/contract.md#reviews. zod/mini: the review form validates with it. */
import * as z from 'zod/mini'
import {
  doc,
  enumOf,
  imageAddress,
  requiredText,
  text,
  timestamp,
  wholeNumber,
  yesOrNo,
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
  orderId: z.optional(text(50)).apply(doc, 'Order of the reviewed item; absent: the oldest one.'),
  rating: z.optional(z.nullable(rating)).apply(doc, '1 to 5; null or absent: no rating.'),
})
export type NewReview = z.infer<typeof NewReview>

/** A review as every API shows it; its last four fields are optional. */
export const Review = z.object({
  id: z.string(),
  comment: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: timestamp(),
  rating: z.optional(z.int()).apply(doc, '1 to 5; absent: no rating.'),
  photos: z.optional(z.array(imageAddress())).apply(doc, "URLs of the customer's photos."),
  verified: z
    .optional(z.literal(true))
    .apply(doc, 'true: bought here and delivered; needs the setting `reviews.verified`.'),
  reply: z
    .optional(
      z.object({
        text: z.string().apply(doc, 'Text of the reply.'),
        by: z.string().apply(doc, 'Name that signs the reply.'),
        at: timestamp(),
      }),
    )
    .apply(doc, "The shop's reply."),
})
export type Review = z.infer<typeof Review>

export const ReviewList = z.object({
  message: z.string(),
  reviews: z.array(Review).apply(doc, 'Visible reviews, the newest first.'),
})
export const ReviewAnswer = z.object({
  message: z.string(),
  review: Review.apply(doc, 'The new review.'),
  pending: z.optional(z.literal(true)).apply(doc, 'true: hidden until staff approve it.'),
})
export type ReviewAnswer = z.infer<typeof ReviewAnswer>

/** The header that carries the email link's token along with photos. */
export const reviewLinkHeader = 'review-link'

/** The token behind the `#` of an email link. */
const token = text(200).apply(doc, 'Token from the link in the email.')
export const ReviewLink = z.object({ token })

/** The item of a review request, and the names that would sign the review. */
export const ReviewRequest = z.object({
  orderId: z.string(),
  productId: z.string(),
  name: z.string().apply(doc, 'Name of the product.'),
  image: imageAddress(),
  firstName: z.string(),
  lastName: z.string(),
  reviewed: z.boolean().apply(doc, 'true: the item has a review already.'),
})
export type ReviewRequest = z.infer<typeof ReviewRequest>

export const NewLinkedReview = z.extend(z.omit(NewReview, { productId: true, orderId: true }), {
  token,
})
export type NewLinkedReview = z.infer<typeof NewLinkedReview>

/** Reasons for which a reader reports a review. */
export const reportReasons = ['offensive', 'spam', 'offTopic', 'personal', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
const reason = enumOf(reportReasons).apply(doc, 'Why shoppers report the review.')
export const ReviewReport = z.object({ reviewId: text(100), reason })
export type ReviewReport = z.infer<typeof ReviewReport>

/** A review as staff see it. */
export const AdminReview = z.object({
  ...Review.shape,
  productId: z.string(),
  email: z.nullable(z.string()).apply(doc, "The customer's; null when the account was deleted."),
  hidden: z.boolean().apply(doc, 'true: only staff see it.'),
})
export type AdminReview = z.infer<typeof AdminReview>

/** A review in moderation: `isNew` until staff decide, with the reports since the last decision. */
export const ModeratedReview = z.extend(AdminReview, {
  isNew: z.optional(z.literal(true)).apply(doc, 'true: awaits moderation.'),
  reports: z
    .optional(z.array(z.object({ reason, count: z.int().apply(doc, 'Number of reports.') })))
    .apply(doc, 'Reports by shoppers, by reason.'),
  version: z.int(),
})
export type ModeratedReview = z.infer<typeof ModeratedReview>

/** Sort orders; `reported`: most reports first, then the newest. */
export const reviewSorts = ['newest', 'oldest', 'reported'] as const

export const ReviewPageRequest = z.object({
  ...pageFields,
  q: z.optional(text(200)).apply(doc, 'Search text in names, product id and comment.'),
  hidden: z.optional(yesOrNo()).apply(doc, 'Only hidden, or only visible reviews.'),
  isNew: z.optional(yesOrNo()).apply(doc, 'true: only reviews that await moderation.'),
  reported: z.optional(yesOrNo()).apply(doc, 'true: only reviews with open reports.'),
  sort: sortOf(reviewSorts, 'newest'),
})

export const ReviewPage = pageOf(ModeratedReview)

export const ReviewById = z.object({ reviewId: text(100) })
export const ReviewVisibility = z.object({
  reviewId: text(100),
  hidden: yesOrNo().apply(doc, 'true hides it from shoppers.'),
  version: versionField,
})

/** Counts of the queue, each capped at `ceiling`. */
export const ReviewCounts = z.object({
  new: z.int().apply(doc, 'Reviews that await moderation.'),
  reported: z.int().apply(doc, 'Reviews that shoppers reported.'),
  hidden: z.int().apply(doc, 'Hidden reviews.'),
  all: z.int().apply(doc, 'All reviews.'),
  ceiling: z.int().apply(doc, 'Counts stop here; one more means more.'),
})
export type ReviewCounts = z.infer<typeof ReviewCounts>

export const ReviewReply = z.object({
  reviewId: text(100),
  reply: z.nullable(requiredText(maxReply)).apply(doc, 'Text of the reply; null removes it.'),
  version: versionField,
})
