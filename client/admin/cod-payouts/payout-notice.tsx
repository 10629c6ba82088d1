/**
 * Reports which lines of a payout are in progress or were left out, with the button to continue.
 */

import { useState } from 'react'
import type { CodPayout } from '#server/modules/cod-payouts/cod-payouts.schema.ts'
import { notifyError } from '../../lib/state/notices.ts'
import { plural } from '../../lib/values/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { refusalOf } from '../couriers/files.ts'
import { codPayouts as labels } from '../texts/cod-payouts.ts'

interface Props {
  payout: CodPayout
  act: (what: 'record' | 'undo') => Promise<void>
}

export const isInProgress = ({ state }: Pick<CodPayout, 'state'>): boolean =>
  state === 'recording' || state === 'undoing'

export function PayoutNotice({ payout, act }: Props) {
  const { state, left } = payout
  const [busy, setBusy] = useState(false)
  const inProgress = isInProgress(payout)
  if (!inProgress && !(state === 'recorded' && left > 0)) return null
  const run = async () => {
    setBusy(true)
    try {
      await act(state === 'undoing' ? 'undo' : 'record')
    } catch (error) {
      notifyError(refusalOf(error).message)
    }
    setBusy(false)
  }
  return (
    <div className="panel mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className={inProgress ? 'font-medium' : 'font-medium text-caution'}>
        {inProgress
          ? `${labels.states[state]}: ${plural(left, 'line', 'lines')} left`
          : `${plural(left, 'line', 'lines')} could not be recorded. See the note on each line.`}
      </p>
      <Button variant="outline" size="small" busy={busy} onClick={() => void run()}>
        {inProgress ? 'Continue' : 'Try again'}
      </Button>
    </div>
  )
}
