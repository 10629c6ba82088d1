/** Texts of conversations: states, assignees, answer templates. */
export const tabsLabel = 'Conversations by how far they are'
export const tabs = {
  all: 'All',
  open: 'Open',
  waiting: 'Waiting',
  mine: 'Mine',
  done: 'Done',
} as const
export const noneInTab = 'No conversation stands here just now.'
export const states = {
  open: 'Open: it is to be answered',
  waiting: 'Waiting for the customer',
  done: 'Done',
} as const
export const shortStates = { open: 'Open', waiting: 'Waiting', done: 'Done' } as const
export const sorts = {
  unanswered: 'Not answered first',
  newest: 'Newest first',
  oldest: 'Oldest first',
} as const
export const state = 'How far it is'
export const owner = 'Looked after by'
export const nobody = 'Nobody'
export const saved = 'Conversation saved.'
export const failed = 'The change was not saved. Please try again.'
export const loadFailed = 'The message could not be loaded.'
export const customer = 'Customer'
export const byEmail = 'An account with this email'
export const templates = 'Begin with a template'
export const chooseTemplate = 'Choose…'
export const isDone = 'Nothing more is to come of it: done'
export const left = (words: readonly string[]) =>
  `Please write what is meant instead of ${words.map((word) => `{${word}}`).join(', ')}.`
