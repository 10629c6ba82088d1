/** Texts of review photos, the shop's reply, reports and emailed review requests. */

export const verified = 'Verified purchase'
export const ofVariant = (variant: string) => `Reviewed variant: ${variant}`
export const replyOf = (shop: string) => `${shop} replied`
export const photoOf = (n: number, author: string) => `Photo ${n} by ${author}`
export const openPhoto = (n: number, author: string) => `Open photo ${n} by ${author}`

export const report = 'Report'
export const reportOf = (author: string) => `Report the review by ${author}`
export const reportTitle = 'Why are you reporting this review?'
export const reasons = {
  offensive: 'Offensive',
  spam: 'Spam or fake',
  offTopic: 'Not about this product',
  personal: 'Contains personal information',
  other: 'Other',
} as const
export const reasonMissing = 'Please choose a reason.'
export const reported = 'Thank you. We will check this review.'
export const reportFailed = 'The report was not sent. Please try again.'

export const photos = 'Photos'
export const photosHint = (most: number) =>
  `Up to ${most}, JPEG, PNG, WebP, GIF or AVIF, 10 MB each. Location and time are removed from the files.`
export const removePhoto = (n: number) => `Remove photo ${n}`
export const tooMany = (most: number) => `A review has at most ${most} photos.`
export const tooLarge = (name: string) => `${name} is larger than 10 MB.`
export const photosFailed = 'Your review is saved, but the photos were not uploaded.'
export const photosAgain = 'Submit again to retry, or remove the photos.'
export const unreachable = 'The shop could not be reached. Please try again.'

export const pending = 'Review added successfully! It appears after we approve it.'
export const firstName = 'First name'
export const lastName = 'Last name'
export const nameHint = 'Shown with your review. Without a last name, the review is anonymous.'
export const intro = 'Share your experience of this product with us and other customers.'
export const ofOrder = (id: string) => `From your order ${id}`
export const alreadyReviewed = 'You have already reviewed this product. Thank you!'
export const linkExpired = 'This link has expired.'
export const linkExpiredHint = 'Log in to review your purchases, or contact us.'
export const toReviews = 'Your orders to review'
export const loadFailed = 'The form could not be loaded. Please try again.'
