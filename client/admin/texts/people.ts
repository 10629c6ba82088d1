/** Texts of accounts, API keys, reviews and messages. */
import { plural } from '../../lib/values/numbers.ts'

export const customers = {
  blocked: 'Blocked',
  delete: 'Delete',
  deleteConfirm: (email: string) => `To confirm, type ${email}`,
  since: (date: string) => `Since ${date}`,
  orderCount: (n: number) => plural(n, 'order', 'orders'),
} as const

/** Texts of a secret that is shown once. */
export const secret = {
  new: 'Rotate secret',
} as const

export const messages = {
  title: 'Messages',
  statuses: { unread: 'Unread', read: 'Read', answered: 'Answered' },
  foundBy: { number: 'order number in message', email: 'same email', phone: 'same phone number' },
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markAnswered: 'Mark as answered',
  emailStatuses: {
    waiting: 'Sending',
    sent: 'Sent',
    notSent: 'Not sent: email is not set up',
    failed: 'Not delivered',
  },
  answer: 'Your answer',
  changed: (status: string) => `Marked as ${status.toLowerCase()}.`,
} as const

export const reviews = {
  states: { new: 'To review', reported: 'Reported', shown: 'Public', hidden: 'Hidden' },
  stars: (rating: number, most: number) => `${rating} of ${most}`,
  hiddenDone: 'Review hidden.',
  shownDone: 'Review is public again.',
  failed: 'The change was not saved. Please try again.',
} as const
