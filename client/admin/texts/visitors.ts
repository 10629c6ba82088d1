/** What visitors leave: messages and newsletter subscriptions. */

export const messages = {
  title: 'Messages',
  caption: 'Contact messages',
  searchLabel: 'Search messages',
  statusFilter: 'Status',
  all: 'All messages',
  statuses: { unread: 'Unread', read: 'Read', answered: 'Answered' } as Record<string, string>,
  from: 'From',
  subject: 'Subject',
  date: 'Date',
  status: 'Status',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markAnswered: 'Mark as answered',
  reply: 'Reply by email',
  open: (subject: string) => `Open ${subject}`,
  loadFailed: 'The messages could not be loaded.',
  empty: 'Nobody has written yet.',
  emptyHint: 'What visitors send from the contact page appears here.',
  changed: (status: string) => `Marked as ${status.toLowerCase()}.`,
  failed: 'The change was not saved. Please try again.',
} as const

export const subscribers = {
  title: 'Subscribers',
  caption: 'Newsletter subscribers',
  email: 'Email',
  since: 'Since',
  searchLabel: 'Search subscribers',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    email: 'Email, A to Z',
    '-email': 'Email, Z to A',
  },
  loadFailed: 'The subscribers could not be loaded.',
  empty: 'Nobody has subscribed yet.',
  emptyHint: 'The newsletter box is on the FAQ page.',
} as const
