/** Labels of one order's page. */

export const title = (id: string) => `Order ${id}`
export const back = 'All orders'
export const open = 'Open order'
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

export const by = (time: string, who: string) => (who ? `${time} by ${who}` : time)
export const email = {
  sent: (subject: string) => `Email sent: ${subject}`,
  notSent: (subject: string) => `Email not sent, email is not set up: ${subject}`,
  waiting: (subject: string) => `Email queued: ${subject}`,
  failed: (subject: string) => `Email failed: ${subject}`,
} as const
export const tagged = (tags: string) => (tags ? `Tags: ${tags}` : 'Tags removed')

export const newNote = 'New note'
export const notSaved = 'The change could not be saved. Please try again.'

export const tags = 'Tags'
export const removeTag = (tag: string) => `Remove tag ${tag}`
