/** Says that the form shows an unsaved draft, and offers to discard it. */
import { form as formTexts } from '../lib/texts/forms.ts'

export function DraftNote({ onDrop }: { onDrop: () => void }) {
  return (
    <p role="status" className="mb-5 rounded-card bg-info-soft px-4 py-2 text-info">
      {formTexts.draft}
      <button type="button" className="ms-3 min-h-9 font-semibold underline" onClick={onDrop}>
        {formTexts.discardDraft}
      </button>
    </p>
  )
}
