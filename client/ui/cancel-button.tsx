/** Closes a dialog without changes. */
import { texts } from '../lib/texts/texts.ts'
import { Button } from './button.tsx'

export function CancelButton({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="outline" size="small" onClick={onClose}>
      {texts.common.cancel}
    </Button>
  )
}
