/** Downloads a file that a call answers; why there is none is said. */

import { useState } from 'react'
import type { AnsweredFile } from '#server/modules/couriers/couriers.schema.ts'
import { notifyError } from '../../lib/notices.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../ui/icons.ts'
import { refusalOf, saveAnswer } from './files.ts'

interface Props {
  label: string
  ask: () => Promise<AnsweredFile>
  disabled?: boolean
}

export function FileButton({ label, ask, disabled = false }: Props) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      saveAnswer(await ask())
    } catch (error) {
      notifyError(refusalOf(error).message)
    }
    setBusy(false)
  }
  return (
    <Button look="outline" size="small" busy={busy} disabled={disabled} onClick={() => void run()}>
      <Download aria-hidden size={16} /> {label}
    </Button>
  )
}
