/**
 * Reports which lines of a payout are in progress or were left out, with the button to continue.
 */
import { useState } from 'react'
import type { Remittance } from '#server/modules/cod-payouts/cod-payouts.schema.ts'
import { notifyError } from '../../lib/state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { refusalOf } from '../couriers/files.ts'
import { cash as words } from '../texts/cash.ts'

interface Props {
  remittance: Remittance
  act: (what: 'book' | 'undo') => Promise<void>
}

export const isUnderWay = ({ state }: Pick<Remittance, 'state'>): boolean =>
  state === 'booking' || state === 'undoing'

export function RemittanceNotice({ remittance, act }: Props) {
  const { state, left } = remittance
  const [busy, setBusy] = useState(false)
  const underWay = isUnderWay(remittance)
  if (!underWay && !(state === 'booked' && left > 0)) return null
  const navigateAfterSave = async () => {
    setBusy(true)
    try {
      await act(state === 'undoing' ? 'undo' : 'book')
    } catch (error) {
      notifyError(refusalOf(error).message)
    }
    setBusy(false)
  }
  return (
    <div className="panel mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p role="status" className={underWay ? 'font-medium' : 'font-medium text-caution'}>
        {underWay ? `${words.states[state]}: ${words.underWay(left)}` : words.leftOut(left)}
      </p>
      <Button variant="outline" size="small" busy={busy} onClick={() => void navigateAfterSave()}>
        {underWay ? words.goOn : words.tryAgain}
      </Button>
    </div>
  )
}
