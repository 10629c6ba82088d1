/** Texts of draft orders. */

export const link = (n: number) => `Drafts (${n})`
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
