/** Texts of the review queue: tabs, pending reviews, reports, replies. */
import { plural } from '../../lib/values/numbers.ts'

export const tabsLabel = 'Parts of the queue'
export const tabs = {
  all: 'All',
  new: 'To look at',
  reported: 'Reported',
  hidden: 'Hidden',
} as const
export const sorts = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  reported: 'Most reported first',
} as const

export const nothingWaits = 'No review waits for you here.'
export const waits = 'Waits for you'
export const letThrough = 'Let through'
export const letThroughOf = (author: string) => `Let through the review by ${author}`
export const letThroughDone = 'Everybody sees the review now.'
export const keepHidden = 'Keep hidden'
export const keepHiddenOf = (author: string) => `Keep hidden: the review by ${author}`
export const keptHidden = 'Noted: the review stays hidden.'

export const reports = (n: number) => plural(n, 'report', 'reports')
export const reportsTitle = 'What readers reported'
export const reasons = {
  offensive: 'offensive or hurtful',
  spam: 'advertising, or not honest',
  offTopic: 'not about this product',
  personal: 'tells private things about somebody',
  other: 'something else',
} as const

export const verified = 'Verified purchase'
export const photos = (n: number) => plural(n, 'photo', 'photos')
export const photo = (n: number) => `Photo ${n}`

export const answer = 'Reply'
export const change = 'Change the reply'
export const reply = 'Reply in the shop’s name'
export const replyHint = 'Everybody reads it under the review. The writer is not written to.'
export const replyMissing = 'Please write a reply.'
export const saveReply = 'Save reply'
export const takeBack = 'Take the reply back'
export const replySaved = 'The reply stands under the review.'
export const replyGone = 'The reply is taken back.'
