/** Explains how the shop handles payments; the only step that a person ticks. */
import { useState } from 'react'
import { useNavigateAfterSave } from '../../forms/use-admin-form.ts'
import { readAdminFailure } from '../../lib/account/session.ts'
import { notifyError } from '../../lib/state/notices.ts'
import { Button } from '../../ui/button.tsx'
import { PaymentNotice } from '../orders/payments/payment-notice.tsx'
import { onboarding as labels } from '../texts/onboarding.ts'
import type { BodyProps } from './facts.ts'
import { useSaveProgress } from './use-onboarding.ts'

export default function PaymentsStep({ facts, next }: BodyProps) {
  const navigateAfterSave = useNavigateAfterSave()
  const saveProgress = useSaveProgress()
  const [busy, setBusy] = useState(false)
  const read = async () => {
    setBusy(true)
    try {
      await saveProgress('onboarding.paymentsReviewed', true)
      navigateAfterSave(next)
    } catch (error) {
      notifyError(readAdminFailure(error).message ?? labels.failed)
      setBusy(false)
    }
  }
  return (
    <div className="max-w-2xl space-y-5">
      <PaymentNotice />
      {labels.payments.map(({ title, text }) => (
        <section key={title}>
          <h2 className="title-3">{title}</h2>
          <p className="mt-1">{text}</p>
        </section>
      ))}
      {facts.value('onboarding.paymentsReviewed') ? (
        <p className="text-good">This step is completed.</p>
      ) : (
        <Button size="small" busy={busy} onClick={() => void read()}>
          Mark as completed
        </Button>
      )}
    </div>
  )
}
