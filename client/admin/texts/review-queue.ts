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

export const reasons = {
  offensive: 'Offensive',
  spam: 'Spam or fake',
  offTopic: 'Not about this product',
  personal: 'Contains personal information',
  other: 'Other',
} as const
