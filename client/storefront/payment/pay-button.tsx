/** Opens the payment page of an unpaid order. */
import { useState } from 'react'
import { readFailure } from '../../lib/api/errors.ts'
import * as labels from '../../lib/texts/payment.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/states.tsx'
import { leaveToPay } from './leave.ts'

interface Props {
  orderId: string
  token: string
  label: string
  /** the order no longer waits for a payment */
  onChange: () => void
}

export function PayButton({ orderId, token, label, onChange }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const leave = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      // Busy until the browser leaves the page.
      await leaveToPay(orderId, token)
    } catch (error) {
      const { code, message } = readFailure(error)
      setProblem(code === 'CONFLICT' && message ? message : labels.payFailed)
      if (code === 'CONFLICT') onChange()
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="accent" busy={busy} onClick={() => void leave()}>
        {label}
      </Button>
      <ErrorText text={problem} />
    </>
  )
}
