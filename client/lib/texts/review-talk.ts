/** Texts around a review: photos, the shop's reply, reports, the emailed link. */

export const verified = 'Verified purchase'
export const replyOf = (shop: string) => `${shop} replied`
export const photoOf = (n: number, author: string) => `Photo ${n} by ${author}`
export const openPhoto = (n: number, author: string) => `Open photo ${n} by ${author}`

export const report = 'Report'
export const reportOf = (author: string) => `Report the review by ${author}`
export const reportTitle = 'What is wrong with this review?'
export const reasons = {
  offensive: 'It is offensive or hurtful',
  spam: 'It is advertising, or not honest',
  offTopic: 'It is not about this product',
  personal: 'It tells private things about somebody',
  other: 'Something else',
} as const
export const reasonMissing = 'Please choose what is wrong.'
export const reported = 'Thank you. We will look at it.'
export const reportFailed = 'The report was not sent. Please try again.'

export const photos = 'Photos'
export const photosHint = (most: number) =>
  `Up to ${most}, JPEG, PNG, WebP, GIF or AVIF, 10 MB each. Where and when they were taken is removed.`
export const removePhoto = (n: number) => `Remove photo ${n}`
export const tooMany = (most: number) => `A review has at most ${most} photos.`
export const tooLarge = (name: string) => `${name} has more than 10 MB.`
export const photosFailed = 'Your review is written, but its photos are not there yet.'
export const photosAgain = 'Submit once more to try again, or remove them.'
export const unreachable = 'The shop could not be reached.'

export const waits = 'Review added successfully! We look at it before others see it.'
export const firstName = 'First name'
export const lastName = 'Last name'
export const nameHint = 'Shown with your review. Without a last name it is anonymous.'
export const asked = 'Tell us, and others, how you like it.'
export const ofOrder = (id: string) => `From your order ${id}`
export const already = 'You have reviewed this already. Thank you!'
export const linkGone = 'This link opens nothing any more.'
export const linkGoneHint = 'Log in to review what you bought, or write to us.'
export const toReviews = 'Your orders to review'
export const loadFailed = 'The form could not be loaded.'
