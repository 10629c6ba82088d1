/** Labels of messages and conversations: states, assignees, answers. */
export const tabs = {
  all: 'All',
  open: 'Open',
  waiting: 'Waiting',
  mine: 'Mine',
  done: 'Done',
} as const
export const states = {
  open: 'Open',
  waiting: 'Waiting for the customer',
  done: 'Done',
} as const
export const sorts = {
  unanswered: 'Not answered first',
  newest: 'Newest first',
  oldest: 'Oldest first',
} as const
export const owner = 'Assigned to'
export const unfilled = (placeholders: readonly string[]) =>
  `Replace ${placeholders.map((name) => `{${name}}`).join(', ')} before you send the answer.`

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
