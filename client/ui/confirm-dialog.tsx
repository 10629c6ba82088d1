/** Asks for confirmation before an action that is hard to undo, and shows why it failed. */
import { useState } from 'react'
import { readAdminFailure } from '../lib/account/session.ts'
import { list as listTexts } from '../lib/texts/lists.ts'
import { Button } from './button.tsx'
import { CancelButton } from './cancel-button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorText } from './states.tsx'

interface Props {
  title: string
  text: string
  /** the label of the button */
  action: string
  /** the action deletes something */
  danger?: boolean
  /** runs the action and closes the dialog; rejects with the call's own error */
  run: () => Promise<unknown>
  onClose: () => void
}

export function ConfirmDialog({ title, text, action, danger, run, onClose }: Props) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await run()
    } catch (error) {
      setProblem(readAdminFailure(error).message ?? listTexts.notSaved)
    }
    setBusy(false)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClose={onClose} />
          <Button
            variant={danger ? 'danger' : 'primary'}
            size="small"
            busy={busy}
            onClick={() => void confirm()}
          >
            {action}
          </Button>
        </>
      }
    >
      <p className="break-words whitespace-pre-line">{text}</p>
      <ErrorText text={problem} className="mt-3 text-danger" />
    </Dialog>
  )
}
