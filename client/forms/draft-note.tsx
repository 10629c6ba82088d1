/** Tells that what one sees was typed earlier and not saved, and offers to begin afresh. */
import { adminTexts } from '../admin/texts/texts.ts'

export function DraftNote({ onDrop }: { onDrop: () => void }) {
  return (
    <p role="status" className="mb-5 rounded-card bg-info-soft px-4 py-2 text-info">
      {adminTexts.form.draft}
      <button type="button" className="ms-3 min-h-9 font-semibold underline" onClick={onDrop}>
        {adminTexts.form.dropDraft}
      </button>
    </p>
  )
}
