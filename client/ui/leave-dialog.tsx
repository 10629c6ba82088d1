/** Asks before unsaved input is lost; see lib/navigation/leave-guard.ts. */
import { askToLeave, usePendingLeave } from '../lib/navigation/leave-guard.ts'
import { texts } from '../lib/texts/texts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export function LeaveDialog() {
  const go = usePendingLeave()
  if (!go) return null
  const answer = (leave: boolean) => {
    askToLeave(undefined)
    if (leave) go()
  }
  return (
    <Dialog
      inAddress
      title={texts.form.leaveTitle}
      onClose={() => answer(false)}
      footer={
        <>
          <Button variant="outline" size="small" onClick={() => answer(true)}>
            {texts.form.leave}
          </Button>
          <Button size="small" onClick={() => answer(false)}>
            {texts.form.stay}
          </Button>
        </>
      }
    >
      <p>{texts.form.leaveText}</p>
    </Dialog>
  )
}
