/** Labels of reviews: tabs, sorts, states, reasons of reports. */
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

export { reasons } from '../../lib/texts/review-details.ts'

export const reviews = {
  states: { new: 'To review', reported: 'Reported', shown: 'Public', hidden: 'Hidden' },
  stars: (rating: number, most: number) => `${rating} of ${most}`,
  hiddenDone: 'Review hidden.',
  shownDone: 'Review is public again.',
  failed: 'The change was not saved. Please try again.',
} as const
