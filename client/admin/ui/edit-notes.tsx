/** What stands over a form that edits: words kept from before, or somebody who was quicker. */
import type { Edit } from '../lib/use-edit.ts'
import { ConflictNote } from './conflict-note.tsx'
import { DraftNote } from './draft-note.tsx'

export function EditNotes({ draft, startAfresh, conflict }: Edit) {
  if (conflict) return <ConflictNote {...conflict} />
  return draft ? <DraftNote onDrop={startAfresh} /> : null
}
