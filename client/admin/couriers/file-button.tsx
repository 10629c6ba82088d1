/** Downloads the file that a call returns, or shows why there is none. */
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { FileResponse } from '#server/modules/couriers/couriers.schema.ts'
import { notifyError } from '../../lib/state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { refusalOf, saveResponse } from './files.ts'

interface Props {
  label: string
  ask: () => Promise<FileResponse>
  disabled?: boolean
}

export function FileButton({ label, ask, disabled = false }: Props) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      saveResponse(await ask())
    } catch (error) {
      notifyError(refusalOf(error).message)
    }
    setBusy(false)
  }
  return (
    <Button
      variant="outline"
      size="small"
      busy={busy}
      disabled={disabled}
      onClick={() => void run()}
    >
      <Download aria-hidden size={16} /> {label}
    </Button>
  )
}
