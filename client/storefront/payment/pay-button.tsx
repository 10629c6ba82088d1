/** Leads to the payment page of an order that waits for it. */
import { useState } from 'react'
import { readFailure } from '../../lib/api/errors.ts'
import * as words from '../../lib/texts/payment.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/states.tsx'
import { leaveToPay } from './leave.ts'

interface Props {
  orderId: string
  token: string
  label: string
  /** it does not wait any more */
  onChange: () => void
}

export function PayButton({ orderId, token, label, onChange }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const leave = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      // Busy until the page is gone.
      await leaveToPay(orderId, token)
    } catch (error) {
      const { code, message } = readFailure(error)
      setProblem(code === 'CONFLICT' && message ? message : words.payFailed)
      if (code === 'CONFLICT') onChange()
      setBusy(false)
    }
  }
  return (
    <>
      <Button look="accent" busy={busy} onClick={() => void leave()}>
        {label}
      </Button>
      <Problem text={problem} />
    </>
  )
}
