/** Texts of conversations: states, assignees, saved replies. */
export const tabsLabel = 'Conversations by state'
export const tabs = {
  all: 'All',
  open: 'Open',
  waiting: 'Waiting',
  mine: 'Mine',
  done: 'Done',
} as const
export const noneInTab = 'There are no conversations in this tab.'
export const states = {
  open: 'Open',
  waiting: 'Waiting for the customer',
  done: 'Done',
} as const
export const shortStates = { open: 'Open', waiting: 'Waiting', done: 'Done' } as const
export const sorts = {
  unanswered: 'Not answered first',
  newest: 'Newest first',
  oldest: 'Oldest first',
} as const
export const state = 'Status'
export const owner = 'Assigned to'
export const unassigned = 'Unassigned'
export const saved = 'Conversation saved.'
export const failed = 'The change could not be saved. Please try again.'
export const loadFailed = 'The message could not be loaded.'
export const customer = 'Customer'
export const byEmail = 'Account with this email'
export const templates = 'Saved replies'
export const chooseTemplate = 'Choose…'
export const isDone = 'Close after sending'
export const unfilled = (placeholders: readonly string[]) =>
  `Replace ${placeholders.map((name) => `{${name}}`).join(', ')} before you send the answer.`
