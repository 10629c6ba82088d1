/** Texts of draft orders. */

export const link = (n: number) => `Drafts (${n})`
export const about = (by: string, when: string) => `Last saved by ${by}, ${when}.`
export const save = 'Save draft'
export const wasSaved = (id: string) => `Draft ${id} saved.`
export const stale =
  'This draft has changed since you opened it. Reload the page, then edit it again.'
export const oneFailed = 'The draft could not be loaded.'
export const remove = 'Delete draft'
export const removeTitle = (id: string) => `Delete ${id}?`
export const removeText = 'You cannot undo this.'
export const removed = (id: string) => `Draft ${id} deleted.`
export const back = 'All drafts'
