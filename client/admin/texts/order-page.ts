/** Texts of one order's page. */

export const title = (id: string) => `Order ${id}`
export const back = 'All orders'
export const open = 'Open as a page'
export const what = 'Order'
export const messages = 'Their messages'
export const who = 'Buyer and payment'
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
export const notMoved = 'The order could not be moved on. Please try again.'
export const loadFailed = 'The order could not be loaded.'

export const timeline = 'Timeline'
export const timelineFailed = 'The timeline could not be loaded.'
export const by = (time: string, who: string) => (who ? `${time} by ${who}` : time)
export const email = {
  sent: (subject: string) => `Email sent: ${subject}`,
  notSent: (subject: string) => `Not sent, email is not set up: ${subject}`,
  waiting: (subject: string) => `Email waiting: ${subject}`,
  failed: (subject: string) => `Email failed: ${subject}`,
} as const
export const noteWritten = 'Internal note'
export const drafted = (by: string, draft: string) => `Drafted by ${by} as ${draft}`
export const noteRemoved = 'Internal note removed'
export const parcelAdded = (what: string) => `Parcel added: ${what}`
export const parcelRemoved = (what: string) => `Parcel removed: ${what}`
export const parcelChanged = (before: string, after: string) =>
  `Parcel changed: ${before} → ${after}`
export const tagged = (tags: string) => (tags ? `Tags: ${tags}` : 'Tags removed')

export const customer = 'Customer'
export const orders = (n: number, value: string) =>
  `${n === 1 ? '1 order' : `${n} orders`}, ${value}`
export const refused = (n: number) => `${n} refused or come back`
export const others = 'Other orders'
export const invalidPhone = 'Invalid phone number'
export const possibleDuplicateBrief = 'Possible duplicate'
export const possibleDuplicate = (orderId: string) => `Possible duplicate of ${orderId}`

export const notes = 'Internal notes'
export const notesHint = 'Staff alone read them.'
export const addNote = 'Add note'
export const newNote = 'New note'
export const noNotes = 'No notes yet.'
export const takeBack = 'Take back'
export const takeBackOf = (time: string) => `Take back the note of ${time}`
export const noteAdded = 'Note added.'
export const noteTaken = 'Note taken back.'
export const notSaved = 'This could not be saved. Please try again.'

export const tags = 'Tags'
export const tagsHint = 'Words to find it by, such as “wedding”. Staff alone read them.'
export const removeTag = (tag: string) => `Remove the tag ${tag}`
export const tagsSaved = 'Tags saved.'
