/** Notes and tags that staff alone read: of orders, customers and conversations. */
import * as z from 'zod/mini'
import { requiredText } from './fields.schema.ts'

/** A note that staff wrote for one another. */
export const StaffNote = z.object({
  id: z.string(),
  note: z.string(),
  /** whoever asks wrote it, or its writer is gone */
  mayRemove: z.boolean(),
})

export const noteText = () => requiredText(2_000)
export const NoteText = z.object({ note: noteText() })
export const NoteRemoved = z.object({ message: z.string() })

/** Tags of one thing, at most. */
const mostTags = 20
export const tagList = () =>
  z.array(requiredText(40)).check(z.maxLength(mostTags, `must have at most ${mostTags} entries`))
