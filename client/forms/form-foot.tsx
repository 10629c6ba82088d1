/** Renders the foot of a form within a page: submit and cancel. */
import { texts } from '../lib/texts/texts.ts'
import { Button } from '../ui/button.tsx'

interface Props {
  label: string
  busy: boolean
  onCancel: () => void
  /** the page has another primary action */
  isSecond?: boolean | undefined
}

export const FormFoot = ({ label, busy, onCancel, isSecond }: Props) => (
  <p className="flex flex-wrap gap-3">
    <Button type="submit" size="small" busy={busy} variant={isSecond ? 'outline' : 'primary'}>
      {label}
    </Button>
    <Button variant={isSecond ? 'plain' : 'outline'} size="small" onClick={onCancel}>
      {texts.common.cancel}
    </Button>
  </p>
)
