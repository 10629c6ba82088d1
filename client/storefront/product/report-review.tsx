/** Reports a review to the shop. */
import { useState } from 'react'
import { reportReasons } from '#server/modules/catalog/reviews/reviews.schema.ts'
import { CheckField } from '../../forms/field.tsx'
import { readFailure } from '../../lib/api/errors.ts'
import { api } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import * as labels from '../../lib/texts/review-details.ts'
import { Button } from '../../ui/button.tsx'
import { CancelButton } from '../../ui/cancel-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorText } from '../../ui/states.tsx'

interface Props {
  reviewId: string
  onClose: () => void
}

export default function ReportReview({ reviewId, onClose }: Props) {
  const [reason, setReason] = useState<(typeof reportReasons)[number]>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (!reason) return setProblem(labels.reasonMissing)
    setBusy(true)
    setProblem(undefined)
    try {
      await api.reviews.report.mutate({ reviewId, reason })
      notify(labels.reported)
      onClose()
    } catch (error) {
      setProblem(readFailure(error).message ?? labels.reportFailed)
    }
    setBusy(false)
  }
  return (
    <Dialog
      title={labels.reportTitle}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClose={onClose} />
          <Button size="small" busy={busy} onClick={() => void send()}>
            {labels.report}
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="sr-only">{labels.reportTitle}</legend>
        {reportReasons.map((one) => (
          <CheckField
            key={one}
            kind="radio"
            name="reason"
            label={labels.reasons[one]}
            checked={reason === one}
            onChange={() => {
              setReason(one)
              setProblem(undefined)
            }}
          />
        ))}
      </fieldset>
      <ErrorText text={problem} className="mt-3 text-sm font-medium text-danger" />
    </Dialog>
  )
}
