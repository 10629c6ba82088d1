/** Notes and tags for staff only: of orders, customers and conversations. */
import * as z from 'zod/mini'
import { doc, requiredText } from './fields.schema.ts'

/** A note between staff. */
export const StaffNote = z.object({
  id: z.string(),
  note: z.string(),
  canRemove: z.boolean().apply(doc, 'true: the reader wrote it, or its author was deleted.'),
})

export const noteText = () => requiredText(2_000)
export const NoteText = z.object({ note: noteText() })
export const NoteRemoved = z.object({ message: z.string() })

/** Tags of one item, at most. */
const mostTags = 20
export const tagList = () =>
  z.array(requiredText(40)).check(z.maxLength(mostTags, `must have at most ${mostTags} entries`))
