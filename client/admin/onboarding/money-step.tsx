/** Explains how the shop handles payments; the only step that a person ticks. */
import { useState } from 'react'
import { useGoOn } from '../../forms/use-admin-form.ts'
import { readAdminFailure } from '../../lib/account/session.ts'
import { notifyError } from '../../lib/state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { PaymentNotice } from '../orders/payments/payment-notice.tsx'
import { guide as words } from '../texts/guide.ts'
import type { BodyProps } from './facts.ts'
import { useRemember } from './use-guide.ts'

export default function MoneyStep({ facts, next }: BodyProps) {
  const goOn = useGoOn()
  const remember = useRemember()
  const [busy, setBusy] = useState(false)
  const read = async () => {
    setBusy(true)
    try {
      await remember('guide.moneyRead', true)
      goOn(next)
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? words.failed)
      setBusy(false)
    }
  }
  return (
    <div className="max-w-2xl space-y-5">
      <PaymentNotice />
      {words.money.map(({ title, text }) => (
        <section key={title}>
          <h2 className="title-3">{title}</h2>
          <p className="mt-1">{text}</p>
        </section>
      ))}
      {facts.value('guide.moneyRead') ? (
        <p className="text-good">{words.moneyIsRead}</p>
      ) : (
        <Button size="small" busy={busy} onClick={() => void read()}>
          {words.moneyRead}
        </Button>
      )}
    </div>
  )
}
