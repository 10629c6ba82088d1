/**
 * Shows the notes above an edit form: a restored draft, or a conflict with another person's save.
 */

import { ConflictNote } from './conflict-note.tsx'
import { DraftNote } from './draft-note.tsx'
import type { Edit } from './use-edit.ts'

export function EditNotes({ draft, discardDraft, conflict }: Edit) {
  if (conflict) return <ConflictNote {...conflict} />
  return draft ? <DraftNote onDrop={discardDraft} /> : null
}
