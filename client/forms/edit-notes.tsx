/** What stands over a form that edits: words kept from before, or somebody who was quicker. */

import { ConflictNote } from './conflict-note.tsx'
import { DraftNote } from './draft-note.tsx'
import type { Edit } from './use-edit.ts'

export function EditNotes({ draft, startAfresh, conflict }: Edit) {
  if (conflict) return <ConflictNote {...conflict} />
  return draft ? <DraftNote onDrop={startAfresh} /> : null
}
