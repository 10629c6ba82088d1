/** Texts of conversations: states, assignees, saved replies. */
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
