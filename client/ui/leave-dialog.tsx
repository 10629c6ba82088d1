/** Asks before unsaved input is lost; see lib/navigation/leave-guard.ts. */
import { askToLeave } from '../lib/navigation/leave-guard.ts'
import { texts } from '../lib/texts/texts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Renders the question. @param go leaves the page */
export default function LeaveDialog({ go }: { go: () => void }) {
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
