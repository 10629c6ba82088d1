/** Orders that staff began to type in. */

export const title = 'Drafts'
export const subtitle =
  'Orders that somebody began to type in. They hold no stock, and go when nobody touches them for 90 days.'
export const caption = 'Drafts of orders'
export const link = (n: number) => `Drafts (${n})`
export const number = 'Draft'
export const customer = 'Customer'
export const pieces = 'Pieces'
export const total = 'Total'
export const saved = 'Saved'
export const nobody = 'Nobody named yet'
export const loadFailed = 'The drafts could not be loaded.'
export const none = 'No drafts'
export const noneHint = 'A new order that is not complete yet is kept here by ‘Save draft’.'

export const about = (by: string, when: string) => `Last saved by ${by}, ${when}.`
export const save = 'Save draft'
export const wasSaved = (id: string) => `${id} was saved.`
export const stale =
  'Somebody else saved this draft in the meantime. Open it again to see what it is now.'
export const oneFailed = 'The draft could not be loaded.'
export const remove = 'Delete draft'
export const removeTitle = (id: string) => `Delete ${id}?`
export const removeText = 'Nobody can bring it back.'
export const removed = (id: string) => `${id} was deleted.`
export const back = 'Back to the drafts'
