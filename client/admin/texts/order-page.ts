/** Texts of one order's page. */

export const title = (id: string) => `Order ${id}`
export const back = 'All orders'
export const open = 'Open order'
export const what = 'Order'
export const messages = 'Messages'
export const who = 'Customer and payment'
export const next = {
  Pending: 'Start packing',
  Processing: 'Ship',
  Shipped: 'Mark as delivered',
} as const
export const nextOfCollection = {
  ...next,
  Shipped: 'Mark as collected',
  Processing: 'Ready for collection',
} as const
export const moved = (status: string) => `The order is now ${status}.`
export const notMoved = 'The status could not be changed. Please try again.'
export const loadFailed = 'The order could not be loaded.'

export const timeline = 'Timeline'
export const timelineFailed = 'The timeline could not be loaded.'
export const by = (time: string, who: string) => (who ? `${time} by ${who}` : time)
export const email = {
  sent: (subject: string) => `Email sent: ${subject}`,
  notSent: (subject: string) => `Email not sent, email is not set up: ${subject}`,
  waiting: (subject: string) => `Email queued: ${subject}`,
  failed: (subject: string) => `Email failed: ${subject}`,
} as const
export const noteWritten = 'Internal note'
export const drafted = (by: string, draft: string) => `Created from draft ${draft} by ${by}`
export const noteRemoved = 'Internal note removed'
export const parcelAdded = (what: string) => `Parcel added: ${what}`
export const parcelRemoved = (what: string) => `Parcel removed: ${what}`
export const parcelChanged = (before: string, after: string) =>
  `Parcel changed: ${before} → ${after}`
export const tagged = (tags: string) => (tags ? `Tags: ${tags}` : 'Tags removed')

export const customer = 'Customer'
export const orders = (n: number, value: string) =>
  `${n === 1 ? '1 order' : `${n} orders`}, ${value}`
export const refused = (n: number) => `${n} refused or returned`
export const others = 'Other orders'
export const invalidPhone = 'Invalid phone number'
export const possibleDuplicateBrief = 'Possible duplicate'
export const possibleDuplicate = (orderId: string) => `Possible duplicate of ${orderId}`

export const notes = 'Internal notes'
export const notesHint = 'Only staff can see these.'
export const addNote = 'Add note'
export const newNote = 'New note'
export const noNotes = 'No notes yet.'
export const removeNote = 'Remove'
export const removeNoteOf = (time: string) => `Remove the note of ${time}`
export const noteAdded = 'Note added.'
export const noteDeleted = 'Note removed.'
export const notSaved = 'The change could not be saved. Please try again.'

export const tags = 'Tags'
export const tagsHint = 'To find the order later, such as “wedding”. Only staff can see these.'
export const removeTag = (tag: string) => `Remove tag ${tag}`
export const tagsSaved = 'Tags saved.'
