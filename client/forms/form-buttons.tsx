/** Renders the buttons at the end of a form in a dialog: cancel and submit. */
import { Button } from '../ui/button.tsx'
import { CancelButton } from '../ui/cancel-button.tsx'

interface Props {
  /** the label of the button that submits */
  action: string
  busy: boolean
  danger?: boolean
  /** the id of the form, for buttons in the foot of the dialog */
  form?: string
  onClose: () => void
}

export function FormButtons({ action, busy, danger, form, onClose }: Props) {
  const buttons = (
    <>
      <CancelButton onClose={onClose} />
      <Button
        type="submit"
        form={form}
        size="small"
        variant={danger ? 'danger' : 'primary'}
        busy={busy}
      >
        {action}
      </Button>
    </>
  )
  return form ? buttons : <div className="mt-7 flex justify-end gap-3">{buttons}</div>
}
