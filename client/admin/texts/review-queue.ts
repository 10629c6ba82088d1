/** Texts of the review queue: tabs, pending reviews, reports, replies. */
import { plural } from '../../lib/values/numbers.ts'

export const tabsLabel = 'Review status'
export const tabs = {
  all: 'All',
  new: 'To review',
  reported: 'Reported',
  hidden: 'Hidden',
} as const
export const sorts = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  reported: 'Most reported first',
} as const

export const nothingPending = 'There are no reviews to moderate.'
export const pending = 'Pending approval'
export const approve = 'Approve'
export const approveOf = (author: string) => `Approve the review by ${author}`
export const approved = 'Review approved. It is now public.'
export const keepHidden = 'Keep hidden'
export const keepHiddenOf = (author: string) => `Keep hidden: review by ${author}`
export const staysHidden = 'The review stays hidden.'

export const reports = (n: number) => plural(n, 'report', 'reports')
export const reportsTitle = 'Reports'
export const reasons = {
  offensive: 'Offensive',
  spam: 'Spam or fake',
  offTopic: 'Not about this product',
  personal: 'Contains personal information',
  other: 'Other',
} as const

export const verified = 'Verified purchase'
export const photos = (n: number) => plural(n, 'photo', 'photos')
export const photo = (n: number) => `Photo ${n}`

export const answer = 'Reply'
export const change = 'Edit reply'
export const reply = 'Reply as the shop'
export const replyHint = 'Shown publicly below the review. The author gets no email.'
export const replyMissing = 'Please enter a reply.'
export const saveReply = 'Save reply'
export const removeReply = 'Delete reply'
export const replySaved = 'Reply saved.'
export const replyRemoved = 'Reply deleted.'
